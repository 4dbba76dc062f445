// SPDX-License-Identifier: MIT
// The numbers of war-lanes' tables (verbs, zones, counters), for the game and for a bot that knows
// the game by name. Says nothing of the state: that is the game's alone.
#ifndef BAIZE_GAMES_WAR_LANES_TERMS_H
#define BAIZE_GAMES_WAR_LANES_TERMS_H

#include "games/war_lanes/lanes.h"

// The bonuses and effects come first, with the numbers of lanes.h.
enum {
    OPTION_JOKERS = LANE_EFFECT_HIGH + 1,
    OPTION_HP,
    OPTION_COUNTDOWN,
    OPTION_MAX_ROUNDS,
    OPTION_STAKE,
};

enum lane { LEFT, MIDDLE, RIGHT, LANES };
enum { VERB_CARD, VERB_SUIT, VERB_PLAY, VERB_DISCARD };
// The lanes' zones and counters stand in the order of enum lane.
enum { ZONE_HAND, ZONE_LANE, ZONE_FLIP = ZONE_LANE + LANES, ZONE_DISCARD, ZONE_BURNED };
enum {
    COUNTER_HP,
    COUNTER_SUIT, // 1 + the suit; 0: none yet
    COUNTER_CHOICE,
    COUNTER_COUNTDOWN, // three kinds, one a lane; 0: not running
    COUNTER_DECK = COUNTER_COUNTDOWN + LANES,
    COUNTER_FINAL,
    COUNTER_TO_PLAY,
    COUNTER_ROUND,
    COUNTER_ORDER,
};
enum { HAND_CARDS = 5, TURN_CARDS = 3, DRAW_CARDS = 3 };
enum { PHASE_SUITS, PHASE_FLIP, PHASE_PLAYING, PHASE_SUDDEN_DEATH, PHASE_OVER };

extern const struct game war_lanes;

#endif
