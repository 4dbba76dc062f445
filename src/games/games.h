// SPDX-License-Identifier: MIT
// The list of games. A new game is one file beside this one and one line in games.c.
#ifndef BAIZE_GAMES_GAMES_H
#define BAIZE_GAMES_GAMES_H

#include "engine/game.h"

extern const struct game *const games[]; // ended by NULL

const struct game *game_find(const char *id); // NULL if there is none

#endif
