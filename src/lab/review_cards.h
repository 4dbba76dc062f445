// SPDX-License-Identifier: MIT
// What playing and folding are worth with each hand of single-card-game and double-card-game,
// exactly: counted over all hands that the other may hold. After a tie the match begins anew, so
// what it is worth then is found first.
#ifndef BAIZE_LAB_REVIEW_CARDS_H
#define BAIZE_LAB_REVIEW_CARDS_H

#include "bots/review.h"
#include "engine/pack.h"
#include "wire/replay.h"

struct card_worth {
    const struct setup *setup;
    int size;                    // cards in a hand
    double plays[RANKS][RANKS];  // how often the other plays: [higher rank][lower rank]
    double solved[RANKS][RANKS]; // how often the equilibrium does
    double tokens, win;          // of a match that begins, if the seat plays as well as can be
};

// Against the equilibrium.
void card_worth_init(struct card_worth *worth, const struct setup *setup);
// Sets all decisions. `played`: in what the other held in this match, it does what it did; or NULL.
void card_worth_review(
    const struct card_worth *worth, struct review *review, const struct replay *played);

#endif
