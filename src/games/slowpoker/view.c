// SPDX-License-Identifier: MIT
// What a seat of slowpoker knows, and what may be true if it knows that.
#include "games/slowpoker/state.h"

static void view_set(struct view *view, int kind, int seat, uint64_t set)
{
    for (; set; set &= set - 1)
        view_put(view, slowpoker_zones, index_of(kind, seat), lowest_bit(set));
}

// To the others a hand is five backs from the deal to combat, whatever is swapped.
static void view_hand(const struct slowpoker *slowpoker, int seat, int viewer, struct view *view)
{
    if (seat == viewer) {
        view_set(view, HAND, seat, slowpoker->hand[seat]);
        view_set(view, SWAPPED, seat, slowpoker->swapped[seat]);
        view->counter[index_of(SEALED_BET, seat)] = slowpoker->bet[seat];
        view->counter[index_of(STAGE, seat)] = slowpoker->stage[seat];
        return;
    }
    int backs = slowpoker->dealt - seat * HAND_CARDS;
    if (slowpoker->head.phase == SETTLED)
        return;
    for (int i = 0; i < backs && i < HAND_CARDS; i++)
        view_put(view, slowpoker_zones, index_of(HAND, seat), CARD_BACK);
}

void slowpoker_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct slowpoker *slowpoker = (const struct slowpoker *)state;
    bool is_over = slowpoker->head.phase == SETTLED;
    view->counter[index_of(POT, 0)] = is_over ? 0 : slowpoker_antes(setup);
    view->counter[index_of(ROUND, 0)] = slowpoker->round;
    for (int seat = 0; seat < 2; seat++) {
        view_hand(slowpoker, seat, viewer, view);
        view_set(view, SHOWN, seat, slowpoker->shown[seat]);
        view_set(view, LEFT, seat, slowpoker->left[seat]);
        view_set(view, FALLEN, seat, slowpoker->fallen[seat]);
        view->counter[index_of(COINS, seat)] = slowpoker->coins[seat];
        view->counter[index_of(LAST_BET, seat)] = slowpoker->last_bet[seat];
        view->counter[index_of(LAST_RANK, seat)] = slowpoker->last_rank[seat];
    }
}

static uint64_t cards_in(const struct view *view, int kind, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < view->count[index_of(kind, seat)]; i++)
        set |= 1ull << view_cards(view, index_of(kind, seat))[i];
    return set;
}

static uint64_t draw_some(uint64_t *unknown, int count, struct chance *chance)
{
    uint64_t drawn = 0;
    while (count-- > 0) {
        uint64_t card = 1ull << slowpoker_draw(*unknown, chance);
        drawn |= card;
        *unknown &= ~card;
    }
    return drawn;
}

// Of a seat that is not the viewer's the last three cards as dealt are known, and whether it is
// done; it may have bet anything it can pay for, and swapped any of its cards.
static void guess_other(const struct setup *setup, const struct view *view, struct chance *chance,
    struct slowpoker *slowpoker, uint64_t unknown)
{
    int seat = !view->seat;
    uint64_t hand = slowpoker->shown[seat];
    hand |= draw_some(&unknown, HAND_CARDS - count_bits(hand), chance);
    slowpoker->hand[seat] = hand;
    bool is_done = !(view->to_act & only(seat));
    slowpoker->stage[seat] = (uint8_t)(is_done ? DONE : chance_below(chance, 2));
    if (slowpoker->stage[seat] == TO_BET)
        return;
    struct choice choices[1 << HAND_CARDS];
    int count = slowpoker_bets(setup, slowpoker->coins[seat], choices);
    slowpoker->bet[seat] = (uint8_t)choice_pick(choices, count, chance).amount;
    if (!is_done)
        return;
    for (uint64_t set = hand; set; set &= set - 1)
        if (chance_below(chance, 2))
            slowpoker->swapped[seat] |= set & -set;
    hand &= ~slowpoker->swapped[seat];
    slowpoker->hand[seat] = hand | draw_some(&unknown, HAND_CARDS - count_bits(hand), chance);
}

void slowpoker_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct slowpoker *slowpoker = (struct slowpoker *)state;
    int me = view->seat;
    slowpoker->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    slowpoker->dealt = 2 * HAND_CARDS;
    slowpoker->round = (uint16_t)view->counter[index_of(ROUND, 0)];
    for (int seat = 0; seat < 2; seat++) {
        slowpoker->coins[seat] = view->counter[index_of(COINS, seat)];
        slowpoker->shown[seat] = cards_in(view, SHOWN, seat);
        slowpoker->left[seat] = cards_in(view, LEFT, seat);
        slowpoker->fallen[seat] = cards_in(view, FALLEN, seat);
        slowpoker->last_bet[seat] = (uint8_t)view->counter[index_of(LAST_BET, seat)];
        slowpoker->last_rank[seat] = (uint8_t)view->counter[index_of(LAST_RANK, seat)];
    }
    slowpoker->hand[me] = cards_in(view, HAND, me);
    slowpoker->swapped[me] = cards_in(view, SWAPPED, me);
    slowpoker->bet[me] = (uint8_t)view->counter[index_of(SEALED_BET, me)];
    slowpoker->stage[me] = (uint8_t)view->counter[index_of(STAGE, me)];
    guess_other(
        setup, view, chance, slowpoker, slowpoker_undealt(slowpoker) & ~slowpoker->shown[!me]);
}
