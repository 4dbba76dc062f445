// SPDX-License-Identifier: MIT
// Everything that war-lanes says: its options, moves, zones, counters and announcements.
#include "games/war_lanes/state.h"

const struct option war_lanes_options[] = {
    [LANE_PAIR] = {"pair", 3, 0, 100, "bonus for two cards of a rank", NULL},
    [LANE_THREE] = {"three", 12, 0, 100, "bonus for three of a kind", NULL},
    [LANE_STRAIGHT] = {"straight", 10, 0, 100, "bonus for three neighbouring ranks", NULL},
    [LANE_FLUSH] = {"flush", 8, 0, 100, "bonus for three cards of a suit", NULL},
    [LANE_STRAIGHT_FLUSH] = {"straight_flush", 20, 0, 100, "bonus for both at once", NULL},
    [LANE_EFFECT_LOW] = {"effect_low", 7, 0, 100, "effect of an active 2 to 5", NULL},
    [LANE_EFFECT_MID] = {"effect_mid", 5, 0, 100, "effect of an active 6 to 10", NULL},
    [LANE_EFFECT_HIGH] = {"effect_high", 3, 0, 100, "effect of an active J, Q, K, A or joker",
        NULL},
    [OPTION_JOKERS] = {"jokers", 4, 0, 8, "jokers in the pack; an odd card stays out", NULL},
    [OPTION_HP] = {"hp", 100, 1, 1000, "hit points each player starts with", NULL},
    [OPTION_COUNTDOWN] = {"countdown", 2, 1, 9, "own turns until a filled lane resolves", NULL},
    [OPTION_MAX_ROUNDS] = {"max_rounds", 100, 1, 1000, "after this round higher HP wins", NULL},
    [OPTION_STAKE] = {"stake", 0, 0, 100000, "tokens the winner takes from the loser", NULL},
    {0},
};

const char *const lane_names[LANES + 1] = {"left", "middle", "right", NULL};

const struct verb war_lanes_verbs[] = {
    [VERB_CARD] = {.name = "card", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [VERB_SUIT] = {.name = "suit",
        .args = {{ARG_WORD, suit_names}},
        .help = "make this suit's cards active for you, for the whole match"},
    [VERB_PLAY] = {.name = "play",
        .args = {{ARG_CARD, NULL}, {ARG_WORD, lane_names}},
        .help = "lay a card on your side of a lane"},
    [VERB_DISCARD] = {.name = "discard",
        .args = {{ARG_CARD, NULL}},
        .help = "throw a card away and lose its value in HP"},
    {0},
};

const struct zone_kind war_lanes_zones[] = {
    [ZONE_HAND] = {"hand", "Hand", OWN, .per_seat = true},
    [ZONE_LANE + LEFT] = {"left", "Left lane", OPEN, .per_seat = true, .is_ordered = true},
    [ZONE_LANE + MIDDLE] = {"middle", "Middle lane", OPEN, .per_seat = true, .is_ordered = true},
    [ZONE_LANE + RIGHT] = {"right", "Right lane", OPEN, .per_seat = true, .is_ordered = true},
    [ZONE_FLIP] = {"flip", "War flip", OPEN, .per_seat = true},
    [ZONE_DISCARD] = {"discard", "Discard", OPEN},
    [ZONE_BURNED] = {"burned", "Burned unseen", SHUT, .noun = "cards burned unseen"},
    {0},
};

static const char *const suit_words[] = {"none", "clubs", "diamonds", "hearts", "spades", NULL};

const struct counter_kind war_lanes_counters[] = {
    [COUNTER_HP] = {"hp", "HP", OPEN, .per_seat = true},
    [COUNTER_SUIT] = {"suit", "Suit", OPEN, .per_seat = true, .words = suit_words},
    [COUNTER_CHOICE] = {"choice", "Sealed suit", OWN, .per_seat = true, .is_inner = true,
        .words = suit_words},
    [COUNTER_COUNTDOWN + LEFT] = {"left_in", "Left countdown", OPEN, .per_seat = true},
    [COUNTER_COUNTDOWN + MIDDLE] = {"middle_in", "Middle countdown", OPEN, .per_seat = true},
    [COUNTER_COUNTDOWN + RIGHT] = {"right_in", "Right countdown", OPEN, .per_seat = true},
    [COUNTER_DECK] = {"deck", "Deck", OPEN, .per_seat = true},
    [COUNTER_FINAL] = {"final", "Final turn done", OPEN, .per_seat = true, .is_inner = true},
    [COUNTER_TO_PLAY] = {"to_play", "Cards to play", OPEN},
    [COUNTER_ROUND] = {"round", "Round", OPEN},
    // The order in which the lanes were filled, a digit a lane.
    [COUNTER_ORDER] = {"order", "Order of filling", OPEN, .is_inner = true},
    {0},
};

const char *const war_lanes_phases[] = {
    "choosing suits", "war flip", "playing", "sudden death", "over", NULL};

const struct say war_lanes_says[] = {
    [SAY_SUIT + CLUBS] = {"suit_clubs", "{seat} has chosen clubs: active cards heal"},
    [SAY_SUIT + DIAMONDS] = {"suit_diamonds", "{seat} has chosen diamonds: active cards hurt"},
    [SAY_SUIT + HEARTS] = {"suit_hearts", "{seat} has chosen hearts: active cards heal"},
    [SAY_SUIT + SPADES] = {"suit_spades", "{seat} has chosen spades: active cards hurt"},
    [SAY_LANE + LEFT] = {"left_resolves", "the left lane resolves"},
    [SAY_LANE + MIDDLE] = {"middle_resolves", "the middle lane resolves"},
    [SAY_LANE + RIGHT] = {"right_resolves", "the right lane resolves"},
    [SAY_FILLED +
        LEFT] = {"left_filled", "{seat} has filled the left lane; turns until it resolves: {n}"},
    [SAY_FILLED + MIDDLE] = {"middle_filled",
        "{seat} has filled the middle lane; turns until it resolves: {n}"},
    [SAY_FILLED +
        RIGHT] = {"right_filled", "{seat} has filled the right lane; turns until it resolves: {n}"},
    [SAY_TOTAL + LANE_PAIR] = {"total_pair", "{seat} has {n} with a pair"},
    [SAY_TOTAL + LANE_THREE] = {"total_three", "{seat} has {n} with three of a kind"},
    [SAY_TOTAL + LANE_STRAIGHT] = {"total_straight", "{seat} has {n} with a straight"},
    [SAY_TOTAL + LANE_FLUSH] = {"total_flush", "{seat} has {n} with a flush"},
    [SAY_TOTAL +
        LANE_STRAIGHT_FLUSH] = {"total_straight_flush", "{seat} has {n} with a straight flush"},
    [SAY_TOTAL + LANE_NO_PATTERN] = {"total", "{seat} has {n}"},
    [SAY_ROUND] = {"round", "round {n}: all cards are shuffled"},
    [SAY_FLIP_WON] = {"flip_won", "{seat} wins the flip by {n}"},
    [SAY_FLIP_TIED] = {"flip_tied", "the flip is tied: both turn another card"},
    [SAY_SHUFFLED] = {"shuffled", "the decks have run out: all cards are shuffled again"},
    [SAY_DAMAGE] = {"damage", "{seat} loses {n} HP"},
    [SAY_HEALED] = {"healed", "{seat} is healed by {n} HP"},
    [SAY_EQUAL] = {"equal", "equal totals: nothing happens"},
    [SAY_DISCARDS] = {"discards", "{seat} discards {card} and loses {n} HP"},
    [SAY_FINAL] = {"final", "{seat} has had the final turn of the round"},
    [SAY_BURNS] = {"burns", "{seat}'s deck ends, its last cards are burned unseen: {n}"},
    [SAY_ROUND_ENDS] = {"round_ends", "round {n} ends: all lanes resolve"},
    [SAY_SUDDEN_DEATH] = {"sudden_death", "equal HP: sudden death, the next higher card wins"},
    [SAY_WINS] = {"wins", "{seat} wins the match with {n} HP"},
    {0},
};
