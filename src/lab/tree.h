// SPDX-License-Identifier: MIT
// A whole game as a tree in memory, with every deal and every move, for games small enough. Gives
// the exact value of a policy and the exact best answer to it. It uses nothing but what all games
// have in common (engine/game.h), so it can check what cleverer solvers find.
//
// An information set is all the nodes that a seat cannot tell apart: those where it was told the
// same events and made the same moves in the same order. A policy is an array with the chance of
// every choice of every information set.
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
    double chance;  // of the deck's move that leads here; 1 if a seat's move does
};

struct tree_set {
    uint64_t told; // a hash of all that the seat was told and did
    uint8_t seat;
    uint16_t count; // how many choices
    uint32_t first; // the index of its first choice in a policy
    uint32_t node;  // its last node; `next` leads to the others
};

// Hashes of what was told on the way to a node: to a watcher, and by the deck to each seat alone.
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
    uint8_t *examples;      // for each set, the state at one of its nodes
    int32_t *won;           // the payoffs of ends, one for each seat
    struct tree_keys *keys; // of each node
    double *reach, *worth;  // scratch memory of the functions below, one for each node
};

// False if there would be more than `nodes_max` nodes; then there is nothing to release.
bool tree_build(struct tree *tree, const struct setup *setup, uint32_t nodes_max);
void tree_release(struct tree *tree);

// What the seat of this set sees there, and its choices. (A choice that is a range of amounts has a
// entry in the policy for each amount.)
void tree_view(const struct tree *tree, uint32_t set, struct view *view);
int tree_choices(const struct tree *tree, uint32_t set, struct choice out[CHOICES_MAX]);

// The policy in which all choices of a set are equally likely.
void tree_uniform(const struct tree *tree, double *policy);
// What each seat wins on average if all play by the policy.
void tree_value(struct tree *tree, const double *policy, double value[SEATS_MAX]);
// What the seat wins on average with the best answer to others who play by the policy. Unless
// `best` is NULL, the answer is written into it, at the seat's own sets.
double tree_best_response(struct tree *tree, const double *policy, int seat, double *best);
// How much more that is than following the policy, on average over the seats.
double tree_exploitability(struct tree *tree, const double *policy);

#endif
