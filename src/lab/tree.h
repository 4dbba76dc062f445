// SPDX-License-Identifier: MIT
// A whole game as a tree in memory, for games small enough: every deal, every move. Counts it,
// gives the exact value of a way of playing, and the exact best answer to it. It is made through
// the general contract alone, so it checks what cleverer solvers say.
//
// An information set is what a seat can tell apart: the events it was told and the moves it made,
// in their order. A policy is an array with the chance of every choice of every information set.
#ifndef BAIZE_LAB_TREE_H
#define BAIZE_LAB_TREE_H

#include "engine/game.h"

enum node_kind { NODE_CHANCE, NODE_DECISION, NODE_END, NODE_KINDS };
#define NODE_NONE UINT32_MAX

struct tree_node {
    uint8_t kind;
    uint8_t seat;   // DECISION: whose
    uint16_t count; // how many children
    uint32_t first; // its children stand side by side from here
    uint32_t what;  // DECISION: its information set; END: the index of its first payoff
    uint32_t next;  // DECISION: the node of the same set before this one, or NODE_NONE
    double chance;  // of the step that leads here if the deck makes it, otherwise 1
};

struct tree_set {
    uint64_t told; // a hash of all that the seat was told and did
    uint8_t seat;
    uint16_t count; // how many choices
    uint32_t first; // the index of its first choice in a policy
    uint32_t node;  // its last node: the others follow by `next`
};

struct tree_keys {
    uint64_t shared;
    uint64_t own[SEATS_MAX];
};

struct tree {
    struct setup setup;
    struct tree_node *nodes; // level by level from the root: parents stand before their children
    uint32_t count;
    uint32_t kinds[NODE_KINDS]; // nodes of each kind
    struct tree_set *sets;
    uint32_t set_count;
    uint32_t policy_size;
    uint8_t *examples; // a state of each set
    int32_t *won;      // the payoffs of ends, one a seat
    // For each node, a hash of what anybody who looks on was told, and of what the deck has told
    // each seat alone.
    struct tree_keys *keys;
    double *reach; // scratch of the functions below, one a node
    double *worth;
};

// False if there would be more than `nodes_max` nodes; then there is nothing to release.
bool tree_build(struct tree *tree, const struct setup *setup, uint32_t nodes_max);
void tree_release(struct tree *tree);

// What the seat of this set sees there, and its choices. (A choice that is a range of amounts has a
// entry in the policy for each amount.)
void tree_view(const struct tree *tree, uint32_t set, struct view *view);
int tree_choices(const struct tree *tree, uint32_t set, struct choice out[CHOICES_MAX]);

// Every choice alike.
void tree_uniform(const struct tree *tree, double *policy);
// What each seat wins on average if all play by the policy.
void tree_value(struct tree *tree, const double *policy, double value[SEATS_MAX]);
// What the seat wins on average if it answers the others, who play by the policy, in the best way.
// Unless `best` is NULL the answer is written to the seat's own sets in it.
double tree_best_response(struct tree *tree, const double *policy, int seat, double *best);
// How much the seats could win by that, on average over the seats.
double tree_exploitability(struct tree *tree, const double *policy);

#endif
