// SPDX-License-Identifier: MIT
// Glicko-2 ratings, after each match (a match is a rating period of its own). Pure arithmetic;
// knows no players. struct rating and struct rating_change are plain data.
#ifndef BAIZE_SERVER_RATING_H
#define BAIZE_SERVER_RATING_H

#include "base/base.h"

// On the scale that starts at 1500 ± 350. `matches` 0 is one who was never rated.
struct rating {
    double rating, deviation, volatility;
    int64_t matches;
    uint32_t opponents; // a set of as many hashed numbers of players: see rating_meet
};

struct rating_change {
    struct rating before, after;
    bool is_rated;
};

struct rating rating_new(void);
// A rating or a deviation as it is told.
static inline int32_t rating_rounded(double number)
{
    return (int32_t)(number + 0.5);
}
// What a player's rating is after playing these opponents (as they were before) with these scores:
// 1 won, 0.5 drew, 0 lost.
struct rating rating_after(
    struct rating own, const struct rating *opponents, const double *scores, int count);
// A whole match: how each seat did against each other, below 0 for pairs that are not rated. Only
// this part of the change is made, from 0 to 1. A seat without a rated pair stays unrated.
enum { RATED_MAX = 8 };
void rating_match(
    struct rating_change *seats, int count, const double score[][RATED_MAX], double part);
// One more opponent. The set has 32 places, so that it tells a few different opponents from one.
void rating_meet(struct rating *rating, int64_t opponent);
int rating_opponents(const struct rating *rating);

#endif
