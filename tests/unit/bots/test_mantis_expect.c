// SPDX-License-Identifier: MIT
// `expect` counts with a table of its own: that follows the game card by card, and what is certain
// is played.
#include "table.h"

#include "bots/mantis_table.h"

extern const struct game mantis;

static void begin(struct match *match, int goal)
{
    match_begin_with(match, &mantis, "goal_two", goal);
}

static void what_wins_for_certain_is_played(void **context)
{
    (void)context;
    struct match match;
    begin(&match, 2);
    deal(&match, "red:red-orange-green orange:red-orange-green yellow:yellow-green-blue");
    deal(&match, "green:red-orange-green");
    deal(&match, "blue:red-green-blue purple:red-green-purple pink:red-green-pink");
    deal(&match, "blue:yellow-blue-pink");
    say(&match, DECK, "0");
    say(&match, DECK, "red-orange-yellow");
    assert_string_equal(ask(&match, "expect", 0, 0), "score");
}

static void what_the_other_would_win_with_is_stolen(void **context)
{
    (void)context;
    struct match match;
    begin(&match, 2);
    deal(&match, "blue:red-green-blue purple:red-green-purple pink:red-green-pink");
    deal(&match, "blue:yellow-blue-pink");
    deal(&match, "red:red-orange-green orange:red-orange-green yellow:yellow-green-blue");
    deal(&match, "green:red-orange-green");
    say(&match, DECK, "0");
    say(&match, DECK, "red-orange-yellow");
    assert_string_equal(ask(&match, "expect", 0, 0), "steal 1");
}

static void read(const struct match *match, struct question *question, struct mantis_table *table)
{
    static struct view view;
    int seat = lowest_bit((uint64_t)to_act(&match->state));
    game_view(&match->setup, &match->state, seat, &view);
    *question = (struct question){.setup = &match->setup, .view = &view};
    mantis_read(question, table);
}

// Reads the table, flips as the game does, and compares with what is read at the next decision.
static void follow(struct match *match)
{
    struct mantis_table table, now;
    struct question question;
    struct choice choices[CHOICES_MAX];
    bool is_known = false;
    int aim = 0;
    while (!game_is_over(&match->state)) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&match->state)) {
            game_sample(&match->setup, &match->state, &match->chance, &move);
            if (is_known && !strcmp(mantis.verbs[move.verb].name, "card"))
                mantis_flip(&table, aim, move.arg[0]);
        } else {
            read(match, &question, &now);
            if (is_known)
                assert_memory_equal(&now, &table, sizeof(now));
            table = now;
            is_known = true;
            seat = table.turn;
            int count = mantis.moves(&match->setup, &match->state, seat, choices);
            move = choice_pick(choices, count, &match->chance);
            aim = mantis_aim(&question, &move);
        }
        play(&match->setup, &match->state, seat, &move, NULL);
    }
    assert_true(is_known && table.is_over);
}

static void the_table_follows_the_game(void **context)
{
    (void)context;
    for (int seats = 2; seats <= SEATS_MAX; seats++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct match match;
            setup_init(&match.setup, &mantis);
            match.setup.seats = seats;
            chance_from_number(&match.chance, seed);
            game_start(&match.setup, &match.state);
            follow(&match);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_wins_for_certain_is_played),
        cmocka_unit_test(what_the_other_would_win_with_is_stolen),
        cmocka_unit_test(the_table_follows_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
