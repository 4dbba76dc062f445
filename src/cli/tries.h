// SPDX-License-Identifier: MIT
// What a solver of puzzles has done on this device: a line for each puzzle's first try, and one for
// a day's first try at its daily puzzle if that was tried before, in $XDG_STATE_HOME/baize/puzzles
// (~/.local/state/baize/puzzles). The rating in each game, for which the first alone counts, and
// the days in a row follow from the lines (lab/puzzle_day.h).
#ifndef BAIZE_CLI_TRIES_H
#define BAIZE_CLI_TRIES_H

#include "base/text.h"
#include "cli/identity.h"
#include "games/games.h"
#include "lab/puzzle_day.h"

enum { NO_DAY = -1, TRIES_MAX = 50000 };

struct attempt {
    char game[GAME_ID_MAX + 1];
    char name[PUZZLE_NAME_BYTES];
    bool is_right;
    int rating;  // the puzzle's, as it was then
    int32_t day; // whose daily puzzle it was, or NO_DAY
};

struct tries {
    char path[STATE_FOLDER_BYTES + 20]; // "": nothing is kept
    struct attempt *list;               // the oldest first
    int count, cap;
};

// How it stands with a solver in one game.
struct standing {
    int tries, solved, rating;
    int row; // right ones since the last that was not
};

// False, and why, if there is something that cannot be read: it is not written over then.
bool tries_open(struct tries *tries, struct text *why);
void tries_close(struct tries *tries);
const struct attempt *tries_find(
    const struct tries *tries, const char *game, const char *name); // NULL: none
struct standing tries_standing(const struct tries *tries, const char *game);
// The days in a row, up to this one or the one before, whose daily puzzle was solved.
int tries_streak(const struct tries *tries, int32_t day);
// Does a try count? The first at a puzzle does, and the first at a day's own.
bool tries_counts(const struct tries *tries, const struct attempt *attempt);
// Adds it if it counts still: another window may have added some. False, and why, if it cannot be
// kept.
bool tries_add(struct tries *tries, const struct attempt *attempt, struct text *why);

#endif
