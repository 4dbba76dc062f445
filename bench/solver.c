// SPDX-License-Identifier: MIT
// How fast Leduc is solved.
#include "bench/bench.h"
#include "games/games.h"
#include "lab/cfr.h"

#include <stdlib.h>

static struct tree tree;
static struct public_tree public;

// The trees are made once; the benchmarks of this group share them.
static void make_trees(void)
{
    static bool is_made;
    if (is_made)
        return;
    struct setup setup;
    char buf[100];
    struct text why = TEXT(buf);
    setup_init(&setup, game_find("leduc"));
    must(tree_build(&tree, &setup, 10000));
    must(public_build(&public, &tree, &why));
    is_made = true;
}

static uint64_t iterations(uint64_t times)
{
    make_trees();
    struct cfr cfr;
    cfr_init(&cfr, &public);
    cfr_run(&cfr, (uint32_t)times);
    cfr_release(&cfr);
    return times;
}

static volatile double sink;

static uint64_t public_responses(uint64_t times)
{
    make_trees();
    struct cfr cfr;
    cfr_init(&cfr, &public);
    const struct hands *policy = cfr_average(&cfr);
    for (uint64_t i = 0; i < times; i++)
        sink = public_best_response(&public, policy, (int)i % 2);
    cfr_release(&cfr);
    return times;
}

static uint64_t whole_responses(uint64_t times)
{
    make_trees();
    double *policy = malloc(tree.policy_size * sizeof(policy[0]));
    must(policy);
    tree_uniform(&tree, policy);
    for (uint64_t i = 0; i < times; i++)
        sink = tree_best_response(&tree, policy, (int)i % 2, NULL);
    free(policy);
    return times;
}

// Everything: builds both trees, then runs rounds until no seat can gain 0.001 by deviating.
static uint64_t solve(uint64_t times)
{
    for (uint64_t i = 0; i < times; i++) {
        struct setup setup;
        struct tree whole;
        struct public_tree seen;
        struct cfr cfr;
        char buf[100];
        struct text why = TEXT(buf);
        setup_init(&setup, game_find("leduc"));
        must(tree_build(&whole, &setup, 10000));
        must(public_build(&seen, &whole, &why));
        cfr_init(&cfr, &seen);
        do
            cfr_run(&cfr, 50);
        while (cfr_exploitability(&cfr) >= 0.001);
        cfr_release(&cfr);
        public_release(&seen);
        tree_release(&whole);
    }
    return times;
}

const struct bench solver_benches[] = {
    {.name = "leduc, CFR+", .unit = "rounds", .run = iterations, .bar = 25e3},
    {.name = "leduc, best response", .unit = "answers", .run = public_responses, .bar = 10e3},
    {.name = "leduc, best response in the whole tree", .unit = "answers", .run = whole_responses},
    {.name = "leduc, solved to 0.001 from nothing", .unit = "solutions", .run = solve, .bar = 20},
    {0},
};
