// SPDX-License-Identifier: MIT
// Pot-limit betting: antes, checks, calls, raises, folds, all-in and side pots. Knows seats and
// chips, and nothing of cards or of who has the better hand.
//
// A round: betting_ante(), then any number of betting rounds, each opened by betting_begin() and
// played while betting_next() names a seat; betting_close() gives back what nobody matched. At the
// end betting_main_pot() and betting_pay() take the pots one by one, lowest layer first, until none
// is left. Chips never appear or vanish: those held and those in the pot always add up to the same.
#ifndef BAIZE_GAMES_SHARED_BETTING_H
#define BAIZE_GAMES_SHARED_BETTING_H

#include "engine/view.h"

struct betting {
    int32_t chips[SEATS_MAX];
    int32_t in_pot[SEATS_MAX]; // what each put in since the ante, and has not got back
    int32_t pot;               // their sum
    int32_t level;             // what a seat must have in the pot to owe nothing
    int32_t least_raise;       // the last full raise of this betting round; at first `open_min`
    uint8_t in;                // set of seats that paid the ante
    uint8_t folded;            // set, within `in`
    uint8_t all_in;            // set, within `in`: those without chips left
    uint8_t due;               // set of seats that still have to act in this betting round
    uint8_t may_raise;         // set: not those who acted since the last full raise
    uint8_t opener;            // of this betting round
};

struct pot {
    int32_t amount;
    uint8_t seats; // those who may win it
};

// Everyone who has chips is in, and pays the ante or what is left.
void betting_ante(struct betting *betting, int32_t ante);

// A new betting round. The opener is `first`, or the next seat after it that can act. The first
// raise is at least `open_min`, or the pot if that is smaller.
void betting_begin(struct betting *betting, int first, int32_t open_min);
// The next seat after `after` that still has to act, or -1: the betting round is over.
int betting_next(const struct betting *betting, int after);
// Those who have not folded.
uint8_t betting_live(const struct betting *betting);
// What a call costs the seat, if it has that much.
int32_t betting_owed(const struct betting *betting, int seat);
// The raises the seat may make on its turn; false if it may make none. An all-in raise below the
// least raise is a range of that one amount.
bool betting_raises(const struct betting *betting, int seat, int32_t *min, int32_t *max);

// What a seat does on its turn. They do not check. The last three answer what it paid.
void betting_fold(struct betting *betting, int seat);
int32_t betting_check_or_call(struct betting *betting, int seat);
int32_t betting_raise(struct betting *betting, int seat, int32_t raise);

// Gives back what nobody matched, to the seat it answers; -1 and 0 if there is none.
int betting_close(struct betting *betting, int32_t *back);

// The lowest pot that is not yet paid: every seat in it put in as much. Amount 0 if all are paid.
struct pot betting_main_pot(const struct betting *betting);
// Pays the main pot to the winners in equal parts; odd chips go, one each, to the first of them
// left of the opener. `won`, if not NULL, is what each seat got.
void betting_pay(struct betting *betting, int winners, int32_t won[SEATS_MAX]);

#endif
