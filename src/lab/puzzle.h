// SPDX-License-Identifier: MIT
// A puzzle: a position from a match between strong bots, one seat that is to act, and what each of
// its choices is worth. Sets of them are kept in text files, one game a file (docs/puzzles.md):
//
//   baize puzzles 1
//   game war-lanes 1                  the game and the version of its rules
//   unit win 10000                    what values are counted in: so many of them make one
//   level easy 1000                   who was asked, and what each is rated
//   puzzle 1423 61                    its rating, and how far off that may be
//   seats 2
//   set ante=2                        options, where they are not the standard
//   deck KS 7D                        the moves, as scripts write them
//   0 play 7D left
//   ask 1                             the seat that is to act, seeing only what it saw
//   right 5312 40 play 9S middle      a choice that is right: its value, the interval's half width
//   wrong 4410 52 discard 2C          one that is not; the best of each kind stands first
//   found 6 31 70 100                 per cent of tries in which each level plays a right one
//   usual 62 discard 2C               what `medium` plays most often, in per cent of its tries
//   end
#ifndef BAIZE_LAB_PUZZLE_H
#define BAIZE_LAB_PUZZLE_H

#include "base/blob.h"
#include "bots/level.h"
#include "bots/outlook.h"
#include "engine/notation.h"

enum {
    PUZZLE_ARMS_MAX = 160, // choices, amounts cut into a few
    PUZZLE_LINE_MAX = 2000,
    PUZZLE_BYTES_MAX = 4 << 20,
    PUZZLE_RATING_EASY = 1000, // the level `easy` is rated so, by definition
    WIN_UNITS = 10000,         // values are counted in these parts of a win
    TOKEN_UNITS = 100,         // or of a token
};

struct puzzle_turn {
    uint8_t seat; // or DECK
    struct move move;
};

// A choice and what it is worth to the seat.
struct puzzle_arm {
    struct move move;
    bool is_right;
    int32_t value; // in the units of its set
    int32_t ci95;  // of what it is behind the best; of the best, of its value
};

struct puzzle {
    struct setup setup;
    struct puzzle_turn *turns;
    int turn_count, turn_cap;
    int seat;
    int arm_count;
    struct puzzle_arm arm[PUZZLE_ARMS_MAX]; // the best first, those that are right before the rest
    int found[LEVELS];                      // per cent
    struct move usual;
    int usual_share; // per cent
    int rating, doubt;
    int line_number; // where it stands in its file; 0: in none
    uint64_t id;     // follows from the position alone, whatever set it stands in
};

struct puzzles {
    const struct game *game;
    bool is_win; // values are chances to win; otherwise tokens
    int level_rating[LEVELS];
    struct puzzle *list;
    int count, cap;
};

void puzzle_release(struct puzzle *puzzle);
// Right before wrong, and the better before the worse.
void puzzle_sort_arms(struct puzzle *puzzle);
void puzzle_add_turn(struct puzzle *puzzle, int seat, const struct move *move);

// Of a set that is all zero but for its game: the units, and what the levels are rated.
void puzzles_init(struct puzzles *puzzles, const struct setup *setup);
// The set owns it from now on, and gives it its id.
void puzzles_add(struct puzzles *puzzles, const struct puzzle *puzzle);
void puzzles_release(struct puzzles *puzzles);
static inline int puzzles_units(const struct puzzles *puzzles)
{
    return puzzles->is_win ? WIN_UNITS : TOKEN_UNITS;
}

// A value that may be told: what was found by samples whose luck is taken off can come out as a
// little more than certain, or less than impossible.
static inline int32_t puzzle_value(bool is_win, int32_t value)
{
    return !is_win ? value : value < 0 ? 0 : value > WIN_UNITS ? WIN_UNITS : value;
}

// Is nothing at stake but the win?
bool puzzle_is_win(const struct setup *setup);
// What a value's differences are measured by: 1 for a win, or so many tokens.
double puzzle_scale(const struct setup *setup);

void puzzles_write(const struct puzzles *puzzles, struct blob *out);
// False, and why with the number of the line, if the bytes are no set of puzzles of a game that
// `find` knows, under the rules that it has: each position is played through and each choice looked
// up. What is read must be released.
bool puzzles_read(struct puzzles *puzzles, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), struct text *why);

// The state at the position. Trusts that the moves are legal.
void puzzle_state(const struct puzzle *puzzle, struct state *state);
// What the seat that is to act knows there, and what it noticed on the way.
void puzzle_view(const struct puzzle *puzzle, struct view *view, struct notes *notes);
// From which turn on it is told what happened: after the seat's own last move, or else when the
// opening deal is over.
int puzzle_told_from(const struct puzzle *puzzle);
// How far the best choice that is not right is behind the best, in the units of the set.
int puzzle_gap(const struct puzzle *puzzle);

// The moves among which a puzzle asks, one a choice, but a few of those whose amount is a range.
int puzzle_moves(const struct setup *setup, const struct state *state, int seat,
    struct move moves[PUZZLE_ARMS_MAX]);
// Which of the moves this one counts as: itself, or the one with the nearest amount; -1: none.
int puzzle_move_index(const struct move *moves, int count, const struct move *move);

#endif
