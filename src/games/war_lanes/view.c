// SPDX-License-Identifier: MIT
// What a seat sees of war-lanes, and a whole state made up from what it sees.
#include "games/war_lanes/state.h"

// What lies face up in the discard: all that is nowhere else.
static cards discarded(const struct setup *setup, const struct war_lanes *war)
{
    if (!war->round)
        return 0;
    cards rest = whole_pack(setup);
    const cards elsewhere[] = {war->unseen, war->hand[0], war->hand[1]};
    for (int i = 0; i < ARRAY_LEN(elsewhere); i++)
        for (cards set = elsewhere[i]; set; set &= set - 1)
            rest = take(rest, lowest_bit(set) < JOKER ? lowest_bit(set) : JOKER);
    for (int lane = 0; lane < LANES; lane++)
        for (int seat = 0; seat < 2; seat++)
            for (int i = 0; i < war->side[lane][seat].count; i++)
                rest = take(rest, war->side[lane][seat].card[i]);
    return war->is_turned ? take(rest, war->turned) : rest;
}

static void view_seat(const struct war_lanes *war, int seat, bool is_own, struct view *view)
{
    for (cards set = war->hand[seat]; set; set &= set - 1) {
        int card = lowest_bit(set) < JOKER ? lowest_bit(set) : JOKER;
        view_put(view, war_lanes_zones, index_of(ZONE_HAND, seat), is_own ? card : CARD_BACK);
    }
    for (int lane = 0; lane < LANES; lane++) {
        const struct lane_side *side = &war->side[lane][seat];
        for (int i = 0; i < side->count; i++)
            view_put(view, war_lanes_zones, index_of(ZONE_LANE + lane, seat), side->card[i]);
        view->counter[index_of(COUNTER_COUNTDOWN + lane, seat)] =
            side->count == LANE_CARDS ? war->countdown[lane] : 0;
    }
    view->counter[index_of(COUNTER_HP, seat)] = war->hp[seat];
    view->counter[index_of(COUNTER_SUIT, seat)] =
        war->head.phase == PHASE_SUITS ? 0 : war->suit[seat];
    if (is_own)
        view->counter[index_of(COUNTER_CHOICE, seat)] = war->suit[seat];
    view->counter[index_of(COUNTER_DECK, seat)] = war->deck[seat];
    view->counter[index_of(COUNTER_FINAL, seat)] = war->final >> seat & 1;
}

void war_lanes_view(
    const struct setup *setup, const struct state *state, int viewer, struct view *view)
{
    const struct war_lanes *war = (const struct war_lanes *)state;
    for (int seat = 0; seat < 2; seat++)
        view_seat(war, seat, seat == viewer, view);
    if (war->is_turned)
        view_put(view, war_lanes_zones, index_of(ZONE_FLIP, 0), war->turned);
    for (cards set = discarded(setup, war); set; set &= set - 1) {
        int card = lowest_bit(set) < JOKER ? lowest_bit(set) : JOKER;
        view_put(view, war_lanes_zones, index_of(ZONE_DISCARD, 0), card);
    }
    for (int i = 0; i < war->burned; i++)
        view_put(view, war_lanes_zones, index_of(ZONE_BURNED, 0), CARD_BACK);
    view->counter[index_of(COUNTER_TO_PLAY, 0)] = war->to_play;
    view->counter[index_of(COUNTER_ROUND, 0)] = war->round;
    view->counter[index_of(COUNTER_ORDER, 0)] = order_digits(war);
}

static void guess_lanes(const struct view *view, struct war_lanes *war)
{
    int digits = view->counter[index_of(COUNTER_ORDER, 0)];
    for (int lane = RIGHT; lane >= LEFT; lane--, digits /= 10) {
        war->order[lane] = (uint8_t)(digits % 10);
        for (int seat = 0; seat < 2; seat++) {
            struct lane_side *side = &war->side[lane][seat];
            int zone = index_of(ZONE_LANE + lane, seat);
            side->count = view->count[zone];
            for (int i = 0; i < side->count; i++) {
                side->card[i] = (uint8_t)view_cards(view, zone)[i];
                war->unseen = take(war->unseen, side->card[i]);
            }
            war->countdown[lane] +=
                (uint8_t)view->counter[index_of(COUNTER_COUNTDOWN + lane, seat)];
        }
    }
}

// Takes the cards that the viewer knows to be in hands out of the unseen ones; the others are
// counted in `held` and found later.
static void guess_known(const struct view *view, struct war_lanes *war)
{
    for (int seat = 0; seat < 2; seat++) {
        const uint16_t *card = view_cards(view, index_of(ZONE_HAND, seat));
        war->held[seat] = view->count[index_of(ZONE_HAND, seat)];
        for (int i = 0; i < war->held[seat]; i++)
            if (card[i] < CARD_BACK) {
                war->hand[seat] = put(war->hand[seat], card[i]);
                war->unseen = take(war->unseen, card[i]);
            }
    }
    const uint16_t *card = view_cards(view, index_of(ZONE_DISCARD, 0));
    for (int i = 0; i < view->count[index_of(ZONE_DISCARD, 0)]; i++)
        war->unseen = take(war->unseen, card[i]);
}

void war_lanes_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    struct war_lanes *war = (struct war_lanes *)state;
    war->head = (struct head){.to_act = view->to_act, .phase = view->phase};
    for (int seat = 0; seat < 2; seat++) {
        war->hp[seat] = view->counter[index_of(COUNTER_HP, seat)];
        war->deck[seat] = (uint8_t)view->counter[index_of(COUNTER_DECK, seat)];
        war->suit[seat] = (uint8_t)view->counter[index_of(COUNTER_SUIT, seat)];
        war->final |= (uint8_t)(view->counter[index_of(COUNTER_FINAL, seat)] << seat);
    }
    if (view->phase == PHASE_SUITS) {
        for (int seat = 0; seat < 2; seat++)
            if (seat == view->seat)
                war->suit[seat] = (uint8_t)view->counter[index_of(COUNTER_CHOICE, seat)];
            else if (!(view->to_act & only(seat)))
                war->suit[seat] = (uint8_t)(1 + chance_below(chance, SUITS));
        return;
    }
    war->turn = view->to_act == only(1);
    war->to_play = (uint8_t)view->counter[index_of(COUNTER_TO_PLAY, 0)];
    war->round = (uint16_t)view->counter[index_of(COUNTER_ROUND, 0)];
    war->burned = view->count[index_of(ZONE_BURNED, 0)];
    war->unseen = whole_pack(setup);
    guess_lanes(view, war);
    guess_known(view, war);
    for (int seat = 0; seat < 2; seat++)
        for (int have = count_bits(war->hand[seat]); have < war->held[seat]; have++) {
            int pick = (int)chance_below(chance, (uint32_t)count_bits(war->unseen));
            int bit = nth_bit(war->unseen, pick), card = bit < JOKER ? bit : JOKER;
            war->hand[seat] = put(war->hand[seat], card);
            war->unseen = take(war->unseen, card);
        }
}
