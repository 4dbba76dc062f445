// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/sweep.h"
#include "near.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[SEATS_MAX] = {"random", "random", "random", "random"};

// A sweep of single-card-game over what the winner takes.
static void start(struct sweep *sweep, const char *id, const char *option, const char *values)
{
    struct setup setup;
    char buf[200];
    struct text why = TEXT(buf);
    setup_init(&setup, game_find(id));
    memset(sweep, 0, sizeof(*sweep));
    sweep->axes = 1;
    sweep->axis[0].option = option_find(setup.game, option);
    assert_true(axis_parse(&sweep->axis[0], &setup, values, &why));
    struct trials *trials = &sweep->trials;
    *trials = (struct trials){.games = 2000, .seed = 11, .threads = 1};
    trials->count = sweep->axis[0].count;
    trials->list = calloc((size_t)trials->count, sizeof(trials->list[0]));
    for (int i = 0; i < trials->count; i++) {
        trials->list[i].setup = setup;
        trials->list[i].setup.option[sweep->axis[0].option] = sweep->axis[0].value[i];
        for (int seat = 0; seat < setup.seats; seat++)
            assert_true(agent_parse(&trials->list[i].agents[seat], &setup, names[seat], &why));
    }
    assert_true(measure_parse(measure_names, "mean:1", setup.seats, &sweep->measure, &sweep->name));
    sweep->agent_names = names;
    sweep->seed = "11";
}

static void finish(struct sweep *sweep)
{
    free(sweep->trials.list);
}

static void differences_are_those_of_the_values(void **context)
{
    (void)context;
    struct sweep sweep;
    start(&sweep, "single-card-game", "win_play", "10,20,30");
    sweep.trials.base = 1;
    trials_run(&sweep.trials);
    assert_int_equal(sweep.trials.played, 2000);
    for (int trial = 0; trial < 3; trial++)
        for (int measure = 0; measure < MEASURES; measure++) {
            struct estimate change = trial_difference(&sweep.trials, trial, measure);
            double values = trial_value(&sweep.trials, trial, measure).mean -
                            trial_value(&sweep.trials, 1, measure).mean;
            assert_near(change.mean, values, 1e-9);
            if (trial == 1)
                assert_true(change.mean == 0 && change.ci95 == 0);
        }
    // Random agents do not care what is at stake: nothing but the tokens changes.
    assert_true(trial_difference(&sweep.trials, 2, MEASURE_LENGTH).ci95 == 0);
    assert_false(trial_is_significant(&sweep.trials, 2, MEASURE_LENGTH));
    // A share may still differ in some match that was not seen: in 3.84 of 2,004 or fewer.
    assert_near(trial_difference(&sweep.trials, 2, MEASURE_WINS).ci95, 3.8415 / 2003.84, 1e-6);
    assert_true(trial_is_significant(&sweep.trials, 2, MEASURE_TOKENS) ==
                (trial_p(&sweep.trials, 2, MEASURE_TOKENS) < 0.05));
    // And the same luck makes the difference better known than the value.
    assert_true(trial_difference(&sweep.trials, 2, MEASURE_TOKENS).ci95 <
                0.5 * trial_value(&sweep.trials, 2, MEASURE_TOKENS).ci95);
    finish(&sweep);
}

// Sums whose difference is so many intervals wide.
static void differ_by(struct trials *trials, int trial, int measure, double intervals)
{
    struct sums *sums = &trials->list[trial].difference[measure];
    int64_t up = (int64_t)(5000 + intervals * 98 + 0.5); // of 10,000 numbers, each 1 or −1
    sums->sum = up - (10000 - up);
    sums->squares = 10000;
    trials->list[trial].value[measure].squares = 1; // there is something to show
}

// Three differences, p about 0.01, 0.03 and 0.04: times 3, 2 and 1, and never falling.
static void stars_are_corrected_for_how_many_are_looked_at(void **context)
{
    (void)context;
    static struct trial list[4];
    struct trials trials = {.list = list, .count = 4, .played = 10000};
    for (int i = 0; i < 4; i++)
        setup_init(&list[i].setup, game_find("kuhn"));
    static const double intervals[] = {0, 1.3142, 1.1072, 1.0478};
    for (int i = 1; i < 4; i++)
        differ_by(&trials, i, MEASURE_LENGTH, intervals[i]);
    assert_near(trial_p(&trials, 1, MEASURE_LENGTH), 0.01, 0.001);
    assert_near(trial_p(&trials, 2, MEASURE_LENGTH), 0.03, 0.002);
    assert_near(trial_p_adjusted(&trials, 1, MEASURE_LENGTH),
        3 * trial_p(&trials, 1, MEASURE_LENGTH), 1e-12);
    assert_near(trial_p_adjusted(&trials, 2, MEASURE_LENGTH),
        2 * trial_p(&trials, 2, MEASURE_LENGTH), 1e-12);
    assert_near(trial_p_adjusted(&trials, 3, MEASURE_LENGTH),
        2 * trial_p(&trials, 2, MEASURE_LENGTH), 1e-12);
    assert_true(trial_is_significant(&trials, 1, MEASURE_LENGTH));
    assert_false(trial_is_significant(&trials, 3, MEASURE_LENGTH));
    assert_true(is_significant(trial_difference(&trials, 3, MEASURE_LENGTH))); // by itself
    // In a comparison, other measures are looked at beside it.
    trials.family = FAMILY_ALL;
    trials.count = 2;
    differ_by(&trials, 1, MEASURE_DECISIONS, 0.1);
    assert_near(trial_p_adjusted(&trials, 1, MEASURE_LENGTH),
        2 * trial_p(&trials, 1, MEASURE_LENGTH), 1e-12);
}

// So many differences that add up to this, and so do their squares.
static double p_of(uint64_t count, int64_t sum, int64_t squares)
{
    static struct trial list[2];
    struct trials trials = {.list = list, .count = 2, .played = count};
    for (int i = 0; i < 2; i++)
        setup_init(&list[i].setup, game_find("kuhn"));
    list[1].difference[MEASURE_LENGTH] = (struct sums){sum, (unsigned __int128)squares};
    return trial_p(&trials, 1, MEASURE_LENGTH);
}

static void few_matches_prove_little(void **context)
{
    (void)context;
    assert_near(p_of(1, 5, 25), 1, 0);
    assert_near(p_of(2, 2, 2), 0.5, 1e-12); // 1 and 1: no spread is seen, and yet there may be one
    assert_near(p_of(12, 12, 12), 1 / 2048.0, 1e-12);
    assert_near(p_of(3, 6, 14), 0.0742, 0.003);   // 1, 2, 3: t = 3.464 of 2 degrees of freedom
    assert_near(p_of(4, 16, 74), 0.0220, 0.0015); // 2, 3, 5, 6: t = 4.382 of 3
    assert_near(p_of(10000, 600, 10000 * 9), 0.0455, 0.0005); // t = 2
}

static void threads_change_nothing(void **context)
{
    (void)context;
    struct sweep one, three;
    start(&one, "war-lanes", "pair", "0..6/3");
    start(&three, "war-lanes", "pair", "0..6/3");
    three.trials.threads = 3;
    one.trials.games = three.trials.games = 100;
    trials_run(&one.trials);
    trials_run(&three.trials);
    for (int i = 0; i < one.trials.count; i++) {
        assert_memory_equal(
            one.trials.list[i].value, three.trials.list[i].value, sizeof(one.trials.list[i].value));
        assert_memory_equal(one.trials.list[i].difference, three.trials.list[i].difference,
            sizeof(one.trials.list[i].difference));
    }
    assert_true(trial_value(&one.trials, 0, MEASURE_LEADS).mean > 0.5);
    finish(&one);
    finish(&three);
}

static void a_stopped_sweep_says_what_it_has(void **context)
{
    (void)context;
    struct sweep sweep;
    atomic_bool stopped = true;
    start(&sweep, "leduc", "ante", "1,2");
    sweep.trials.is_stopped = &stopped;
    trials_run(&sweep.trials);
    assert_int_equal(sweep.trials.played, 0);
    finish(&sweep);
}

static void axis_is(const char *id, const char *option, const char *word, const char *wanted)
{
    struct setup setup;
    char buf[300];
    struct text why = TEXT(buf);
    setup_init(&setup, game_find(id));
    struct axis axis = {.option = option_find(setup.game, option)};
    if (!axis_parse(&axis, &setup, word, &why)) {
        if (!strstr(buf, wanted))
            fail_msg("%s: \"%s\" does not say \"%s\"", word, buf, wanted);
        return;
    }
    struct text list = TEXT(buf);
    for (int i = 0; i < axis.count; i++) {
        text_put(&list, i ? " " : "");
        text_put(&list, axis.label[i]);
    }
    assert_string_equal(buf, wanted);
}

static void values_are_written_in_three_ways(void **context)
{
    (void)context;
    axis_is("leduc", "ante", "2..5", "2 3 4 5");
    axis_is("leduc", "ante", "1..10/4", "1 5 9");
    axis_is("leduc", "ante", "9,3,7", "9 3 7");
    axis_is("leduc", "ante", "4", "4");
    axis_is("leduc", "ante", "5..2", "the lower end of a range comes first");
    axis_is("leduc", "ante", "2..", "values are written");
    axis_is("leduc", "ante", "..2", "values are written");
    axis_is("leduc", "ante", "1..9/0", "values are written");
    axis_is("leduc", "ante", "1..9x", "values are written");
    axis_is("leduc", "ante", "1,,2", "values are written");
    axis_is("leduc", "ante", "", "values are written");
    axis_is("leduc", "ante", "0..3", "ante may be 1 to 1000, not 0");
    axis_is("leduc", "ante", "1..500", "more values than a sweep takes");
    axis_is("leduc", "ante", "1..99999999999", "more values than a sweep takes");
}

static char *printed(
    void (*print)(FILE *file, const struct sweep *sweep), const struct sweep *sweep)
{
    char *all = NULL;
    size_t size;
    FILE *file = open_memstream(&all, &size);
    print(file, sweep);
    fclose(file);
    return all;
}

static void programs_and_people_can_read_it(void **context)
{
    (void)context;
    struct sweep sweep;
    start(&sweep, "single-card-game", "win_play", "5..8");
    sweep.trials.games = 200;
    trials_run(&sweep.trials);
    char *text = printed(sweep_json, &sweep);
    json_t *json = json_loads(text, 0, NULL);
    json_t *trials = json_object_get(json, "trials");
    assert_int_equal(json_array_size(trials), 4);
    json_t *mean = json_object_get(json_array_get(trials, 3), "mean");
    assert_true(json_is_real(json_object_get(json_array_get(mean, 1), "ci95")));
    json_decref(json);
    free(text);
    text = printed(sweep_html, &sweep);
    assert_non_null(strstr(text, "<svg"));
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "http"));
    free(text);
    text = printed(sweep_csv, &sweep);
    int lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(lines, 1 + 4 * (2 * 2 + 6)); // values * (by seat * seats + others)
    free(text);
    finish(&sweep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_are_those_of_the_values),
        cmocka_unit_test(stars_are_corrected_for_how_many_are_looked_at),
        cmocka_unit_test(few_matches_prove_little),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_stopped_sweep_says_what_it_has),
        cmocka_unit_test(values_are_written_in_three_ways),
        cmocka_unit_test(programs_and_people_can_read_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
