// SPDX-License-Identifier: MIT
// The list of games. A new game is one file beside this one and a line in games.c
// (docs/adding-a-game.md).
#ifndef BAIZE_GAMES_GAMES_H
#define BAIZE_GAMES_GAMES_H

#include "engine/game.h"

// Whatever keeps something of every game can hold this many, with ids of at most this length. The
// build says so when one of them is too small; the tests say so of an id.
enum { GAMES_MAX = 15, GAME_ID_MAX = 16 };

extern const struct game *const games[]; // ended by NULL

const struct game *game_find(const char *id); // NULL if there is none

#endif
