// SPDX-License-Identifier: MIT
// What tzogous37 tells of a round beyond single cards and numbers: which one begins, who puts chips
// in and for what, and what a winner gets from whom. Changes nothing, and is called only if
// somebody listens.
#include "games/tzogous37/state.h"

void tzogous_tell_round(const struct tzogous37 *game, struct events *events)
{
    if (!game->round) {
        tell_say(events, EVERYONE, SAY_HAND, 0, game->hand_number + 1);
        tell_counter(events, EVERYONE, index_of(HAND_NUMBER, 0), game->hand_number + 1);
    }
    tell_say(events, EVERYONE, SAY_ROUND, 0, game->round + 1);
    tell_counter(events, EVERYONE, index_of(ROUND, 0), game->round + 1);
}

void tzogous_tell_antes(
    const struct setup *setup, const struct tzogous37 *game, bool is_new, struct events *events)
{
    int32_t pot = 0;
    for (int set = game->bets.in; set; set &= set - 1) {
        int seat = first_of(set);
        int32_t paid = game->bets.in_pot[seat];
        tzogous_tell_puts_in(events, SAY_PUTS_IN, is_new ? index_of(CHIPS_LEFT, seat) : NO_COUNTER,
            seat, paid < setup->option[ANTE] ? TERM_ANTE_SHORT : TERM_ANTE, paid, 0);
        pot += paid;
        if (!is_new)
            continue;
        tell_counter(events, EVERYONE, index_of(CHIPS_LEFT, seat), game->bets.chips[seat]);
        tell_counter(events, EVERYONE, index_of(IN_POT, seat), paid);
        tell_counter(events, EVERYONE, index_of(POT, 0), pot);
    }
}

void tzogous_tell_puts_in(
    struct events *events, int say, int counter, int seat, int term, int32_t paid, int32_t raise)
{
    tell_sum(events, EVERYONE, say, counter, (struct blanks){.seat = seat});
    tell_any(events, term, raise - paid, (struct blanks){0});
    tell_any(events, TERM_RAISE, -raise, (struct blanks){0});
}

void tzogous_tell_won(struct events *events, int say, int seat, const int32_t before[SEATS_MAX],
    const int32_t after[SEATS_MAX])
{
    tell_sum(events, EVERYONE, say, index_of(CHIPS_LEFT, seat), (struct blanks){.seat = seat});
    for (int from = 0; from < SEATS_MAX; from++)
        tell_any(events, TERM_FROM, before[from] - after[from], (struct blanks){.seat = from});
}

void tzogous_tell_share(struct events *events, int seat, int32_t share, int32_t won)
{
    tell_sum(
        events, EVERYONE, SAY_SHARES, index_of(CHIPS_LEFT, seat), (struct blanks){.seat = seat});
    tell_term(events, TERM_SHARE, share, (struct blanks){0});
    tell_any(events, TERM_ODD, won - share, (struct blanks){0});
}
