// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "bots/policy.h"
#include "games/games.h"
#include "lab/portrait.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct portrait portrait;

static void plan(const char *id, int seats, const char *bot, uint64_t matches, int threads)
{
    char buf[200];
    struct text why = TEXT(buf);
    memset(&portrait, 0, sizeof(portrait));
    struct simulation *simulation = &portrait.simulation;
    simulation->games = matches;
    simulation->seed = 4;
    simulation->threads = threads;
    setup_init(&simulation->setup, game_find(id));
    if (seats)
        simulation->setup.seats = seats;
    for (int seat = 0; seat < simulation->setup.seats; seat++) {
        portrait.names[seat] = bot;
        portrait.varied[seat] = "random";
        assert_true(agent_parse(&simulation->agents[seat], &simulation->setup, bot, &why));
    }
    portrait.seed = "4";
    portrait.program = "0";
    assert_true(portrait_plan(&portrait, &why));
    // Strong bots are slow, and it is the same to the page who plays.
    for (int i = 0; i < portrait.skill.rivals; i++)
        assert_true(
            agent_parse(&portrait.skill.agents[i], &simulation->setup, i ? bot : "random", &why));
}

static char *printed(void (*print)(FILE *file, const struct portrait *what))
{
    char *all = NULL;
    size_t size;
    FILE *file = open_memstream(&all, &size);
    print(file, &portrait);
    fclose(file);
    return all;
}

// Each figure has an interval around it and a sentence that ends; nothing is no number.
static void check_chapter(const char *id, json_t *chapter)
{
    json_t *figures = json_object_get(chapter, "figures");
    const char *title = json_string_value(json_object_get(chapter, "title"));
    for (size_t i = 0; i < json_array_size(figures); i++) {
        json_t *figure = json_array_get(figures, i);
        const char *words = json_string_value(json_object_get(figure, "reading"));
        size_t len = strlen(words);
        if (len < 10 || words[len - 1] != '.' || strstr(words, "nan") || strstr(words, "inf "))
            fail_msg("%s, %s: \"%s\"", id, title, words);
        double low = json_number_value(json_object_get(figure, "low"));
        double high = json_number_value(json_object_get(figure, "high"));
        double value = json_number_value(json_object_get(figure, "value"));
        if (low > value + 1e-9 || high < value - 1e-9)
            fail_msg("%s: %g is not within %g and %g: %s", id, value, low, high, words);
    }
}

static void check_json(const char *id)
{
    char *text = printed(portrait_json);
    json_t *report = json_loads(text, 0, NULL), *chapter;
    const char *name;
    assert_non_null(report);
    assert_int_equal(json_array_size(json_object_get(report, "summary")), SUMMARY);
    json_object_foreach(json_object_get(report, "chapters"), name, chapter)
    {
        assert_true(json_array_size(json_object_get(chapter, "figures")) > 0);
        check_chapter(id, chapter);
    }
    assert_int_equal(json_array_size(json_object_get(report, "pairs")), 5);
    json_decref(report);
    free(text);
}

static void every_game_has_a_whole_report(void **context)
{
    (void)context;
    static const struct {
        const char *id;
        int seats;
        const char *bot;
    } tries[] = {{"single-card-game", 2, "equilibrium"}, {"double-card-game", 2, "equilibrium"},
        {"kuhn", 2, "equilibrium"}, {"leduc", 2, "equilibrium"}, {"mantis", 4, "value"},
        {"slowpoker", 2, "random"}, {"tzogous37", 3, "random"}, {"war-lanes", 2, "priority"}};
    for (int i = 0; i < ARRAY_LEN(tries); i++) {
        plan(tries[i].id, tries[i].seats, tries[i].bot, 60, 2);
        portrait_run(&portrait);
        check_json(tries[i].id);
        char *text = printed(portrait_text), *page = printed(portrait_html);
        assert_non_null(strstr(text, "IN SHORT"));
        assert_null(strstr(text, "Not reached"));
        assert_null(strstr(page, "nan"));
        assert_null(strstr(page, "<script"));
        assert_null(strstr(page, "http"));
        static const char *const zeros[] = {"-0<", "+0<", "-0.0<", "+0.0<", "-0.00<", "+0.00<"};
        for (int k = 0; k < ARRAY_LEN(zeros); k++)
            assert_null(strstr(page, zeros[k]));
        assert_true(strlen(page) < 150 * 1024);
        free(text);
        free(page);
    }
}

static void any_number_of_threads_reports_the_same(void **context)
{
    (void)context;
    char *text[2];
    for (int i = 0; i < 2; i++) {
        plan("mantis", 3, "value", 100, i ? 3 : 1);
        portrait_run(&portrait);
        text[i] = printed(portrait_json);
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]);
    free(text[1]);
}

static void what_was_not_reached_is_said(void **context)
{
    (void)context;
    static const atomic_bool stopped = true;
    plan("war-lanes", 2, "priority", 50, 1);
    portrait.simulation.is_stopped = portrait.skill.is_stopped = portrait.levers.trials.is_stopped =
        &stopped;
    portrait_run(&portrait);
    char *text = printed(portrait_text), *page = printed(portrait_html);
    int count = 0;
    for (const char *at = text; (at = strstr(at, "Not reached")); at++)
        count++;
    assert_int_equal(count, CHAPTERS);
    assert_non_null(strstr(page, "Not reached"));
    free(printed(portrait_json));
    free(text);
    free(page);
}

// hp decides how long a match of war-lanes is; a stake that nobody looks at decides nothing.
static void options_that_matter_are_told_from_those_that_do_not(void **context)
{
    (void)context;
    plan("war-lanes", 2, "random", 400, 2);
    portrait_run(&portrait);
    const struct levers *levers = &portrait.levers;
    const struct game *game = portrait.simulation.setup.game;
    struct pull pulls[LEVERS_MAX];
    int count = levers_rank(levers, pulls);
    assert_true(count > 0);
    assert_int_equal(levers->list[pulls[0].lever].option, option_find(game, "hp"));
    assert_int_equal(pulls[0].measure, MEASURE_DECISIONS);
    for (int i = 0; i < count; i++) {
        assert_true(i == 0 || fabs(pulls[i].size) <= fabs(pulls[i - 1].size));
        assert_int_not_equal(levers->list[pulls[i].lever].option, option_find(game, "max_rounds"));
    }
    assert_int_equal(levers->count, 13);
    assert_false(levers->is_other_bot[0]);
}

static void the_same_bot_plays_under_all_rules(void **context)
{
    (void)context;
    char buf[200];
    struct text why = TEXT(buf);
    struct setup setup;
    static struct levers levers;
    setup_init(&setup, game_find("kuhn"));
    assert_true(levers_plan(&levers, &setup, (const char *const[]){"easy", "easy"}, &why));
    assert_true(levers.is_other_bot[0] && levers.is_other_bot[1]);
    for (int i = 0; i < levers.trials.count; i++)
        assert_string_equal(levers.trial[i].agents[0].bot->name, "search");
    // 1 and 1: to 0 is no bet, and an ante cannot be less than 1.
    assert_int_equal(levers.list[0].count, 1);
}

// Halved, an ante of 2 is the standard one, whose solved strategy knows no other rules.
static void rules_that_are_not_standard_have_the_bot_that_knows_them(void **context)
{
    (void)context;
    char buf[200];
    struct text why = TEXT(buf);
    struct setup setup;
    static struct levers levers;
    setup_init(&setup, game_find("leduc"));
    setup.option[option_find(setup.game, "ante")] = 2;
    assert_true(levers_plan(&levers, &setup, (const char *const[]){"best", "random"}, &why));
    int solved = 0;
    for (int i = 0; i < levers.trials.count; i++) {
        const struct trial *trial = &levers.trial[i];
        assert_string_equal(trial->agents[0].bot->name, "search");
        assert_string_equal(trial->agents[1].bot->name, "random");
        assert_ptr_equal(trial->agents[0].policy, policy_for(&trial->setup));
        solved += trial->agents[0].policy != NULL;
    }
    assert_int_equal(solved, 1);
    assert_true(levers.is_other_bot[0] && !levers.is_other_bot[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_whole_report),
        cmocka_unit_test(any_number_of_threads_reports_the_same),
        cmocka_unit_test(what_was_not_reached_is_said),
        cmocka_unit_test(options_that_matter_are_told_from_those_that_do_not),
        cmocka_unit_test(the_same_bot_plays_under_all_rules),
        cmocka_unit_test(rules_that_are_not_standard_have_the_bot_that_knows_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
