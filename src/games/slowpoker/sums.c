// SPDX-License-Identifier: MIT
// By what the better of two hands is better, as a match and `baize score` tell it.
#include "games/slowpoker/state.h"

void worth_tell(const int worth[2], struct events *events)
{
    int winner = worth[1] > worth[0], good = worth[winner], bad = worth[!winner];
    if (good == bad || rank_of_worth(good) != rank_of_worth(bad) || !bad)
        return;
    bool is_by_levels = good >> 8 != bad >> 8;
    bool is_rest_rank = (good >> 4 & 15) != (bad >> 4 & 15);
    int shift = is_by_levels ? 8 : is_rest_rank ? 4 : 0;
    int word = is_by_levels ? TERM_LEVELS : is_rest_rank ? TERM_REST_RANK : TERM_REST_LEVELS;
    tell_sum(events, EVERYONE, is_by_levels ? SAY_MORE_LEVELS : SAY_REST_DECIDES, NO_COUNTER,
        (struct blanks){.seat = winner});
    tell_term(events, word, good >> shift & 15, (struct blanks){.seat = winner});
    tell_term(events, word, -(bad >> shift & 15), (struct blanks){.seat = !winner});
}
