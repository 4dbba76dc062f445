// SPDX-License-Identifier: MIT
// `mix` plays by the rules whatever is agreed, judges its cards rightly against its like, and does
// not tell them by what it bets. Those with habits play by the rules, too.
#include "table.h"

#include "bots/tzogous37_habits.h"
#include "bots/tzogous37_mix.h"

extern const struct game tzogous37;

enum { MATCHES = 60, SIZES = 4 };

// One seat's question, and what the answer is made of.
struct asked {
    struct view view;
    struct choice choices[CHOICES_MAX];
    struct question question;
};

static void put_question(struct match *match, int seat, struct asked *asked)
{
    game_view(&match->setup, &match->state, seat, &asked->view);
    asked->question = (struct question){.setup = &match->setup,
        .view = &asked->view,
        .choices = asked->choices,
        .count = tzogous37.moves(&match->setup, &match->state, seat, asked->choices),
        .chance = &match->chance};
}

static int first_seat(const struct match *match)
{
    return lowest_bit((uint64_t)to_act(&match->state));
}

// The deck's moves, until a seat is to act or the match is over.
static bool is_seat_due(struct match *match)
{
    struct move move;
    while (is_deck_turn(&match->state)) {
        game_sample(&match->setup, &match->state, &match->chance, &move);
        play(&match->setup, &match->state, DECK, &move, NULL);
    }
    return !game_is_over(&match->state);
}

static void begin(struct match *match, uint64_t number)
{
    match_begin(match, &tzogous37);
    chance_from_number(&match->chance, number);
}

static void judge(const struct asked *asked, struct mix_bet *bet)
{
    struct situation situation;
    struct tzogous37_scores scores;
    struct move joker;
    tzogous37_look(&asked->question, &situation);
    tzogous37_fill_scores(
        asked->question.setup, &mix_learnt(&asked->view)->lore, situation.round, &scores);
    mix_look_at_bets(&asked->question, bet);
    mix_look_at_cards(&scores, &situation, bet, &joker);
}

// What was seen in matches of mix against itself.
struct seen {
    double standing[4], count[4];   // when a pot begins, by round
    int strong[SIZES], weak[SIZES]; // who opens with a bet of each size
    int strong_checks, weak_checks;
    int spares, last_cards, vain_raises; // see note_sense()
};

static void note_opening(struct seen *seen, const struct mix_bet *bet, const struct move *move)
{
    bool is_strong = bet->own >= 0.5f;
    if (move->verb == CHECK)
        ++*(is_strong ? &seen->strong_checks : &seen->weak_checks);
    if (move->verb != RAISE)
        return;
    int percent = move->amount * 100 / bet->pot;
    int size = percent < 24 ? 0 : percent < 50 ? 1 : percent < 85 ? 2 : 3;
    ++*(is_strong ? &seen->strong[size] : &seen->weak[size]);
}

// A joker is not thrown away, one who has no chips left keeps no card back, and nobody raises whom
// nobody can follow. Counts how often there was reason to look.
static void note_sense(struct seen *seen, const struct asked *asked, const struct move *move)
{
    struct situation situation;
    struct mix_bet bet;
    int best[2];
    tzogous37_look(&asked->question, &situation);
    struct cards hand = tzogous37_without(&situation.hand, JOKER);
    if (move->verb == LAY && hand.count && hand.count < situation.hand.count) {
        seen->spares++;
        assert_int_not_equal(move->arg[0], JOKER);
    }
    if (asked->view.phase == PLACING_SECOND &&
        !asked->view.counter[index_of(CHIPS_LEFT, situation.me)]) {
        int32_t score = tzogous37_best_pair(
            asked->question.setup, &situation.hand, situation.mine[0], &best[0], &best[1]);
        seen->last_cards++;
        assert_int_equal(
            tzogous37_score_of(asked->question.setup, situation.mine[0], move->arg[0]), score);
    }
    if (asked->view.phase != BETTING)
        return;
    mix_look_at_bets(&asked->question, &bet);
    if (!bet.behind && tzogous37_choice_of(&asked->question, RAISE)) {
        seen->vain_raises++;
        assert_int_not_equal(move->verb, RAISE);
    }
}

static void watch(struct match *match, struct seen *seen)
{
    int pot = -1, judged = 0; // the pot, and who was judged in it
    while (is_seat_due(match)) {
        struct asked asked;
        int seat = first_seat(match);
        put_question(match, seat, &asked);
        struct move move = bot_find("mix")->choose(&asked.question);
        note_sense(seen, &asked, &move);
        int now = 4 * asked.view.counter[index_of(HAND_NUMBER, 0)] +
                  asked.view.counter[index_of(ROUND, 0)];
        judged = now == pot ? judged : 0;
        pot = now;
        struct mix_bet bet;
        bool is_joker = tzogous37_choice_of(&asked.question, USE_JOKER);
        if (asked.view.phase == BETTING && !is_joker)
            judge(&asked, &bet);
        if (asked.view.phase == BETTING && !is_joker && !(judged & only(seat)) &&
            !bet.betting_round) {
            seen->standing[bet.round] += (double)bet.own;
            seen->count[bet.round]++;
            judged |= only(seat);
        }
        if (asked.view.phase == BETTING && !is_joker && !bet.owed && !bet.betting_round &&
            bet.behind > 3 * bet.pot)
            note_opening(seen, &bet, &move);
        play(&match->setup, &match->state, seat, &move, NULL);
    }
}

static struct seen seen;

static void its_judgement_of_its_cards_is_right_on_the_mean(void **context)
{
    (void)context;
    for (uint64_t i = 0; i < MATCHES; i++) {
        struct match match;
        begin(&match, i);
        watch(&match, &seen);
    }
    for (int round = 0; round < 4; round++) {
        double mean = seen.standing[round] / seen.count[round];
        if (mean < 0.45 || mean > 0.55)
            fail_msg("round %d: mean standing %.3f of %.0f", round + 1, mean, seen.count[round]);
    }
}

static void it_wastes_nothing(void **context)
{
    (void)context;
    // That it did not is asserted on the way: it had the chance.
    assert_true(seen.spares > 20 && seen.last_cards > 5 && seen.vain_raises > 5);
}

// What lies under an open ace may be anything: a good pair, which only few cards under it beat, is
// not given up. The other lays its highest card over its lowest.
static void an_open_ace_is_not_taken_for_two(void **context)
{
    (void)context;
    int looked = 0;
    for (uint64_t i = 0; i < MATCHES; i++) {
        struct match match;
        begin(&match, i);
        while (is_seat_due(&match)) {
            struct asked asked;
            struct mix_bet bet;
            int seat = first_seat(&match), open;
            put_question(&match, seat, &asked);
            asked.question.playouts = 30;
            struct move move = bot_find(seat ? "habits" : "mix")->choose(&asked.question);
            open = tzogous37_laid(&asked.view, 1, 1);
            if (!seat && asked.view.phase == BETTING &&
                asked.view.counter[index_of(ROUND, 0)] == 1 && open >= 0 && open < JOKER &&
                tzogous37_value(&match.setup, open) == 14 &&
                !tzogous37_choice_of(&asked.question, USE_JOKER)) {
                judge(&asked, &bet);
                if (tzogous37_score_of(&match.setup, bet.first, bet.second) >= 29) {
                    looked++;
                    assert_true(bet.own > 0.3f);
                }
            }
            play(&match.setup, &match.state, seat, &move, NULL);
        }
    }
    assert_true(looked > 10);
}

// Of every size some bets are strong and some weak; and a check may be either.
static void a_bet_does_not_tell_the_cards(void **context)
{
    (void)context;
    for (int size = 0; size < SIZES; size++) {
        int strong = seen.strong[size], weak = seen.weak[size];
        if (strong * 9 < weak || weak * 9 < strong || !strong || !weak)
            fail_msg("size %d: %d strong, %d weak", size, strong, weak);
    }
    if (seen.strong_checks * 4 < seen.weak_checks)
        fail_msg("checks: %d strong, %d weak", seen.strong_checks, seen.weak_checks);
}

// Of one betting round: who led, a small and a large pot, a bad and a good look are told apart.
static void tell_apart(struct mix_bet bet, bool is_taken[MIX_SPOTS])
{
    bool is_open = bet.round == 2 || (bet.round == 0 && bet.betting_round);
    for (int led = 0; led < (bet.betting_round ? 3 : 1); led++)
        for (int large = 0; large < 2; large++)
            for (int look = 0; look < (bet.is_two && !is_open ? 1 : 2); look++) {
                bet.led = (enum mix_led)led;
                bet.pot = large ? 100 : 10;
                bet.rivals = 1 + look;
                bet.shown = look ? 0.9f : 0.1f;
                int spot = mix_spot(&bet);
                assert_in_range(spot, 0, MIX_SPOTS - 1);
                assert_false(is_taken[spot]);
                is_taken[spot] = true;
            }
}

static void what_a_bet_depends_on_is_told_apart(void **context)
{
    (void)context;
    for (int is_two = 0; is_two < 2; is_two++) {
        bool is_taken[MIX_SPOTS] = {false};
        for (int i = 0; i < 8; i++)
            tell_apart(
                (struct mix_bet){
                    .is_two = is_two, .round = i / 2, .betting_round = i % 2, .antes = 10},
                is_taken);
    }
}

static void allow(struct match *match, int seat, const struct move *move)
{
    char buf[200];
    struct text why = TEXT(buf);
    if (!game_allows(&match->setup, &match->state, seat, move, &why))
        fail_msg("%d seats: %s", match->setup.seats, buf);
}

// Half the moves are anything, so that odd positions come up.
static void play_wildly(struct match *match)
{
    while (is_seat_due(match)) {
        struct asked asked;
        int seat = first_seat(match);
        put_question(match, seat, &asked);
        asked.question.slips = (int)chance_below(&match->chance, 2) * 50;
        struct chance before = match->chance;
        struct move move = bot_find("mix")->choose(&asked.question), again;
        struct chance after = match->chance;
        match->chance = before;
        again = bot_find("mix")->choose(&asked.question);
        assert_true(move_same(&move, &again));
        match->chance = after;
        allow(match, seat, &move);
        asked.question.playouts =
            1 + (int)chance_below(&match->chance, (uint32_t)tzogous37_habit_count());
        again = bot_find("habits")->choose(&asked.question);
        allow(match, seat, &again);
        if (chance_below(&match->chance, 2))
            move = choice_pick(asked.choices, asked.question.count, &match->chance);
        play(&match->setup, &match->state, seat, &move, NULL);
    }
}

static void it_plays_by_the_rules_under_all_options(void **context)
{
    (void)context;
    static const struct {
        int option;
        int32_t value;
    } changes[] = {{CHIPS, 20}, {CHIPS, 1000}, {ANTE, 1}, {ANTE, 50}, {JOKERS, 0}, {JOKERS, 8},
        {JOKER_MODE, PLANT}, {TWO_DECKS, 1}, {JOKER_VALUE, 10}, {STRAIGHT_FLUSH, 30},
        {OPEN_MIN, 5}};
    for (int i = 0; i < ARRAY_LEN(changes); i++) {
        struct match match;
        begin(&match, (uint64_t)i);
        match.setup.seats = 2 + i % 5;
        match.setup.option[HANDS] = 2;
        match.setup.option[changes[i].option] = changes[i].value;
        char buf[200];
        struct text why = TEXT(buf);
        if (!setup_check(&match.setup, &why))
            fail_msg("option %d: %s", changes[i].option, buf);
        game_start(&match.setup, &match.state);
        play_wildly(&match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_judgement_of_its_cards_is_right_on_the_mean),
        cmocka_unit_test(it_wastes_nothing),
        cmocka_unit_test(an_open_ace_is_not_taken_for_two),
        cmocka_unit_test(a_bet_does_not_tell_the_cards),
        cmocka_unit_test(what_a_bet_depends_on_is_told_apart),
        cmocka_unit_test(it_plays_by_the_rules_under_all_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
