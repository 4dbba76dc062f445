// SPDX-License-Identifier: MIT
#include "games/shared/betting.h"

#include <string.h>

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// The first seat of a set, counted from the one after `after`. The set is not empty.
static int first_after(int set, int after)
{
    int later = set & ~((2 << after) - 1);
    return lowest_bit((uint64_t)(later ? later : set));
}

static int able(const struct betting *betting)
{
    return betting->in & ~betting->folded & ~betting->all_in;
}

static void put_in(struct betting *betting, int seat, int32_t amount)
{
    betting->chips[seat] -= amount;
    betting->in_pot[seat] += amount;
    betting->pot += amount;
    if (!betting->chips[seat])
        betting->all_in |= only(seat);
}

static void take_back(struct betting *betting, int seat, int32_t amount)
{
    betting->in_pot[seat] -= amount;
    betting->chips[seat] += amount;
    betting->pot -= amount;
    if (betting->chips[seat])
        betting->all_in &= (uint8_t)~only(seat);
}

void betting_ante(struct betting *betting, int32_t ante)
{
    must(!betting->pot);
    betting->in = betting->folded = betting->all_in = 0;
    betting->level = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!betting->chips[seat])
            continue;
        betting->in |= only(seat);
        put_in(betting, seat, least(ante, betting->chips[seat]));
        if (betting->in_pot[seat] > betting->level)
            betting->level = betting->in_pot[seat];
    }
}

void betting_begin(struct betting *betting, int first, int32_t open_min)
{
    betting->due = betting->may_raise = (uint8_t)able(betting);
    betting->least_raise = least(open_min, betting->pot);
    bool is_able = !betting->due || (betting->due >> first & 1);
    betting->opener = (uint8_t)(is_able ? first : first_after(betting->due, first));
}

int betting_next(const struct betting *betting, int after)
{
    return betting->due ? first_after(betting->due, after) : -1;
}

uint8_t betting_live(const struct betting *betting)
{
    return betting->in & (uint8_t)~betting->folded;
}

int32_t betting_owed(const struct betting *betting, int seat)
{
    return betting->level - betting->in_pot[seat];
}

bool betting_raises(const struct betting *betting, int seat, int32_t *min, int32_t *max)
{
    int32_t left = betting->chips[seat] - betting_owed(betting, seat);
    if (left < 1 || !(betting->may_raise & only(seat)))
        return false;
    // The least raise was at most the pot, which has not shrunk since: the range is never empty.
    *min = least(betting->least_raise, left);
    *max = least(betting->pot, left);
    return true;
}

static void has_acted(struct betting *betting, int seat)
{
    betting->due &= (uint8_t)~only(seat);
    betting->may_raise &= (uint8_t)~only(seat);
}

void betting_fold(struct betting *betting, int seat)
{
    has_acted(betting, seat);
    betting->folded |= only(seat);
}

int32_t betting_check_or_call(struct betting *betting, int seat)
{
    int32_t paid = least(betting_owed(betting, seat), betting->chips[seat]);
    has_acted(betting, seat);
    put_in(betting, seat, paid);
    return paid;
}

int32_t betting_raise(struct betting *betting, int seat, int32_t raise)
{
    int32_t paid = betting_owed(betting, seat) + raise;
    has_acted(betting, seat);
    put_in(betting, seat, paid);
    betting->level += raise;
    betting->due = (uint8_t)(able(betting) & ~only(seat));
    if (raise >= betting->least_raise) {
        betting->least_raise = raise;
        betting->may_raise = betting->due;
    }
    return paid;
}

int betting_close(struct betting *betting, int32_t *back)
{
    int top = -1;
    int32_t highest = 0, second = 0; // of what seats have in the pot, folded ones too
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int32_t in_pot = betting->in_pot[seat];
        if (in_pot > highest)
            second = highest, highest = in_pot, top = seat;
        else if (in_pot > second)
            second = in_pot;
    }
    *back = highest - second;
    betting->due = betting->may_raise = 0;
    if (!*back)
        return -1;
    take_back(betting, top, *back);
    betting->level = second;
    return top;
}

struct pot betting_main_pot(const struct betting *betting)
{
    struct pot pot = {0};
    int32_t low = INT32_MAX, high = 0; // the layer reaches up to `low`
    for (int set = betting_live(betting); set; set &= set - 1) {
        int seat = lowest_bit((uint64_t)set);
        int32_t in_pot = betting->in_pot[seat];
        if (!in_pot)
            continue;
        pot.seats |= only(seat);
        low = least(low, in_pot);
        high = in_pot > high ? in_pot : high;
    }
    // What folded seats had put in above every live one is for the last pot, too.
    if (low == high)
        pot.amount = betting->pot;
    else if (pot.seats)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            pot.amount += least(betting->in_pot[seat], low);
    return pot;
}

static void remove_main_pot(struct betting *betting, struct pot pot)
{
    if (pot.amount == betting->pot) {
        memset(betting->in_pot, 0, sizeof(betting->in_pot));
        betting->pot = 0;
        return;
    }
    int32_t low = INT32_MAX;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (pot.seats & only(seat))
            low = least(low, betting->in_pot[seat]);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        betting->in_pot[seat] -= least(low, betting->in_pot[seat]);
    betting->pot -= pot.amount;
}

void betting_pay(struct betting *betting, int winners, int32_t won[SEATS_MAX])
{
    struct pot pot = betting_main_pot(betting);
    must(pot.amount && winners && !(winners & ~pot.seats));
    remove_main_pot(betting, pot);
    int32_t share = pot.amount / count_bits((uint64_t)winners);
    int32_t odd = pot.amount % count_bits((uint64_t)winners);
    if (won)
        memset(won, 0, SEATS_MAX * sizeof(won[0]));
    for (int seat = betting->opener; winners; winners &= ~only(seat)) {
        seat = first_after(winners, seat);
        int32_t amount = share + (odd-- > 0);
        betting->chips[seat] += amount;
        if (won)
            won[seat] = amount;
    }
}
