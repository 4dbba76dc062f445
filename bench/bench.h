// SPDX-License-Identifier: MIT
// What a benchmark is to the driver: a name, a unit, a bar, and a function that does some work.
#ifndef BAIZE_BENCH_BENCH_H
#define BAIZE_BENCH_BENCH_H

#include "base/base.h"

struct bench {
    const char *name;
    const char *unit;                // "moves": the figure is units a second of one core
    uint64_t (*run)(uint64_t times); // does it so many times; returns how many units that was
    double bar;                      // how many a second are wanted; 0: none
    bool is_share;                   // also printed as a share of the one before it
    double more_us; // a unit may take so many µs more than with the one before it; 0: any
};

// Each table ends with a member that is all zero.
extern const struct bench playout_benches[], search_benches[], solver_benches[], server_benches[],
    library_benches[];

// A table of its own: how many people a core carries, for each game and level.
void people_print(void);
// And how long reviews of matches take.
void review_bench_print(void);

#endif
