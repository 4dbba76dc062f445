// SPDX-License-Identifier: MIT
// Monte-Carlo tree search over information sets, for any game and number of seats.
//
// Each playout guesses a whole state that fits the view, walks it down a tree and finishes it at
// random. Every seat has its own nodes, found by what that seat was told since the root: so a seat
// in the tree knows what it would know at the table, and a sealed decision stays sealed in the
// search too.
#ifndef BAIZE_BOTS_SEARCH_H
#define BAIZE_BOTS_SEARCH_H

#include "bots/bot.h"

enum { SEARCH_ARMS_MAX = 160 }; // choices after amounts are cut into a few

// What the search thinks of one move at the root.
struct arm {
    struct move move;
    uint32_t visits;
    float mean; // of what the seat gets, in tokens (or in wins, if nothing is at stake)
};

// Spends the question's budget and fills in the root's moves. Returns how many there are; `best` is
// the index of the most visited one. The same question with the same chance and playouts gives the
// same answer.
int search_arms(const struct question *question, struct arm *arms, int *best);

// What each seat has got, in that measure, when the match is over or the stage that was looked at.
void values_at_end(const struct setup *setup, const struct state *state, float value[SEATS_MAX]);

#endif
