// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/arena.h"
#include "near.h"

static void pair_up(struct arena *arena, int a, int b, uint64_t deals, double score)
{
    arena->pairs[arena->pair_count++] = (struct pair){.a = a,
        .b = b,
        .deals = deals,
        .matches = 2 * deals,
        .score = {score, 1.96 * sqrt(score * (1 - score) / (double)deals)}};
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_of_four_is_191_points),
        cmocka_unit_test(a_chain_of_agents_adds_up),
        cmocka_unit_test(winning_everything_stays_finite),
        cmocka_unit_test(search_beats_random_whatever_the_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
