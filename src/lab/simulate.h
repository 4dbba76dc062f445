// SPDX-License-Identifier: MIT
// Plays many matches of one game, on all cores, and counts. The result follows from the setup, the
// agents, the seed and the number of matches alone, however many threads there are (agents who
// think by the clock excepted).
#ifndef BAIZE_LAB_SIMULATE_H
#define BAIZE_LAB_SIMULATE_H

#include "lab/agent.h"
#include "lab/tally.h"

#include <stdatomic.h>

struct simulation {
    struct setup setup;
    struct agent agents[SEATS_MAX]; // not opened: each thread opens its own
    uint64_t games;
    uint64_t seed;
    int threads;
    // Match number i has its own luck, so that other rules or other agents meet the same in it.
    // Random agents are a little slower that way.
    bool is_paired;
    const atomic_bool *is_stopped;                                  // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total); // now and then; may be NULL
    void *context;
};

// Stopped early, the tally is that of the matches played so far.
void simulate(const struct simulation *simulation, struct tally *tally);

// One match of open agents, one a seat. The same seed and number give the deck, and each seat,
// the same luck. Counts into the tally and says the result.
void simulate_match(const struct setup *setup, struct agent *agents, uint64_t seed, uint64_t number,
    struct tally *tally, struct result *result);

#endif
