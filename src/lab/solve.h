// SPDX-License-Identifier: MIT
// Finds an equilibrium of the small games: a way for two seats to play in which each does as well
// as it can against the other.
#ifndef BAIZE_LAB_SOLVE_H
#define BAIZE_LAB_SOLVE_H

#include "lab/cfr.h"
#include "lab/solution.h"
#include "lab/tree.h"

#include <stdatomic.h>

struct effort {
    double gain;                   // stop when no deviation gains more than this
    uint32_t rounds_max;           // or after so many rounds
    const atomic_bool *is_stopped; // may be NULL
    // Now and then, with the rounds so far and how many there may be; may be NULL.
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
};

// False, and why, if it cannot be solved; then there is no solution to release.
bool solve(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why);

// The ways it is done. For a game of open moves: CFR+ over its public tree.
bool solve_open(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why);
// The same in steps, for whoever wants to look on or to stop between them. It stays where it was
// opened.
struct solver {
    struct tree tree;
    struct public_tree public;
    struct cfr cfr;
    double exploitability; // so far
};
bool solver_open(struct solver *solver, const struct setup *setup, struct text *why);
void solver_close(struct solver *solver);
// A hundred rounds more. False if it is good enough now, or was enough of it.
bool solver_work(struct solver *solver, const struct effort *effort);
// What has been found so far; the caller releases it.
void solver_tell(struct solver *solver, struct solution *solution);
// Which way it is for this game; the second is false, and says why, if it is neither.
bool is_solved_exactly(const struct setup *setup);
bool is_solved_by_rounds(const struct setup *setup, struct text *why);

// For single-card-game and double-card-game: exactly.
void solve_card_game(const struct setup *setup, struct solution *solution);

// The best answer to another way to play one of these two, which plays at random where nothing is
// said. Gives what it wins a match; `same`: what the other way wins from itself.
double respond_card_game(const struct solution *strategy, struct solution *response, double *same);

// What each hand of one of these two is worth against another seat that plays by this solution.
enum { CARD_HANDS_MAX = 91 };
struct card_hand {
    char situation[SITUATION_MAX];
    double dealt;    // the chance to be dealt it
    double worth[2]; // of playing it, and of folding it
};
int card_game_hands(const struct solution *solution, struct card_hand hands[CARD_HANDS_MAX]);

enum { SOLVED_NODES_MAX = 2000000 };
// The policy of a tree from the lines of a solution, as it will be played; at random where there is
// no line. And back: the lines of all sets.
void solution_into_tree(const struct solution *solution, const struct tree *tree, double *policy);
void solution_from_tree(struct solution *solution, const struct tree *tree, const double *policy);

#endif
