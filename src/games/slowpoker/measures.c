// SPDX-License-Identifier: MIT
// What the lab counts of a match of slowpoker: what the house pays, by the rank that was bet on.
#include "games/slowpoker/state.h"

enum { PAID, BETS_KEPT = PAID + HAND_RANKS, BETS_MISSED, BETS_IN_VAIN, KNOCKED_OUT, TIES };

const struct own_measure slowpoker_measures[] = {
    [PAID + 0] = {"paid_rank_0", "coins the house pays for bets on rank 0", false},
    [PAID + 1] = {"paid_rank_1", "coins the house pays for bets on rank 1", false},
    [PAID + 2] = {"paid_rank_2", "coins the house pays for bets on rank 2", false},
    [PAID + 3] = {"paid_rank_3", "coins the house pays for bets on rank 3", false},
    [PAID + 4] = {"paid_rank_4", "coins the house pays for bets on rank 4", false},
    [PAID + 5] = {"paid_rank_5", "coins the house pays for bets on rank 5", false},
    [PAID + 6] = {"paid_rank_6", "coins the house pays for bets on rank 6", false},
    [PAID + 7] = {"paid_rank_7", "coins the house pays for bets on rank 7", false},
    [PAID + 8] = {"paid_rank_8", "coins the house pays for bets on rank 8", false},
    [PAID + 9] = {"paid_rank_9", "coins the house pays for bets on rank 9", false},
    [BETS_KEPT] = {"bets_paid", "bets that are kept and paid", false},
    [BETS_MISSED] = {"bets_missed", "bets that are missed", false},
    [BETS_IN_VAIN] = {"bets_in_vain", "bets that the loser of a round has kept", false},
    [KNOCKED_OUT] = {"empty_hands", "hands with no card left after combat", false},
    [TIES] = {"tied_rounds", "rounds that are tied", false},
    {0},
};

void slowpoker_count(const struct setup *setup, const struct state *state,
    const struct events *events, int64_t counts[OWN_MEASURES_SIZE])
{
    (void)setup, (void)state;
    int bet[2] = {0};
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        for (int rank = 0; rank < HAND_RANKS; rank++)
            if (event_says(event, SAY_BET + rank))
                bet[event->seat] = rank;
        if (event_says(event, SAY_PAID)) {
            counts[PAID + bet[event->seat]] += event->value;
            counts[BETS_KEPT]++;
        }
        counts[BETS_MISSED] += event_says(event, SAY_MISSED);
        counts[BETS_IN_VAIN] += event_says(event, SAY_IN_VAIN);
        counts[KNOCKED_OUT] += event_says(event, SAY_EMPTY);
        counts[TIES] += event_says(event, SAY_TIE);
    }
}
