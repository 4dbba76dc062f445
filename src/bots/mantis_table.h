// SPDX-License-Identifier: MIT
// The table of mantis as its bots count it. Nothing in that game is secret, so a view tells all of
// it, and a flip can be tried on a copy.
#ifndef BAIZE_BOTS_MANTIS_TABLE_H
#define BAIZE_BOTS_MANTIS_TABLE_H

#include "bots/bot.h"
#include "games/mantis/pack.h"

struct mantis_table {
    uint8_t seats;
    uint8_t goal; // points that win at once
    uint8_t turn;
    uint8_t left; // cards nobody has seen
    bool is_over;
    uint8_t points[SEATS_MAX];
    uint8_t held[SEATS_MAX][COLOURS]; // in the tanks
    uint8_t unseen[COLOURS];
    uint8_t sides[BACKS]; // of each back, the set of its cards nobody has seen
};

bool mantis_fits(const struct setup *setup);
// Of a seat that is to act.
void mantis_read(const struct question *question, struct mantis_table *table);
// Is the back of the top card seen? Not while the next one is still to be drawn.
bool mantis_top_is_up(const struct view *view);
// The back of the top card.
int mantis_top(const struct question *question);
// Whose tank the move is for.
int mantis_aim(const struct question *question, const struct move *move);
// The card, which nobody has seen, is flipped for this tank.
void mantis_flip(struct mantis_table *table, int aim, int card);
// What one who plays for the first time would do (mantis_beginner.c).
struct move mantis_beginner(const struct question *question);

#endif
