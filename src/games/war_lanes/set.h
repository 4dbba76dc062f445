// SPDX-License-Identifier: MIT
// The cards of war-lanes as sets, for the game and for a bot that counts them.
#ifndef BAIZE_GAMES_WAR_LANES_SET_H
#define BAIZE_GAMES_WAR_LANES_SET_H

#include "games/war_lanes/terms.h"

// Cards as a set: bit c is card c, and the bits from JOKER on are a heap of jokers, filled from the
// lowest, so that equal sets have equal bits.
typedef uint64_t cards;

static inline cards put(cards set, int card)
{
    return card == JOKER ? set | ((set >> JOKER) << 1 | 1) << JOKER : set | 1ull << card;
}

static inline cards take(cards set, int card)
{
    cards plain = (1ull << JOKER) - 1;
    return card == JOKER ? (set & plain) | set >> (JOKER + 1) << JOKER : set & ~(1ull << card);
}

static inline bool holds(cards set, int card)
{
    return card <= JOKER && set >> card & 1;
}

// Of a set that is not empty.
static inline int lowest_card(cards set)
{
    int bit = lowest_bit(set);
    return bit < JOKER ? bit : JOKER;
}

static inline cards whole_pack(const struct setup *setup)
{
    return (1ull << (STANDARD_CARDS + setup->option[OPTION_JOKERS])) - 1;
}

#endif
