// SPDX-License-Identifier: MIT
// What all who solve puzzles share: a puzzle's name, which one is the day's, and how a solver is
// rated. The same on every machine and in the page; asks for no time, allocates nothing.
#ifndef BAIZE_LAB_PUZZLE_DAY_H
#define BAIZE_LAB_PUZZLE_DAY_H

#include "lab/puzzle.h"

enum {
    PUZZLE_NAME_BYTES = 9, // eight signs of 0 to 9 and a to z
    SOLVER_START = 1200,   // what a solver is rated before the first try, in each game
    SOLVER_NEW = 20,       // so many tries move it by twice as much
    DAY_SECONDS = 86400,   // a day is so many seconds since 1970, in UTC
};

// Of a puzzle that is in a set.
void puzzle_name(const struct puzzle *puzzle, char name[PUZZLE_NAME_BYTES]);

// Which of so many games has the puzzle of this day: each in turn, in the order of games/games.h.
int puzzle_day_game(int64_t day, int games);
// The puzzle of the day in this set, by its number from 0, where so many games take turns. In as
// many of its days as the set has puzzles each comes once, in an order that their names and the
// round decide.
int puzzle_of_day(const struct puzzles *puzzles, int64_t day, int games);

// What the rating becomes after the first try at a puzzle, when `tries` were made before: Elo's,
// as if against the puzzle.
int solver_rating(int rating, int tries, int puzzle_rating, bool is_right);

#endif
