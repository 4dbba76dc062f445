// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/cfr.h"
#include "near.h"

#include <stdlib.h>

struct bench {
    struct tree tree;
    struct public_tree public;
    struct cfr cfr;
    double *policy; // for the whole tree
};

static void start(struct bench *bench, const char *id)
{
    struct setup setup;
    char buf[200];
    struct text why = TEXT(buf);
    setup_init(&setup, game_find(id));
    assert_true(tree_build(&bench->tree, &setup, 100000));
    if (!public_build(&bench->public, &bench->tree, &why))
        fail_msg("%s", buf);
    cfr_init(&bench->cfr, &bench->public);
    bench->policy = malloc(bench->tree.policy_size * sizeof(bench->policy[0]));
    tree_uniform(&bench->tree, bench->policy);
}

static void finish(struct bench *bench)
{
    free(bench->policy);
    cfr_release(&bench->cfr);
    public_release(&bench->public);
    tree_release(&bench->tree);
}

// Before the first round the average is uniform: both trees must say the same of it.
static void public_and_whole_tree_agree_on_leduc(void **context)
{
    (void)context;
    struct bench bench;
    start(&bench, "leduc");
    assert_near(cfr_exploitability(&bench.cfr), 2.37361, 0.000005);
    for (int rounds = 1; rounds < 100; rounds *= 3) {
        cfr_run(&bench.cfr, (uint32_t)rounds);
        double gain = cfr_exploitability(&bench.cfr);
        public_policy(&bench.public, &bench.tree, cfr_average(&bench.cfr), bench.policy);
        assert_near(tree_exploitability(&bench.tree, bench.policy), gain, 1e-12);
    }
    finish(&bench);
}

static void leduc_comes_near_its_equilibrium(void **context)
{
    (void)context;
    struct bench bench;
    start(&bench, "leduc");
    cfr_run(&bench.cfr, 2000);
    assert_true(cfr_exploitability(&bench.cfr) < 0.001);
    double value[SEATS_MAX];
    public_policy(&bench.public, &bench.tree, cfr_average(&bench.cfr), bench.policy);
    tree_value(&bench.tree, bench.policy, value);
    assert_near(value[0], -0.0856, 0.001);
    finish(&bench);
}

static void kuhn_has_its_known_value(void **context)
{
    (void)context;
    struct bench bench;
    start(&bench, "kuhn");
    cfr_run(&bench.cfr, 100000);
    double value[SEATS_MAX];
    public_policy(&bench.public, &bench.tree, cfr_average(&bench.cfr), bench.policy);
    tree_value(&bench.tree, bench.policy, value);
    assert_near(value[0], -1.0 / 18, 1e-6);
    assert_near(tree_exploitability(&bench.tree, bench.policy), 0, 1e-5);
    finish(&bench);
}

static void sealed_decisions_are_refused(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, game_find("single-card-game"));
    struct tree tree;
    assert_false(tree_build(&tree, &setup, 100000)); // ties are dealt again: there is no end
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_and_whole_tree_agree_on_leduc),
        cmocka_unit_test(leduc_comes_near_its_equilibrium),
        cmocka_unit_test(kuhn_has_its_known_value),
        cmocka_unit_test(sealed_decisions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
