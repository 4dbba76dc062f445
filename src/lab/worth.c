// SPDX-License-Identifier: MIT
#include "lab/worth.h"

#include <stdlib.h>

// The other's choices that the equilibrium never makes, when it is asked what led to a situation
// that can only come of one.
#define TREMBLE 1e-9

enum { NOBODY = -1 };

void worth_init(struct worth *worth, const struct tree *tree)
{
    worth->reach = calloc(tree->count, sizeof(double));
    worth->tokens = calloc(tree->count, sizeof(double));
    worth->win = calloc(tree->count, sizeof(double));
    must(worth->reach && worth->tokens && worth->win);
}

void worth_release(struct worth *worth)
{
    free(worth->reach);
    free(worth->tokens);
    free(worth->win);
}

// What this seat does is taken for certain, and all that others do for possible; NOBODY: all play
// by the policy.
static void fill_reach(double *reach, const struct tree *tree, const double *policy, int seat)
{
    reach[0] = 1;
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct tree_node *node = &tree->nodes[i];
        for (uint32_t child = 0; child < node->count; child++) {
            double chance = tree->nodes[node->first + child].chance;
            if (node->kind == NODE_DECISION && node->seat != seat)
                chance =
                    policy[tree->sets[node->what].first + child] + (seat == NOBODY ? 0 : TREMBLE);
            reach[node->first + child] = reach[i] * chance;
        }
    }
}

double *worth_reach(const struct tree *tree, const double *policy)
{
    double *reach = malloc(tree->count * sizeof(reach[0]));
    must(reach);
    fill_reach(reach, tree, policy, NOBODY);
    return reach;
}

double worth_of_choice(const struct tree *tree, const struct worth *worth, uint32_t set,
    uint32_t choice, const double *of)
{
    double sum = 0, reach = 0;
    for (uint32_t at = tree->sets[set].node; at != NODE_NONE; at = tree->nodes[at].next) {
        sum += worth->reach[at] * of[tree->nodes[at].first + choice];
        reach += worth->reach[at];
    }
    return reach > 0 ? sum / reach : 0;
}

static uint32_t best_choice(const struct tree *tree, const struct worth *worth, uint32_t set)
{
    uint32_t best = 0;
    for (uint32_t choice = 1; choice < tree->sets[set].count; choice++)
        if (worth_of_choice(tree, worth, set, choice, worth->tokens) >
            worth_of_choice(tree, worth, set, best, worth->tokens))
            best = choice;
    return best;
}

// From the leaves up. All nodes of a set come before any of their parents, its last one first: the
// choice is made there for all of them.
void worth_fill(struct worth *worth, const struct tree *tree, const double *policy, int seat)
{
    fill_reach(worth->reach, tree, policy, seat);
    for (uint32_t i = tree->count; i-- > 0;) {
        const struct tree_node *node = &tree->nodes[i];
        if (node->kind == NODE_END) {
            int32_t won = tree->won[node->what + (uint32_t)seat];
            worth->tokens[i] = won;
            worth->win[i] = won > 0 ? 1 : won < 0 ? 0 : 0.5;
            continue;
        }
        if (node->kind == NODE_DECISION && node->seat == seat) {
            if (tree->sets[node->what].node != i)
                continue;
            uint32_t best = best_choice(tree, worth, node->what);
            for (uint32_t at = i; at != NODE_NONE; at = tree->nodes[at].next) {
                worth->tokens[at] = worth->tokens[tree->nodes[at].first + best];
                worth->win[at] = worth->win[tree->nodes[at].first + best];
            }
            continue;
        }
        worth->tokens[i] = worth->win[i] = 0;
        for (uint32_t child = 0; child < node->count; child++) {
            double chance = node->kind == NODE_CHANCE
                                ? tree->nodes[node->first + child].chance
                                : policy[tree->sets[node->what].first + child];
            worth->tokens[i] += chance * worth->tokens[node->first + child];
            worth->win[i] += chance * worth->win[node->first + child];
        }
    }
}
