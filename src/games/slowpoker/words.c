// SPDX-License-Identifier: MIT
// The words of slowpoker: options, moves, zones, counters, announcements.
#include "games/slowpoker/state.h"

#define COST(rank, what)                                                                           \
    {                                                                                              \
        "cost_" #rank, rank, 0, 100, "coins that a bet on " what " costs", NULL                    \
    }
#define FACTOR(rank, percent, what)                                                                \
    {                                                                                              \
        "factor_" #rank, percent, 0, 100000,                                                       \
            "per cent of the pot that the house adds to a bet kept on " what, NULL                 \
    }
static const char *const charts[] = {[CHART_FULL] = "full", [CHART_AUTHOR] = "author", NULL};
const struct option slowpoker_options[] = {
    [COINS_AT_START] = {"coins", 100, 1, 100000, "coins each player starts with", NULL},
    [ANTE] = {"ante", 1, 0, 100, "coins each player puts in before the deal", NULL},
    [ROUNDS] = {"rounds", 20, 1, 200, "rounds in a match", NULL},
    [CHART] = {"chart", CHART_FULL, 0, CHARTS - 1,
        "who is super effective against whom: author is without steel against fairy", charts},
    [SHOWN_CARDS] = {"shown", 3, 0, HAND_CARDS,
        "cards of each hand, the last dealt, that are shown", NULL},
    [COST_1] = COST(1, "a pair (level)"),
    COST(2, "a triple (level)"),
    COST(3, "two pair (level)"),
    COST(4, "a full house (level)"),
    COST(5, "a quadruple (level)"),
    COST(6, "two pair (types)"),
    COST(7, "a flush (types)"),
    COST(8, "a flush (level)"),
    COST(9, "a full house (types)"),
    [FACTOR_0] = FACTOR(0, 0, "a high level"),
    FACTOR(1, 50, "a pair (level)"),
    FACTOR(2, 100, "a triple (level)"),
    FACTOR(3, 200, "two pair (level)"),
    FACTOR(4, 400, "a full house (level)"),
    FACTOR(5, 800, "a quadruple (level)"),
    FACTOR(6, 1600, "two pair (types)"),
    FACTOR(7, 3200, "a flush (types)"),
    FACTOR(8, 6400, "a flush (level)"),
    FACTOR(9, 12800, "a full house (types)"),
    {0},
};

const struct verb slowpoker_verbs[] = {
    [DEAL] = {.name = "deal", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [BET] = {.name = "bet",
        .has_amount = true,
        .help = "the rank, 0 to 9, that your hand will have after combat; it costs as many coins, "
                "if no other costs were agreed on"},
    [SWAP] = {.name = "swap",
        .args = {{ARG_CARDS, NULL}},
        .help = "put these cards away for new ones; without a card, keep all five"},
    {0},
};

// The last two zones stay as they are until the next hands fight, while their cards are dealt anew.
// What was shown of a hand lies in that hand, or is swapped.
const struct zone_kind slowpoker_zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true},
    [SHOWN] = {"shown", "Shown", OPEN, .per_seat = true, .noun = "shown cards", .is_memory = true},
    [SWAPPED] = {"swapped", "Swapped", OWN, .per_seat = true, .noun = "swapped cards"},
    [LEFT] = {"left", "Survivors", OPEN, .per_seat = true, .is_memory = true},
    [FALLEN] = {"fallen", "Fallen", OPEN, .per_seat = true, .noun = "fallen cards",
        .is_memory = true},
    {0},
};

const struct counter_kind slowpoker_counters[] = {
    [COINS] = {"coins", "Coins", OPEN, .per_seat = true, .is_purse = true},
    [POT] = {"pot", "Pot", OPEN},
    [ROUND] = {"round", "Round", OPEN},
    [SEALED_BET] = {"bet", "Sealed bet", OWN, .per_seat = true},
    [STAGE] = {"stage", "Stage", OWN, .per_seat = true, .is_inner = true},
    [LAST_BET] = {"last_bet", "Last round's bet", OPEN, .per_seat = true},
    [LAST_RANK] = {"last_rank", "Last round's rank", OPEN, .per_seat = true},
    {0},
};

const char *const slowpoker_phases[] = {"dealing", "deciding", "settled", NULL};

const struct say slowpoker_says[] = {
    [SAY_ROUND] = {"round", "round {n}: both ante"},
    [SAY_BET] = {"bet", "{seat} had bet on rank {n}"},
    [SAY_HITS] = {"hits", "{seat}'s {card} hits {target} for {n}"},
    [SAY_EMPTY] = {"empty", "{seat} has no card left"},
    [SAY_WINS] = {"wins", "{seat} takes the pot of {n}"},
    [SAY_PAID] = {"paid", "{seat} has kept the bet: the house pays {n}"},
    [SAY_TIE] = {"tie", "the hands are equal: bets and antes go back"},
    [SAY_BROKE] = {"broke", "{seat} cannot ante: the match is over"},
    // SAY_LEFT + rank
    [SAY_LEFT] = {"left_0", "{seat} has a high level left"},
    {"left_1", "{seat} has a pair (level) left"},
    {"left_2", "{seat} has a triple (level) left"},
    {"left_3", "{seat} has two pair (level) left"},
    {"left_4", "{seat} has a full house (level) left"},
    {"left_5", "{seat} has a quadruple (level) left"},
    {"left_6", "{seat} has two pair (types) left"},
    {"left_7", "{seat} has a flush (types) left"},
    {"left_8", "{seat} has a flush (level) left"},
    {"left_9", "{seat} has a full house (types) left"},
    {0},
};
