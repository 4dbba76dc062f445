// SPDX-License-Identifier: MIT
// How good a table of war-lanes is for the seat that has just played: a small net whose weights
// were learnt from its own play (scripts/learn_war_lanes.c). The three lanes share their weights;
// what they say is added up, together with what is said of the whole table, and judged once more.
//
//   inputs of a lane -> LANE_HIDDEN --+  (three times)
//                                     +--> HIDDEN -> the logarithm of the odds to win
//   inputs of the table --------------+
//
// Plain sums and products in a fixed order: the same result on every machine.
#ifndef BAIZE_BOTS_WAR_LANES_VALUE_H
#define BAIZE_BOTS_WAR_LANES_VALUE_H

#include "bots/war_lanes_table.h"

enum {
    LANE_INPUTS = 60,
    TABLE_INPUTS = 34,
    LANE_HIDDEN = 64,
    HIDDEN = 64,
};

struct war_weights {
    float lane[LANE_INPUTS][LANE_HIDDEN];
    float lanes[LANE_HIDDEN][HIDDEN];
    float table[TABLE_INPUTS][HIDDEN];
    float out[HIDDEN];
};

struct war_inputs {
    float lane[LANES][LANE_INPUTS];
    float table[TABLE_INPUTS]; // when the round is over all inputs of lanes are 0
};

// The layers on the way, for the one that learns.
struct war_layers {
    float lane[LANES][LANE_HIDDEN];
    float sum[HIDDEN];
};

extern const struct war_weights war_learnt;

// Of a table at which the turn of `me` is over (war_end_turn) and the match is not.
void war_inputs(
    const struct setup *setup, const struct war_table *table, struct war_inputs *inputs);
// The logarithm of the odds that `me` wins.
float war_judge(
    const struct war_weights *weights, const struct war_inputs *inputs, struct war_layers *layers);

// The same in parts, for one who judges many tables that differ in little: what is the same for all
// ways to play a turn with the same cards kept in hand; each lane, with what the seats would lose
// if it resolved now; and HP, with the sum of that over the lanes.
struct war_lane {
    int hurt[2];
    float out[HIDDEN];
};
void war_judge_turn(
    const struct war_weights *weights, const struct war_table *table, float sum[HIDDEN]);
void war_judge_lane(const struct setup *setup, const struct war_weights *weights,
    const struct war_table *table, int lane, struct war_lane *judged);
void war_add_lane(float sum[HIDDEN], const struct war_lane *judged);
float war_judge_hp(const struct war_weights *weights, const struct war_table *table,
    const int hurt[2], float sum[HIDDEN]);

#endif
