// SPDX-License-Identifier: MIT
// A match played to its end by chance alone: the one loop that simulations, searching bots and
// benchmarks share. Allocates nothing and tells nobody.
#ifndef BAIZE_ENGINE_PLAYOUT_H
#define BAIZE_ENGINE_PLAYOUT_H

#include "engine/game.h"

// From this state on, every seat takes any of its choices alike. Says how many moves were made, the
// deck's among them.
int playout(const struct setup *setup, struct state *state, struct chance *chance);

#endif
