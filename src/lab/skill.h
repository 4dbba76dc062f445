// SPDX-License-Identifier: MIT
// How much it matters who plays: pairs of agents meet on the same deals from every seat, and what
// came of it says how often the better one wins, match by match and in longer series, and how much
// of a result is who plays, how much the cards. docs/reports.md says what the figures mean.
#ifndef BAIZE_LAB_SKILL_H
#define BAIZE_LAB_SKILL_H

#include "lab/agent.h"
#include "lab/tally.h"

#include <stdatomic.h>

enum {
    RIVALS_MAX = 8,    // agents
    BOUTS_MAX = 8,     // pairs of them
    SKILL_BLOCKS = 20, // deals are counted apart in so many blocks, by which intervals are found
    MARGINS_MAX = 256, // different margins of a match that are told apart
};

// The margin of a match is by how much one seat did better than another. Where somebody leads
// before the end, a match is a whole: won (1), level (0) or lost (−1). Where it is but one hand, it
// is the tokens.
struct margins {
    int count;
    int64_t value[MARGINS_MAX]; // rising
    uint64_t times[MARGINS_MAX];
    uint64_t others; // matches whose margin found no place any more
    struct sums all; // of every match: which margins find a place depends on who was first
};

// Deals of one block. The worth of a seat in a match is its part of the win, or its tokens.
struct skill_block {
    uint64_t deals;
    int64_t worth[SEATS_MAX][SEATS_MAX]; // by where a sat, and whose it is: all deals added up
    unsigned __int128 squares;           // of all these numbers
    __int128 products; // of a seat's worth on the same deal, for each two places that a sat in
};

// What came of a pair's deals: each is played once for every seat, with a there and b elsewhere.
struct bout {
    int a, b; // rivals
    uint64_t deals;
    struct sums margin; // of a over each seat of b, all of a deal added up
    struct margins margins;
    struct skill_block block[SKILL_BLOCKS];
};

struct skill {
    struct setup setup;
    int rivals, bouts;
    struct agent agents[RIVALS_MAX]; // not opened
    const char *names[RIVALS_MAX];
    struct bout bout[BOUTS_MAX]; // a and b are given
    uint64_t deals;              // for each pair
    uint64_t seed;
    int threads;
    const atomic_bool *is_stopped; // may be NULL
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
};

// Stopped early, the bouts hold the deals played to their ends.
void skill_run(struct skill *skill);

// Of what makes the results of single matches differ, which part is who plays, which the seat,
// which the cards, and which neither alone: how both come together, and the agents' own luck.
struct shares {
    struct estimate who, seat, cards, rest;
};
struct shares bout_shares(const struct bout *bout, const struct setup *setup);

// Does one match say who won it, or is it a hand among many, of which the tokens count?
static inline bool is_hand(const struct game *game)
{
    return !has_lead(game);
}

// The mean margin of a over a seat of b in a match.
struct estimate bout_margin(const struct bout *bout, const struct setup *setup);
// How often a is ahead of a seat of b after so many matches, where a level series counts half:
// computed from the margins of single matches, as if each of the series were one of those.
struct estimate bout_series(const struct bout *bout, const struct setup *setup, int matches);
// After how many matches the better of the two is ahead in 95 of 100 series, about: `mean`, and its
// interval. Infinite where it cannot be said who is better.
struct estimate bout_matches(const struct bout *bout, const struct setup *setup);

void margins_add(struct margins *margins, int64_t value, uint64_t times);
void margins_merge(struct margins *into, const struct margins *from);
// The chance that so many draws from these margins add up to more than 0, and half the chance that
// they add up to 0. Each margin weighs exp(tilt · value) as much as it was seen.
double margins_ahead(const struct margins *margins, double tilt, int draws);

#endif
