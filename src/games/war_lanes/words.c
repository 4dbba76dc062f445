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
        .help = "your cards of it are active: clubs and hearts heal, diamonds and spades hurt"},
    [VERB_PLAY] = {.name = "play",
        .args = {{ARG_CARD, NULL}, {ARG_WORD, lane_names}},
        .help = "lay a card on your side of a lane"},
    [VERB_DISCARD] = {.name = "discard",
        .args = {{ARG_CARD, NULL}},
        .help = "throw a card away and lose its value in HP"},
    {0},
};

const struct zone_kind war_lanes_zones[] = {
    [ZONE_HAND] = {"hand", "Hand", OWN, .per_seat = true, .dealt = "{seat} draws {card}"},
    [ZONE_LANE +
        LEFT] = {"left", "Left lane", OPEN, .per_seat = true, .is_ordered = true, .laid = ""},
    [ZONE_LANE +
        MIDDLE] = {"middle", "Middle lane", OPEN, .per_seat = true, .is_ordered = true, .laid = ""},
    [ZONE_LANE +
        RIGHT] = {"right", "Right lane", OPEN, .per_seat = true, .is_ordered = true, .laid = ""},
    [ZONE_FLIP] = {"flip", "War flip", OPEN, .per_seat = true, .dealt = "{seat} turns {card}"},
    [ZONE_DISCARD] = {"discard", "Discard", OPEN, .laid = ""},
    [ZONE_BURNED] = {"burned", "Burned unseen", SHUT, .noun = "cards burned unseen", .dealt = ""},
    {0},
};

static const char *const suit_words[] = {"none", "clubs", "diamonds", "hearts", "spades", NULL};

const struct counter_kind war_lanes_counters[] = {
    [COUNTER_HP] = {"hp", "HP", OPEN, .per_seat = true, .is_measure = true},
    [COUNTER_SUIT] = {"suit", "Suit", OPEN, .per_seat = true, .words = suit_words, .why = BY_SAY},
    [COUNTER_CHOICE] = {"choice", "Sealed suit", OWN, .per_seat = true, .is_inner = true,
        .words = suit_words},
    [COUNTER_COUNTDOWN + LEFT] = {"left_in", "Left countdown", OPEN, .per_seat = true,
        .is_silent_at_0 = true, .why = BY_SAY},
    [COUNTER_COUNTDOWN + MIDDLE] = {"middle_in", "Middle countdown", OPEN, .per_seat = true,
        .is_silent_at_0 = true, .why = BY_SAY},
    [COUNTER_COUNTDOWN + RIGHT] = {"right_in", "Right countdown", OPEN, .per_seat = true,
        .is_silent_at_0 = true, .why = BY_SAY},
    [COUNTER_DECK] = {"deck", "Deck", OPEN, .per_seat = true, .why = BY_CARDS},
    [COUNTER_FINAL] = {"final", "Final turn done", OPEN, .per_seat = true, .is_inner = true},
    [COUNTER_TO_PLAY] = {"to_play", "Cards to play", OPEN, .why = BY_CARDS},
    [COUNTER_ROUND] = {"round", "Round", OPEN, .why = BY_SAY},
    // The order in which the lanes were filled, a digit a lane.
    [COUNTER_ORDER] = {"order", "Order of filling", OPEN, .is_inner = true},
    {0},
};

const char *const war_lanes_phases[] = {
    "choosing suits", "war flip", "playing", "sudden death", "over", NULL};

#define LANE_SAYS(lane, name)                                                                      \
    [SAY_LANE + BOTH_FULL * LANES +                                                                \
        (lane)] = {name "_full", "both sides of the " name " lane are full: it resolves",          \
        .names = NAMES(COUNTER_COUNTDOWN + (lane))},                                               \
        [SAY_LANE + COUNTED_DOWN * LANES + (lane)] = {name "_due", "the " name " lane resolves",   \
            .names = NAMES(COUNTER_COUNTDOWN + (lane))},                                           \
        [SAY_LANE + ROUND_OVER * LANES + (lane)] = {name "_ends",                                  \
            "the " name " lane resolves, as all do at the end of a round",                         \
            .names = NAMES(COUNTER_COUNTDOWN + (lane))},                                           \
        [SAY_FILLED + (lane)] = {name "_filled",                                                   \
            "{seat} has filled the " name " lane: it resolves in {n} of {seat}'s turns",           \
            .names = NAMES(COUNTER_COUNTDOWN + (lane))},                                           \
        [SAY_TICKS + (lane)] = {name "_ticks",                                                     \
            "{seat}'s " name " lane resolves in {n} of {seat}'s turns",                            \
            .names = NAMES(COUNTER_COUNTDOWN + (lane))},                                           \
        [SAY_RUN_OUT + (lane)] = {name "_run_out",                                                 \
            "{seat}'s countdown in the " name " lane has run out",                                 \
            .names = NAMES(COUNTER_COUNTDOWN + (lane))},                                           \
        [SAY_LAYS + (lane)] = {name "_laid", "{seat} lays {card} " name ", which makes {n}"}

const struct say war_lanes_says[] = {
    [SAY_SUIT + CLUBS] = {"suit_clubs", "{seat} has chosen clubs: active cards heal",
        .names = NAMES(COUNTER_SUIT)},
    [SAY_SUIT + DIAMONDS] = {"suit_diamonds", "{seat} has chosen diamonds: active cards hurt",
        .names = NAMES(COUNTER_SUIT)},
    [SAY_SUIT + HEARTS] = {"suit_hearts", "{seat} has chosen hearts: active cards heal",
        .names = NAMES(COUNTER_SUIT)},
    [SAY_SUIT + SPADES] = {"suit_spades", "{seat} has chosen spades: active cards hurt",
        .names = NAMES(COUNTER_SUIT)},
    LANE_SAYS(LEFT, "left"),
    LANE_SAYS(MIDDLE, "middle"),
    LANE_SAYS(RIGHT, "right"),
    [SAY_TOTAL] = {"total", "{seat} has {n}"},
    [SAY_NO_CARD] = {"no_card", "{seat} has no card there, which counts 0"},
    [SAY_ROUND] = {"round", "round {n}: all cards are shuffled", .names = NAMES(COUNTER_ROUND)},
    [SAY_FLIP_WON] = {"flip_won", "{seat} turns the higher card and begins"},
    [SAY_FLIP_DECIDES] = {"flip_decides", "{seat} turns the higher card, by {n}"},
    [SAY_FLIP_TIED] = {"flip_tied", "the flip is tied: both turn another card"},
    [SAY_SHUFFLED] = {"shuffled", "the decks have run out: all cards are shuffled again"},
    [SAY_DAMAGE] = {"damage", "{seat} loses {n} HP", .is_loss = true},
    [SAY_HEALED] = {"healed", "{seat} is healed by {n} HP"},
    [SAY_UNHURT] = {"unhurt", "{seat} loses nothing", .is_loss = true},
    [SAY_EQUAL] = {"equal", "equal totals: nobody loses HP"},
    [SAY_DISCARDS] = {"discards", "{seat} discards {card} and loses {n} HP", .is_loss = true},
    [SAY_FINAL] = {"final", "{seat} has had the final turn of the round"},
    [SAY_BURNS] = {"burns", "{seat}'s deck ends, its last cards are burned unseen: {n}"},
    [SAY_ROUND_ENDS] = {"round_ends", "round {n} ends: all lanes resolve"},
    [SAY_SUDDEN_DEATH] = {"sudden_death", "equal HP: sudden death, the next higher card wins"},
    [SAY_WINS] = {"wins", "{seat} wins the match with {n} HP: none are left to {other}"},
    [SAY_WINS_MORE] = {"wins_more", "{seat} wins the match with more HP: {n}"},
    {0},
};

const struct say war_lanes_terms[] = {
    [TERM_CARD] = {"card", "{card}"},
    [TERM_PATTERN + LANE_PAIR] = {"pair", "pair"},
    [TERM_PATTERN + LANE_THREE] = {"three", "three of a kind"},
    [TERM_PATTERN + LANE_STRAIGHT] = {"straight", "straight"},
    [TERM_PATTERN + LANE_FLUSH] = {"flush", "flush"},
    [TERM_PATTERN + LANE_STRAIGHT_FLUSH] = {"straight_flush", "straight flush"},
    [TERM_TOTAL] = {"total", "{seat}'s total"},
    [TERM_HURTS] = {"hurts", "{seat}'s active {card}"},
    [TERM_HEALS] = {"heals", "{seat}'s healing {card}"},
    [TERM_TURNED] = {"turned", "{seat}'s {card}"},

    {0},
};
