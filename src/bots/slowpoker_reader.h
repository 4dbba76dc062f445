// SPDX-License-Identifier: MIT
// How the bot `reader` pictures the other player of slowpoker, and what it takes a lead to be
// worth: weights that scripts/learn-slowpoker finds from matches.
#ifndef BAIZE_BOTS_SLOWPOKER_READER_H
#define BAIZE_BOTS_SLOWPOKER_READER_H

#include "bots/slowpoker_lines.h"

enum {
    READER_STAGES = 8,     // parts of the match, by the rounds left after this one
    READER_STANDINGS = 11, // how far one is ahead
    READER_MOMENTS = READER_STAGES * READER_STANDINGS,
    READER_LEVELS = 56, // how many cards of each level, five at most in all
    READER_TYPES = 5,   // none of a type, two, two and two, three, three and two
    READER_KINDS = READER_LEVELS * READER_TYPES,
    READER_CLASHES = 12 * LEVELS, // how a card stands against those that the opponent shows
    READER_ROUNDS = 20,
    READER_LEADS = 18,
};

// The chance that a player bets so and keeps these cards is in proportion to the product of the
// factors of the bet in this part of the match, of the kind of cards kept, and of each card kept.
// All of them are told apart by the bet.
struct reader_weights {
    float bet[READER_MOMENTS][HAND_RANKS];
    float kind[READER_KINDS][HAND_RANKS];
    float card[SLOWPOKER_CARDS][HAND_RANKS];
    float clash[READER_CLASHES][HAND_RANKS];
    float win[READER_ROUNDS][READER_LEADS]; // the chance to win, by rounds left (from 1) and lead
};

extern const struct reader_weights reader_learnt;
extern const int reader_leads[READER_LEADS]; // between them a straight line

int reader_moment(int rounds_left, int32_t lead);
int reader_kind(uint64_t keep);
int reader_clash(int card, uint64_t opponents_shown, int chart);

// What one player will do as the other pictures them.
struct picture {
    float bet[HAND_RANKS]; // 0: cannot be paid
    float card[SLOWPOKER_CARDS][HAND_RANKS];
    const struct reader_weights *weights;
};

// A player with so many coins, who sees these cards of their opponent.
void picture_of(struct picture *picture, const struct reader_weights *weights,
    const struct setup *setup, const int32_t coins[2], int rounds_left, uint64_t opponents_shown);
// With which chance, in proportion, they make each bet and keep each of the sets `keeps` of the
// cards they were dealt. Returns the sum of all.
float picture_chances(const struct picture *picture, uint64_t dealt,
    float chances[KEEPS][HAND_RANKS], uint64_t keeps[KEEPS]);

// The chance to win of one who is so far ahead (or behind) with so many rounds to go.
double reader_win(const struct reader_weights *weights, int32_t lead, int rounds_left);

// As the bot, by these weights.
struct move reader_choose(const struct question *question, const struct reader_weights *weights);
// What of the hand one who counts coins and not matches would best keep for each bet, against a
// player as it is pictured.
void reader_keeps(const struct question *question, const struct reader_weights *weights,
    uint64_t keeps[HAND_RANKS]);

#endif
