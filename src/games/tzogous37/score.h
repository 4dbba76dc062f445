// SPDX-License-Identifier: MIT
// What tzogous37 computes outside of a match: the score of two cards, and exact tables.
#ifndef BAIZE_GAMES_TZOGOUS37_SCORE_H
#define BAIZE_GAMES_TZOGOUS37_SCORE_H

#include "engine/game.h"

// The kinds of two cards, in the order of their bonuses in the standard game.
enum pattern {
    NO_PATTERN,
    FLUSH_PATTERN,
    STRAIGHT_PATTERN,
    PAIR_PATTERN,
    STRAIGHT_FLUSH_PATTERN,
    PAIR_AND_SUIT_PATTERN, // two identical cards, with two decks only
    PATTERNS,
};
extern const char *const tzogous37_patterns[PATTERNS]; // "none", "flush" …

struct score {
    int32_t sum;
    int32_t bonus; // the highest one that fits
    enum pattern pattern;
};

// How many of this card the pack has.
int tzogous37_copies(const struct setup *setup, int card);
// 2 … 14, the ace is 14; the option's for a joker.
int32_t tzogous37_value(const struct setup *setup, int card);
struct score tzogous37_score(const struct setup *setup, int a, int b);
// The same as a sum, for people.
void tzogous37_tell_score(const struct setup *setup, int seat, int a, int b, struct events *events);

// How many pairs of cards are of each pattern, in one deck with so many jokers. A joker makes none.
struct tzogous37_pairs {
    uint64_t pattern[PATTERNS];
    uint64_t all;
};
void tzogous37_count_pairs(const struct setup *setup, int jokers, struct tzogous37_pairs *pairs);

// Over every hand of seven: how many have as the best of their pairs one of each pattern; best by
// the order of the bonuses, and best by the score (of equal scores, by the bonus).
struct tzogous37_sevens {
    uint64_t by_bonus[PATTERNS];
    uint64_t by_score[PATTERNS];
    uint64_t all;
    uint64_t sum_of_scores; // of the highest-scoring pair of each hand
};
void tzogous37_count_sevens(const struct setup *setup, int jokers, struct tzogous37_sevens *sevens);

#endif
