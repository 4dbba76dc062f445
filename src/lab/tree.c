// SPDX-License-Identifier: MIT
#include "lab/tree.h"

#include <string.h>

// A state in which the seat of this set is to decide.
static void example(const struct tree *tree, uint32_t set, struct state *state)
{
    size_t size = tree->setup.game->state_size;
    memcpy(state->bytes, tree->examples + set * size, size);
}

void tree_view(const struct tree *tree, uint32_t set, struct view *view)
{
    struct state state;
    example(tree, set, &state);
    game_view(&tree->setup, &state, tree->sets[set].seat, view);
}

int tree_choices(const struct tree *tree, uint32_t set, struct choice out[CHOICES_MAX])
{
    struct state state;
    example(tree, set, &state);
    return tree->setup.game->moves(&tree->setup, &state, tree->sets[set].seat, out);
}

void tree_uniform(const struct tree *tree, double *policy)
{
    for (uint32_t i = 0; i < tree->set_count; i++)
        for (int choice = 0; choice < tree->sets[i].count; choice++)
            policy[tree->sets[i].first + (uint32_t)choice] = 1.0 / tree->sets[i].count;
}

// Computes the chance to come to each node if the others play by the policy and the seat `certain`
// makes every move that leads there (-1: all play by the policy).
static void fill_reach(struct tree *tree, const double *policy, int certain)
{
    tree->reach[0] = 1;
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct tree_node *node = &tree->nodes[i];
        bool is_policy = node->kind == NODE_DECISION && node->seat != certain;
        const double *of = is_policy ? policy + tree->sets[node->what].first : NULL;
        for (uint32_t child = 0; child < node->count; child++)
            tree->reach[node->first + child] =
                tree->reach[i] * (of ? of[child] : tree->nodes[node->first + child].chance);
    }
}

void tree_value(struct tree *tree, const double *policy, double value[SEATS_MAX])
{
    fill_reach(tree, policy, -1);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        value[seat] = 0;
    for (uint32_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].kind == NODE_END)
            for (int seat = 0; seat < tree->setup.seats; seat++)
                value[seat] += tree->reach[i] * tree->won[tree->nodes[i].what + (uint32_t)seat];
}

// The choice that is worth most over all nodes of the set.
static int best_choice(const struct tree *tree, const struct tree_set *set)
{
    int best = 0;
    double most = 0;
    for (int choice = 0; choice < set->count; choice++) {
        double sum = 0;
        for (uint32_t at = set->node; at != NODE_NONE; at = tree->nodes[at].next)
            sum += tree->worth[tree->nodes[at].first + (uint32_t)choice];
        if (choice == 0 || sum > most) {
            best = choice;
            most = sum;
        }
    }
    return best;
}

double tree_best_response(struct tree *tree, const double *policy, int seat, double *best)
{
    fill_reach(tree, policy, seat);
    // From the leaves up. The last node of a set comes first; the choice is made there for all
    // nodes of the set.
    for (uint32_t i = tree->count; i-- > 0;) {
        const struct tree_node *node = &tree->nodes[i];
        if (node->kind == NODE_END) {
            tree->worth[i] = tree->reach[i] * tree->won[node->what + (uint32_t)seat];
            continue;
        }
        const struct tree_set *set = &tree->sets[node->what];
        if (node->kind == NODE_CHANCE || node->seat != seat) {
            tree->worth[i] = 0;
            for (uint32_t child = 0; child < node->count; child++)
                tree->worth[i] += tree->worth[node->first + child];
        } else if (set->node == i) {
            int choice = best_choice(tree, set);
            for (uint32_t at = i; at != NODE_NONE; at = tree->nodes[at].next)
                tree->worth[at] = tree->worth[tree->nodes[at].first + (uint32_t)choice];
            for (int other = 0; best && other < set->count; other++)
                best[set->first + (uint32_t)other] = other == choice;
        }
    }
    return tree->worth[0];
}

double tree_exploitability(struct tree *tree, const double *policy)
{
    double value[SEATS_MAX], gain = 0;
    tree_value(tree, policy, value);
    for (int seat = 0; seat < tree->setup.seats; seat++)
        gain += tree_best_response(tree, policy, seat, NULL) - value[seat];
    return gain / tree->setup.seats;
}
