// SPDX-License-Identifier: MIT
// Several sets of rules on the same luck: match number i is played under each of them with the same
// chance for the deck and the agents. So the difference between two sets is known much better than
// the value of either, since what luck adds to both cancels out.
#ifndef BAIZE_LAB_TRIAL_H
#define BAIZE_LAB_TRIAL_H

#include "lab/agent.h"
#include "lab/tally.h"

#include <stdatomic.h>

// What is measured in a match. A measure by seat has one number for each, side by side.
enum measure {
    MEASURE_WINS,                                // share of the win, by seat
    MEASURE_TOKENS = MEASURE_WINS + SEATS_MAX,   // won, by seat
    MEASURE_LENGTH = MEASURE_TOKENS + SEATS_MAX, // moves, the deck's included
    MEASURE_DECISIONS,
    MEASURE_TIES,       // is there no single winner?
    MEASURE_LEADS,      // how often the lead changes hands
    MEASURE_FIRST_LEAD, // does the first to lead win? (half, if nobody leads)
    MEASURE_HOUSE,      // tokens that go to the house
    MEASURES,
};

// One set of rules, and what came of it.
struct trial {
    struct setup setup;
    struct agent agents[SEATS_MAX]; // not opened
    struct sums value[MEASURES];
    struct sums difference[MEASURES]; // from the base, match by match
};

struct trials {
    struct trial *list; // the caller's
    int count;
    int base; // the index in the list of the set that others are compared with
    uint64_t games;
    uint64_t seed;
    int threads;
    const atomic_bool *is_stopped;                                  // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total); // may be NULL
    void *context;
    uint64_t played; // how many matches were played, under each set
};

// If it is stopped early, each set has the same `played` matches.
void trials_run(struct trials *trials);

struct estimate trial_value(const struct trials *trials, int trial, int measure);
struct estimate trial_difference(const struct trials *trials, int trial, int measure);
// Is the difference more than luck, with 95 % confidence?
bool is_significant(struct estimate difference);

// The measures by name, for flags, tables and pages.
struct measure_name {
    int measure;
    const char *name;  // "win_share"
    const char *label; // "share of matches won"
    bool is_share;     // 0 … 1, written as per cent
    bool is_by_seat;
};
extern const struct measure_name measure_names[]; // ended by a null member

// "win_share", "win_share:1" (of seat 1), "ties". False if there is no such measure or seat.
bool measure_parse(const char *word, int seats, int *measure, const struct measure_name **name);
// Is there anything to show of the measure? (Some games have no lead before the end, no tokens at
// stake, no ties, or nothing for the house.)
bool is_measured(const struct trials *trials, int measure);

#endif
