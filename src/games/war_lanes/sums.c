// SPDX-License-Identifier: MIT
// The sums of a lane, as a match and `baize score` tell them.
#include "games/war_lanes/state.h"

void lane_tell_cards(const struct setup *setup, const struct lane_side *side, struct events *events)
{
    struct lane_worth worth = lane_worth(setup, side);
    for (int i = 0; i < side->count; i++)
        tell_term(
            events, TERM_CARD, lane_value(side->card[i]), (struct blanks){.card = side->card[i]});
    tell_any(events, TERM_PATTERN + worth.pattern, worth.bonus, (struct blanks){0});
}

void lane_tell_side(
    const struct setup *setup, const struct lane_side *side, int seat, struct events *events)
{
    if (!side->count) {
        tell_say(events, EVERYONE, SAY_NO_CARD, seat, 0);
        return;
    }
    tell_sum(events, EVERYONE, SAY_TOTAL, NO_COUNTER, (struct blanks){.seat = seat});
    lane_tell_cards(setup, side, events);
}

// The active cards of a side, each with what it adds to somebody's HP.
static void tell_active(const struct setup *setup, const struct lane_side *side, int owner,
    int suit, int word, int sign, struct events *events)
{
    for (int i = 0; i < side->count; i++) {
        struct lane_side one = {.count = 1, .card = {side->card[i]}};
        tell_any(events, word, sign * lane_effect(setup, &one, suit),
            (struct blanks){.seat = owner, .card = side->card[i]});
    }
}

// What there is more of comes first.
void lane_tell_outcome(const struct setup *setup, const struct lane_side side[2], const int suit[2],
    const struct lane_outcome *outcome, struct events *events)
{
    int loser = outcome->loser, winner = !loser;
    if (loser < 0) {
        tell_say(events, EVERYONE, SAY_EQUAL, 0, 0);
        return;
    }
    bool is_healed = outcome->damage < 0, is_healing = !is_damage_suit(suit[loser]);
    int say = is_healed ? SAY_HEALED : outcome->damage ? SAY_DAMAGE : SAY_UNHURT;
    tell_sum(events, EVERYONE, say, index_of(COUNTER_HP, loser), (struct blanks){.seat = loser});
    if (is_healing && is_healed)
        tell_active(setup, &side[loser], loser, suit[loser], TERM_HEALS, 1, events);
    tell_term(events, TERM_TOTAL, -outcome->worth[winner].total, (struct blanks){.seat = winner});
    tell_term(events, TERM_TOTAL, outcome->worth[loser].total, (struct blanks){.seat = loser});
    if (is_damage_suit(suit[winner]))
        tell_active(setup, &side[winner], winner, suit[winner], TERM_HURTS, -1, events);
    if (is_healing && !is_healed)
        tell_active(setup, &side[loser], loser, suit[loser], TERM_HEALS, 1, events);
}
