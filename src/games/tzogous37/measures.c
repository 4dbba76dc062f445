// SPDX-License-Identifier: MIT
// What the lab counts of a match of tzogous37: how rounds end, and with what pots are won.
#include "games/tzogous37/score.h"
#include "games/tzogous37/state.h"

enum {
    FOLDS,
    UNCONTESTED,
    SHOWDOWNS,
    TIES,
    ALL_INS,
    JOKERS_PLAYED,
    WON_WITH,                   // one a pattern, none among them
    PATTERN = OWN_MEASURES_MAX, // remembered, one a seat: the pattern it showed last
};

const struct own_measure tzogous37_measures[] = {
    [FOLDS] = {"folds", "folds a match", false},
    [UNCONTESTED] = {"uncontested", "pots taken because all others folded", false},
    [SHOWDOWNS] = {"showdowns", "showdowns a match", false},
    [TIES] = {"tied_pots", "pots that are tied", false},
    [ALL_INS] = {"all_ins", "times somebody is all in", false},
    [JOKERS_PLAYED] = {"jokers_used", "jokers used on somebody", false},
    [WON_WITH + NO_PATTERN] = {"won_plain", "pots won without a bonus", false},
    [WON_WITH + FLUSH_PATTERN] = {"won_flush", "pots won with a flush", false},
    [WON_WITH + STRAIGHT_PATTERN] = {"won_straight", "pots won with a straight", false},
    [WON_WITH + PAIR_PATTERN] = {"won_pair", "pots won with a pair", false},
    [WON_WITH +
        STRAIGHT_FLUSH_PATTERN] = {"won_straight_flush", "pots won with a straight flush", false},
    [WON_WITH +
        PAIR_AND_SUIT_PATTERN] = {"won_pair_and_suit", "pots won with pair and suit", false},
    {0},
};

static int pattern_of(const struct event *sum)
{
    for (int i = 1; i <= sum->to; i++)
        if (sum[i].what >= TERM_PATTERN)
            return sum[i].what - TERM_PATTERN + 1;
    return NO_PATTERN;
}

static void count_event(const struct event *event, int64_t counts[OWN_MEASURES_SIZE])
{
    counts[FOLDS] += event_says(event, SAY_FOLDS);
    counts[UNCONTESTED] += event_says(event, SAY_ALONE);
    counts[TIES] += event_says(event, SAY_TIE);
    counts[ALL_INS] += event_says(event, SAY_ALL_IN);
    counts[JOKERS_PLAYED] += event_says(event, SAY_JOKER) || event_says(event, SAY_JOKER + 1);
    if (event_says(event, SAY_SCORES))
        counts[PATTERN + event->seat] = pattern_of(event);
    if (event_says(event, SAY_WINS) || event_says(event, SAY_WINS_SIDE) ||
        event_says(event, SAY_WINS_DRAW))
        counts[WON_WITH + counts[PATTERN + event->seat]]++;
}

void tzogous37_count(const struct setup *setup, const struct state *state,
    const struct events *events, int64_t counts[OWN_MEASURES_SIZE])
{
    (void)setup, (void)state;
    bool is_showdown = false;
    for (int i = 0; i < events->count; i++) {
        count_event(&events->list[i], counts);
        is_showdown = is_showdown || event_says(&events->list[i], SAY_SCORES);
    }
    counts[SHOWDOWNS] += is_showdown;
}
