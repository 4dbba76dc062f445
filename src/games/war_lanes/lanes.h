// SPDX-License-Identifier: MIT
// What the cards of one war-lanes lane are worth: patterns with wild jokers, the effects of active
// suits, and what the lane does to whom. Pure arithmetic over cards and options; knows nothing of
// hands, turns or hit points.
#ifndef BAIZE_GAMES_WAR_LANES_LANES_H
#define BAIZE_GAMES_WAR_LANES_LANES_H

#include "engine/game.h"

// A pattern's number is also the index of its bonus in the options of war-lanes; the effects come
// after them.
enum lane_pattern {
    LANE_PAIR,
    LANE_THREE,
    LANE_STRAIGHT,
    LANE_FLUSH,
    LANE_STRAIGHT_FLUSH,
    LANE_PATTERNS,
    LANE_NO_PATTERN = LANE_PATTERNS,
};
enum { LANE_EFFECT_LOW = LANE_PATTERNS, LANE_EFFECT_MID, LANE_EFFECT_HIGH };
enum { LANE_CARDS = 3, NO_SUIT = -1 };

extern const char *const lane_pattern_names[LANE_PATTERNS + 2]; // "pair" … "nothing", NULL

// The cards of one seat in one lane; from `count` on they are 0.
struct lane_side {
    uint8_t card[LANE_CARDS];
    uint8_t count;
};

struct lane_worth {
    int sum;
    int pattern; // the one that pays most, or LANE_NO_PATTERN
    int bonus;
    int total;
};

struct lane_outcome {
    struct lane_worth worth[2];
    int loser;  // the side with the lower total; -1 if the totals are equal
    int damage; // what the loser loses; below 0 the loser is healed
};

// 2 … 14 for the ranks two to ace, 15 for a joker.
static inline int lane_value(int card)
{
    return rank_of(card) + 2;
}

static inline bool is_damage_suit(int suit)
{
    return suit == DIAMONDS || suit == SPADES;
}

// The set of patterns (bit = number) that some ranks and suits of the jokers make.
unsigned lane_patterns(const struct lane_side *side);
struct lane_worth lane_worth(const struct setup *setup, const struct lane_side *side);
// What the active cards add up to for an owner of this suit; 0 for NO_SUIT.
int lane_effect(const struct setup *setup, const struct lane_side *side, int suit);
struct lane_outcome lane_outcome(
    const struct setup *setup, const struct lane_side side[2], const int suit[2]);

// The same as sums, for people (sums.c): the terms of a side's total, the whole sum of it, and why
// the loser loses or gains so much.
void lane_tell_cards(
    const struct setup *setup, const struct lane_side *side, struct events *events);
void lane_tell_side(
    const struct setup *setup, const struct lane_side *side, int seat, struct events *events);
void lane_tell_outcome(const struct setup *setup, const struct lane_side side[2], const int suit[2],
    const struct lane_outcome *outcome, struct events *events);

#endif
