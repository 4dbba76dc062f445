// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/arena.h"
#include "near.h"

#include <stdlib.h>
#include <string.h>

static void pair_up(struct arena *arena, int a, int b, uint64_t deals, double score)
{
    arena->pairs[arena->pair_count++] = (struct pair){.a = a,
        .b = b,
        .deals = deals,
        .matches = 2 * deals,
        .score = {.mean = score, .ci95 = 1.96 * sqrt(score * (1 - score) / (double)deals)}};
}

static void three_of_four_is_191_points(void **context)
{
    (void)context;
    static struct arena arena = {.count = 2};
    arena.pair_count = 0;
    pair_up(&arena, 0, 1, 1000000, 0.75);
    arena_rate(&arena);
    // 400 log10(0.75 / 0.25) = 190.85
    assert_near(arena.ratings[0].elo - arena.ratings[1].elo, 190.85, 0.01);
    assert_near(arena.ratings[0].elo + arena.ratings[1].elo, 0, 1e-6);
}

static void a_chain_of_agents_adds_up(void **context)
{
    (void)context;
    static struct arena arena = {.count = 3};
    arena.pair_count = 0;
    pair_up(&arena, 0, 1, 1000000, 0.75);
    pair_up(&arena, 1, 2, 1000000, 0.75);
    pair_up(&arena, 0, 2, 1000000, 0.9); // 9 : 1 is what 3 : 1 twice makes
    arena_rate(&arena);
    assert_near(arena.ratings[0].elo - arena.ratings[2].elo, 2 * 190.85, 0.02);
}

static void winning_everything_stays_finite(void **context)
{
    (void)context;
    static struct arena arena = {.count = 2};
    arena.pair_count = 0;
    pair_up(&arena, 0, 1, 10, 1);
    arena_rate(&arena);
    assert_true(isfinite(arena.ratings[0].elo) && arena.ratings[0].elo > 100);
}

static void search_beats_random_whatever_the_threads(void **context)
{
    (void)context;
    static struct arena one, two;
    char buf[200];
    struct text why = TEXT(buf);
    setup_init(&one.setup, game_find("leduc"));
    one.count = 2;
    assert_true(agent_parse(&one.agents[0], &one.setup, "search:50", &why));
    assert_true(agent_parse(&one.agents[1], &one.setup, "random", &why));
    one.deals = 400;
    one.seed = 5;
    two = one;
    one.threads = 1;
    two.threads = 2;
    arena_run(&one);
    arena_run(&two);
    assert_int_equal(one.pairs[0].matches, 800);
    assert_true(one.pairs[0].tokens.mean > one.pairs[0].tokens.ci95);
    assert_near(one.pairs[0].score.mean, two.pairs[0].score.mean, 1e-9);
    assert_near(one.pairs[0].tokens.mean, two.pairs[0].tokens.mean, 1e-9);
}

static void a_step_is_known_as_well_as_its_pair(void **context)
{
    (void)context;
    static struct arena arena = {.count = 2};
    arena.pair_count = 0;
    pair_up(&arena, 1, 0, 10000, 0.75);
    arena_rate(&arena);
    struct estimate step = arena_difference(&arena, 1, 0);
    // 1.96 / sqrt(10000 * 0.75 * 0.25) / (log(10) / 400)
    assert_near(step.mean, 190.85, 0.1);
    assert_near(step.ci95, 7.863, 0.01);
    // Each is as far from their mean as half the step, and so is what is not known of it.
    assert_near(arena.ratings[0].ci95, step.ci95 / 2, 1e-6);
    assert_near(arena_difference(&arena, 0, 1).mean, -step.mean, 1e-9);
}

// What the others did to both tells something of the two as well.
static void other_pairs_make_a_step_surer(void **context)
{
    (void)context;
    static struct arena arena = {.count = 3};
    arena.pair_count = 0;
    pair_up(&arena, 0, 1, 1000, 0.5);
    pair_up(&arena, 0, 2, 1000, 0.5);
    pair_up(&arena, 1, 2, 1000, 0.5);
    arena_rate(&arena);
    // alone: 1.96 / sqrt(1000 / 4) / (log(10) / 400) = 21.53; a second way, as long, adds half
    assert_near(arena_difference(&arena, 0, 1).ci95, 21.534 / sqrt(1.5), 0.05);
}

static void steps_are_judged(void **context)
{
    (void)context;
    assert_string_equal(step_verdict((struct estimate){.mean = 149}), "below");
    assert_string_equal(step_verdict((struct estimate){.mean = 150}), "within");
    assert_string_equal(step_verdict((struct estimate){.mean = 351}), "above");
    assert_true(is_step_sure((struct estimate){.mean = 250, .ci95 = 90}));
    assert_false(is_step_sure((struct estimate){.mean = 250, .ci95 = 110}));
    assert_false(is_step_sure((struct estimate){.mean = 100, .ci95 = 60}));
}

static void play_a_little(struct arena *arena)
{
    char buf[200];
    struct text why = TEXT(buf);
    static const char *const words[] = {"search:5", "random", "equilibrium~50"};
    static const char *const names[] = {"a<b", "say \"hi\"", "third"};
    setup_init(&arena->setup, game_find("leduc"));
    arena->count = 3;
    arena->is_ladder = true;
    arena->seed_word = "5";
    arena->deals = 20;
    arena->seed = 5;
    arena->threads = 1;
    for (int i = 0; i < arena->count; i++) {
        assert_true(agent_parse(&arena->agents[i], &arena->setup, words[i], &why));
        arena->names[i] = names[i];
    }
    arena_run(arena);
}

static char *printed(
    void (*print)(FILE *file, const struct arena *arena), const struct arena *arena)
{
    char *all = NULL;
    size_t size;
    FILE *file = open_memstream(&all, &size);
    print(file, arena);
    fclose(file);
    return all;
}

static void the_page_is_complete_in_itself(void **context)
{
    (void)context;
    static struct arena arena;
    play_a_little(&arena);
    char *page = printed(arena_html, &arena);
    assert_non_null(strstr(page, "<svg"));
    assert_non_null(strstr(page, "class=\"cross\""));
    assert_non_null(strstr(page, "The steps of the ladder"));
    assert_non_null(strstr(page, "a&lt;b"));
    assert_null(strstr(page, "a<b"));
    assert_null(strstr(page, "nan"));
    assert_null(strstr(page, "inf"));
    assert_null(strstr(page, "http"));
    assert_null(strstr(page, "<script"));
    free(page);
}

static void a_table_has_a_line_for_each_pair(void **context)
{
    (void)context;
    static struct arena arena;
    play_a_little(&arena);
    char *table = printed(arena_csv, &arena);
    int lines = 0;
    for (const char *at = table; (at = strchr(at, '\n')); at++)
        lines++;
    assert_int_equal(lines, 1 + 3);
    assert_non_null(strstr(table, "leduc,2,\"a<b\",\"say \"\"hi\"\"\",40,"));
    free(table);
}

static void an_arena_without_a_deal_says_that_nothing_is_known(void **context)
{
    (void)context;
    static struct arena arena;
    atomic_bool stopped = true;
    arena.is_stopped = &stopped;
    play_a_little(&arena);
    char *text = printed(arena_text, &arena), *page = printed(arena_html, &arena);
    assert_non_null(strstr(text, "unknown"));
    assert_null(strstr(page, "nan"));
    free(text);
    free(page);
}

static void a_level_slips_whatever_its_budget(void **context)
{
    (void)context;
    struct setup setup;
    struct agent agent;
    char buf[200];
    struct text why = TEXT(buf);
    setup_init(&setup, game_find("slowpoker"));
    assert_true(agent_parse(&agent, &setup, "easy", &why));
    int slips = agent.slips;
    assert_true(slips > 0);
    assert_true(agent_parse(&agent, &setup, "easy:50", &why));
    assert_int_equal(agent.playouts, 50);
    assert_int_equal(agent.slips, slips);
    assert_true(agent_parse(&agent, &setup, "easy:50~7", &why));
    assert_int_equal(agent.slips, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_of_four_is_191_points),
        cmocka_unit_test(a_chain_of_agents_adds_up),
        cmocka_unit_test(winning_everything_stays_finite),
        cmocka_unit_test(search_beats_random_whatever_the_threads),
        cmocka_unit_test(a_step_is_known_as_well_as_its_pair),
        cmocka_unit_test(other_pairs_make_a_step_surer),
        cmocka_unit_test(steps_are_judged),
        cmocka_unit_test(the_page_is_complete_in_itself),
        cmocka_unit_test(a_table_has_a_line_for_each_pair),
        cmocka_unit_test(an_arena_without_a_deal_says_that_nothing_is_known),
        cmocka_unit_test(a_level_slips_whatever_its_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
