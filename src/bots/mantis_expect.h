// SPDX-License-Identifier: MIT
// How a table of mantis is judged: by what each seat has, weighted. scripts/learn-mantis finds the
// weights; the bot `expect` plays by them.
#ifndef BAIZE_BOTS_MANTIS_EXPECT_H
#define BAIZE_BOTS_MANTIS_EXPECT_H

#include "bots/mantis_table.h"

enum { EXPECT_TRAITS = 14 };

// Of those who wait, and of the seat to move.
struct expect_weights {
    float of[2][EXPECT_TRAITS];
};

// What the seat has that helps it win.
void expect_traits(const struct mantis_table *table, int seat, float trait[EXPECT_TRAITS]);
// Each seat's share of the win, with the next so many cards chosen for as well as can be. The
// shares of a table without cards to come are in proportion to exp(weights * traits).
void expect_shares(const struct mantis_table *table, const struct expect_weights *weights,
    int depth, float share[SEATS_MAX]);
// The tank for which a card with this back is best flipped, and the shares after that.
int expect_aim(const struct mantis_table *table, const struct expect_weights *weights, int back,
    int depth, float share[SEATS_MAX]);

#endif
