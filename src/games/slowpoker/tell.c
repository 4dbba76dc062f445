// SPDX-License-Identifier: MIT
// What slowpoker tells of a round beyond single cards and numbers: the coins that go in, the fight
// blow by blow, and why it ended so. Changes nothing, and is called only if somebody listens.
#include "games/slowpoker/state.h"

void slowpoker_tell_puts_in(struct events *events, int seat, int word, int32_t coins, int32_t pot)
{
    if (!coins)
        return;
    tell_sum(events, EVERYONE, SAY_PUTS_IN, index_of(COINS, seat), (struct blanks){.seat = seat});
    tell_term(events, word, -coins, (struct blanks){.seat = seat});
    tell_counter(events, EVERYONE, index_of(POT, 0), pot);
}

void slowpoker_tell_round(
    const struct setup *setup, const struct slowpoker *slowpoker, struct events *events)
{
    tell_say(events, EVERYONE, SAY_ROUND, 0, slowpoker->round);
    tell_counter(events, EVERYONE, index_of(ROUND, 0), slowpoker->round);
    for (int seat = 0; seat < 2; seat++) {
        tell_clear(events, index_of(SHOWN, seat));
        slowpoker_tell_puts_in(
            events, seat, TERM_ANTE, setup->option[ANTE], (1 + seat) * setup->option[ANTE]);
        tell_counter(events, EVERYONE, index_of(COINS, seat), slowpoker->coins[seat]);
        tell_counter(events, only(seat), index_of(SEALED_BET, seat), 0);
        tell_counter(events, only(seat), index_of(STAGE, seat), TO_BET);
    }
}

void slowpoker_tell_first_antes(const struct setup *setup, struct events *events)
{
    tell_say(events, EVERYONE, SAY_ROUND, 0, 1);
    for (int seat = 0; seat < 2 && setup->option[ANTE]; seat++) {
        tell_sum(events, EVERYONE, SAY_PUTS_IN, NO_COUNTER, (struct blanks){.seat = seat});
        tell_term(events, TERM_ANTE, -setup->option[ANTE], (struct blanks){.seat = seat});
    }
}

// These cards leave the fight.
static void tell_set(struct events *events, uint64_t set, int seat, int to)
{
    for (; set; set &= set - 1)
        tell_card(events, EVERYONE, index_of(FIGHTING, seat), index_of(to, seat), lowest_bit(set),
            lowest_bit(set));
}

void slowpoker_tell_combat(
    const struct setup *setup, const struct slowpoker *slowpoker, struct events *events)
{
    for (int seat = 0; seat < 2; seat++) {
        tell_clear(events, index_of(LEFT, seat));
        tell_clear(events, index_of(FALLEN, seat));
        tell_clear(events, index_of(SWAPPED, seat));
        for (uint64_t set = slowpoker->hand[seat]; set; set &= set - 1)
            tell_show(
                events, seat, index_of(HAND, seat), index_of(FIGHTING, seat), lowest_bit(set));
    }
    // From here on the table shows this fight and not the last one. Both bets are opened at once.
    for (int seat = 0; seat < 2; seat++)
        tell_counter(events, EVERYONE, index_of(LAST_BET, seat), slowpoker->bet[seat]);
    for (int seat = 0; seat < 2; seat++)
        tell_say(events, EVERYONE, SAY_BET + slowpoker->bet[seat], seat, 0);
    for (int seat = 0; seat < 2; seat++) {
        struct hit hits[HITS_MAX];
        int count = combat_hits(
            slowpoker->hand[seat], slowpoker->fallen[!seat], setup->option[CHART], hits);
        for (int i = 0; i < count; i++)
            tell_say_of(events, EVERYONE, SAY_HITS,
                (struct blanks){.seat = seat,
                    .card = hits[i].attacker,
                    .target = hits[i].target,
                    .n = hits[i].times});
    }
    // Only now do cards leave: those knocked out have made their own attacks too.
    for (int seat = 0; seat < 2; seat++) {
        tell_set(events, slowpoker->fallen[seat], seat, FALLEN);
        tell_set(events, slowpoker->left[seat], seat, LEFT);
        int rank = slowpoker->last_rank[seat];
        tell_say(events, EVERYONE, slowpoker->left[seat] ? SAY_LEFT + rank : SAY_EMPTY, seat, 0);
        tell_counter(events, EVERYONE, index_of(LAST_RANK, seat), rank);
    }
}

// By what the better of two hands is better: `baize score` tells it as well.
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

void slowpoker_tell_wins(
    const struct setup *setup, int winner, const int32_t cost[2], struct events *events)
{
    tell_sum(events, EVERYONE, SAY_WINS, index_of(COINS, winner), (struct blanks){.seat = winner});
    tell_any(events, TERM_ANTES, slowpoker_antes(setup), (struct blanks){0});
    for (int seat = 0; seat < 2; seat++)
        tell_any(events, TERM_BET, cost[seat], (struct blanks){.seat = seat});
}

void slowpoker_tell_missed(const struct slowpoker *slowpoker, int seat, struct events *events)
{
    tell_sum(events, EVERYONE, SAY_MISSED, NO_COUNTER, (struct blanks){.seat = seat});
    tell_term(events, TERM_RANK_BET, slowpoker->bet[seat], (struct blanks){0});
    tell_term(events, TERM_RANK_LEFT, -slowpoker->last_rank[seat], (struct blanks){0});
}
