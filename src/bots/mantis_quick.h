// SPDX-License-Identifier: MIT
// The judgement of mantis_expect.h, many times as fast and nearly the same, for one who plays on
// from a table thousands of times. How likely each colour is and how far the goal is are taken as
// they are before the flip; then only the two seats that it touches change, and by the colour of
// the card alone.
#ifndef BAIZE_BOTS_MANTIS_QUICK_H
#define BAIZE_BOTS_MANTIS_QUICK_H

#include "bots/mantis_expect.h"

// What a flip of each colour for each tank would lead to.
struct quick_flips {
    float mover[SEATS_MAX][COLOURS]; // the share of the win of the seat whose turn it is
    float seat[SEATS_MAX][COLOURS];  // and of the one that is asked about
};

// Of a table that is not over.
void quick_look(const struct mantis_table *table, int seat, struct quick_flips *flips);
// The tank for which a card with this back is best flipped; and what the seat that is asked about
// can expect then, before the face is seen.
int quick_aim(
    const struct mantis_table *table, const struct quick_flips *flips, int back, float *expected);
// The same before the back is seen.
float quick_share(const struct mantis_table *table, const struct quick_flips *flips);

#endif
