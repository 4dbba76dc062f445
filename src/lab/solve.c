// SPDX-License-Identifier: MIT
#include "lab/solve.h"

#include "lab/cfr.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS_BETWEEN_LOOKS = 100 };

static void put_situation(const struct tree *tree, uint32_t set, struct text *situation)
{
    struct view view;
    tree_view(tree, set, &view);
    situation_put(&tree->setup, &view, situation);
    must(!situation->is_cut);
}

void solution_into_tree(const struct solution *solution, const struct tree *tree, double *policy)
{
    tree_uniform(tree, policy);
    for (uint32_t i = 0; i < tree->set_count; i++) {
        char buf[SITUATION_MAX];
        struct text situation = TEXT(buf);
        put_situation(tree, i, &situation);
        const struct solution_line *line = solution_find(solution, buf);
        for (int choice = 0; line && choice < line->count; choice++)
            policy[tree->sets[i].first + (uint32_t)choice] = line->chance[choice];
    }
}

void solution_from_tree(struct solution *solution, const struct tree *tree, const double *policy)
{
    for (uint32_t i = 0; i < tree->set_count; i++) {
        char buf[SITUATION_MAX];
        struct text situation = TEXT(buf);
        struct choice choices[CHOICES_MAX];
        put_situation(tree, i, &situation);
        int count = tree_choices(tree, i, choices);
        solution_add(solution, buf, choices, count, policy + tree->sets[i].first);
    }
}

// What the solution is worth, and what deviating gains, is computed in the whole tree, which is
// simpler than the way it was found.
static void weigh(struct tree *tree, double *policy, struct solution *solution)
{
    double value[SEATS_MAX];
    solution_into_tree(solution, tree, policy);
    tree_value(tree, policy, value);
    for (int seat = 0; seat < 2; seat++) {
        double gain = tree_best_response(tree, policy, seat, NULL) - value[seat];
        solution->value[seat] = value[seat];
        solution->gain = gain > solution->gain ? gain : solution->gain;
    }
}

// Runs CFR+ until it is good enough. Returns how many rounds it took.
static uint32_t approach(struct public_tree *public, const struct tree *tree,
    const struct effort *effort, double *policy)
{
    struct cfr cfr;
    cfr_init(&cfr, public);
    do
        cfr_run(&cfr, ROUNDS_BETWEEN_LOOKS);
    while (cfr_exploitability(&cfr) > effort->gain / 2 && cfr.rounds < effort->rounds_max &&
           !(effort->is_stopped && *effort->is_stopped));
    uint32_t rounds = cfr.rounds;
    public_policy(public, tree, cfr_average(&cfr), policy);
    cfr_release(&cfr);
    return rounds;
}

bool solve_open(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why)
{
    struct tree tree;
    struct public_tree public;
    if (!tree_build(&tree, setup, SOLVED_NODES_MAX)) {
        text_format(why, "%s is too large to be solved", setup->game->id);
        return false;
    }
    if (!public_build(&public, &tree, why)) {
        tree_release(&tree);
        return false;
    }
    double *policy = malloc(tree.policy_size * sizeof(policy[0]));
    must(policy);
    solution_init(solution, setup);
    solution->rounds = approach(&public, &tree, effort, policy);
    solution_from_tree(solution, &tree, policy);
    solution_settle(solution);
    weigh(&tree, policy, solution);
    free(policy);
    public_release(&public);
    tree_release(&tree);
    return true;
}

bool solve(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why)
{
    const char *id = setup->game->id;
    if (strcmp(id, "single-card-game") == 0 || strcmp(id, "double-card-game") == 0) {
        solve_card_game(setup, solution);
        return true;
    }
    if (strcmp(id, "kuhn") == 0 || strcmp(id, "leduc") == 0)
        return solve_open(setup, effort, solution, why);
    text_format(why,
        "%s is too large to be solved; there are solutions of single-card-game, double-card-game, "
        "kuhn and leduc",
        id);
    return false;
}
