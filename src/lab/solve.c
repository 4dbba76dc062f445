// SPDX-License-Identifier: MIT
#include "lab/solve.h"

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

bool solver_open(struct solver *solver, const struct setup *setup, struct text *why)
{
    if (!tree_build(&solver->tree, setup, SOLVED_NODES_MAX)) {
        text_format(why, "%s is too large to be solved", setup->game->id);
        return false;
    }
    if (!public_build(&solver->public, &solver->tree, why)) {
        tree_release(&solver->tree);
        return false;
    }
    cfr_init(&solver->cfr, &solver->public);
    solver->exploitability = cfr_exploitability(&solver->cfr);
    return true;
}

void solver_close(struct solver *solver)
{
    cfr_release(&solver->cfr);
    public_release(&solver->public);
    tree_release(&solver->tree);
}

bool solver_work(struct solver *solver, const struct effort *effort)
{
    cfr_run(&solver->cfr, ROUNDS_BETWEEN_LOOKS);
    solver->exploitability = cfr_exploitability(&solver->cfr);
    return solver->exploitability > effort->gain / 2 && solver->cfr.rounds < effort->rounds_max;
}

void solver_tell(struct solver *solver, struct solution *solution)
{
    struct tree *tree = &solver->tree;
    double *policy = malloc(tree->policy_size * sizeof(policy[0]));
    must(policy);
    solution_init(solution, &tree->setup);
    solution->rounds = solver->cfr.rounds;
    public_policy(&solver->public, tree, cfr_average(&solver->cfr), policy);
    solution_from_tree(solution, tree, policy);
    solution_settle(solution);
    weigh(tree, policy, solution);
    free(policy);
}

bool solve_open(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why)
{
    struct solver solver;
    if (!solver_open(&solver, setup, why))
        return false;
    while (solver_work(&solver, effort)) {
        if (effort->progress)
            effort->progress(effort->context, solver.cfr.rounds, effort->rounds_max);
        if (effort->is_stopped && *effort->is_stopped)
            break;
    }
    solver_tell(&solver, solution);
    solver_close(&solver);
    return true;
}

bool is_solved_exactly(const struct setup *setup)
{
    const char *id = setup->game->id;
    return strcmp(id, "single-card-game") == 0 || strcmp(id, "double-card-game") == 0;
}

bool is_solved_by_rounds(const struct setup *setup, struct text *why)
{
    const char *id = setup->game->id;
    if (strcmp(id, "kuhn") == 0 || strcmp(id, "leduc") == 0)
        return true;
    text_format(why,
        "%s is too large to be solved; there are solutions of single-card-game, double-card-game, "
        "kuhn and leduc",
        id);
    return false;
}

bool solve(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why)
{
    if (is_solved_exactly(setup)) {
        solve_card_game(setup, solution);
        return true;
    }
    return is_solved_by_rounds(setup, why) && solve_open(setup, effort, solution, why);
}
