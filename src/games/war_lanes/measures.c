// SPDX-License-Identifier: MIT
// What the lab counts of a match of war-lanes: what HP are lost to, and who comes back.
#include "games/war_lanes/state.h"

enum {
    DAMAGE_PATTERN, // five, in the order of the patterns: by the pattern of the side that won
    DAMAGE_PLAIN = DAMAGE_PATTERN + LANE_PATTERNS,
    DAMAGE_FLIP,
    DAMAGE_DISCARDS,
    HEALING,
    COMEBACKS,
    BEHIND = OWN_MEASURES_MAX, // remembered, one a seat: the most HP it was behind by
};
enum { COMEBACK_HP = 30 };

const struct own_measure war_lanes_measures[] = {
    [DAMAGE_PATTERN + LANE_PAIR] = {"damage_pair", "HP lost in lanes won with a pair", false},
    [DAMAGE_PATTERN + LANE_THREE] = {"damage_three", "HP lost in lanes won with three", false},
    [DAMAGE_PATTERN +
        LANE_STRAIGHT] = {"damage_straight", "HP lost in lanes won with a straight", false},
    [DAMAGE_PATTERN + LANE_FLUSH] = {"damage_flush", "HP lost in lanes won with a flush", false},
    [DAMAGE_PATTERN + LANE_STRAIGHT_FLUSH] = {"damage_straight_flush",
        "HP lost in lanes won with a straight flush", false},
    [DAMAGE_PLAIN] = {"damage_plain", "HP lost in lanes won without a pattern", false},
    [DAMAGE_FLIP] = {"damage_flip", "HP lost to war flips", false},
    [DAMAGE_DISCARDS] = {"damage_discards", "HP lost to discards", false},
    [HEALING] = {"healing", "HP healed", false},
    [COMEBACKS] = {"comebacks", "matches won after being 30 HP behind", true},
    {0},
};

// The pattern that a sum of cards has among its terms.
static int pattern_of(const struct event *sum)
{
    for (int i = 1; i <= sum->to; i++)
        if (sum[i].what >= TERM_PATTERN && sum[i].what < TERM_PATTERN + LANE_PATTERNS)
            return sum[i].what - TERM_PATTERN;
    return LANE_NO_PATTERN;
}

static void count_comeback(const struct war_lanes *war, int64_t counts[OWN_MEASURES_SIZE])
{
    for (int seat = 0; seat < 2; seat++) {
        int64_t behind = war->hp[!seat] - war->hp[seat];
        counts[BEHIND + seat] = behind > counts[BEHIND + seat] ? behind : counts[BEHIND + seat];
    }
    if (war->head.phase == PHASE_OVER)
        counts[COMEBACKS] = counts[BEHIND + war->turn] >= COMEBACK_HP;
}

void war_lanes_count(const struct setup *setup, const struct state *state,
    const struct events *events, int64_t counts[OWN_MEASURES_SIZE])
{
    (void)setup;
    int pattern[2] = {LANE_NO_PATTERN, LANE_NO_PATTERN};
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event_says(event, SAY_TOTAL))
            pattern[event->seat] = pattern_of(event);
        else if (event_says(event, SAY_NO_CARD))
            pattern[event->seat] = LANE_NO_PATTERN;
        else if (event_says(event, SAY_DAMAGE) && event[1].what == TERM_TURNED)
            counts[DAMAGE_FLIP] -= event->value;
        else if (event_says(event, SAY_DAMAGE))
            counts[DAMAGE_PATTERN + pattern[!event->seat]] -= event->value;
        else if (event_says(event, SAY_DISCARDS))
            counts[DAMAGE_DISCARDS] -= event->value;
        else if (event_says(event, SAY_HEALED))
            counts[HEALING] += event->value;
    }
    count_comeback((const struct war_lanes *)state, counts);
}
