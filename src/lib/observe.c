// SPDX-License-Identifier: MIT
// What a seat knows as numbers. Made from its view, and from nothing else: an array cannot tell
// what the view does not have. The order of the parts is written down once, in each_part().
#include "lib/lib.h"

#include "wire/json.h"

#include <string.h>

// Some numbers that belong together.
enum part_kind { PART_PHASE, PART_SEAT, PART_TO_ACT, PART_CARDS, PART_ORDER, PART_COUNTER };
struct part {
    enum part_kind kind;
    int what;  // the kind of zone or counter
    int owner; // counted from the one who looks
    int count;
    bool is_known; // of a counter: everyone knows it, so there is no second number that says so
};

typedef void part_fn(void *context, const struct part *part);

static void each_part(
    const struct setup *setup, const struct actions *actions, part_fn *tell, void *context)
{
    const struct game *game = setup->game;
    int phases = 0;
    while (game->phases[phases])
        phases++;
    tell(context, &(struct part){.kind = PART_PHASE, .count = phases});
    tell(context, &(struct part){.kind = PART_SEAT, .count = setup->seats});
    tell(context, &(struct part){.kind = PART_TO_ACT, .count = setup->seats});
    for (int kind = 0; game->zones[kind].name; kind++)
        for (int owner = 0; owner < (game->zones[kind].per_seat ? setup->seats : 1); owner++) {
            struct part part = {PART_CARDS, kind, owner, actions->cards + actions->backs, false};
            tell(context, &part);
            part.kind = PART_ORDER;
            part.count = actions->cards;
            if (game->zones[kind].is_ordered)
                tell(context, &part);
        }
    for (int kind = 0; game->counters[kind].name; kind++)
        for (int owner = 0; owner < (game->counters[kind].per_seat ? setup->seats : 1); owner++) {
            bool is_open = game->counters[kind].sight == OPEN;
            tell(context, &(struct part){PART_COUNTER, kind, owner, 2 - is_open, is_open});
        }
}

static void add_count(void *context, const struct part *part)
{
    *(int *)context += part->count;
}

int observation_size(const struct setup *setup, const struct actions *actions)
{
    int size = 0;
    each_part(setup, actions, add_count, &size);
    return size;
}

// ---- The numbers -------------------------------------------------------------------------------

// Which seat sits `ahead` places behind the viewer. A watcher looks from seat 0.
static int seat_from(const struct view *view, int ahead)
{
    int seat = (view->seat < view->seats ? view->seat : 0) + ahead;
    return seat < view->seats ? seat : seat - view->seats;
}

static float *put_cards(const struct actions *actions, const uint16_t *cards, int count, float *to)
{
    for (int i = 0; i < count; i++) {
        int column = cards[i] < CARD_BACK ? actions->column[cards[i]]
                                          : actions->cards + (cards[i] - CARD_BACK);
        must(column >= 0 && column < actions->cards + actions->backs);
        to[column] += 1;
    }
    return to + actions->cards + actions->backs;
}

// The place of each card in the zone, from 1; of equal ones the last.
static float *put_order(const struct actions *actions, const uint16_t *cards, int count, float *to)
{
    for (int i = 0; i < count; i++)
        if (cards[i] < CARD_BACK)
            to[actions->column[cards[i]]] = (float)(i + 1);
    return to + actions->cards;
}

static float *put_zones(
    const struct setup *setup, const struct actions *actions, const struct view *view, float *to)
{
    const struct zone_kind *zones = setup->game->zones;
    const uint16_t *cards = view->card;
    for (int kind = 0; zones[kind].name; kind++) {
        int owners = zones[kind].per_seat ? setup->seats : 1, count[SEATS_MAX];
        const uint16_t *of[SEATS_MAX];
        for (int owner = 0; owner < owners; owner++) {
            of[owner] = cards;
            count[owner] = view->count[index_of(kind, owner)];
            cards += count[owner];
        }
        for (int ahead = 0; ahead < owners; ahead++) {
            int owner = owners == 1 ? 0 : seat_from(view, ahead);
            to = put_cards(actions, of[owner], count[owner], to);
            if (zones[kind].is_ordered)
                to = put_order(actions, of[owner], count[owner], to);
        }
    }
    return to;
}

static float *put_counters(const struct setup *setup, const struct view *view, float *to)
{
    const struct counter_kind *counters = setup->game->counters;
    for (int kind = 0; counters[kind].name; kind++) {
        int owners = counters[kind].per_seat ? setup->seats : 1;
        for (int ahead = 0; ahead < owners; ahead++) {
            int32_t value = view->counter[index_of(kind, owners == 1 ? 0 : seat_from(view, ahead))];
            bool is_known = value != COUNTER_UNKNOWN;
            *to++ = is_known ? (float)value : 0;
            if (counters[kind].sight != OPEN)
                *to++ = is_known;
        }
    }
    return to;
}

static void put_view(const struct baize_game *game, const struct view *view, float *to)
{
    const struct setup *setup = &game->setup;
    const float *end = to + game->observation_size;
    memset(to, 0, sizeof(*to) * (size_t)game->observation_size);
    to[view->phase] = 1;
    for (int phase = 0; setup->game->phases[phase]; phase++)
        to++;
    if (view->seat < setup->seats)
        to[view->seat] = 1;
    to += setup->seats;
    for (int ahead = 0; ahead < setup->seats; ahead++)
        *to++ = view->to_act >> seat_from(view, ahead) & 1;
    to = put_counters(setup, view, put_zones(setup, &game->actions, view, to));
    must(to == end);
}

void observation_put(const struct baize_game *game, const struct state *state, int seat, float *to)
{
    struct view view;
    game_view(&game->setup, state, seat, &view);
    put_view(game, &view, to);
}

// ---- In words ----------------------------------------------------------------------------------

struct describing {
    struct out *out;
    const struct game *game;
    int first;
};

static void describe_part(void *context, const struct part *part)
{
    static const char *const kinds[] = {"phase", "seat", "to_act", "cards", "order", "counter"};
    struct describing *describing = context;
    struct out *out = describing->out;
    const struct game *game = describing->game;
    out_object(out);
    out_put_string(out, "kind", kinds[part->kind]);
    bool is_counter = part->kind == PART_COUNTER;
    bool is_zone = part->kind == PART_CARDS || part->kind == PART_ORDER;
    if (is_counter || is_zone) {
        bool per_seat =
            is_counter ? game->counters[part->what].per_seat : game->zones[part->what].per_seat;
        out_put_string(out, is_counter ? "counter" : "zone",
            is_counter ? game->counters[part->what].name : game->zones[part->what].name);
        if (per_seat)
            out_put_int(out, "owner", part->owner);
    }
    out_put_int(out, "first", describing->first);
    out_put_int(out, "count", part->count);
    out_object_end(out);
    describing->first += part->count;
}

void describe_observation(struct out *out, const struct baize_game *game)
{
    struct describing describing = {out, game->setup.game, 0};
    out_object(out);
    out_put_int(out, "size", game->observation_size);
    out_key(out, "parts");
    out_array(out);
    each_part(&game->setup, &game->actions, describe_part, &describing);
    out_array_end(out);
    out_object_end(out);
}
