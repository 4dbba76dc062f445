// SPDX-License-Identifier: MIT
// Weighs the moves of one position against each other, from what the seat knows: what is hidden is
// guessed again and again, and each move is looked ahead from the same guess with the same cards
// (bots/outlook.h). Goes on until every move is either surely as good as the best or surely worse,
// or until that can no longer be hoped for.
#ifndef BAIZE_LAB_PUZZLE_WEIGH_H
#define BAIZE_LAB_PUZZLE_WEIGH_H

#include "bots/outlook.h"
#include "lab/puzzle.h"

#include <stdatomic.h>

// What is sure: so many standard errors away. 3.29 is 99.9 % of the time, looked at once; it is
// looked at several times.
#define WEIGH_SURE 3.8

struct weighing {
    const struct setup *setup;
    const struct view *view;   // of the seat that is to act
    const struct notes *notes; // what it noticed on the way there
    int seat;
    bool is_win;     // otherwise tokens are counted
    double gap;      // a wrong move is at least so much worse, a right one less than half of it
    int depth;       // of the look ahead
    int least, most; // samples; with least == most nothing is decided on the way
    uint64_t seed;   // what is drawn follows from it
    void *memory;    // of the look ahead: nulled before its first use with this setup
    size_t memory_size;
    const bool *is_left_out;       // by move: not looked at; NULL: all are
    const atomic_bool *is_stopped; // may be NULL

    // What it comes to.
    int count;
    struct move moves[PUZZLE_ARMS_MAX];
    double value[PUZZLE_ARMS_MAX];
    double behind[PUZZLE_ARMS_MAX]; // the best; less than 0 is possible for one that is as good
    double error[PUZZLE_ARMS_MAX];  // one standard error of that; of the leader, of its value
    int leader;                     // the move that the others were compared with
    int samples;
};

enum weighed {
    WEIGHED_CLEAR,   // each move is right or wrong
    WEIGHED_UNCLEAR, // some move is neither, or it cannot be told
};

// A whole state that fits what the seat knows, and what the seat can expect of it after its move;
// the state is spent. The same number draws the same.
void weighing_guess(const struct weighing *weighing, uint64_t number, struct state *guess);
double weighing_look(const struct weighing *weighing, struct state *state, uint64_t number);

// `moves` and `count` are filled in.
enum weighed weigh(struct weighing *weighing);
// One standard error of how far two moves are apart; of what is no comparison with the leader no
// more is known than that.
double weigh_error(const double error[PUZZLE_ARMS_MAX], int leader, int a, int b);
// Of a clear one.
bool weighed_right(const struct weighing *weighing, int move);

#endif
