// SPDX-License-Identifier: MIT
#include "lab/public_tree.h"

// What a node is worth with each hand: the best of its children where the seat may choose (is_own),
// elsewhere their sum.
static void gather(
    const struct public_node *node, const struct hands *worth, bool is_own, struct hands *out)
{
    struct hands all = worth[node->first];
    for (uint32_t child = node->first + 1; child < node->first + node->count; child++) {
        if (is_own)
            hands_larger(&all, &worth[child]);
        else
            hands_add(&all, &worth[child]);
    }
    *out = all;
}

double public_best_response(struct public_tree *public, const struct hands *policy, int seat)
{
    struct hands *reach = public->reach, *worth = public->worth;
    reach[0] = hands_all(1);
    for (uint32_t i = 0; i < public->count; i++) {
        const struct public_node *node = &public->nodes[i];
        bool is_other = node->kind == NODE_DECISION && node->seat != seat;
        for (uint32_t child = 0; child < node->count; child++) {
            struct hands next = reach[i];
            if (is_other)
                hands_multiply(&next, &policy[node->what + child]);
            reach[node->first + child] = next;
        }
    }
    for (uint32_t i = public->count; i-- > 0;) {
        const struct public_node *node = &public->nodes[i];
        if (node->kind == NODE_END)
            public_end_worth(public, node, seat, &reach[i], &worth[i]);
        else
            gather(node, worth, node->kind == NODE_DECISION && node->seat == seat, &worth[i]);
    }
    double sum = 0;
    for (int hand = 0; hand < HANDS_MAX; hand++)
        sum += worth[0].of[hand];
    return sum;
}

void public_policy(
    const struct public_tree *public, const struct tree *tree, const struct hands *from, double *to)
{
    for (uint32_t i = 0; i < public->count; i++) {
        const struct public_node *node = &public->nodes[i];
        if (node->kind != NODE_DECISION)
            continue;
        for (int hand = 0; hand < public->hand_count; hand++) {
            uint32_t set = public->sets[node->what][hand];
            for (uint32_t choice = 0; set != UINT32_MAX && choice < node->count; choice++)
                to[tree->sets[set].first + choice] = from[node->what + choice].of[hand];
        }
    }
}
