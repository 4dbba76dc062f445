// SPDX-License-Identifier: MIT
// `lanes` counts with a table of its own: that follows the game card by card. What it plays is
// legal, the same each time, and wins where a card wins.
#include "table.h"

#include "bots/war_lanes_plan.h"

static int deciding(const struct match *match)
{
    return lowest_bit((uint64_t)to_act(&match->state));
}

static void read(const struct match *match, struct war_table *table)
{
    struct view view;
    game_view(&match->setup, &match->state, deciding(match), &view);
    struct question question = {.setup = &match->setup, .view = &view};
    war_read(&question, table);
}

static void deal_what_is_due(struct match *match)
{
    while (!game_is_over(&match->state) && is_deck_turn(&match->state)) {
        struct move move;
        game_sample(&match->setup, &match->state, &match->chance, &move);
        play(&match->setup, &match->state, DECK, &move, NULL);
    }
}

static struct move any_move(struct match *match)
{
    struct choice choices[CHOICES_MAX];
    int count = war_lanes.moves(&match->setup, &match->state, deciding(match), choices);
    return choice_pick(choices, count, &match->chance);
}

static bool is_playing(const struct match *match)
{
    return !game_is_over(&match->state) && head_of(&match->state)->phase == PHASE_PLAYING;
}

// Everything but what the one who acts holds and has seen.
static void assert_same_table(const struct match *match, const struct war_table *table)
{
    struct war_table now;
    read(match, &now);
    assert_int_equal(now.turn, table->turn);
    assert_int_equal(now.to_play, table->to_play);
    assert_int_equal(now.final, table->final);
    assert_memory_equal(now.hp, table->hp, sizeof(now.hp));
    assert_memory_equal(now.deck, table->deck, sizeof(now.deck));
    assert_memory_equal(now.held, table->held, sizeof(now.held));
    assert_memory_equal(now.side, table->side, sizeof(now.side));
    assert_memory_equal(now.countdown, table->countdown, sizeof(now.countdown));
    assert_memory_equal(now.order, table->order, sizeof(now.order));
}

// Plays a card in the game and on the table, and the end of the turn with the last one.
static void follow(struct match *match)
{
    struct war_table table;
    read(match, &table);
    struct move move = any_move(match);
    int seat = deciding(match), round = table.round;
    play(&match->setup, &match->state, seat, &move, NULL);
    war_play(
        &match->setup, &table, move.arg[0], move.verb == VERB_DISCARD ? TO_DISCARD : move.arg[1]);
    if (!table.is_over && !table.to_play)
        war_end_turn(&match->setup, &table);
    deal_what_is_due(match);
    if (table.is_over || table.is_round_over) {
        struct view view;
        game_view(&match->setup, &match->state, WATCHER, &view);
        bool is_last = table.is_over && table.winner != NOBODY;
        assert_true(is_last ? game_is_over(&match->state)
                            : game_is_over(&match->state) ||
                                  view.counter[index_of(COUNTER_ROUND, 0)] == round + 1);
        return;
    }
    assert_true(is_playing(match));
    assert_same_table(match, &table);
}

static void begin_any(struct match *match, uint64_t seed)
{
    match_begin(match, &war_lanes);
    chance_from_number(&match->chance, seed);
    match->setup.option[OPTION_JOKERS] = (int)(seed % 9);
    match->setup.option[OPTION_COUNTDOWN] = 1 + (int)(seed % 3);
    for (int seat = 0; seat < 2; seat++) {
        struct move move = any_move(match);
        play(&match->setup, &match->state, seat, &move, NULL);
    }
    deal_what_is_due(match);
}

static void the_table_follows_the_game(void **unused)
{
    (void)unused;
    int cards_played = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct match match;
        for (begin_any(&match, seed); is_playing(&match); cards_played++)
            follow(&match);
    }
    assert_true(cards_played > 2000);
}

// What the bot plays is checked by the game, and asked twice.
static void what_it_plays_is_legal_and_the_same_each_time(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct match match;
        for (begin_any(&match, seed); is_playing(&match); deal_what_is_due(&match)) {
            int seat = deciding(&match);
            char buf[200];
            struct text why = TEXT(buf);
            struct move move = ask_move(&match, "lanes", seat, 0);
            struct move again = ask_move(&match, "lanes", seat, 0);
            assert_true(game_allows(&match.setup, &match.state, seat, &move, &why));
            assert_true(move_same(&move, &again));
            if (chance_below(&match.chance, 3)) // tables that it would not make itself
                move = any_move(&match);
            play(&match.setup, &match.state, seat, &move, NULL);
        }
    }
}

// Played on the table, a plan leads to one that is judged as the plan says: what is judged once for
// many ways to play was meant for each of them.
static void a_plan_is_worth_what_it_leads_to(void **unused)
{
    (void)unused;
    int plans = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct match match;
        for (begin_any(&match, seed); is_playing(&match); deal_what_is_due(&match)) {
            struct war_table table;
            struct war_plan plan;
            struct war_inputs inputs;
            struct war_layers layers;
            read(&match, &table);
            war_plan(&match.setup, &war_learnt, &table, &plan);
            for (int i = 0; i < plan.steps; i++)
                war_play(&match.setup, &table, plan.step[i].card, plan.step[i].lane);
            if (!table.is_over)
                war_end_turn(&match.setup, &table);
            if (!table.is_over) {
                war_inputs(&match.setup, &table, &inputs);
                assert_float_equal(war_judge(&war_learnt, &inputs, &layers), plan.value, 1e-3);
                plans++;
            }
            struct move move = any_move(&match);
            play(&match.setup, &match.state, deciding(&match), &move, NULL);
        }
    }
    assert_true(plans > 1000);
}

static void begin(struct match *match, int hp, const char *mine, const char *theirs)
{
    match_begin(match, &war_lanes);
    match->setup.option[OPTION_HP] = hp;
    game_start(&match->setup, &match->state);
    say(match, 0, "suit diamonds");
    say(match, 1, "suit spades");
    deal(match, "AS KS");
    deal(match, mine);
    deal(match, theirs);
}

// The other has a full lane of 9, a straight flush, and 8 HP: three high cards win at once.
static void the_lane_that_wins_is_completed(void **unused)
{
    (void)unused;
    struct match match;
    begin(&match, 8, "2C 3C 4C 5C 6C", "KD AD JK 2H 3H");
    say(&match, 0, "play 2C left");
    say(&match, 0, "play 3C left");
    say(&match, 0, "play 4C left");
    deal(&match, "7C 8C 9C");
    for (int i = 0; i < LANE_CARDS; i++)
        say(&match, 1, ask(&match, "lanes", 1, 0));
    assert_true(game_is_over(&match.state));
    struct result result;
    game_result(&match.setup, &match.state, &result);
    assert_int_equal(result.winners, only(1));
}

// A beginner lays what makes the highest total, here and now.
static void a_slip_is_a_beginners_move(void **unused)
{
    (void)unused;
    struct match match;
    begin(&match, 100, "2C 3C 4C KC AC", "KD AD JK 7H 8H");
    struct view view;
    struct choice choices[CHOICES_MAX];
    game_view(&match.setup, &match.state, 0, &view);
    struct question question = {.setup = &match.setup,
        .view = &view,
        .choices = choices,
        .count = war_lanes.moves(&match.setup, &match.state, 0, choices),
        .chance = &match.chance,
        .slips = 100};
    struct move move = bot_find("lanes")->choose(&question);
    assert_int_equal(move.verb, VERB_PLAY);
    assert_int_equal(lane_value(move.arg[0]), 14);
}

static void the_weights_are_small(void **unused)
{
    (void)unused;
    assert_true(sizeof(struct war_weights) <= 64 * 1024);
    assert_true(war_learnt.out[0] != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_follows_the_game),
        cmocka_unit_test(what_it_plays_is_legal_and_the_same_each_time),
        cmocka_unit_test(a_plan_is_worth_what_it_leads_to),
        cmocka_unit_test(the_lane_that_wins_is_completed),
        cmocka_unit_test(a_slip_is_a_beginners_move),
        cmocka_unit_test(the_weights_are_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
