// SPDX-License-Identifier: MIT
// Cards from place to place in tzogous37. Every card carries the set of those who know it, and each
// viewer is told of a move as they may see it. Knows no chips, and not whose turn it is.
#include "games/tzogous37/state.h"

#include <string.h>

// Some knew the card before, some know it after.
static void tell_move(struct events *events, int from, int to, int card, int before, int after)
{
    if (!events)
        return;
    tell_card(events, before & after, from, to, card, card);
    tell_card(events, before & ~after, from, to, card, CARD_BACK);
    tell_card(events, ~before & after, from, to, CARD_BACK, card);
    tell_card(events, EVERYONE & ~before & ~after, from, to, CARD_BACK, CARD_BACK);
}

void tzogous_hold(struct tzogous37 *game, int seat, known_card known)
{
    known_card *hand = game->hand[seat];
    int at = game->held[seat]++;
    for (; at > 0 && hand[at - 1] > known; at--)
        hand[at] = hand[at - 1];
    hand[at] = known;
}

// Takes one such card from the hand and returns the set of those who knew it was there. Nobody can
// say which of several equal cards was taken: whoever knew of any of them now knows of one less,
// and the cards that stay carry sets that say so.
static int take(struct tzogous37 *game, int seat, int card)
{
    known_card *hand = game->hand[seat];
    int at = 0, last = game->held[seat] - 1;
    while (card_in(hand[at]) != card)
        at++;
    int set = knowers(hand[at]);
    for (int i = at; i < last; i++) {
        int other = knowers(hand[i + 1]);
        bool is_equal = card_in(hand[i + 1]) == card;
        hand[i] = is_equal ? known_by(card, set & other) : hand[i + 1];
        set |= is_equal ? other : 0;
    }
    hand[last] = 0;
    game->held[seat]--;
    return set;
}

// A card is about to leave the hand unseen by all but `keepers`: the others can no longer be sure
// of any card there.
static void forget(struct tzogous37 *game, int seat, int keepers, struct events *events)
{
    for (int i = 0; i < game->held[seat]; i++) {
        known_card *known = &game->hand[seat][i];
        int lost = knowers(*known) & ~keepers;
        if (!lost)
            continue;
        *known &= (known_card)~lost;
        int zone = index_of(HAND, seat);
        tell_card(events, lost, zone, zone, card_in(*known), CARD_BACK);
    }
}

static void put_out(struct tzogous37 *game, known_card known, int pile)
{
    game->out[game->out_count] = known;
    game->pile[game->out_count++] = (uint8_t)pile;
}

// To a pile, still known to those who knew it.
static void discard(
    struct tzogous37 *game, known_card known, int from, int pile, struct events *events)
{
    put_out(game, known, pile);
    tell_move(events, from, pile_zone(pile), card_in(known), knowers(known), knowers(known));
}

void tzogous_lay(struct tzogous37 *game, int seat, int slot, int card, struct events *events)
{
    bool is_up = is_laid_up(game->round, slot);
    int after = is_up ? EVERYONE : only(seat);
    if (!is_up)
        forget(game, seat, after, events);
    int before = take(game, seat, card);
    game->slot[slot][seat] = known_by(card, after);
    game->up[slot] |= (uint8_t)(is_up << seat);
    tell_move(events, index_of(HAND, seat), slot_zone(slot, is_up, seat), card, before, after);
}

void tzogous_lay_aside(struct tzogous37 *game, int seat, int card, struct events *events)
{
    forget(game, seat, only(seat), events);
    take(game, seat, card);
    discard(game, known_by(card, only(seat)), index_of(HAND, seat), PILE_HIDDEN + seat, events);
}

void tzogous_reveal(struct tzogous37 *game, int seat, struct events *events)
{
    for (int slot = 0; slot < 2; slot++) {
        known_card *known = &game->slot[slot][seat];
        if (!*known || game->up[slot] & only(seat))
            continue;
        tell_move(events, slot_zone(slot, false, seat), slot_zone(slot, true, seat),
            card_in(*known), knowers(*known), EVERYONE);
        *known |= EVERYONE;
        game->up[slot] |= only(seat);
    }
}

// What leaves a place goes to the open discard, or unseen to that of its owner.
static void discard_from_slot(struct tzogous37 *game, int seat, int slot, struct events *events)
{
    bool is_up = game->up[slot] & only(seat);
    discard(game, game->slot[slot][seat], slot_zone(slot, is_up, seat),
        is_up ? PILE_OPEN : PILE_HIDDEN + seat, events);
    game->slot[slot][seat] = 0;
}

void tzogous_sweep(struct tzogous37 *game, struct events *events)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (int slot = 0; slot < 2; slot++)
            if (game->slot[slot][seat])
                discard_from_slot(game, seat, slot, events);
    game->up[0] = game->up[1] = 0;
}

// The cards that a viewer knows go first: told in the order of the hand, each would betray which of
// the unknown ones are lower.
void tzogous_drop_hand(struct tzogous37 *game, int seat, struct events *events)
{
    int from = index_of(HAND, seat), to = pile_zone(PILE_HIDDEN + seat);
    for (int i = 0; i < game->held[seat]; i++) {
        known_card known = game->hand[seat][i];
        tell_card(events, knowers(known), from, to, card_in(known), card_in(known));
        put_out(game, known, PILE_HIDDEN + seat);
    }
    for (int i = 0; i < game->held[seat]; i++) {
        tell_card(events, EVERYONE & ~knowers(game->hand[seat][i]), from, to, CARD_BACK, CARD_BACK);
        game->hand[seat][i] = 0;
    }
    game->held[seat] = 0;
}

// Everyone sees the joker, and so knows what is planted.
static void plant(struct tzogous37 *game, int target, int slot, struct events *events)
{
    discard_from_slot(game, target, slot, events);
    game->slot[slot][target] = known_by(JOKER, EVERYONE);
    bool is_up = game->up[slot] & only(target);
    tell_card(events, EVERYONE, index_of(DISCARD, 0), slot_zone(slot, is_up, target), JOKER, JOKER);
}

// The one whose place it is, and the one whose hand it is, know both cards.
static void swap(
    struct tzogous37 *game, int seat, int target, int slot, int card, struct events *events)
{
    bool is_up = game->up[slot] & only(target);
    int zone = slot_zone(slot, is_up, target), hand = index_of(HAND, seat);
    int both = is_up ? EVERYONE : only(seat) | only(target);
    put_out(game, known_by(JOKER, EVERYONE), PILE_OPEN);
    if (!is_up)
        forget(game, seat, both, events);
    int before = take(game, seat, card);
    known_card old = game->slot[slot][target];
    int after = knowers(old) | only(seat);
    tell_move(events, zone, hand, card_in(old), knowers(old), after);
    tell_move(events, hand, zone, card, before, both);
    game->slot[slot][target] = known_by(card, both);
    tzogous_hold(game, seat, known_by(card_in(old), after));
}

void tzogous_use_joker(const struct setup *setup, struct tzogous37 *game, int seat,
    const struct move *move, struct events *events)
{
    int target = move->arg[0], slot = move->arg[1];
    tell_say_of(events, EVERYONE, SAY_JOKER + slot, (struct blanks){.seat = seat, .other = target});
    game->jokers_used[seat]++;
    int before = take(game, seat, JOKER);
    tell_move(events, index_of(HAND, seat), index_of(DISCARD, 0), JOKER, before, EVERYONE);
    if (setup->option[JOKER_MODE] == PLANT)
        plant(game, target, slot, events);
    else
        swap(game, seat, target, slot, move->arg[2], events);
}

void tzogous_draw_for_tie(struct tzogous37 *game, int seat, int card, struct events *events)
{
    put_out(game, known_by(card, EVERYONE), PILE_TIE + seat);
    tell_card(events, EVERYONE, ZONE_PACK, index_of(TIE_DRAWS, seat), CARD_BACK, card);
}

void tzogous_end_tie(struct tzogous37 *game, struct events *events)
{
    for (int i = 0; i < game->out_count; i++)
        if (game->pile[i] >= PILE_TIE) {
            int card = card_in(game->out[i]);
            tell_card(events, EVERYONE, pile_zone(game->pile[i]), index_of(DISCARD, 0), card, card);
            game->pile[i] = PILE_OPEN;
        }
}

// The piles other than those of a tie-break become empty.
static void tell_piles_empty(const struct tzogous37 *game, struct events *events)
{
    bool is_used[PILE_TIE] = {false};
    for (int i = 0; i < game->out_count; i++)
        if (game->pile[i] < PILE_TIE)
            is_used[game->pile[i]] = true;
    for (int pile = 0; pile < PILE_TIE; pile++)
        if (is_used[pile])
            tell_clear(events, pile_zone(pile));
}

// All that is out of play goes back into the pack, but for the cards that lie in a tie-break. Says
// how many.
static int gather_out(struct tzogous37 *game, struct events *events)
{
    int kept = 0, count = game->out_count;
    if (events)
        tell_piles_empty(game, events);
    for (int i = 0; i < count; i++) {
        if (game->pile[i] >= PILE_TIE) {
            game->out[kept] = game->out[i];
            game->pile[kept++] = game->pile[i];
            continue;
        }
        game->pack[card_in(game->out[i])]++;
        game->pack_count++;
    }
    game->out_count = (uint8_t)kept;
    memset(game->out + kept, 0, sizeof(game->out[0]) * (size_t)(count - kept));
    memset(game->pile + kept, 0, (size_t)(count - kept));
    return count - kept;
}

bool tzogous_can_draw(struct tzogous37 *game, int count, struct events *events)
{
    if (game->pack_count < count && gather_out(game, events))
        tell_say(events, EVERYONE, SAY_RESHUFFLE, 0, 0);
    return game->pack_count >= count;
}

void tzogous_gather(const struct setup *setup, struct tzogous37 *game, struct events *events)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (int slot = 0; slot < 2; slot++)
            if (game->slot[slot][seat])
                tell_clear(events, slot_zone(slot, game->up[slot] & only(seat), seat));
    if (game->community)
        tell_clear(events, index_of(COMMUNITY, 0));
    gather_out(game, events);
    game->community = game->up[0] = game->up[1] = 0;
    memset(game->slot, 0, sizeof(game->slot));
    for (int card = 0; card < STANDARD_CARDS; card++)
        game->pack[card] = (uint8_t)tzogous37_copies(setup, card);
    game->pack[JOKER] = (uint8_t)tzogous37_copies(setup, JOKER);
    game->pack_count = (uint8_t)(STANDARD_CARDS * game->pack[0] + game->pack[JOKER]);
}
