// SPDX-License-Identifier: MIT
// What the cards of a game are called, and how a person may write them. A card is a small number;
// equal cards (two jokers, a second deck) have the same number. Knows no rules.
#ifndef BAIZE_ENGINE_PACK_H
#define BAIZE_ENGINE_PACK_H

#include "base/text.h"

struct pack {
    int cards;                                 // numbers 0 … cards-1
    void (*name)(int card, struct text *text); // "10H"
    int (*parse)(
        const char *word, size_t len); // the card, or -1; takes more spellings than name gives
    void (*back_name)(int back, struct text *text); // NULL if all backs look alike
    void (*label)(int card, struct text *text); // "Dragonite": for people; NULL if it has no other
    const char *example;                        // for error messages: "10H or 10♥"
};

// The usual 52, and the joker. card = 4 * rank + suit.
enum suit { CLUBS, DIAMONDS, HEARTS, SPADES, SUITS };
enum rank { TWO, NINE = 7, TEN, JACK, QUEEN, KING, ACE, RANKS };
enum { STANDARD_CARDS = 52, JOKER = 52 };

static inline int card_of(int rank, int suit)
{
    return 4 * rank + suit;
}
static inline int rank_of(int card)
{
    return card / 4;
}
static inline int suit_of(int card)
{
    return card % 4;
}

extern const struct pack standard_pack;
extern const char *const suit_names[SUITS + 1]; // "clubs" …, ended by NULL

#endif
