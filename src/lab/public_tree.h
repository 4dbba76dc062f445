// SPDX-License-Identifier: MIT
// A game of two seats and open moves as a watcher sees it: a tree of what is public, in which each
// node stands for all the hands that the seats may hold there. With a vector of one number for each
// hand, one step in this tree does what takes a step for every hand in the whole tree.
#ifndef BAIZE_LAB_PUBLIC_TREE_H
#define BAIZE_LAB_PUBLIC_TREE_H

#include "lab/hands.h"
#include "lab/tree.h"

struct public_node {
    uint8_t kind;   // enum node_kind
    uint8_t seat;   // DECISION: whose
    uint16_t count; // how many children
    uint32_t first; // its children stand side by side from here, after it
    uint32_t what;  // DECISION: the index of its first choice in a policy; END: of its payoffs
};

// For each seat, what it wins with each of its hands if the other holds the hand `other`, times the
// chance that both are dealt.
struct public_end {
    struct hands won[2][HANDS_MAX]; // [seat][other]
};

// A policy is an array of vectors: for each choice of each decision, its chance with each hand.
struct public_tree {
    struct public_node *nodes;
    struct public_end *ends;
    uint32_t count, end_count, policy_size;
    // At the index of a decision's first choice: its information sets in the whole tree, by hand.
    uint32_t (*sets)[HANDS_MAX];
    int hand_count;              // how many hands a seat may hold
    struct hands *reach, *worth; // scratch memory, one for each node
};

// False, and why, if the game is not of this kind; then there is nothing to release.
bool public_build(struct public_tree *public, const struct tree *tree, struct text *why);
void public_release(struct public_tree *public);

// What the seat wins at an end with each of its hands, given how likely the other comes there with
// each of its own.
static inline void public_end_worth(const struct public_tree *public,
    const struct public_node *node, int seat, const struct hands *reach, struct hands *worth)
{
    const struct hands *won = public->ends[node->what].won[seat];
    struct hands sum = hands_all(0);
    for (int other = 0; other < public->hand_count; other++)
        hands_add_scaled(&sum, &won[other], reach->of[other]);
    *worth = sum;
}

// What the seat wins on average with the best answer to another seat that plays by the policy.
double public_best_response(struct public_tree *public, const struct hands *policy, int seat);
// The same policy for the whole tree.
void public_policy(const struct public_tree *public, const struct tree *tree,
    const struct hands *from, double *to);

#endif
