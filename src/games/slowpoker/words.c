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
        .lists_max = 1 << HAND_CARDS,
        .help = "put these cards away for new ones; without a card, keep all five"},
    {0},
};

// What was shown of a hand lies in that hand, or is swapped. Survivors and fallen stay as they are
// until the next hands fight, while their cards are dealt anew; both come from the fight, in which
// cards lie only while it is told.
const struct zone_kind slowpoker_zones[] = {
    [HAND] = {"hand", "Hand", OWN, .per_seat = true, .dealt = "{seat} gets {card}"},
    [SHOWN] = {"shown", "Shown", OPEN, .per_seat = true, .noun = "shown cards", .is_memory = true,
        .dealt = "{seat} shows {card}"},
    [SWAPPED] = {"swapped", "Swapped", OWN, .per_seat = true, .noun = "swapped cards",
        .laid = "{seat} puts {card} away"},
    [LEFT] = {"left", "Last round's survivors", OPEN, .per_seat = true, .noun = "survivors",
        .is_memory = true, .laid = "{seat} keeps {card}"},
    [FALLEN] = {"fallen", "Last round's fallen", OPEN, .per_seat = true, .noun = "fallen cards",
        .is_memory = true, .laid = "{seat} loses {card}"},
    [FIGHTING] = {"fight", "In the fight", OPEN, .per_seat = true, .noun = "fight",
        .laid = "{seat} fights with {card}"},
    {0},
};

static const char *const stages[] = {"to bet", "to swap", "done", NULL};

const struct counter_kind slowpoker_counters[] = {
    [COINS] = {"coins", "Coins", OPEN, .per_seat = true, .is_purse = true, .is_measure = true},
    [POT] = {"pot", "Pot", OPEN, .why = BY_OTHERS},
    [ROUND] = {"round", "Round", OPEN, .why = BY_SAY},
    [SEALED_BET] = {"bet", "Sealed bet", OWN, .per_seat = true, .why = BY_SAY},
    [STAGE] = {"stage", "Step", OWN, .per_seat = true, .words = stages, .why = BY_SAY},
    [LAST_BET] = {"last_bet", "Last round's bet", OPEN, .per_seat = true, .why = BY_SAY},
    [LAST_RANK] = {"last_rank", "Last round's rank", OPEN, .per_seat = true, .why = BY_SAY},
    {0},
};

const char *const slowpoker_phases[] = {"dealing", "deciding", "settled", NULL};

#define RANK_SAYS(rank, what)                                                                      \
    [SAY_BET + (rank)] = {"bet_" #rank, "{seat} had bet on rank " #rank ", " what,                 \
        .names = NAMES(LAST_BET)},                                                                 \
               [SAY_LEFT + (rank)] = {"left_" #rank, "{seat} has " what " left, rank " #rank,      \
                   .names = NAMES(LAST_RANK)}

const struct say slowpoker_says[] = {
    [SAY_ROUND] = {"round", "round {n}: both ante",
        .names = NAMES(ROUND) | NAMES(SEALED_BET) | NAMES(STAGE)},
    [SAY_SEALED] = {"sealed", "{seat} bets on rank {n}, sealed",
        .names = NAMES(SEALED_BET) | NAMES(STAGE)},
    [SAY_DECIDED] = {"decided", "{seat} has decided", .names = NAMES(STAGE)},
    [SAY_PUTS_IN] = {"puts_in", "{seat} puts in {n}", .is_loss = true},
    [SAY_HITS] = {"hits", "{seat}'s {card} hits {target} for {n}"},
    [SAY_EMPTY] = {"empty", "{seat} has no card left", .names = NAMES(LAST_RANK)},
    [SAY_MORE_LEVELS] = {"more_levels", "equal ranks: {seat}'s levels are higher by {n}"},
    [SAY_REST_DECIDES] = {"rest_decides",
        "equal ranks and levels: {seat}'s other cards are ahead by {n}"},
    [SAY_WINS] = {"wins", "{seat} takes the pot of {n}"},
    [SAY_MISSED] = {"missed", "{seat} misses the bet by {n}"},
    [SAY_IN_VAIN] = {"in_vain", "{seat} has kept the bet, but only the winner is paid for it"},
    [SAY_KEPT] = {"kept", "{seat} has kept the bet: the house adds {n} % of the pot"},
    [SAY_PAID] = {"paid", "{seat} gets {n} from the house"},
    [SAY_TIE] = {"tie", "the hands are equal: antes and bets go back"},
    [SAY_BACK] = {"back", "{seat} gets {n} back"},
    [SAY_BROKE] = {"broke", "{seat} cannot ante: the match is over"},
    RANK_SAYS(0, "a high level"),
    RANK_SAYS(1, "a pair (level)"),
    RANK_SAYS(2, "a triple (level)"),
    RANK_SAYS(3, "two pair (level)"),
    RANK_SAYS(4, "a full house (level)"),
    RANK_SAYS(5, "a quadruple (level)"),
    RANK_SAYS(6, "two pair (types)"),
    RANK_SAYS(7, "a flush (types)"),
    RANK_SAYS(8, "a flush (level)"),
    RANK_SAYS(9, "a full house (types)"),
    {0},
};

const struct say slowpoker_terms[] = {
    [TERM_ANTE] = {"ante", "the ante"},
    [TERM_ANTES] = {"antes", "both antes"},
    [TERM_BET] = {"bet", "{seat}'s bet"},
    [TERM_SHARE] = {"share", "that share of the pot, rounded down"},
    [TERM_RANK_BET] = {"rank_bet", "rank bet on"},
    [TERM_RANK_LEFT] = {"rank_left", "rank left"},
    [TERM_LEVELS] = {"levels", "{seat}'s"},
    [TERM_REST_RANK] = {"rest_rank", "{seat}'s rank there"},
    [TERM_REST_LEVELS] = {"rest_levels", "{seat}'s levels there"},
    {0},
};
