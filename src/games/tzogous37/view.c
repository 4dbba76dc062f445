// SPDX-License-Identifier: MIT
// What a seat sees of tzogous37, and a whole state guessed from that. A viewer sees a face if their
// bit is in the card's set of those who know it, wherever it lies.
#include "games/tzogous37/state.h"

static void fill_counters(
    const struct setup *setup, const struct tzogous37 *game, int32_t counter[COUNTERS_MAX])
{
    const struct betting *bets = &game->bets;
    for (int seat = 0; seat < setup->seats; seat++) {
        counter[index_of(CHIPS_LEFT, seat)] = bets->chips[seat];
        counter[index_of(IN_POT, seat)] = bets->in_pot[seat];
        counter[index_of(FOLDED, seat)] = bets->folded >> seat & 1;
        counter[index_of(JOKERS_USED, seat)] = game->jokers_used[seat];
        counter[index_of(CHOSEN, seat)] = game->chosen[seat];
        for (int slot = 0; slot < 2; slot++) {
            bool is_up = game->up[slot] & only(seat);
            counter[index_of(KNOWN_1 + slot, seat)] =
                is_up ? 0 : knowers(game->slot[slot][seat]) & ~only(seat);
        }
    }
    counter[index_of(POT, 0)] = bets->pot;
    counter[index_of(HAND_NUMBER, 0)] = game->hand_number + 1;
    counter[index_of(ROUND, 0)] = game->round + 1;
    counter[index_of(BETTING_ROUND, 0)] = game->betting_round + 1;
    counter[index_of(OPENER, 0)] = bets->opener;
    counter[index_of(LEAST_RAISE, 0)] = bets->least_raise;
    counter[index_of(IN_PACK, 0)] = game->pack_count;
    counter[index_of(IN_ROUND, 0)] = bets->in;
    counter[index_of(DUE, 0)] = bets->due;
    counter[index_of(MAY_RAISE, 0)] = bets->may_raise;
    counter[index_of(LED, 0)] = game->led;
}

void tzogous_tell_bets(const struct betting *was, const struct betting *is, struct events *events)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (is->chips[seat] != was->chips[seat])
            tell_counter(events, EVERYONE, index_of(CHIPS_LEFT, seat), is->chips[seat]);
        if (is->in_pot[seat] != was->in_pot[seat])
            tell_counter(events, EVERYONE, index_of(IN_POT, seat), is->in_pot[seat]);
    }
    if (is->pot != was->pot)
        tell_counter(events, EVERYONE, index_of(POT, 0), is->pot);
}

void tzogous_tell_counters(const struct setup *setup, const struct tzogous37 *before,
    const struct tzogous37 *after, struct events *events)
{
    int32_t was[COUNTERS_MAX] = {0}, is[COUNTERS_MAX] = {0};
    fill_counters(setup, before, was);
    fill_counters(setup, after, is);
    for (int i = 0; i < events->count; i++) // what was told with its reason is known
        if (events->list[i].kind == EVENT_COUNTER)
            was[events->list[i].what] = events->list[i].value;
    for (int counter = 0; counter < COUNTERS_MAX; counter++)
        if (was[counter] != is[counter])
            tell_counter(events,
                counter / SEATS_MAX == CHOSEN ? only(counter % SEATS_MAX) : EVERYONE, counter,
                is[counter]);
}

static void show(struct view *view, int zone, known_card known)
{
    bool is_known = knowers(known) & only(view->seat);
    view_put(view, tzogous37_zones, zone, is_known ? card_in(known) : CARD_BACK);
}

void tzogous_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct tzogous37 *game = (const struct tzogous37 *)state;
    fill_counters(setup, game, view->counter);
    for (int seat = 0; seat < setup->seats; seat++) {
        if (seat != viewer)
            view->counter[index_of(CHOSEN, seat)] = COUNTER_UNKNOWN;
        for (int i = 0; i < game->held[seat]; i++)
            show(view, index_of(HAND, seat), game->hand[seat][i]);
        for (int slot = 0; slot < 2; slot++)
            if (game->slot[slot][seat])
                show(view, slot_zone(slot, game->up[slot] & only(seat), seat),
                    game->slot[slot][seat]);
    }
    if (game->community)
        view_put(view, tzogous37_zones, index_of(COMMUNITY, 0), game->community - 1);
    for (int i = 0; i < game->out_count; i++)
        show(view, pile_zone(game->pile[i]), game->out[i]);
}

static void guess_betting(const struct setup *setup, const struct view *view, struct betting *bets)
{
    bets->in = (uint8_t)view->counter[index_of(IN_ROUND, 0)];
    bets->due = (uint8_t)view->counter[index_of(DUE, 0)];
    bets->may_raise = (uint8_t)view->counter[index_of(MAY_RAISE, 0)];
    bets->opener = (uint8_t)view->counter[index_of(OPENER, 0)];
    bets->least_raise = view->counter[index_of(LEAST_RAISE, 0)];
    bets->pot = view->counter[index_of(POT, 0)];
    for (int seat = 0; seat < setup->seats; seat++) {
        bets->chips[seat] = view->counter[index_of(CHIPS_LEFT, seat)];
        bets->in_pot[seat] = view->counter[index_of(IN_POT, seat)];
        if (bets->in_pot[seat] > bets->level)
            bets->level = bets->in_pot[seat];
        if (view->counter[index_of(FOLDED, seat)])
            bets->folded |= only(seat);
        if (bets->in & only(seat) && !bets->chips[seat])
            bets->all_in |= only(seat);
    }
}

// What is undealt or lies where the viewer does not see it, while it is given out.
struct unknown {
    struct tzogous37 *game;
    struct chance *chance;
};

static int draw_unknown(struct unknown *unknown)
{
    struct tzogous37 *game = unknown->game;
    int pick = (int)chance_below(unknown->chance, game->pack_count), card = 0;
    while (pick >= game->pack[card])
        pick -= game->pack[card++];
    game->pack[card]--;
    game->pack_count--;
    return card;
}

// The card that the viewer sees in a zone, or one that it might be. `knowers` always know it.
static known_card guess_card(
    struct unknown *unknown, const struct view *view, int seen, int knowers)
{
    if (seen < CARD_BACK)
        return known_by(seen, knowers | only(view->seat));
    return known_by(draw_unknown(unknown), knowers);
}

static void guess_places(struct unknown *unknown, const struct view *view, int seat)
{
    struct tzogous37 *game = unknown->game;
    int zone = index_of(HAND, seat);
    for (int i = 0; i < view->count[zone]; i++)
        tzogous_hold(game, seat, guess_card(unknown, view, view_cards(view, zone)[i], only(seat)));
    for (int slot = 0; slot < 2; slot++)
        for (int is_up = 0; is_up < 2; is_up++) {
            zone = slot_zone(slot, is_up, seat);
            if (!view->count[zone])
                continue;
            int others = view->counter[index_of(KNOWN_1 + slot, seat)];
            game->slot[slot][seat] = guess_card(
                unknown, view, view_cards(view, zone)[0], is_up ? EVERYONE : only(seat) | others);
            game->up[slot] |= (uint8_t)(is_up << seat);
        }
}

static void guess_pile(struct unknown *unknown, const struct view *view, int pile, int knowers)
{
    struct tzogous37 *game = unknown->game;
    int zone = pile_zone(pile);
    for (int i = 0; i < view->count[zone]; i++) {
        game->out[game->out_count] = guess_card(unknown, view, view_cards(view, zone)[i], knowers);
        game->pile[game->out_count++] = (uint8_t)pile;
    }
}

// A seat that has chosen may have chosen any card it holds.
static int guess_chosen(struct unknown *unknown, const struct view *view, int seat)
{
    struct tzogous37 *game = unknown->game;
    bool is_placing = view->phase == PLACING_FIRST || view->phase == PLACING_SECOND;
    if (seat == view->seat)
        return view->counter[index_of(CHOSEN, seat)];
    if (!is_placing || !(betting_live(&game->bets) & ~view->to_act & only(seat)))
        return 0;
    return card_in(game->hand[seat][chance_below(unknown->chance, game->held[seat])]) + 1;
}

// The pack is at first all that the viewer does not see; what lies face down is drawn from it.
static void take_seen_out(
    const struct setup *setup, const struct view *view, struct tzogous37 *game)
{
    int cards = 0;
    for (int zone = 0; zone < ZONES_MAX; zone++)
        cards += view->count[zone];
    for (int card = 0; card < TYPES; card++) {
        game->pack[card] = (uint8_t)tzogous37_copies(setup, card);
        game->pack_count = (uint8_t)(game->pack_count + game->pack[card]);
    }
    for (int i = 0; i < cards; i++)
        if (view->card[i] < CARD_BACK) {
            game->pack[view->card[i]]--;
            game->pack_count--;
        }
}

void tzogous_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct tzogous37 *game = (struct tzogous37 *)state;
    struct unknown unknown = {game, chance};
    game->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    game->hand_number = (uint16_t)(view->counter[index_of(HAND_NUMBER, 0)] - 1);
    game->round = (uint8_t)(view->counter[index_of(ROUND, 0)] - 1);
    game->betting_round = (uint8_t)(view->counter[index_of(BETTING_ROUND, 0)] - 1);
    game->led = (uint8_t)view->counter[index_of(LED, 0)];
    guess_betting(setup, view, &game->bets);
    take_seen_out(setup, view, game);
    if (view->count[index_of(COMMUNITY, 0)])
        game->community = (uint8_t)(view_cards(view, index_of(COMMUNITY, 0))[0] + 1);
    for (int seat = 0; seat < setup->seats; seat++) {
        game->jokers_used[seat] = (uint8_t)view->counter[index_of(JOKERS_USED, seat)];
        guess_places(&unknown, view, seat);
        guess_pile(&unknown, view, PILE_HIDDEN + seat, only(seat));
        game->chosen[seat] = (uint8_t)guess_chosen(&unknown, view, seat);
    }
    guess_pile(&unknown, view, PILE_OPEN, EVERYONE);
}
