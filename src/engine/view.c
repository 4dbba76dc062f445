// SPDX-License-Identifier: MIT
#include "engine/view.h"

#include <string.h>

// An event is written as two 64-bit words: a search hashes every event it hears, and reading whole
// words that were written field by field makes the processor wait.
static void tell_words(
    struct events *events, int kind, int audience, int what, uint64_t looks, uint64_t rest)
{
    if (!events || !audience)
        return;
    must(events->count < EVENTS_MAX);
    uint64_t words[] = {
        (uint64_t)kind | (uint64_t)audience << 8 | (uint64_t)(uint8_t)what << 16 | looks, rest};
    memcpy(&events->list[events->count++], words, sizeof(words));
}
_Static_assert(sizeof(struct event) == 2 * sizeof(uint64_t), "two words");

void tell_card(struct events *events, int audience, int from, int to, int was, int is)
{
    tell_words(events, EVENT_CARD, audience, from,
        (uint64_t)(uint8_t)to << 24 | (uint64_t)(uint16_t)was << 32 | (uint64_t)is << 48, 0);
}

void tell_private(struct events *events, int seat, int from, int to, int card)
{
    if (!events)
        return;
    int was = from == ZONE_PACK ? CARD_BACK : card;
    tell_card(events, only(seat), from, to, was, card);
    tell_card(events, all_but(seat), from, to, CARD_BACK, CARD_BACK);
}

void tell_show(struct events *events, int seat, int from, int to, int card)
{
    tell_card(events, only(seat), from, to, card, card);
    tell_card(events, all_but(seat), from, to, CARD_BACK, card);
}

void tell_clear(struct events *events, int zone)
{
    tell_words(events, EVENT_CLEAR, EVERYONE, zone, 0, 0);
}

void tell_counter(struct events *events, int audience, int counter, int value)
{
    tell_words(events, EVENT_COUNTER, audience, counter, 0, (uint32_t)value);
}

void tell_say(struct events *events, int audience, int say, int seat, int value)
{
    tell_words(
        events, EVENT_SAY, audience, say, 0, (uint32_t)value | (uint64_t)(uint8_t)seat << 32);
}

void tell_blanks(struct events *events, int audience, int say, struct blanks blanks)
{
    tell_words(events, EVENT_SAY, audience, say, (uint64_t)(uint16_t)blanks.card << 48,
        (uint32_t)blanks.n | (uint64_t)(uint8_t)blanks.seat << 32 |
            (uint64_t)(uint8_t)blanks.other << 40);
}

void tell_sum_begins(
    struct events *events, int audience, int say, int counter, struct blanks blanks)
{
    tell_words(events, EVENT_SUM, audience, say,
        (uint64_t)(uint16_t)counter << 32 | (uint64_t)(uint16_t)blanks.card << 48,
        (uint64_t)(uint8_t)blanks.seat << 32 | (uint64_t)(uint8_t)blanks.other << 40);
}

void tell_term_follows(struct events *events, int word, int value, struct blanks blanks)
{
    int at = events->count - 1;
    while (at >= 0 && events->list[at].kind == EVENT_TERM)
        at--;
    must(at >= 0 && events->list[at].kind == EVENT_SUM);
    struct event *sum = &events->list[at];
    must(sum->to < TERMS_MAX);
    sum->to++;
    sum->value += value;
    tell_words(events, EVENT_TERM, sum->audience, word, (uint64_t)(uint16_t)blanks.card << 48,
        (uint32_t)value | (uint64_t)(uint8_t)blanks.seat << 32 |
            (uint64_t)(uint8_t)blanks.other << 40);
}

void tell_phase(struct events *events, int phase)
{
    tell_words(events, EVENT_PHASE, EVERYONE, phase, 0, 0);
}

void tell_turn(struct events *events, int seats)
{
    tell_words(events, EVENT_TURN, EVERYONE, seats, 0, 0);
}

void view_init(struct view *view, int seat, int seats)
{
    memset(view, 0, sizeof(*view));
    view->seat = (uint8_t)seat;
    view->seats = (uint8_t)seats;
    for (int i = 0; i < COUNTERS_MAX; i++)
        view->counter[i] = COUNTER_UNKNOWN;
}

static int zone_start(const struct view *view, int zone)
{
    int start = 0;
    for (int i = 0; i < zone; i++)
        start += view->count[i];
    return start;
}

const uint16_t *view_cards(const struct view *view, int zone)
{
    return view->card + zone_start(view, zone);
}

void view_put(struct view *view, const struct zone_kind *kinds, int zone, int card)
{
    int start = zone_start(view, zone);
    int at = start + view->count[zone];
    if (!kinds[zone / SEATS_MAX].is_ordered)
        while (at > start && view->card[at - 1] > card)
            at--;
    must(view->card[VIEW_CARDS_MAX - 1] == 0);
    memmove(view->card + at + 1, view->card + at,
        sizeof(view->card[0]) * (size_t)(VIEW_CARDS_MAX - 1 - at));
    view->card[at] = (uint16_t)card;
    view->count[zone]++;
}

static void take_at(struct view *view, int zone, int at)
{
    memmove(view->card + at, view->card + at + 1,
        sizeof(view->card[0]) * (size_t)(VIEW_CARDS_MAX - 1 - at));
    view->card[VIEW_CARDS_MAX - 1] = 0;
    view->count[zone]--;
}

static void take(struct view *view, int zone, int card)
{
    int start = zone_start(view, zone);
    for (int i = 0; i < view->count[zone]; i++)
        if (view->card[start + i] == card) {
            take_at(view, zone, start + i);
            return;
        }
    must(!"an event takes a card that the viewer did not see there");
}

void view_observe(struct view *view, const struct zone_kind *kinds, const struct event *event)
{
    must(event->audience & only(view->seat));
    switch (event->kind) {
    case EVENT_CARD:
        if (event->what != ZONE_PACK)
            take(view, event->what, event->was);
        if (event->to != ZONE_PACK)
            view_put(view, kinds, event->to, event->is);
        break;
    case EVENT_CLEAR:
        for (int start = zone_start(view, event->what); view->count[event->what];)
            take_at(view, event->what, start);
        break;
    case EVENT_COUNTER:
        view->counter[event->what] = event->value;
        break;
    case EVENT_PHASE:
        view->phase = event->what;
        break;
    case EVENT_TURN:
        view->to_act = event->what;
        break;
    case EVENT_SAY:
    case EVENT_SUM:
    case EVENT_TERM:
        break;
    default:
        must(!"an event of no known kind");
    }
}
