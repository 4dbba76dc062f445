// SPDX-License-Identifier: MIT
// What the bots of tzogous37 share: the table as one seat sees it, the best of some cards, and the
// card that is missed least. Knows nothing of betting.
#ifndef BAIZE_BOTS_TZOGOUS37_TABLE_H
#define BAIZE_BOTS_TZOGOUS37_TABLE_H

#include "bots/bot.h"

#include "games/tzogous37/score.h"
#include "games/tzogous37/terms.h"

enum { CARD_TYPES = STANDARD_CARDS + 1, HELD_MAX = 8, LAST_ROUND = 3, NO_CARD = -1 };

struct cards {
    int count;
    int card[HELD_MAX];
};

struct situation {
    const struct question *question;
    int me;
    int round;         // from 0
    struct cards hand; // without what lies on the table
    int mine[2];       // what lies before me; NO_CARD: nothing yet
    int community;     // or NO_CARD
    uint8_t unseen[CARD_TYPES];
    int unseen_count;
};

static inline int32_t tzogous37_score_of(const struct setup *setup, int a, int b)
{
    struct score score = tzogous37_score(setup, a, b);
    return score.sum + score.bonus;
}

bool tzogous37_fits(const struct setup *setup);
void tzogous37_look(const struct question *question, struct situation *situation);
// What is seen to lie in a place: a card, CARD_BACK if it is face down, or NO_CARD.
int tzogous37_laid(const struct view *view, int slot, int seat);

// The best pair of the cards; with `first` given, the best partner for it.
int32_t tzogous37_best_pair(
    const struct setup *setup, const struct cards *cards, int first, int *a, int *b);
struct cards tzogous37_without(const struct cards *cards, int card);

// The choice with this verb, or NULL; the choice of this card.
const struct choice *tzogous37_choice_of(const struct question *question, int verb);
struct move tzogous37_move_with(const struct question *question, int card);
// A card that is laid for nothing: the one that is missed least.
struct move tzogous37_lay_least(const struct situation *situation);

#endif
