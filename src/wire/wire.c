// SPDX-License-Identifier: MIT
#include "wire/wire.h"

#include <string.h>

enum { NAME_MAX_BYTES = 80 };

// The owner, if `name` names a zone or counter of this kind ("hand/1": 1, "board": 0); else -1.
static int owner_named(const char *name, const char *kind, bool per_seat)
{
    size_t len = strlen(kind);
    if (strncmp(name, kind, len) != 0)
        return -1;
    const char *rest = name + len;
    if (!per_seat)
        return *rest ? -1 : 0;
    bool is_seat = rest[0] == '/' && rest[1] >= '0' && rest[1] < '0' + SEATS_MAX && !rest[2];
    return is_seat ? rest[1] - '0' : -1;
}

int zone_named(const struct game *game, const char *name)
{
    for (int i = 0; game->zones[i].name; i++) {
        int owner = owner_named(name, game->zones[i].name, game->zones[i].per_seat);
        if (owner >= 0)
            return index_of(i, owner);
    }
    return -1;
}

int counter_named(const struct game *game, const char *name)
{
    for (int i = 0; game->counters[i].name; i++) {
        int owner = owner_named(name, game->counters[i].name, game->counters[i].per_seat);
        if (owner >= 0)
            return index_of(i, owner);
    }
    return -1;
}

void wire_seats(struct out *out, int set)
{
    out_array(out);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (set & only(seat))
            out_int(out, seat);
    out_array_end(out);
}

static void put_card(struct out *out, const struct game *game, int card)
{
    char buf[NAME_MAX_BYTES];
    struct text name = TEXT(buf);
    card_put(game->pack, card, &name);
    out_string(out, buf);
}

static void put_zone(struct out *out, const struct game *game, const char *key, int zone)
{
    char buf[NAME_MAX_BYTES];
    struct text name = TEXT(buf);
    zone_name(game, zone, &name);
    out_put_string(out, key, buf);
}

static void put_zones(struct out *out, const struct game *game, const struct view *view)
{
    out_key(out, "zones");
    out_object(out);
    const uint16_t *card = view->card;
    for (int kind = 0; game->zones[kind].name; kind++) {
        int owners = game->zones[kind].per_seat ? view->seats : 1;
        for (int owner = 0; owner < owners; owner++) {
            int zone = index_of(kind, owner);
            char buf[NAME_MAX_BYTES];
            struct text name = TEXT(buf);
            zone_name(game, zone, &name);
            out_key(out, buf);
            out_array(out);
            for (int i = 0; i < view->count[zone]; i++)
                put_card(out, game, *card++);
            out_array_end(out);
        }
    }
    out_object_end(out);
}

static void put_counters(struct out *out, const struct game *game, const struct view *view)
{
    out_key(out, "counters");
    out_object(out);
    for (int kind = 0; game->counters[kind].name; kind++) {
        int owners = game->counters[kind].per_seat ? view->seats : 1;
        for (int owner = 0; owner < owners; owner++) {
            int counter = index_of(kind, owner);
            if (view->counter[counter] == COUNTER_UNKNOWN)
                continue;
            char buf[NAME_MAX_BYTES];
            struct text name = TEXT(buf);
            counter_name(game, counter, &name);
            out_put_int(out, buf, view->counter[counter]);
        }
    }
    out_object_end(out);
}

void wire_view(struct out *out, const struct game *game, const struct view *view)
{
    out_object(out);
    out_key(out, "seat");
    if (view->seat == WATCHER)
        out_null(out);
    else
        out_int(out, view->seat);
    out_put_int(out, "seats", view->seats);
    out_put_string(out, "phase", game->phases[view->phase]);
    out_key(out, "to_act");
    wire_seats(out, view->to_act);
    put_zones(out, game, view);
    put_counters(out, game, view);
    out_object_end(out);
}

// Which parts of an announcement its sentence names: the first letters of {seat}, {n} …, as a set.
static uint32_t parts_of(const char *text)
{
    uint32_t set = 0;
    for (; *text; text++)
        if (*text == '{')
            set |= 1u << (text[1] & 31);
    return set;
}

static bool names(uint32_t parts, char letter)
{
    return parts >> (letter & 31) & 1;
}

// What stands in the blanks of these words, but for {n}.
static void put_blanks(
    struct out *out, const struct game *game, uint32_t parts, const struct event *event)
{
    if (names(parts, 's'))
        out_put_int(out, "seat", event->seat);
    if (names(parts, 'o'))
        out_put_int(out, "other", event->other);
    if (names(parts, 'c')) {
        out_key(out, "card");
        put_card(out, game, event->is);
    }
    if (names(parts, 't')) {
        out_key(out, "target");
        put_card(out, game, event->other);
    }
}

static void put_say(struct out *out, const struct game *game, const struct event *event)
{
    const struct say *say = &game->says[event->what];
    uint32_t parts = parts_of(say->text);
    out_put_string(out, "event", "say");
    out_put_string(out, "say", say->name);
    if (names(parts, 'n'))
        out_put_int(out, "n", event->value);
    put_blanks(out, game, parts, event);
}

static void put_sum(struct out *out, const struct game *game, const struct event *sum)
{
    const struct say *about = &game->says[sum->what];
    out_put_string(out, "event", "sum");
    out_put_string(out, "about", about->name);
    put_blanks(out, game, parts_of(about->text), sum);
    if (sum->was != NO_COUNTER) {
        char buf[NAME_MAX_BYTES];
        struct text name = TEXT(buf);
        counter_name(game, sum->was, &name);
        out_put_string(out, "counter", buf);
    }
    out_key(out, "terms");
    out_array(out);
    for (int i = 1; i <= sum->to; i++) {
        const struct say *word = &game->terms[sum[i].what];
        out_object(out);
        out_put_string(out, "word", word->name);
        out_put_int(out, "value", sum[i].value);
        put_blanks(out, game, parts_of(word->text), &sum[i]);
        out_object_end(out);
    }
    out_array_end(out);
    out_put_int(out, "total", sum->value);
}

void wire_event(struct out *out, const struct game *game, const struct event *event)
{
    out_object(out);
    switch (event->kind) {
    case EVENT_CARD:
        out_put_string(out, "event", "card");
        put_zone(out, game, "from", event->what);
        put_zone(out, game, "to", event->to);
        out_key(out, "was");
        put_card(out, game, event->was);
        out_key(out, "is");
        put_card(out, game, event->is);
        break;
    case EVENT_CLEAR:
        out_put_string(out, "event", "clear");
        put_zone(out, game, "zone", event->what);
        break;
    case EVENT_COUNTER: {
        char buf[NAME_MAX_BYTES];
        struct text name = TEXT(buf);
        counter_name(game, event->what, &name);
        out_put_string(out, "event", "counter");
        out_put_string(out, "counter", buf);
        out_put_int(out, "value", event->value);
        break;
    }
    case EVENT_PHASE:
        out_put_string(out, "event", "phase");
        out_put_string(out, "phase", game->phases[event->what]);
        break;
    case EVENT_TURN:
        out_put_string(out, "event", "turn");
        out_key(out, "to_act");
        wire_seats(out, event->what);
        break;
    case EVENT_SAY:
        put_say(out, game, event);
        break;
    case EVENT_SUM:
        put_sum(out, game, event);
        break;
    default:
        must(!"an event of no known kind");
    }
    out_object_end(out);
}

void wire_events(struct out *out, const struct game *game, const struct events *events, int seat)
{
    out_array(out);
    for (int i = 0; i < events->count; i++)
        if (is_heard(&events->list[i], seat))
            wire_event(out, game, &events->list[i]);
    out_array_end(out);
}

void wire_choice(struct out *out, const struct game *game, const struct choice *choice)
{
    char buf[160];
    struct text move = TEXT(buf);
    move_put(game, &choice->move, &move);
    bool has_amount = game->verbs[choice->move.verb].has_amount;
    if (has_amount) // the amount is the last word
        *strrchr(buf, ' ') = '\0';
    out_object(out);
    out_put_string(out, "move", buf);
    if (has_amount) {
        out_put_int(out, "min", choice->move.amount);
        out_put_int(out, "max", choice->amount_max);
    }
    out_object_end(out);
}

void wire_choices(struct out *out, const struct game *game, const struct choice *choices, int count)
{
    out_array(out);
    for (int i = 0; i < count; i++)
        wire_choice(out, game, &choices[i]);
    out_array_end(out);
}

void wire_setup(struct out *out, const struct setup *setup)
{
    const struct game *game = setup->game;
    out_object(out);
    out_put_string(out, "game", game->id);
    out_put_int(out, "version", game->version);
    out_put_int(out, "seats", setup->seats);
    out_key(out, "options");
    out_object(out);
    for (int i = 0; game->options[i].name; i++)
        out_put_int(out, game->options[i].name, setup->option[i]);
    out_object_end(out);
    out_object_end(out);
}

void wire_result(struct out *out, const struct setup *setup, const struct result *result)
{
    out_object(out);
    out_key(out, "tokens");
    out_array(out);
    for (int seat = 0; seat < setup->seats; seat++)
        out_int(out, result->tokens[seat]);
    out_array_end(out);
    out_put_int(out, "house", result->house);
    out_key(out, "winners");
    wire_seats(out, result->winners);
    out_object_end(out);
}
