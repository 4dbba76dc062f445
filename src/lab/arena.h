// SPDX-License-Identifier: MIT
// A tournament: every agent meets every other on the same deals, with the seats exchanged, so that
// luck matters little. Each pair has a score; ratings are fitted to the scores of all pairs.
#ifndef BAIZE_LAB_ARENA_H
#define BAIZE_LAB_ARENA_H

#include "lab/agent.h"
#include "lab/tally.h"

#include <stdatomic.h>

enum { ARENA_AGENTS_MAX = 12, ARENA_PAIRS_MAX = ARENA_AGENTS_MAX * (ARENA_AGENTS_MAX - 1) / 2 };

// How a fared against b. Each deal is played once for each seat, with a there and b in all others.
struct pair {
    int a, b;
    uint64_t deals;
    uint64_t matches;
    struct estimate score;  // of a, in the mean: 1 for ending ahead of b, 1/2 for ending level
    struct estimate tokens; // of a, a match
};

struct rating {
    double elo;  // the mean of all is 0
    double ci95; // infinite if nothing can be said
};

struct arena {
    struct setup setup;
    int count;
    struct agent agents[ARENA_AGENTS_MAX]; // not opened
    uint64_t deals;                        // for each pair
    uint64_t seed;
    int threads;
    const atomic_bool *is_stopped;                                  // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total); // may be NULL
    void *context;

    // The result.
    int pair_count;
    struct pair pairs[ARENA_PAIRS_MAX];
    struct rating ratings[ARENA_AGENTS_MAX];
    double think_us[ARENA_AGENTS_MAX]; // a move, in the mean
};

// Stopped early, the pairs hold the deals played so far.
void arena_run(struct arena *arena);

// The ratings that make these pairs' scores most likely, with their intervals.
void arena_rate(struct arena *arena);

#endif
