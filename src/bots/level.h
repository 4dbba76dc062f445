// SPDX-License-Identifier: MIT
// Four strengths of opponent for every game, weakest first: easy, medium, hard, best. A level is a
// name for a bot and what it may spend on a move; its rating was measured (baize arena GAME
// --ladder).
#ifndef BAIZE_BOTS_LEVEL_H
#define BAIZE_BOTS_LEVEL_H

#include "bots/bot.h"

enum { LEVELS = 4 };

struct level {
    const char *name;
    const char *bot;
    int playouts; // a move, for a bot that searches; 0: it does not
    int slips;    // of a hundred decisions, how many it makes as a beginner would
    const char *help;
    int rating; // Elo above the game's easy
    int ci95;   // of the rating
};

// The level of this number, from 0, in the game.
struct level level_at(const struct game *game, int number);
// False if there is no level of that name.
bool level_find(const struct game *game, const char *name, struct level *level);

// A bot, and what it may spend on a move.
struct strength {
    const struct bot *bot;
    int playouts; // 0: it does not search, or only time bounds it
    int slips;
};
enum { STRENGTH_PLAYOUTS = 2000 }; // where no level says how many

// Of a level, or of a bot by its name. A level whose bot knows only the standard rules is a search,
// which knows any, the longer the higher the level. False: nobody of that name plays this.
bool strength_find(const struct setup *setup, const char *name, struct strength *strength);

#endif
