// SPDX-License-Identifier: MIT
// The cards of slowpoker: 18 types of creature, each at the levels 1, 2 and 3. Sets of cards are 54
// bits. The creatures' names stand in one table, so that they can be replaced. Knows no rules.
//
//   card = 3 * type + level - 1
#ifndef BAIZE_GAMES_SLOWPOKER_PACK_H
#define BAIZE_GAMES_SLOWPOKER_PACK_H

#include "engine/pack.h"

// clang-format off
enum type {
    NORMAL, FIRE, FIGHT, WATER, FLYING, GRASS, POISON, ELEC, GROUND,
    PSY, ROCK, ICE, BUG, DRAGON, GHOST, DARK, STEEL, FAIRY, TYPES,
};
// clang-format on
enum { LEVELS = 3, SLOWPOKER_CARDS = TYPES * LEVELS, HAND_CARDS = 5 };
#define ALL_CREATURES ((1ull << SLOWPOKER_CARDS) - 1)
#define FIRST_LEVEL 0x9249249249249ull // every third of 54 bits: of each type the card of level 1

static inline int type_of(int card)
{
    return card / LEVELS;
}
static inline int level_of(int card)
{
    return card % LEVELS + 1;
}

extern const char *const type_names[TYPES];
extern const char *const creature_names[SLOWPOKER_CARDS];

// "dragon3". Read too, in letters of any size: the whole names of types that are written short
// (electric3, psychic2, fighting1), and the creatures' names, with or without a sign at their end
// (Nidoran♂, Nidoran).
extern const struct pack slowpoker_pack;

#endif
