// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/simulate.h"
#include "near.h"

#include <stdlib.h>
#include <string.h>

static void every_move_has_one_value_of_each_argument(void **context)
{
    (void)context;
    static const char *const ids[] = {"war-lanes", "tzogous37", "slowpoker", "mantis"};
    for (int i = 0; i < ARRAY_LEN(ids); i++) {
        struct simulation simulation = {.games = 100, .seed = 9, .threads = 1};
        struct tally *tally = calloc(1, sizeof(*tally));
        char buf[100];
        struct text why = TEXT(buf);
        setup_init(&simulation.setup, game_find(ids[i]));
        for (int seat = 0; seat < simulation.setup.seats; seat++)
            assert_true(agent_parse(&simulation.agents[seat], &simulation.setup, "random", &why));
        simulate(&simulation, tally);
        struct aspects aspects;
        aspects_of(&simulation.setup, &aspects);
        assert_true(aspects.count > 0);
        for (int at = 0; at < aspects.count; at++) {
            const struct aspect *aspect = &aspects.list[at];
            uint64_t taken = 0;
            for (int value = 0; value < aspect->values; value++)
                taken += tally->cells[aspect->first + value].taken;
            assert_int_equal(taken, tally_taken(tally, aspect->verb));
        }
        free(tally);
    }
}

static void values_have_names(void **context)
{
    (void)context;
    static const char *const wanted[] = {"clubs", "diamonds", "hearts", "spades"};
    struct setup setup;
    struct aspects aspects;
    setup_init(&setup, game_find("war-lanes"));
    aspects_of(&setup, &aspects);
    assert_string_equal(aspect_name(&aspects.list[0]), "word"); // the suit that is chosen
    assert_string_equal(aspect_name(&aspects.list[1]), "suit"); // of the card that is played
    for (int value = 0; value < 4; value++) {
        char buf[2][20];
        struct text word = TEXT(buf[0]), suit = TEXT(buf[1]);
        aspect_value(&aspects, &aspects.list[0], value, &word);
        aspect_value(&aspects, &aspects.list[1], value, &suit);
        assert_string_equal(buf[0], wanted[value]);
        assert_string_equal(buf[1], wanted[value]);
    }
    struct move move = {.verb = (uint8_t)aspects.list[1].verb, .arg = {JOKER, 2}};
    assert_int_equal(aspect_cell(&aspects, 0, &move), aspects.list[1].first + SUITS);
    assert_int_equal(aspect_cell(&aspects, 1, &move), aspects.list[2].first + 2);
    move.verb = (uint8_t)aspects.list[0].verb; // has but one
    assert_int_equal(aspect_cell(&aspects, 1, &move), NO_CELL);
}

// Ten moves in one match tell no more than one: matches are what is counted.
static void many_moves_of_a_match_are_one_number(void **context)
{
    (void)context;
    struct cell single = {0}, often = {0};
    for (int match = 0; match < 400; match++) {
        int won = match % 4 == 0;
        cell_add(&single, &(struct cell_match){1, won ? 3 : -1, won ? WIN_PARTS : 0});
        cell_add(&often, &(struct cell_match){10, won ? 30 : -10, won ? 10 * WIN_PARTS : 0});
    }
    assert_int_equal(often.taken, 4000);
    assert_near(cell_tokens(&often).mean, 0, 1e-12);
    assert_near(cell_tokens(&often).ci95, cell_tokens(&single).ci95, 1e-9);
    assert_near(cell_win_share(&often).mean, 0.25, 1e-12);
    assert_near(cell_win_share(&often).low, cell_win_share(&single).low, 1e-9);
    assert_near(cell_win_share(&single).low, estimate_share(0.25, 0, 400).low, 1e-3);
    assert_near(cell_tokens(&single).ci95, student_95(400) * sqrt(3.0 / 399), 1e-9);
    // All won: no spread was seen, and the interval is not empty.
    struct cell all = {0};
    for (int match = 0; match < 100; match++)
        cell_add(&all, &(struct cell_match){5, 5, 5 * WIN_PARTS});
    assert_near(cell_win_share(&all).low, estimate_share(1, 0, 100).low, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_has_one_value_of_each_argument),
        cmocka_unit_test(values_have_names),
        cmocka_unit_test(many_moves_of_a_match_are_one_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
