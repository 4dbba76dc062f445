// SPDX-License-Identifier: MIT
// Finds an equilibrium of the small games: a way for two seats to play in which each does as well
// as it can against the other.
#ifndef BAIZE_LAB_SOLVE_H
#define BAIZE_LAB_SOLVE_H

#include "lab/solution.h"

#include <stdatomic.h>

struct effort {
    double gain;                   // stop when no deviation gains more than this
    uint32_t rounds_max;           // or after so many rounds
    const atomic_bool *is_stopped; // may be NULL
};

// False, and why, if it cannot be solved; then there is no solution to release.
bool solve(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why);

// The ways it is done. For a game of open moves: CFR+ over its public tree.
bool solve_open(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why);
// For single-card-game and double-card-game: exactly.
void solve_card_game(const struct setup *setup, struct solution *solution);

#endif
