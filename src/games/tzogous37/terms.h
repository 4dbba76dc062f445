// SPDX-License-Identifier: MIT
// The words of tzogous37: by these numbers a bot or a drawing that knows the game finds its way in
// a view.
#ifndef BAIZE_GAMES_TZOGOUS37_TERMS_H
#define BAIZE_GAMES_TZOGOUS37_TERMS_H

#include <stdbool.h>

enum { // options
    CHIPS,
    ANTE,
    HANDS,
    JOKERS,
    JOKER_MODE,
    JOKER_LIMIT,
    TWO_DECKS,
    SUDDEN_DEATH,
    STRAIGHT_FLUSH,
    PAIR,
    STRAIGHT,
    FLUSH,
    PAIR_AND_SUIT,
    JOKER_VALUE,
    OPEN_MIN,
};
enum { SWAP, PLANT }; // values of JOKER_MODE

enum { DEAL, PLACE, CHECK, CALL, RAISE, FOLD, LAY, USE_JOKER }; // verbs

// Four zones for the two places in front of each seat: slot 0 or 1, face down or up.
enum {
    HAND,
    FIRST_DOWN,
    FIRST_UP,
    SECOND_DOWN,
    SECOND_UP,
    COMMUNITY,
    TIE_DRAWS,
    DISCARD,
    HIDDEN,
};

enum { // counters
    CHIPS_LEFT,
    IN_POT,
    POT,
    HAND_NUMBER,
    ROUND,
    BETTING_ROUND,
    OPENER,
    LEAST_RAISE,
    FOLDED,
    JOKERS_USED,
    IN_PACK,
    IN_ROUND,
    DUE,
    MAY_RAISE,
    KNOWN_1,
    KNOWN_2,
    CHOSEN,
    LED,
};

enum { // phases
    DEALING,
    PLACING_FIRST,
    PLACING_SECOND,
    BETTING,
    DRAWING,
    LAYING,
    LAYING_ASIDE,
    TURNING,
    BREAKING_TIE,
    OVER,
};

// Round by round, does the first and the second card lie face up?
static inline bool is_laid_up(int round, int slot)
{
    return (round == 0 && slot == 1) || (round == 2 && slot == 0);
}

#endif
