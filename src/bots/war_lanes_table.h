// SPDX-License-Identifier: MIT
// The table of war-lanes as one seat knows it, on which a turn can be tried: what is public, the
// seat's own hand, and the set of cards it has not seen. Knows nothing of how good a table is.
#ifndef BAIZE_BOTS_WAR_LANES_TABLE_H
#define BAIZE_BOTS_WAR_LANES_TABLE_H

#include "bots/bot.h"
#include "games/war_lanes/set.h"

enum { NOBODY = -1, TO_DISCARD = LANES };

struct war_table {
    int32_t hp[2];
    uint8_t suit[2];
    uint8_t me;   // the seat that knows this much
    uint8_t turn; // whose turn it is
    uint8_t to_play;
    uint8_t deck[2], held[2];
    uint8_t final;   // the set of seats that have had their final turn of the round
    uint8_t emptied; // the set of lanes that resolved since the table was read
    bool is_round_over;
    bool is_over;
    int winner;                             // of a match that is over; NOBODY: sudden death decides
    uint8_t countdown[LANES], order[LANES]; // as in the game
    uint16_t round;
    struct lane_side side[LANES][2];
    cards hand;   // of `me`
    cards unseen; // in the decks, burned, or in the other's hand
};

// Of a seat that is to play a card. The same knowledge makes the same bytes.
void war_read(const struct question *question, struct war_table *table);
// May this card be laid there by the seat whose turn it is? A discard always may.
bool war_fits(const struct war_table *table, int card, int lane);
// The seat whose turn it is lays the card, or discards it: it is in the hand if that seat is `me`.
// Does not end the turn.
void war_play(const struct setup *setup, struct war_table *table, int card, int lane);
// Ends a turn after its last card and begins the next: cards are drawn unseen, countdowns run and
// what is due resolves, or the round is over and its lanes with it.
void war_end_turn(const struct setup *setup, struct war_table *table);

#endif
