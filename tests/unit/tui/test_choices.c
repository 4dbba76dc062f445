// SPDX-License-Identifier: MIT
// How choices lie in lines, for decisions as games ask them: a card and its places, a verb and
// those it is said of, sets of cards; and where the arrows go from one to the other.
#include "../unit.h"

#include "tui/choices.h"

#include <string.h>

static struct client client;
static struct grid grid;

static void sit_down(const char *game, int seats)
{
    client_init(&client);
    setup_init(&client.setup, game_find(game));
    client.setup.seats = seats;
    client.has_table = true;
    client.seat = 0;
    view_init(&client.view, 0, seats);
    for (int seat = 0; seat < seats; seat++)
        strcpy(client.sitter[seat].name, seat == 1 ? "Bea" : seat == 2 ? "Cy" : "Ada");
}

static void add_picks(const char *const *moves, int count)
{
    for (int i = 0; i < count; i++)
        strcpy(client.pick[client.picks++].move, moves[i]);
    client.decision = 1;
}

static void assert_cell(int cell, int line, int column, const char *words)
{
    assert_int_equal(grid.cell[cell].line, line);
    assert_int_equal(grid.cell[cell].column, column);
    assert_string_equal(grid.cell[cell].words, words);
}

static const char *const lanes[] = {"play 10H left", "play 10H middle", "discard 10H",
    "play 2C left", "play 2C right", "discard 2C"};

static void test_a_card_and_its_places(void **state)
{
    (void)state;
    sit_down("war-lanes", 2);
    add_picks(lanes, ARRAY_LEN(lanes));
    grid_make(&grid, &client, 46);
    assert_int_equal(grid.lines, 2);
    assert_string_equal(grid.label[0], "10H");
    assert_string_equal(grid.label[1], "2C");
    assert_cell(0, 0, 6, "left"); // "10H:  1 left  2 middle  3 discard"
    assert_cell(1, 0, 14, "middle");
    assert_cell(2, 0, 33, "discard");
    assert_cell(3, 1, 6, "left");
    assert_cell(4, 1, 24, "right"); // no other card may go there
    assert_cell(5, 1, 33, "discard");
}

static void test_arrows_go_both_ways(void **state)
{
    (void)state;
    sit_down("war-lanes", 2);
    add_picks(lanes, ARRAY_LEN(lanes));
    grid_make(&grid, &client, 46);
    assert_int_equal(grid_beside(&grid, 0, 1), 1);
    assert_int_equal(grid_beside(&grid, 2, 1), 3); // on to the next line
    assert_int_equal(grid_beside(&grid, 3, -1), 2);
    assert_int_equal(grid_beside(&grid, 0, -1), 0);
    assert_int_equal(grid_beside(&grid, 5, 1), 5);
    assert_int_equal(grid_below(&grid, 2, 1), 5);
    assert_int_equal(grid_below(&grid, 4, -1), 2); // the nearest: 24 is nearer to 33 than to 14
    assert_int_equal(grid_below(&grid, 4, 1), 4);
}

static void test_the_mouse_finds_them(void **state)
{
    (void)state;
    sit_down("war-lanes", 2);
    add_picks(lanes, ARRAY_LEN(lanes));
    grid_make(&grid, &client, 46);
    struct area area = {10, 1, 1, 46}; // one line is seen: that of the cell selected
    grid_place(&grid, &area, 5);
    assert_int_equal(grid.first, 1);
    assert_int_equal(grid_at(&grid, 10, 1 + 33), 5);
    assert_int_equal(grid_at(&grid, 10, 1 + 33 + 8), 5);
    assert_int_equal(grid_at(&grid, 10, 1 + 33 + 9), -1);
    assert_int_equal(grid_at(&grid, 11, 1 + 33), -1);
    assert_int_equal(grid_at(&grid, 9, 1 + 33), -1);
}

static void test_a_narrow_screen_breaks_lines(void **state)
{
    (void)state;
    sit_down("war-lanes", 2);
    add_picks(lanes, ARRAY_LEN(lanes));
    for (int width = 1; width < 46; width++) {
        grid_make(&grid, &client, width);
        for (int a = 0; a < grid.cells; a++) {
            assert_true(grid.cell[a].line < grid.lines);
            for (int b = 0; b < a; b++)
                assert_false(grid.cell[a].line == grid.cell[b].line &&
                             grid.cell[a].column == grid.cell[b].column);
        }
    }
    grid_make(&grid, &client, 1);
    assert_int_equal(grid.lines, grid.cells);
}

static void test_a_verb_and_those_it_is_said_of(void **state)
{
    (void)state;
    static const char *const moves[] = {"score", "steal 1", "steal 2"};
    sit_down("mantis", 3);
    add_picks(moves, ARRAY_LEN(moves));
    grid_make(&grid, &client, 46);
    assert_int_equal(grid.lines, 2);
    assert_string_equal(grid.label[1], "steal");
    assert_cell(0, 0, 0, "score");
    assert_cell(1, 1, 8, "Bea");
    assert_cell(2, 1, 15, "Cy");
}

// A card with one place only needs no line of its own; verbs alone stand under each other, or in a
// line where there is more.
static void test_one_place_only(void **state)
{
    (void)state;
    static const char *const place[] = {"place 10H", "place 2C"};
    static const char *const bets[] = {"call", "fold"};
    static const char *const joker[] = {"call", "fold", "joker 1 1 10H", "joker 1 2 10H"};
    sit_down("tzogous37", 2);
    add_picks(place, ARRAY_LEN(place));
    grid_make(&grid, &client, 46);
    assert_int_equal(grid.lines, 1);
    assert_string_equal(grid.label[0], "place");
    assert_cell(1, 0, 8 + 7, "2C");
    client.picks = 0;
    add_picks(bets, ARRAY_LEN(bets));
    grid_make(&grid, &client, 46);
    assert_int_equal(grid.lines, 2);
    assert_cell(1, 1, 0, "fold");
    client.picks = 0;
    add_picks(joker, ARRAY_LEN(joker));
    grid_make(&grid, &client, 46);
    assert_int_equal(grid.lines, 2);
    assert_cell(1, 0, 8, "fold");
    assert_string_equal(grid.label[1], "joker 10H");
    assert_string_equal(grid.cell[2].words, "Bea, place 1");
    assert_string_equal(grid.cell[3].words, "Bea, place 2");
}

static void test_a_set_of_cards(void **state)
{
    (void)state;
    static const char *const moves[] = {
        "swap", "swap fire1", "swap ice2", "swap fire1 ice2", "swap dark3"};
    sit_down("slowpoker", 2);
    add_picks(moves, ARRAY_LEN(moves));
    grid_make(&grid, &client, 46);
    assert_true(grid.is_set);
    assert_int_equal(grid.cells, 3);
    assert_string_equal(grid.cell[1].words, "ice2");
    for (int i = 0; i < client.picks; i++)
        assert_int_equal(grid_pick(&grid, &client, grid_marks(&grid, &client, i)), i);
    assert_int_equal(grid_marks(&grid, &client, 3), 3);
    assert_int_equal(grid_pick(&grid, &client, 5), -1); // no choice has these two
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_card_and_its_places),
        cmocka_unit_test(test_arrows_go_both_ways),
        cmocka_unit_test(test_the_mouse_finds_them),
        cmocka_unit_test(test_a_narrow_screen_breaks_lines),
        cmocka_unit_test(test_a_verb_and_those_it_is_said_of),
        cmocka_unit_test(test_one_place_only),
        cmocka_unit_test(test_a_set_of_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
