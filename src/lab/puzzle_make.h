// SPDX-License-Identifier: MIT
// Makes puzzles: the best bots play matches, and in each the decisions are looked at, in a drawn
// order, until one is found where some moves are clearly better than all others and the level
// `medium` mostly plays one of the others. It is weighed once more, looking further ahead and with
// other luck, and only what stands is a puzzle. Which come out follows from the seed alone, however
// many threads look for them.
#ifndef BAIZE_LAB_PUZZLE_MAKE_H
#define BAIZE_LAB_PUZZLE_MAKE_H

#include "bots/outlook.h"
#include "lab/puzzle.h"

#include <stdatomic.h>

struct making {
    struct setup setup;
    int seats_max; // matches have setup.seats players, one more, up to so many, and again; 0: all
                   // alike
    int wanted;
    uint64_t seed;
    double gap;       // of puzzle_scale()
    int depth;        // how far the look ahead goes
    int most;         // samples a position
    uint64_t matches; // to be looked at in all
    int threads;
    const atomic_bool *is_stopped;                                  // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total); // may be NULL
    void *context;

    // What came of it.
    struct puzzles puzzles;
    uint64_t played;   // matches that had to be looked at
    uint64_t weighed;  // decisions that were
    uint64_t repeated; // puzzles that were left out because there were enough like them
};

enum { PUZZLE_SAMPLES_MOST = 4096, PUZZLE_COUNT_MAX = 10000 };
#define PUZZLE_GAP 0.05

void puzzles_make(struct making *making);

// ---- Checking ----------------------------------------------------------------------------------

struct rechecking {
    const struct puzzles *puzzles;
    uint64_t seed;
    int depth;
    int samples; // a position, at first: four times as many, up to three times, while it is not
                 // sure
    int threads;
    const atomic_bool *is_stopped;
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;

    // What came of it, a puzzle each; malloc'ed.
    struct checked {
        bool is_done, is_wrong;
        bool is_sure; // whether it is wrong is three standard errors from being otherwise
        double less;  // how far the best wrong move is behind the best right one, by this search
        double error; // one standard error of that
        // What its choices are worth by this search, in their order there: see puzzle_amend().
        int32_t value[PUZZLE_ARMS_MAX], ci95[PUZZLE_ARMS_MAX];
    } * checked;
    int done, wrong;
};

// Weighs each position anew. A puzzle is wrong if a move that it calls wrong comes within half the
// gap between them, or a move that it calls right is further behind than that.
void puzzles_check(struct rechecking *checking);
// The same for one, on this thread. The memory is for the look ahead, and is nulled.
struct checked puzzle_check(const struct rechecking *checking, const struct puzzle *puzzle,
    void *memory, size_t memory_size);
enum { PUZZLE_MEMORY = 8 << 20 };
// Puts the values of the longer search in place of those by which it was found, in their order.
void puzzle_amend(struct puzzle *puzzle, const struct checked *checked);

#endif
