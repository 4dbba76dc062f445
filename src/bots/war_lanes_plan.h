// SPDX-License-Identifier: MIT
// The best way to play a whole turn of war-lanes: all of them are tried on a table and judged.
#ifndef BAIZE_BOTS_WAR_LANES_PLAN_H
#define BAIZE_BOTS_WAR_LANES_PLAN_H

#include "bots/war_lanes_value.h"

struct war_step {
    uint8_t card, lane; // a lane, or TO_DISCARD
};

struct war_plan {
    struct war_step step[TURN_CARDS];
    int steps;   // fewer than the turn asks for if they decide the match
    float value; // the logarithm of the odds to win after it
};

// The best way to play what is left of the turn of `me`, who holds cards.
void war_plan(const struct setup *setup, const struct war_weights *weights,
    const struct war_table *table, struct war_plan *best);
// How it begins.
struct move war_first_move(const struct war_plan *plan);

#endif
