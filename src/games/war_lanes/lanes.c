// SPDX-License-Identifier: MIT
#include "games/war_lanes/lanes.h"

const char *const lane_pattern_names[LANE_PATTERNS + 2] = {
    "pair", "three of a kind", "straight", "flush", "straight flush", "nothing", NULL};

enum {
    PAIR = 1 << LANE_PAIR,
    THREE = 1 << LANE_THREE,
    STRAIGHT = 1 << LANE_STRAIGHT,
    FLUSH = 1 << LANE_FLUSH,
    STRAIGHT_FLUSH = 1 << LANE_STRAIGHT_FLUSH,
    ALL_PATTERNS = (1 << LANE_PATTERNS) - 1,
};

static unsigned both(bool is_straight, bool is_flush)
{
    unsigned set = (is_straight ? STRAIGHT : 0u) | (is_flush ? FLUSH : 0u);
    return is_straight && is_flush ? set | STRAIGHT_FLUSH : set;
}

// Two cards and a joker. Any two ranks at most two apart lie in some three neighbours within 2 … A,
// so the joker always finds the third.
static unsigned with_joker(int a, int b)
{
    int apart = rank_of(a) - rank_of(b);
    if (apart < 0)
        apart = -apart;
    bool is_same = apart == 0;
    return PAIR | (is_same ? THREE : 0u) | both(!is_same && apart <= 2, suit_of(a) == suit_of(b));
}

static unsigned without_joker(int a, int b, int c)
{
    int x = rank_of(a), y = rank_of(b), z = rank_of(c);
    if (x == y && y == z)
        return PAIR | THREE;
    bool is_flush = suit_of(a) == suit_of(b) && suit_of(b) == suit_of(c);
    if (x == y || y == z || x == z)
        return PAIR | both(false, is_flush);
    int low = x < y ? x : y, high = x < y ? y : x;
    low = z < low ? z : low;
    high = z > high ? z : high;
    return both(high - low == 2, is_flush);
}

unsigned lane_patterns(const struct lane_side *side)
{
    if (side->count < 2)
        return 0;
    int plain[LANE_CARDS], plains = 0;
    for (int i = 0; i < side->count; i++)
        if (side->card[i] != JOKER)
            plain[plains++] = side->card[i];
    int jokers = side->count - plains;
    if (side->count == 2)
        return jokers || rank_of(plain[0]) == rank_of(plain[1]) ? PAIR : 0;
    if (jokers >= 2)
        return ALL_PATTERNS;
    if (jokers == 1)
        return with_joker(plain[0], plain[1]);
    return without_joker(plain[0], plain[1], plain[2]);
}

struct lane_worth lane_worth(const struct setup *setup, const struct lane_side *side)
{
    struct lane_worth worth = {.pattern = LANE_NO_PATTERN};
    for (int i = 0; i < side->count; i++)
        worth.sum += lane_value(side->card[i]);
    for (unsigned set = lane_patterns(side); set; set &= set - 1) {
        int pattern = lowest_bit(set);
        if (worth.pattern == LANE_NO_PATTERN || setup->option[pattern] >= worth.bonus) {
            worth.pattern = pattern;
            worth.bonus = setup->option[pattern];
        }
    }
    worth.total = worth.sum + worth.bonus;
    return worth;
}

int lane_effect(const struct setup *setup, const struct lane_side *side, int suit)
{
    if (suit == NO_SUIT)
        return 0;
    int effect = 0;
    for (int i = 0; i < side->count; i++) {
        int card = side->card[i], value = lane_value(card);
        if (card != JOKER && suit_of(card) != suit)
            continue;
        effect += setup->option[value <= 5    ? LANE_EFFECT_LOW
                                : value <= 10 ? LANE_EFFECT_MID
                                              : LANE_EFFECT_HIGH];
    }
    return effect;
}

struct lane_outcome lane_outcome(
    const struct setup *setup, const struct lane_side side[2], const int suit[2])
{
    struct lane_outcome outcome = {.loser = -1};
    for (int seat = 0; seat < 2; seat++)
        outcome.worth[seat] = lane_worth(setup, &side[seat]);
    int difference = outcome.worth[0].total - outcome.worth[1].total;
    if (!difference)
        return outcome;
    int winner = difference < 0;
    outcome.loser = !winner;
    outcome.damage = difference < 0 ? -difference : difference;
    if (suit[winner] != NO_SUIT && is_damage_suit(suit[winner]))
        outcome.damage += lane_effect(setup, &side[winner], suit[winner]);
    if (suit[!winner] != NO_SUIT && !is_damage_suit(suit[!winner]))
        outcome.damage -= lane_effect(setup, &side[!winner], suit[!winner]);
    return outcome;
}
