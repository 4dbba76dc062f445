// SPDX-License-Identifier: MIT
// Hands of slowpoker: what a hand is worth, and what is left of it after combat. Pure computations
// on sets of cards; knows no seats, coins or rounds.
#ifndef BAIZE_GAMES_SLOWPOKER_COMBAT_H
#define BAIZE_GAMES_SLOWPOKER_COMBAT_H

#include "engine/view.h"
#include "games/slowpoker/pack.h"

enum { HAND_RANKS = 10 };
enum chart { CHART_FULL, CHART_AUTHOR, CHARTS }; // the author's has no steel against fairy

extern const char *const hand_rank_names[HAND_RANKS]; // "High level" … "Full house (types)"

// The order of hands of up to five cards: the greater worth is the better hand, equal worths tie,
// and only the empty hand is worth 0. Two bytes, each a rank (4 bits) and the sum of the levels of
// the cards that make it: those of the hand, then those of what is left without these cards. A
// third would always be 0: what is left then makes no rank and counts as one.
int hand_worth(uint64_t hand);

// Of two hands of the same rank: by what one is better, as a sum, for people (tell.c).
void worth_tell(const int worth[2], struct events *events);

static inline int rank_of_worth(int worth)
{
    return worth >> 12;
}

// The cards that a creature of this type is super effective against.
uint64_t targets_of(int type, int chart);

// What is left of the defenders when the attackers do their best: of all the sets that they can
// knock out, the one that leaves the hand worth least (of equal ones, always the same).
uint64_t combat_left(uint64_t attackers, uint64_t defenders, int chart);

// One way to do it, for telling: who hits whom how often so that exactly these cards fall.
struct hit {
    uint8_t attacker, target, times;
};
enum { HITS_MAX = HAND_CARDS * HAND_CARDS };
int combat_hits(uint64_t attackers, uint64_t fallen, int chart, struct hit hits[HITS_MAX]);

#endif
