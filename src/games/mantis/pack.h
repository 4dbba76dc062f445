// SPDX-License-Identifier: MIT
// The cards of mantis. The back of a card shows three colours, its face is one of them: for each of
// the 35 backs there are three cards, one of each face. Knows the cards alone, no rules.
//
//   card = 15 * colour + n: in the order of their faces, so that a tank lies sorted by colour
//   back = 0 … 34, in the order of the colours: red-orange-yellow, red-orange-green, …
#ifndef BAIZE_GAMES_MANTIS_PACK_H
#define BAIZE_GAMES_MANTIS_PACK_H

#include "engine/pack.h"

enum { COLOURS = 7, FACES = 15, BACKS = 35, SIDES = 3, MANTIS_CARDS = COLOURS * FACES };

static inline int colour_of(int card)
{
    return card / FACES;
}

extern const uint8_t back_of[MANTIS_CARDS];
extern const uint8_t side_of[MANTIS_CARDS];         // which of its back's three cards it is
extern const uint8_t cards_of_back[BACKS][SIDES];   // in the order of their faces
extern const char *const colour_names[COLOURS + 1]; // "red" …, ended by NULL

extern const struct pack mantis_pack;

// The back that is written so, its colours in any order, or -1.
int back_parse(const char *word, size_t len);

#endif
