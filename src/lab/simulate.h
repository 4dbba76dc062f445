// SPDX-License-Identifier: MIT
// Plays many matches of one game, on several threads, and counts what happens. The same setup,
// agents, seed and number of matches give the same result on any number of threads, and in one run
// or several, unless agents think by the clock.
#ifndef BAIZE_LAB_SIMULATE_H
#define BAIZE_LAB_SIMULATE_H

#include "lab/agent.h"
#include "lab/match.h"
#include "lab/rows.h"
#include "lab/tally.h"

#include <stdatomic.h>

struct simulation {
    struct setup setup;
    struct agent agents[SEATS_MAX]; // not opened: each thread opens its own
    uint64_t first; // the number of the first match, at which a batch begins; 0 but for a part
    uint64_t games; // how many, from that one on
    uint64_t seed;
    int threads;
    // Match number i has luck of its own, which is the same under other rules and with other
    // agents. Simulating random agents is a little slower this way.
    bool is_paired;
    bool is_listening;             // the game's own measures are counted, which takes longer
    struct rows *rows;             // where each match is written to; NULL: nowhere
    const atomic_bool *is_stopped; // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total); // now and then; may be NULL
    void *context;
};

// Which matches were played: all before number `next`, but for those that were broken off; counted
// from the first of the run or the part.
enum { MISSING_MAX = 256 }; // as many as there may be threads
struct coverage {
    uint64_t next;
    int missing_count;
    uint64_t missing[MISSING_MAX]; // rising
};

// Matches are played in batches of so many. A run that begins and ends with a batch plays nothing
// for its luck alone, so that runs of whole batches can be put together without loss.
uint64_t simulation_batch(const struct simulation *simulation);

// Stopped early, the tally is that of the matches played to their ends so far, which may be none.
void simulate(const struct simulation *simulation, struct tally *tally);
// Goes on where an earlier run ended: plays what it left out, and on to `games`. The tally and the
// coverage are what that run left, or all 0.
void simulate_on(
    const struct simulation *simulation, struct coverage *coverage, struct tally *tally);

// Plays one match with open agents, one for each seat, and counts it. The same seed and number give
// the deck and the agents the same luck.
void simulate_match(const struct setup *setup, struct agent *agents, uint64_t seed, uint64_t number,
    struct tally *tally, struct result *result);

#endif
