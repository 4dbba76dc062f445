// SPDX-License-Identifier: MIT
// The counts and values that are published for Kuhn and Leduc.
#include "../unit.h"

#include "games/games.h"
#include "lab/tree.h"
#include "near.h"

#include <stdlib.h>

static void build(struct tree *tree, const char *id)
{
    struct setup setup;
    setup_init(&setup, game_find(id));
    assert_true(tree_build(tree, &setup, 100000));
}

static double *uniform(const struct tree *tree)
{
    double *policy = malloc(tree->policy_size * sizeof(policy[0]));
    assert_non_null(policy);
    tree_uniform(tree, policy);
    return policy;
}

static void kuhn_has_twelve_information_sets(void **context)
{
    (void)context;
    struct tree tree;
    build(&tree, "kuhn");
    assert_int_equal(tree.kinds[NODE_CHANCE], 1 + 3);
    assert_int_equal(tree.kinds[NODE_DECISION], 6 * 4); // deals * (start, k, b, kb)
    assert_int_equal(tree.kinds[NODE_END], 6 * 5);      // deals * (kk, kbf, kbc, bf, bc)
    assert_int_equal(tree.set_count, 2 * 3 * 2);        // seats * cards * with and without a bet
    tree_release(&tree);
}

static void leduc_has_its_published_size(void **context)
{
    (void)context;
    struct tree tree;
    build(&tree, "leduc");
    assert_int_equal(tree.kinds[NODE_CHANCE], 157);
    assert_int_equal(tree.kinds[NODE_DECISION], 3780);
    assert_int_equal(tree.kinds[NODE_END], 5520);
    assert_int_equal(tree.set_count, 936);
    tree_release(&tree);
}

static void uniform_leduc_has_its_published_exploitability(void **context)
{
    (void)context;
    struct tree tree;
    build(&tree, "leduc");
    double *policy = uniform(&tree);
    assert_near(tree_exploitability(&tree, policy), 2.37361, 0.000005);
    free(policy);
    tree_release(&tree);
}

// One of the equilibria: the first seat bets its jack with chance a = 1/3 and its king with 3a, and
// calls with its queen with a + 1/3.
static void kuhn_policy(const struct tree *tree, double *policy)
{
    // [facing a bet][card]: how often it bets or calls.
    static const double first[2][3] = {{1.0 / 3, 0, 1}, {0, 2.0 / 3, 1}};
    static const double second[2][3] = {{1.0 / 3, 0, 1}, {0, 1.0 / 3, 1}};
    for (uint32_t i = 0; i < tree->set_count; i++) {
        struct view view;
        tree_view(tree, i, &view);
        int seat = tree->sets[i].seat;
        int card = rank_of(view_cards(&view, index_of(0, seat))[0]) - JACK;
        bool is_facing = view.counter[index_of(0, !seat)] > view.counter[index_of(0, seat)];
        double yes = (seat ? second : first)[is_facing][card];
        policy[tree->sets[i].first] = 1 - yes;
        policy[tree->sets[i].first + 1] = yes;
    }
}

static void kuhn_by_the_book_cannot_be_beaten(void **context)
{
    (void)context;
    struct tree tree;
    build(&tree, "kuhn");
    double *policy = uniform(&tree);
    kuhn_policy(&tree, policy);
    double value[SEATS_MAX];
    tree_value(&tree, policy, value);
    assert_near(value[0], -1.0 / 18, 1e-12);
    assert_near(value[1], 1.0 / 18, 1e-12);
    assert_near(tree_exploitability(&tree, policy), 0, 1e-12);
    free(policy);
    tree_release(&tree);
}

static void a_best_response_is_worth_what_it_says(void **context)
{
    (void)context;
    struct tree tree;
    build(&tree, "leduc");
    double *policy = uniform(&tree);
    for (int seat = 0; seat < 2; seat++) {
        double *best = uniform(&tree), value[SEATS_MAX];
        double worth = tree_best_response(&tree, policy, seat, best);
        tree_value(&tree, best, value);
        assert_near(value[seat], worth, 1e-9);
        free(best);
    }
    free(policy);
    tree_release(&tree);
}

static void a_tree_too_large_is_refused(void **context)
{
    (void)context;
    struct setup setup;
    struct tree tree;
    setup_init(&setup, game_find("leduc"));
    assert_false(tree_build(&tree, &setup, 9456));
    assert_null(tree.nodes);
    assert_true(tree_build(&tree, &setup, 9457)); // 157 + 3780 + 5520
    tree_release(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_has_twelve_information_sets),
        cmocka_unit_test(leduc_has_its_published_size),
        cmocka_unit_test(uniform_leduc_has_its_published_exploitability),
        cmocka_unit_test(kuhn_by_the_book_cannot_be_beaten),
        cmocka_unit_test(a_best_response_is_worth_what_it_says),
        cmocka_unit_test(a_tree_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
