// SPDX-License-Identifier: MIT
// What the bots of slowpoker share: each way to bet and swap is tried over the unseen cards many
// times. The bots differ in what they expect of the other and in what they take coins to be worth.
#ifndef BAIZE_BOTS_SLOWPOKER_LINES_H
#define BAIZE_BOTS_SLOWPOKER_LINES_H

#include "bots/bot.h"
#include "games/slowpoker/combat.h"
#include "games/slowpoker/terms.h"

enum { KEEPS = 1 << HAND_CARDS };

// How a round ended: for whom, and whether the winner's hand has the rank that was bet.
enum ending { TIED, WON, WON_AS_BET, LOST, LOST_AS_BET, ENDINGS };

// A round as one of the two sees it.
struct duel {
    const struct question *question;
    uint64_t hand, unseen; // unseen: may be drawn, or be held by the other
    uint64_t my_shown, others_shown;
    int32_t coins[2];    // mine and the other's, before the bets
    int rounds_left;     // after this one
    int others_last_bet; // -1: this is the first round
    unsigned bets;       // the set of those that are to be thought of
    // A hand that the other may end with and a bet that they may have made, drawn from the unseen
    // cards.
    uint64_t (*imagine)(const struct duel *duel, uint64_t *unseen, int *others_bet);
    const void *picture;                           // of the other, for imagine()
    double value[HAND_RANKS][HAND_RANKS][ENDINGS]; // of my bet, the other's, and how it ended
};

// What a seat sees; without imagine() and the values.
void duel_look(const struct question *question, struct duel *duel);
// By how many coins the round changes what I have, and by how many my lead.
double duel_coins(const struct setup *setup, int bet, int others_bet, enum ending ending);
double duel_gain(const struct setup *setup, int bet, int others_bet, enum ending ending);
// The best bet, or the best swap for the bet that was made.
struct move duel_choose(struct duel *duel);
// What of the hand is best kept for each of the bets. The question's playouts are tried with every
// swap, and many more with the best of each bet: the dear ones are won seldom.
void duel_keeps(struct duel *duel, uint64_t keeps[HAND_RANKS]);

int32_t slowpoker_cost(const struct setup *setup, int rank);
uint64_t slowpoker_take(uint64_t *from, int count, struct chance *chance);
// The cards of the level that the hand has most of, the higher of two.
uint64_t slowpoker_usual_keep(uint64_t hand);
// The swap, one of the choices, that keeps these cards of the hand.
struct move slowpoker_swap(const struct question *question, uint64_t hand, uint64_t keep);
bool slowpoker_fits(const struct setup *setup);
// What one who plays for the first time would do (slowpoker_beginner.c).
struct move slowpoker_beginner(const struct question *question);

#endif
