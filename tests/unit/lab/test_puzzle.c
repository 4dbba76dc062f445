// SPDX-License-Identifier: MIT
// A set of puzzles is read as it was written, and what is wrong with one is said with its line; the
// day's puzzle, names and ratings are the same for ever; a planted wrong puzzle is found.
#include "../unit.h"

#include "games/games.h"
#include "lab/puzzle_day.h"
#include "lab/puzzle_json.h"
#include "lab/puzzle_make.h"

#include <stdlib.h>
#include <string.h>

static const char head[] = "baize puzzles 1\n"
                           "game kuhn 1\n"
                           "unit tokens 100\n"
                           "level easy 1000\n"
                           "level medium 1170\n"
                           "level hard 1340\n"
                           "level best 1510\n";
static const char jack[] = "puzzle 1244 68\n"
                           "seats 2\n"
                           "deck JS KS\n"
                           "0 check\n"
                           "1 bet\n"
                           "ask 0\n"
                           "right -100 1 fold\n"
                           "wrong -200 1 call\n"
                           "found 0 33 77 100\n"
                           "usual 67 call\n"
                           "end\n";
static const char king[] = "puzzle 1000 90\n"
                           "seats 2\n"
                           "deck KS QS\n"
                           "0 check\n"
                           "1 bet\n"
                           "ask 0\n"
                           "right 200 1 call\n"
                           "wrong -100 1 fold\n"
                           "found 90 95 100 100\n"
                           "usual 95 call\n"
                           "end\n";
static const char queen[] = "puzzle 1300 90\n"
                            "seats 2\n"
                            "deck JS QS\n"
                            "0 bet\n"
                            "ask 1\n"
                            "right 10 12 call\n"
                            "wrong -100 1 fold\n"
                            "found 10 20 30 40\n"
                            "usual 80 fold\n"
                            "end\n";

// The head and these puzzles.
static void read_set(
    struct puzzles *puzzles, const char *first, const char *second, const char *third)
{
    char set[4000], buf[400];
    struct text bytes = TEXT(set), why = TEXT(buf);
    text_format(&bytes, "%s%s%s%s", head, first, second, third);
    if (!puzzles_read(puzzles, set, bytes.len, game_find, &why))
        fail_msg("%s", buf);
}

static void a_set_is_read_as_it_was_written(void **context)
{
    (void)context;
    struct puzzles puzzles;
    struct blob out = {0};
    char set[4000];
    struct text bytes = TEXT(set);
    text_format(&bytes, "%s%s%s%s", head, jack, king, queen);
    read_set(&puzzles, jack, king, queen);
    assert_int_equal(puzzles.count, 3);
    assert_false(puzzles.is_win);
    assert_int_equal(puzzles.list[0].line_number, 8);
    assert_int_equal(puzzles.list[1].turn_count, 4);
    assert_int_equal(puzzle_gap(&puzzles.list[1]), 300);
    puzzles_write(&puzzles, &out);
    assert_int_equal(out.len, bytes.len);
    assert_memory_equal(out.at, set, bytes.len);
    blob_release(&out);
    puzzles_release(&puzzles);
}

static void what_is_wrong_is_said_with_its_line(void **context)
{
    (void)context;
    static const struct {
        const char *from, *to, *why;
    } cases[] = {
        {"baize puzzles 1", "baize puzzles 2", "line 1: a set of puzzles begins with"},
        {"kuhn 1", "kuhm 1", "line 2: there is no game \"kuhm\""},
        {"kuhn 1", "kuhn 7", "line 2: these puzzles are of version 7 of the rules"},
        {"tokens 100", "coins 100", "line 3: the unit is"},
        {"unit tokens 100\n", "", "line 7: the unit and what the levels are rated"},
        {"unit tokens 100", "unit tokens 100\nunit win 10000", "line 4: the unit stands there"},
        {"deck JS KS\n0 check\n1 bet\n", "", "line 10: seat 0 is not to act there"},
        {"seats 2\ndeck JS KS\n0 check\n1 bet\n", "seats 5\n", "line 10: kuhn is for 2 seats"},
        {"level hard 1340\n", "", "line 6: here should stand what \"hard\" is rated"},
        {"puzzle 1244", "puzzle best", "line 8: a puzzle begins with its rating"},
        {"seats 2", "seats 7", "line 9: seats takes a number"},
        {"seats 2", "seats 3", "line 10: kuhn is for 2 seats"},
        {"deck JS KS", "deck JS JS", "line 10: "},
        {"0 check", "1 check", "line 11: "},
        {"ask 0", "ask 1", "line 13: seat 1 is not to act there"},
        {"ask 0", "ask 0\nask 0", "line 14: a puzzle asks once"},
        {"ask 0", "ask 0\nseats 2", "line 14: this should stand before the moves"},
        {"-100 1 fold", "-100 1 check", "line 14: \"check\" is no choice there"},
        {"200 1 call", "200 1 fold", "line 15: \"fold\" stands there twice"},
        {"wrong -200 1 call\n", "", "line 17: there are 2 choices, and 1 have a value"},
        {"wrong -200 1 call", "right -200 1 call", "line 18: where every choice is right"},
        {"right -100 1 fold", "wrong -100 1 fold", "line 14: the right choices stand first"},
        {"33 77 100", "33 77 101", "line 16: four levels found it"},
        {"usual 67 call\n", "", "line 17: something of this puzzle is missing"},
        {"end\n", "", "line 17: the file ends within a puzzle"},
        {"found", "fond", "line 16: this is no line of a puzzle"},
    };
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        char set[4000], spoilt[4000], buf[400];
        struct text bytes = TEXT(set), other = TEXT(spoilt), why = TEXT(buf);
        struct puzzles puzzles;
        text_format(&bytes, "%s%s", head, jack);
        const char *at = strstr(set, cases[i].from);
        assert_non_null(at);
        text_format(
            &other, "%.*s%s%s", (int)(at - set), set, cases[i].to, at + strlen(cases[i].from));
        assert_false(puzzles_read(&puzzles, spoilt, other.len, game_find, &why));
        if (strncmp(buf, cases[i].why, strlen(cases[i].why)) != 0)
            fail_msg("\"%s\" for \"%s\": %s", cases[i].to, cases[i].from, buf);
    }
}

static void assert_in(const char *json, const char *part, bool is_there)
{
    if (!strstr(json, part) == is_there)
        fail_msg("%s in %s: %d", part, json, is_there);
}

static void what_is_asked_is_no_more_than_its_seat_saw(void **context)
{
    (void)context;
    struct puzzles puzzles;
    static char json[PUZZLE_ASKED_MAX];
    struct text text = TEXT(json);
    struct out out = out_into(&text);
    read_set(&puzzles, jack, king, queen);
    puzzle_put_asked(&out, &puzzles.list[0]);
    assert_false(text.is_cut);
    assert_in(json, "\"hand/0\":[\"JS\"]", true);
    assert_in(json, "\"hand/1\":[\"?\"]", true);
    assert_in(json, "\"choices\":[{\"move\":\"fold\"},{\"move\":\"call\"}]", true);
    assert_in(json, "\"events\":[{", true); // the other's bet, told since its own check
    assert_in(json, "\"about\":\"bets\"", true);
    assert_in(json, "checks", false);
    assert_in(json, "KS", false);
    assert_in(json, "is_right", false);

    // The solution is another thing.
    text_clear(&text);
    out = out_into(&text);
    puzzle_put(&out, &puzzles, &puzzles.list[0]);
    assert_true(text.len < puzzle_put_bytes(&puzzles.list[0]));
    assert_in(json, "{\"move\":\"fold\",\"is_right\":true,\"value\":-1,\"ci95\":0.01}", true);
    assert_in(json, "\"found\":{\"easy\":0,\"medium\":0.33,", true);
    assert_in(json, "\"usual\":\"call\",\"usual_share\":0.67", true);
    puzzles_release(&puzzles);
}

static void names_follow_from_positions(void **context)
{
    (void)context;
    struct puzzles puzzles, others;
    char name[PUZZLE_NAME_BYTES], other[PUZZLE_NAME_BYTES];
    read_set(&puzzles, jack, king, queen);
    read_set(&others, queen, jack, king);
    puzzle_name(&puzzles.list[0], name);
    puzzle_name(&others.list[1], other);
    assert_string_equal(name, other);
    assert_string_equal(name, "b79wbx0h");
    puzzle_name(&puzzles.list[1], name);
    assert_string_equal(name, "rs20822k");
    puzzles_release(&puzzles);
    puzzles_release(&others);
}

// Each comes once in as many of the game's days as there are, on the same days wherever it stands
// in the set.
static void the_day_has_its_puzzle(void **context)
{
    (void)context;
    struct puzzles puzzles, others;
    char name[PUZZLE_NAME_BYTES], other[PUZZLE_NAME_BYTES], order[40];
    struct text text = TEXT(order);
    read_set(&puzzles, jack, king, queen);
    read_set(&others, queen, jack, king);
    for (int64_t day = 20400; day < 20400 + 12; day++) {
        int at = puzzle_of_day(&puzzles, day, 1);
        text_int(&text, at);
        puzzle_name(&puzzles.list[at], name);
        puzzle_name(&others.list[puzzle_of_day(&others, day, 1)], other);
        assert_string_equal(name, other);
        for (int turn = 0; turn < 4; turn++)
            assert_int_equal(puzzle_of_day(&puzzles, 4 * day + turn, 4), at);
    }
    assert_string_equal(order, "201021012021");
    for (int i = 0; i < 12; i += 3) // 20400 begins a round of three
        for (char sign = '0'; sign < '3'; sign++)
            assert_non_null(memchr(order + i, sign, 3));
    assert_int_equal(puzzle_day_game(20411, 4), 3);
    assert_int_equal(puzzle_day_game(-1, 4), 3);
    puzzles_release(&puzzles);
    puzzles_release(&others);
}

static void a_solver_is_rated(void **context)
{
    (void)context;
    assert_int_equal(solver_rating(1200, 0, 1200, true), 1220);
    assert_int_equal(solver_rating(1200, 0, 1200, false), 1180);
    assert_int_equal(solver_rating(1200, SOLVER_NEW, 1200, true), 1210);
    assert_int_equal(solver_rating(1200, 0, 1600, true), 1236);
    assert_int_equal(solver_rating(1200, 0, 1600, false), 1196);
    assert_int_equal(solver_rating(1600, 30, 1200, true), 1602);
    assert_int_equal(solver_rating(1200, 30, 10000, false), 1200);
    assert_int_equal(solver_rating(10000, 30, -10000, true), 10000);
    // Who finds a puzzle as often as is expected stays.
    int rating = 1500;
    for (int i = 0; i < 110; i++)
        rating = solver_rating(rating, 100, 1100, i % 11 > 0);
    assert_in_range(rating, 1460, 1540);
}

// Of this set one answer is turned round.
static void a_planted_wrong_one_is_found(void **context)
{
    (void)context;
    struct puzzles puzzles;
    const char wrong[] = "puzzle 1000 90\n"
                         "seats 2\n"
                         "deck KS JS\n"
                         "0 check\n"
                         "1 bet\n"
                         "ask 0\n"
                         "right -50 1 fold\n"
                         "wrong -100 1 call\n"
                         "found 0 0 0 0\n"
                         "usual 95 call\n"
                         "end\n";
    read_set(&puzzles, jack, king, wrong);
    struct rechecking checking = {
        .puzzles = &puzzles, .seed = 1, .depth = OUTLOOK_TO_THE_END, .samples = 64, .threads = 2};
    puzzles_check(&checking);
    assert_int_equal(checking.done, 3);
    assert_int_equal(checking.wrong, 1);
    assert_true(checking.checked[2].is_wrong);
    assert_true(checking.checked[2].is_sure);
    assert_float_equal(checking.checked[2].less, -3, 0.001);
    free(checking.checked);
    puzzles_release(&puzzles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_read_as_it_was_written),
        cmocka_unit_test(what_is_wrong_is_said_with_its_line),
        cmocka_unit_test(what_is_asked_is_no_more_than_its_seat_saw),
        cmocka_unit_test(names_follow_from_positions),
        cmocka_unit_test(the_day_has_its_puzzle),
        cmocka_unit_test(a_solver_is_rated),
        cmocka_unit_test(a_planted_wrong_one_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
