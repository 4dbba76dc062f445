// SPDX-License-Identifier: MIT
#include "bots/war_lanes_table.h"

#include <string.h>

enum { ALL_FINAL = 3 };

static void read_lane(const struct view *view, int lane, struct war_table *table)
{
    for (int seat = 0; seat < 2; seat++) {
        struct lane_side *side = &table->side[lane][seat];
        int zone = index_of(ZONE_LANE + lane, seat);
        side->count = view->count[zone];
        for (int i = 0; i < side->count; i++) {
            side->card[i] = (uint8_t)view_cards(view, zone)[i];
            table->unseen = take(table->unseen, side->card[i]);
        }
        table->countdown[lane] += (uint8_t)view->counter[index_of(COUNTER_COUNTDOWN + lane, seat)];
    }
}

void war_read(const struct question *question, struct war_table *table)
{
    const struct view *view = question->view;
    memset(table, 0, sizeof(*table)); // with what lies between, so that its bytes may be compared
    table->me = table->turn = view->seat;
    table->winner = NOBODY;
    table->to_play = (uint8_t)view->counter[index_of(COUNTER_TO_PLAY, 0)];
    table->round = (uint16_t)view->counter[index_of(COUNTER_ROUND, 0)];
    table->unseen = whole_pack(question->setup);
    for (int seat = 0; seat < 2; seat++) {
        table->hp[seat] = view->counter[index_of(COUNTER_HP, seat)];
        table->suit[seat] = (uint8_t)(view->counter[index_of(COUNTER_SUIT, seat)] - 1);
        table->deck[seat] = (uint8_t)view->counter[index_of(COUNTER_DECK, seat)];
        table->held[seat] = view->count[index_of(ZONE_HAND, seat)];
        table->final |= (uint8_t)(view->counter[index_of(COUNTER_FINAL, seat)] << seat);
    }
    int digits = view->counter[index_of(COUNTER_ORDER, 0)];
    for (int lane = RIGHT; lane >= LEFT; lane--, digits /= 10) {
        table->order[lane] = (uint8_t)(digits % 10);
        read_lane(view, lane, table);
    }
    const uint16_t *card = view_cards(view, index_of(ZONE_HAND, table->me));
    for (int i = 0; i < table->held[table->me]; i++) {
        table->hand = put(table->hand, card[i]);
        table->unseen = take(table->unseen, card[i]);
    }
    card = view_cards(view, index_of(ZONE_DISCARD, 0));
    for (int i = 0; i < view->count[index_of(ZONE_DISCARD, 0)]; i++)
        table->unseen = take(table->unseen, card[i]);
}

bool war_fits(const struct war_table *table, int card, int lane)
{
    if (lane == TO_DISCARD)
        return true;
    const struct lane_side *side = &table->side[lane][table->turn];
    return side->count < LANE_CARDS &&
           (!side->count || lane_value(card) >= lane_value(side->card[side->count - 1]));
}

static void win(struct war_table *table, int seat)
{
    table->is_over = true;
    table->winner = seat;
}

static void resolve(const struct setup *setup, struct war_table *table, int lane)
{
    const int suit[2] = {table->suit[0], table->suit[1]};
    struct lane_outcome outcome = lane_outcome(setup, table->side[lane], suit);
    if (outcome.loser >= 0)
        table->hp[outcome.loser] -= outcome.damage;
    for (int other = 0; table->order[lane] && other < LANES; other++)
        if (table->order[other] > table->order[lane])
            table->order[other]--;
    table->order[lane] = table->countdown[lane] = 0;
    table->emptied |= (uint8_t)(1 << lane);
    memset(table->side[lane], 0, sizeof(table->side[lane]));
}

static bool is_decided(struct war_table *table)
{
    if (table->hp[0] > 0 && table->hp[1] > 0)
        return false;
    win(table, table->hp[0] <= 0);
    return true;
}

static void fill(const struct setup *setup, struct war_table *table, int lane)
{
    if (table->side[lane][!table->turn].count == LANE_CARDS) {
        resolve(setup, table, lane);
        is_decided(table);
        return;
    }
    int last = 0;
    for (int other = 0; other < LANES; other++)
        last = table->order[other] > last ? table->order[other] : last;
    table->order[lane] = (uint8_t)(last + 1);
    table->countdown[lane] = (uint8_t)setup->option[OPTION_COUNTDOWN];
}

void war_play(const struct setup *setup, struct war_table *table, int card, int lane)
{
    int seat = table->turn;
    if (seat == table->me)
        table->hand = take(table->hand, card);
    else
        table->unseen = take(table->unseen, card);
    table->held[seat]--;
    table->to_play--;
    if (lane == TO_DISCARD) {
        table->hp[seat] -= lane_value(card);
        is_decided(table);
        return;
    }
    struct lane_side *side = &table->side[lane][seat];
    side->card[side->count++] = (uint8_t)card;
    if (side->count == LANE_CARDS)
        fill(setup, table, lane);
}

static void end_round(const struct setup *setup, struct war_table *table)
{
    table->is_round_over = true;
    for (int lane = 0; lane < LANES; lane++)
        resolve(setup, table, lane);
    int leader = table->hp[1] > table->hp[0];
    if (table->hp[0] == table->hp[1])
        win(table, NOBODY);
    else if (table->hp[!leader] <= 0 || table->round >= setup->option[OPTION_MAX_ROUNDS])
        win(table, leader);
}

// The lane of the seat on turn whose countdown has run out and that was filled first, or -1.
static int lane_due(const struct war_table *table)
{
    int due = -1;
    for (int lane = 0; lane < LANES; lane++)
        if (table->order[lane] && !table->countdown[lane] &&
            table->side[lane][table->turn].count == LANE_CARDS &&
            (due < 0 || table->order[lane] < table->order[due]))
            due = lane;
    return due;
}

static void count_down(const struct setup *setup, struct war_table *table)
{
    for (int lane = 0; lane < LANES; lane++)
        if (table->countdown[lane] && table->side[lane][table->turn].count == LANE_CARDS)
            table->countdown[lane]--;
    for (int lane; (lane = lane_due(table)) >= 0;) {
        resolve(setup, table, lane);
        if (is_decided(table))
            return;
    }
}

void war_end_turn(const struct setup *setup, struct war_table *table)
{
    do {
        int seat = table->turn;
        if (table->deck[seat] >= DRAW_CARDS) {
            table->deck[seat] -= DRAW_CARDS;
            table->held[seat] += DRAW_CARDS;
        } else {
            table->deck[seat] = 0;
            table->final |= (uint8_t)only(seat);
        }
        if (table->final == ALL_FINAL) {
            end_round(setup, table);
            return;
        }
        if (!(table->final & only(!seat)))
            table->turn = (uint8_t)!seat;
        count_down(setup, table);
        int held = table->held[table->turn];
        table->to_play = (uint8_t)(held < TURN_CARDS ? held : TURN_CARDS);
    } while (!table->is_over && !table->to_play);
}
