// SPDX-License-Identifier: MIT
// How a table of mantis is judged: by what each seat has, weighted. scripts/learn-mantis finds the
// weights; the bot `expect` plays by them.
#ifndef BAIZE_BOTS_MANTIS_EXPECT_H
#define BAIZE_BOTS_MANTIS_EXPECT_H

#include "bots/mantis_table.h"

// The traits of a seat. All lie between about 0 and 1, so that their weights are learnt at the same
// pace.
enum {
    POINTS,    // as a share of the goal
    NEAR_GOAL, // how much it has of the last two fifths of the goal
    ALONE,     // colours with one card in its tank, with two, …
    OF_FIVE = ALONE + 4,
    TANK,           // cards in its tank
    LIKELY_CARDS,   // the same, each times the chance that the next card is of its colour
    LIKELY_COLOURS, // colours, in the same way
    LIKELY_SQUARES, // the squares of how many there are of each, in the same way
    CAN_WIN,        // some colour would win the match
    LIKELY_WIN,     // the chance that the next card is of such a colour
    ALWAYS,
    EXPECT_TRAITS,
};

// Of those who wait, and of the seat to move.
struct expect_weights {
    float of[2][EXPECT_TRAITS];
};

// Those by which the bot plays.
const struct expect_weights *expect_weights_for(int seats);
// What the seat has that helps it win.
void expect_traits(const struct mantis_table *table, int seat, float trait[EXPECT_TRAITS]);
// The goal, or what the leader may reach before the pack ends.
float expect_goal(const struct mantis_table *table);
// Each seat's share of the win, with the next so many cards chosen for as well as can be. The
// shares of a table without cards to come are in proportion to exp(weights * traits).
void expect_shares(const struct mantis_table *table, const struct expect_weights *weights,
    int depth, float share[SEATS_MAX]);
// The tank for which a card with this back is best flipped, and the shares after that.
int expect_aim(const struct mantis_table *table, const struct expect_weights *weights, int back,
    int depth, float share[SEATS_MAX]);

#endif
