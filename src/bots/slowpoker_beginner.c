// SPDX-License-Identifier: MIT
// How a beginner plays slowpoker: by their own five cards alone, whatever the other shows. They bet
// the rank that these have now, as if nobody would attack them, or hope for more; and they
// keep what makes it, or fall for high levels.
#include "bots/slowpoker_lines.h"

// The cards without which the hand would be of a lower rank.
static uint64_t cards_that_make(uint64_t hand)
{
    int rank = rank_of_worth(hand_worth(hand));
    uint64_t making = 0;
    for (uint64_t rest = hand; rest; rest &= rest - 1) {
        uint64_t card = rest & -rest;
        if (rank_of_worth(hand_worth(hand & ~card)) < rank)
            making |= card;
    }
    return making;
}

static uint64_t keep_of(uint64_t hand, struct chance *chance)
{
    const uint64_t highest = FIRST_LEVEL << (LEVELS - 1);
    return chance_below(chance, 2) ? cards_that_make(hand) : hand & highest;
}

enum { HOPE = 6 }; // ranks, the one that the hand has among them

struct move slowpoker_beginner(const struct question *question)
{
    struct duel duel;
    duel_look(question, &duel);
    struct move move = question->choices[0].move;
    if (move.verb == SWAP)
        return slowpoker_swap(question, duel.hand, keep_of(duel.hand, question->chance));
    int rank = rank_of_worth(hand_worth(duel.hand)) + (int)chance_below(question->chance, HOPE);
    for (int i = 0; i < question->count; i++) {
        const struct choice *choice = &question->choices[i];
        if (choice->move.amount > rank)
            break;
        move.amount = choice->amount_max < rank ? choice->amount_max : rank;
    }
    return move;
}
