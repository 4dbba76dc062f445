// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/simulate.h"
#include "lab/tree.h"
#include "near.h"

#include <stdlib.h>
#include <string.h>

static struct simulation simulation_of(const char *id, const char *bot, uint64_t matches)
{
    struct simulation simulation = {.games = matches, .seed = 7, .threads = 1};
    setup_init(&simulation.setup, game_find(id));
    char buf[200];
    struct text why = TEXT(buf);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (!agent_parse(&simulation.agents[seat], &simulation.setup, bot, &why))
            fail_msg("%s", buf);
    return simulation;
}

static void assert_same(const struct tally *a, const struct tally *b)
{
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->decisions, b->decisions);
    assert_int_equal(a->choices, b->choices);
    assert_int_equal(a->ties, b->ties);
    assert_memory_equal(a->payoff, b->payoff, sizeof(a->payoff));
    assert_memory_equal(a->offered, b->offered, sizeof(a->offered));
    assert_memory_equal(a->won, b->won, sizeof(a->won));
    assert_memory_equal(a->win_parts, b->win_parts, sizeof(a->win_parts));
}

static void threads_change_nothing(void **context)
{
    (void)context;
    static const struct {
        const char *game, *bot;
        uint64_t games;
    } cases[] = {{"leduc", "random", 20000}, {"single-card-game", "search:20", 50}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        struct simulation one = simulation_of(cases[i].game, cases[i].bot, cases[i].games);
        struct tally with_one, with_three;
        simulate(&one, &with_one);
        one.threads = 3;
        simulate(&one, &with_three);
        assert_int_equal(with_one.games, cases[i].games);
        assert_same(&with_one, &with_three);
    }
}

static void another_seed_is_another_run(void **context)
{
    (void)context;
    struct simulation simulation = simulation_of("leduc", "random", 1000);
    struct tally first, second;
    simulate(&simulation, &first);
    simulation.seed++;
    simulate(&simulation, &second);
    assert_int_not_equal(first.moves, second.moves);
}

// The mean of many is near the exact value that the tree gives.
static void random_play_has_the_value_of_the_tree(void **context)
{
    (void)context;
    struct simulation simulation = simulation_of("leduc", "random", 200000);
    struct tree tree;
    assert_true(tree_build(&tree, &simulation.setup, 10000));
    double *policy = malloc(tree.policy_size * sizeof(policy[0])), value[SEATS_MAX];
    tree_uniform(&tree, policy);
    tree_value(&tree, policy, value);
    for (int paired = 0; paired < 2; paired++) {
        struct tally tally;
        simulation.is_paired = paired;
        simulate(&simulation, &tally);
        struct estimate won = tally_won(&tally, 0);
        assert_near(won.mean, value[0], 2 * won.ci95); // 4 standard errors, at a fixed seed
    }
    free(policy);
    tree_release(&tree);
}

// Other stakes, same luck: the same cards and the same decisions.
static void paired_matches_have_the_same_luck(void **context)
{
    (void)context;
    struct simulation simulation = simulation_of("single-card-game", "random", 1000);
    simulation.is_paired = true;
    struct tally low, high;
    simulate(&simulation, &low);
    simulation.setup.option[option_find(simulation.setup.game, "win_play")] = 1000;
    simulate(&simulation, &high);
    for (int verb = 0; verb < VERBS_MAX; verb++)
        assert_int_equal(tally_taken(&low, verb), tally_taken(&high, verb));
    assert_memory_equal(low.win_parts, high.win_parts, sizeof(low.win_parts));
    assert_int_not_equal(low.won[0].sum, high.won[0].sum);

    struct result result;
    struct tally one_by_one = {0};
    for (uint64_t i = 0; i < simulation.games; i++)
        simulate_match(&simulation.setup, simulation.agents, 7, i, &one_by_one, &result);
    assert_same(&one_by_one, &high);
}

static void a_stopped_run_says_what_it_has(void **context)
{
    (void)context;
    struct simulation simulation = simulation_of("leduc", "random", 1000000000);
    atomic_bool stopped = true;
    simulation.is_stopped = &stopped;
    struct tally tally;
    simulate(&simulation, &tally);
    assert_int_equal(tally.games, 0);
    assert_true(isinf(tally_won(&tally, 0).ci95));
}

static void refuses(const char *word, const char *part)
{
    struct setup setup;
    setup_init(&setup, game_find("leduc"));
    struct agent agent;
    char buf[300];
    struct text why = TEXT(buf);
    assert_false(agent_parse(&agent, &setup, word, &why));
    if (!strstr(buf, part))
        fail_msg("\"%s\" does not say \"%s\"", buf, part);
}

static void stop(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    *(atomic_bool *)context = true;
}

// A match that takes a minute is not waited for: nothing of it is counted.
static void a_long_match_is_stopped_too(void **context)
{
    (void)context;
    atomic_bool is_stopped = false;
    struct simulation simulation = simulation_of("war-lanes", "search:200ms", 10);
    simulation.is_stopped = &is_stopped;
    simulation.progress = stop;
    simulation.context = &is_stopped;
    struct tally tally;
    simulate(&simulation, &tally);
    assert_int_equal(tally.games, 0);
    assert_int_equal(tally.decisions, 0);
    assert_int_equal(tally.choices, 0);
    for (int i = 0; i < VERBS_MAX; i++)
        assert_int_equal(tally.offered[i], 0);
}

static void what_is_no_agent_is_refused(void **context)
{
    (void)context;
    refuses("serch", "there is no bot \"serch\"; there are random");
    refuses("search:", "is no budget");
    refuses("search:-5", "is no budget");
    refuses("search:50s", "is no budget");
    refuses("search:99999999999", "is no budget");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(another_seed_is_another_run),
        cmocka_unit_test(random_play_has_the_value_of_the_tree),
        cmocka_unit_test(paired_matches_have_the_same_luck),
        cmocka_unit_test(a_stopped_run_says_what_it_has),
        cmocka_unit_test(a_long_match_is_stopped_too),
        cmocka_unit_test(what_is_no_agent_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
