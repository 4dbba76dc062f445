// SPDX-License-Identifier: MIT
// Players of tzogous37 with a habit each, made to find out what others leave open: one bets
// whenever the other has checked, one never folds, one waits for the best cards. A habit is a row
// of numbers.
#ifndef BAIZE_BOTS_TZOGOUS37_HABITS_H
#define BAIZE_BOTS_TZOGOUS37_HABITS_H

#include "bots/bot.h"

// DECOY: in the first round the lowest card face down and the highest open beside it, in the third
// the second highest open; and it bets in each round otherwise, whatever its row says.
enum tzogous37_order { BEST_FIRST, ANY_FIRST, WORST_FIRST, SECOND_FIRST, DECOY };

// Standings and shares of the pot are in hundredths, and so is how often something is done. By
// betting round where there are two numbers.
struct tzogous37_habit {
    const char *name;
    enum tzogous37_order order;
    int bet_from[2];    // with no bet to answer: a standing that is bet on
    int bluff_first[2]; // how often a worse one is bet, if another acts later
    int bluff_last[2];  // and if all others have checked
    int trap;           // how often a good standing is checked, or called instead of raised
    int size, size_bluff;
    int call_more[2]; // how much better than the pot asks for a standing must be to call
    int raise_from[2], raise_bluff[2], raise_size;
    bool is_joker_kept; // a joker is kept for a bet to answer
};

extern const struct tzogous37_habit tzogous37_habits[];
int tzogous37_habit_count(void);
struct move tzogous37_by_habit(
    const struct question *question, const struct tzogous37_habit *habit);

#endif
