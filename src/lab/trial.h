// SPDX-License-Identifier: MIT
// Several sets of rules on the same luck: match number i is played under each of them with the same
// chance for the deck and the agents. So the difference between two sets is known much better than
// the value of either, since what luck adds to both cancels out.
#ifndef BAIZE_LAB_TRIAL_H
#define BAIZE_LAB_TRIAL_H

#include "lab/agent.h"
#include "lab/rows.h"
#include "lab/tally.h"
#include "wire/json.h"

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
    MEASURE_OWN,        // what the game counts itself
    MEASURES = MEASURE_OWN + OWN_MEASURES_MAX,
};

// The measures by name, for flags, tables and pages.
struct measure_name {
    int measure;
    const char *name;  // "win_share"
    const char *label; // "share of matches won"
    bool is_share;     // 0 … 1, written as per cent
    bool is_by_seat;
};
enum { MEASURE_NAMES_MAX = 8 + OWN_MEASURES_MAX };

// One set of rules, and what came of it.
struct trial {
    struct setup setup;
    struct agent agents[SEATS_MAX]; // not opened
    struct sums value[MEASURES];
    struct sums difference[MEASURES]; // from the base, match by match
};

// Who looks at many differences finds some that luck made: of a hundred, five are "more than luck
// with 95 % confidence". So each is judged as one of all that are looked at together.
enum family {
    FAMILY_MEASURE, // one measure under all sets of rules: a sweep
    FAMILY_ALL,     // all measures there is anything to show of: a comparison
};

struct trials {
    struct trial *list; // the caller's
    int count;
    enum family family;
    bool is_listening; // the game's own measures are counted, which takes longer
    struct measure_name names[MEASURE_NAMES_MAX + 1]; // of what is measured: trials_name()
    struct rows *rows; // where each match is written to; NULL: nowhere
    int base;          // the index in the list of the set that others are compared with
    uint64_t first;    // the number of the first match; 0 but for a part of a run
    uint64_t games;    // how many, from that one on
    uint64_t seed;
    int threads;
    const atomic_bool *is_stopped;                                  // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total); // may be NULL
    void *context;
    uint64_t played; // how many matches were played, under each set
};

// Names the measures: those of all games, then the game's own, if they are to be listened to.
void trials_name(struct trials *trials, const struct game *game, bool is_listening);
// If it is stopped early, each set has the same `played` matches.
void trials_run(struct trials *trials);
// Goes on after the `played` matches whose sums are in the list.
void trials_go_on(struct trials *trials);

struct estimate trial_value(const struct trials *trials, int trial, int measure);
struct estimate trial_difference(const struct trials *trials, int trial, int measure);
// How likely luck alone makes such a difference, or a larger one: looked at by itself, and as one
// of its family (Holm's correction: never less, and below 5 % for any of a family that luck made
// all of in at most one run in twenty).
double trial_p(const struct trials *trials, int trial, int measure);
double trial_p_adjusted(const struct trials *trials, int trial, int measure);
// Is the difference more than luck, with 95 % confidence for all of its family together?
bool trial_is_significant(const struct trials *trials, int trial, int measure);
// Is a single difference more than luck, with 95 % confidence?
bool is_significant(struct estimate difference);

// Shares of a win are counted in parts of it, all else in ones.
int measure_unit(int measure);

// All measures of all sets, and how they differ from the base, as JSON. `measure`: the one that was
// asked for; NULL: none.
enum { TRIALS_BYTES = 4 * 1024 * 1024 }; // at most
void trials_put(
    struct out *out, const struct trials *trials, const char *measure, const char *seed);

extern const struct measure_name measure_names[]; // those of all games, ended by a null member

// "win_share", "win_share:1" (of seat 1), "ties". False if there is no such measure or seat.
bool measure_parse(const struct measure_name *names, const char *word, int seats, int *measure,
    const struct measure_name **name);
// Is there anything to show of the measure? (Some games have no lead before the end, no tokens at
// stake, no ties, or nothing for the house.)
bool is_measured(const struct trials *trials, int measure);

#endif
