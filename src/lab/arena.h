// SPDX-License-Identifier: MIT
// A tournament: every agent meets every other on the same deals, with the seats exchanged, so that
// luck matters little. Each pair has a score; ratings are fitted to the scores of all pairs. Then
// the ways to show it.
#ifndef BAIZE_LAB_ARENA_H
#define BAIZE_LAB_ARENA_H

#include "lab/agent.h"
#include "lab/tally.h"

#include <stdatomic.h>
#include <stdio.h>

enum { ARENA_AGENTS_MAX = 12, ARENA_PAIRS_MAX = ARENA_AGENTS_MAX * (ARENA_AGENTS_MAX - 1) / 2 };
enum { STEP_LEAST = 150, STEP_MOST = 350 }; // Elo between neighbouring levels, as people enjoy it

// One pair's deals, added up: whole numbers, so that the order does not matter. A deal counts as
// one number, the sum of its matches: they share their cards, so they are not independent.
struct pair_sums {
    uint64_t deals;
    struct sums points; // of a, in half wins over one other seat; see points_most() in arena.c
    struct sums tokens; // of a
};

// How a fared against b. Each deal is played once for each seat, with a there and b in all others.
struct pair {
    int a, b;
    uint64_t deals;
    uint64_t matches;
    struct estimate score;  // of a, in the mean: 1 for ending ahead of b, 1/2 for ending level
    struct estimate tokens; // of a, a match
    struct pair_sums sums;  // what all of this was made of
};

struct rating {
    double elo;  // the mean of all is 0
    double ci95; // of its distance from that mean; infinite if nothing can be said
};

// From low to high, with 95 % confidence.
struct interval {
    double low, high;
};

struct arena {
    struct setup setup;
    int count;
    struct agent agents[ARENA_AGENTS_MAX]; // not opened
    const char *names[ARENA_AGENTS_MAX];   // as they were asked for
    bool is_ladder;                        // the agents are levels, each one step above the last
    uint64_t deals;                        // for each pair
    uint64_t first, limit; // of a part of the run: after how many deals of all pairs it begins, and
                           // how many it has; limit 0: all there are
    uint64_t seed;
    const char *seed_word; // as a person gives it to repeat the run
    int threads;
    const atomic_bool *is_stopped; // may be NULL
    bool is_hasty;    // once stopped nobody thinks any more, and deals not yet over do not count
    bool is_timeless; // how long a move takes is not shown
    void (*progress)(void *context, uint64_t done, uint64_t total); // may be NULL
    void *context;

    // What was counted. May hold what an earlier run of the same arena did, which is gone on with.
    uint64_t played; // deals, of all pairs: pair after pair the first one, then the next
    struct pair_sums sums[ARENA_PAIRS_MAX];
    uint64_t think_ns[ARENA_AGENTS_MAX], decisions[ARENA_AGENTS_MAX];
    uint64_t forfeits[ARENA_AGENTS_MAX]; // moves that programs of others did not make

    // The result.
    int pair_count;
    struct pair pairs[ARENA_PAIRS_MAX];
    struct rating ratings[ARENA_AGENTS_MAX];
    double covariance[ARENA_AGENTS_MAX][ARENA_AGENTS_MAX]; // of the ratings
    double think_us[ARENA_AGENTS_MAX];                     // a move, in the mean
};

// Stopped early, the pairs hold the deals played so far, and another run can go on unless it was
// hasty.
void arena_run(struct arena *arena);
// Makes the result of what was counted, as arena_run() does at its end.
void arena_tell(struct arena *arena);
int arena_pairs(const struct arena *arena);      // how many pairs the agents make
uint64_t arena_total(const struct arena *arena); // how many deals all pairs are to play
// What a pair's sums say; fills in all but who they are.
void pair_from_sums(struct pair *pair, const struct setup *setup, const struct pair_sums *sums);

// The seat's score against the others in one match: in the mean, 1 for ending ahead of one of them,
// 1/2 for ending level. By tokens, or by who won where no tokens are at stake.
double arena_score(const struct setup *setup, const struct result *result, int seat);

// The ratings that make these pairs' scores most likely, with their intervals.
void arena_rate(struct arena *arena);

struct estimate arena_elo(const struct arena *arena, int agent); // its rating
// How far a is above b, in Elo. Known better than either rating would suggest: what others did to
// both cancels out.
struct estimate arena_difference(const struct arena *arena, int a, int b);
// Of a's score: Wilson's interval, which is sound for a score of 0 or 1 too.
struct interval pair_interval(const struct pair *pair);

// A ladder's step is within, below or above what people enjoy.
const char *step_verdict(struct estimate step);
bool is_step_sure(struct estimate step); // does all of the interval say the same?

void arena_text(FILE *file, const struct arena *arena);
void arena_json(FILE *file, const struct arena *arena);
void arena_csv(FILE *file, const struct arena *arena);  // a line for each pair
void arena_html(FILE *file, const struct arena *arena); // one page, complete in itself

#endif
