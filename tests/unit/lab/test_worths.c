// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "engine/notation.h"
#include "games/games.h"
#include "lab/solve.h"
#include "lab/worths.h"
#include "near.h"

#include <stdlib.h>
#include <string.h>

struct found {
    struct solution solution;
    struct worths worths;
};

static void find(struct found *found, const char *id, const char *option, double gain)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct setup setup;
    struct tree tree;
    setup_init(&setup, game_find(id));
    if (option && !option_parse(&setup, option, &why))
        fail_msg("%s", buf);
    if (!solve(
            &setup, &(struct effort){.gain = gain, .rounds_max = 1000000}, &found->solution, &why))
        fail_msg("%s", buf);
    bool has_tree = !is_solved_exactly(&setup);
    assert_true(!has_tree || tree_build(&tree, &setup, SOLVED_NODES_MAX));
    worths_find(&found->worths, &found->solution, has_tree ? &tree : NULL);
    if (has_tree)
        tree_release(&tree);
}

static void release(struct found *found)
{
    worths_release(&found->worths);
    solution_release(&found->solution);
}

static const struct worths_line *line(const struct found *found, const char *situation)
{
    for (int i = 0; i < found->worths.count; i++)
        if (strcmp(found->worths.lines[i].line->situation, situation) == 0)
            return &found->worths.lines[i];
    fail_msg("no situation %s", situation);
    return NULL;
}

// What the solution's own choices are worth in this situation.
static double worth_as_solved(const struct worths_line *line)
{
    double sum = 0;
    for (int i = 0; i < line->line->count; i++)
        sum += line->line->chance[i] * line->worth[i];
    return sum;
}

// What the seat could gain by deviating is made of what it gives away in each situation, as often
// as it comes there. This is exact.
static double given_away(const struct found *found, int seat)
{
    double sum = 0;
    for (int i = 0; i < found->worths.count; i++) {
        const struct worths_line *line = &found->worths.lines[i];
        if (line->seat == seat || line->seat == SEAT_EITHER)
            sum += line->reach * (worths_value(line) - worth_as_solved(line));
    }
    return sum;
}

static void what_is_given_away_is_the_gain(void **context)
{
    (void)context;
    static const struct {
        const char *id, *option;
        double gain;
    } cases[] = {{"kuhn", NULL, 1e-5}, {"kuhn", "bet=3", 1e-5}, {"leduc", NULL, 1e-4},
        {"leduc", "raises_max=1", 1e-4}, {"leduc", "raises_max=4", 1e-2}, {"leduc", "ante=9", 1e-2},
        {"leduc", NULL, 1}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        struct found found;
        find(&found, cases[i].id, cases[i].option, cases[i].gain);
        double first = given_away(&found, 0), second = given_away(&found, 1);
        assert_near(first > second ? first : second, found.solution.gain, 1e-6);
        release(&found);
    }
}

// Where one begins is worth what the game is worth.
static void the_first_situations_are_worth_the_game(void **context)
{
    (void)context;
    static const char *const ids[] = {"kuhn", "leduc", "single-card-game", "double-card-game"};
    for (int i = 0; i < ARRAY_LEN(ids); i++) {
        struct found found;
        double sum = 0, reach = 0;
        find(&found, ids[i], NULL, 1e-4);
        for (int at = 0; at < found.worths.count; at++) {
            const struct worths_line *line = &found.worths.lines[at];
            if (strchr(line->line->situation, ' '))
                continue;
            sum += line->reach * worths_value(line);
            reach += line->reach;
            assert_near(line->met, line->reach, 1e-9);
        }
        assert_near(reach, 1, 1e-9);
        // In the card games a tie is played again, which the worths know of.
        assert_near(sum, found.solution.value[0], 1e-4);
        release(&found);
    }
}

// Choices that are made are worth as much as the best one.
static void what_is_done_is_worth_the_most(void **context)
{
    (void)context;
    static const struct {
        const char *id, *option;
    } cases[] = {{"kuhn", NULL}, {"leduc", NULL}, {"single-card-game", NULL},
        {"double-card-game", NULL}, {"single-card-game", "win_fold=5"},
        {"double-card-game", "lose_both=30"}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        struct found found;
        find(&found, cases[i].id, cases[i].option, 1e-5);
        for (int at = 0; at < found.worths.count; at++) {
            const struct worths_line *line = &found.worths.lines[at];
            if (line->reach < 1e-3)
                continue;
            assert_near(worth_as_solved(line), worths_value(line), 1e-2);
            for (int choice = 0; choice < line->line->count; choice++)
                if (line->line->chance[choice] > 0.05)
                    assert_near(line->worth[choice], worths_value(line), 1e-2);
        }
        release(&found);
    }
}

static void kuhn_is_worth_what_is_published(void **context)
{
    (void)context;
    struct found found;
    find(&found, "kuhn", NULL, 1e-6);
    static const struct {
        const char *situation;
        double worth[2]; // check or fold, and bet or call
    } known[] = {{"Q", {-1.0 / 3, -0.5}}, {"J bet", {-1, -2}}, {"K bet", {-1, 2}},
        {"Q bet", {-1, -1}}, {"J check", {-1, -1}}, {"Q check bet", {-1, -1}}};
    for (int i = 0; i < ARRAY_LEN(known); i++)
        for (int choice = 0; choice < 2; choice++)
            assert_near(
                line(&found, known[i].situation)->worth[choice], known[i].worth[choice], 1e-3);
    assert_int_equal(line(&found, "J check bet")->in[0], 1);
    assert_int_equal(line(&found, "J check bet")->in[1], 2);
    assert_int_equal(line(&found, "J check bet")->seat, 0);
    assert_near(found.solution.value[0], -1.0 / 18, 1e-6);
    release(&found);
}

static void a_situation_is_told_in_its_parts(void **context)
{
    (void)context;
    static char buf[SOLUTION_BYTES];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    struct found found;
    find(&found, "leduc", NULL, 1e-2);
    worths_put(&out, &found.solution, &found.worths);
    assert_non_null(strstr(buf, "{\"situation\":\"Q check raise call | K raise\",\"hand\":[\"Q\"],"
                                "\"before\":[\"check\",\"raise\",\"call\"],\"board\":\"K\","
                                "\"line\":[\"raise\"],\"seat\":1,"));
    assert_non_null(strstr(buf, "{\"situation\":\"J check\",\"hand\":[\"J\"],\"before\":[],"
                                "\"board\":null,\"line\":[\"check\"],\"seat\":1,"));
    release(&found);
    text_clear(&text);
    out = out_into(&text);
    find(&found, "double-card-game", NULL, 1);
    worths_put(&out, &found.solution, &found.worths);
    assert_non_null(strstr(buf, "\"hand\":[\"Q\",\"10\"],\"before\":[],\"board\":null,\"line\":[],"
                                "\"seat\":null,"));
    release(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_given_away_is_the_gain),
        cmocka_unit_test(the_first_situations_are_worth_the_game),
        cmocka_unit_test(what_is_done_is_worth_the_most),
        cmocka_unit_test(kuhn_is_worth_what_is_published),
        cmocka_unit_test(a_situation_is_told_in_its_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
