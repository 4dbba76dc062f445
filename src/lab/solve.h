// SPDX-License-Identifier: MIT
// Finds an equilibrium of the small games: two seats, each doing as well as it can against the
// other. Which way is chosen by what the game is.
#ifndef BAIZE_LAB_SOLVE_H
#define BAIZE_LAB_SOLVE_H

#include "lab/solution.h"

#include <stdatomic.h>

struct effort {
    double gain;                   // good enough if no deviation gains more than this
    uint32_t rounds_max;           // and enough in any case
    const atomic_bool *is_stopped; // may be NULL
};

// False, and why, if there is no way to solve this. `solution` is then not to be released.
bool solve(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why);

// The ways. A game of open moves: CFR+ over its public tree.
bool solve_open(const struct setup *setup, const struct effort *effort, struct solution *solution,
    struct text *why);
// single-card-game and double-card-game, exactly.
void solve_card_game(const struct setup *setup, struct solution *solution);

#endif
