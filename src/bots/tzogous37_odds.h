// SPDX-License-Identifier: MIT
// What others may have laid in tzogous37, and how to lay one's own cards. Seven cards make three
// pairs and one that is left for the last round. Which pair is laid in which round is a matter of
// chance, so that a round says nothing of its pair. What others have is any of the unseen cards,
// weighed by how much likelier than by chance such cards are to be laid together.
#ifndef BAIZE_BOTS_TZOGOUS37_ODDS_H
#define BAIZE_BOTS_TZOGOUS37_ODDS_H

#include "bots/tzogous37_table.h"

enum { HAND_PAIRS = 3, WORTH_SCORES = 44, PAIR_SUMS = 29, CARD_VALUES = 15 };

// Learnt from play. Where options lead to greater numbers, they count as the last.
struct tzogous37_lore {
    // What laying a pair of a score wins on the mean, and a single card of a value in the last
    // round, in hundredths of an ante.
    int16_t pair_worth[WORTH_SCORES], single_worth[CARD_VALUES];
    // How often two such cards are laid together, by round and by whether the one that lies face
    // down is the lesser, and how often a card of a value is left for the last round: 100 is as
    // often as by chance. In the second round, where both lie face down, the first counts as down.
    uint16_t pair_odds[HAND_PAIRS][2][PATTERNS][PAIR_SUMS], single_odds[CARD_VALUES];
};

// What was learnt, under the options of a match and for one round. Made once for a decision.
struct tzogous37_scores {
    int16_t of[CARD_TYPES][CARD_TYPES];
    int16_t worth[CARD_TYPES][CARD_TYPES], single_worth[CARD_TYPES];
    uint16_t odds[CARD_TYPES][CARD_TYPES]; // first the card that lies face down
    uint16_t single_odds[CARD_TYPES];
};
void tzogous37_fill_scores(const struct setup *setup, const struct tzogous37_lore *lore, int round,
    struct tzogous37_scores *scores);

// How a seat's cards are best laid: in pairs, and one that is left for the last round.
struct tzogous37_plan {
    int pairs;
    int pair[HAND_PAIRS][2]; // falling by their score; the first card is the greater
    int single;              // or NO_CARD
};
// With `first` given, it lies already: the first pair is it and its partner.
void tzogous37_make_plan(const struct tzogous37_scores *scores, const struct situation *situation,
    int first, struct tzogous37_plan *plan);
// The pair of the plan to be laid now.
int tzogous37_pick_pair(const struct situation *situation, const struct tzogous37_plan *plan);

// How often two cards (the second is ignored in the last round) would win from all who are live, a
// tie counting half. The seat `changed`, if there is one, has this score instead of a guessed one.
struct tzogous37_bid {
    int first, second;
    int changed;
    int32_t changed_score;
};
float tzogous37_win_chance(const struct tzogous37_scores *scores, const struct situation *situation,
    struct tzogous37_bid bid);
// The same for whatever this seat may hold, as others see it: 0.5 if nothing is to be seen.
float tzogous37_shown_chance(
    const struct tzogous37_scores *scores, const struct situation *situation);

#endif
