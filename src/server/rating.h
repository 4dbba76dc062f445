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
};

struct rating_change {
    struct rating before, after;
    bool is_rated;
};

struct rating rating_new(void);
// What a player's rating is after playing these opponents (as they were before) with these scores:
// 1 won, 0.5 drew, 0 lost.
struct rating rating_after(
    struct rating own, const struct rating *opponents, const double *scores, int count);
// A whole match: the seat that got more tokens has beaten the one that got less.
void rating_match(struct rating_change *seats, const int32_t *tokens, int count);

#endif
