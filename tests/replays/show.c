// SPDX-License-Identifier: MIT
#include "show.h"

#include <string.h>

static void put_seats(int set, struct text *text)
{
    if (!set)
        text_put(text, "nobody");
    for (int seat = 0, told = 0; seat < SEATS_MAX; seat++)
        if (set & only(seat)) {
            text_put(text, told++ ? "," : "");
            text_int(text, seat);
        }
}

static void put_blank(
    const char *words, const char *blank, const char *name, int32_t value, struct text *text)
{
    if (!strstr(words, blank))
        return;
    text_put(text, name);
    text_int(text, value);
}

// Only the blanks that these words have: no others are sent.
static void put_say(
    const struct game *game, const struct say *say, const struct event *event, struct text *text)
{
    const char *words = say->text;
    text_put(text, say->name);
    put_blank(words, "{seat}", " seat=", event->seat, text);
    put_blank(words, "{other}", " other=", event->other, text);
    if (event->kind == EVENT_SAY)
        put_blank(words, "{n}", " n=", event->value, text);
    if (strstr(words, "{card}")) {
        text_put(text, " card=");
        card_put(game->pack, event->is, text);
    }
    if (strstr(words, "{target}")) {
        text_put(text, " target=");
        card_put(game->pack, event->other, text);
    }
}

void show_event(const struct game *game, const struct event *event, struct text *text)
{
    switch (event->kind) {
    case EVENT_CARD:
        text_put(text, "card ");
        zone_name(game, event->what, text);
        text_put(text, " > ");
        zone_name(game, event->to, text);
        text_put(text, " : ");
        card_put(game->pack, event->was, text);
        text_put(text, " > ");
        card_put(game->pack, event->is, text);
        break;
    case EVENT_CLEAR:
        text_put(text, "clear ");
        zone_name(game, event->what, text);
        break;
    case EVENT_COUNTER:
        text_put(text, "counter ");
        counter_name(game, event->what, text);
        text_put(text, " = ");
        text_int(text, event->value);
        break;
    case EVENT_PHASE:
        text_put(text, "phase ");
        text_put(text, game->phases[event->what]);
        break;
    case EVENT_TURN:
        text_put(text, "turn ");
        put_seats(event->what, text);
        break;
    case EVENT_SAY:
        text_put(text, "say ");
        put_say(game, &game->says[event->what], event, text);
        break;
    case EVENT_SUM:
        text_put(text, "sum ");
        put_say(game, &game->says[event->what], event, text);
        if (event->was != NO_COUNTER) {
            text_put(text, " of ");
            counter_name(game, event->was, text);
        }
        text_format(text, " = %d", event->value);
        break;
    case EVENT_TERM:
        text_format(text, "  term %d ", event->value);
        put_say(game, &game->terms[event->what], event, text);
        break;
    default:
        text_put(text, "an event of no known kind");
    }
}

void show_zone(const struct game *game, const struct view *view, int zone, struct text *text)
{
    zone_name(game, zone, text);
    text_char(text, ':');
    const uint16_t *cards = view_cards(view, zone);
    for (int i = 0; i < view->count[zone]; i++) {
        text_char(text, ' ');
        card_put(game->pack, cards[i], text);
    }
}

void show_view(
    const struct game *game, const struct view *view, const char *indent, struct text *text)
{
    text_put(text, indent);
    text_put(text, game->phases[view->phase]);
    text_put(text, ", to act: ");
    put_seats(view->to_act, text);
    text_char(text, '\n');
    for (int zone = 0; zone < ZONES_MAX; zone++)
        if (view->count[zone]) {
            text_put(text, indent);
            show_zone(game, view, zone, text);
            text_char(text, '\n');
        }
    for (int kind = 0; game->counters[kind].name; kind++) {
        int told = 0;
        for (int owner = 0; owner < SEATS_MAX; owner++) {
            int counter = index_of(kind, owner);
            if (view->counter[counter] == COUNTER_UNKNOWN)
                continue;
            text_put(text, told++ ? "  " : indent);
            counter_name(game, counter, text);
            text_put(text, " = ");
            text_int(text, view->counter[counter]);
        }
        if (told)
            text_char(text, '\n');
    }
}

void show_move(const struct game *game, int seat, const struct move *move, struct text *text)
{
    if (seat == DECK)
        text_put(text, "deck");
    else
        text_int(text, seat);
    text_char(text, ' ');
    move_put(game, move, text);
}

void show_options(const struct setup *setup, struct text *text)
{
    for (int i = 0; setup->game->options[i].name; i++) {
        text_put(text, i ? " " : "");
        text_put(text, setup->game->options[i].name);
        text_char(text, '=');
        text_int(text, setup->option[i]);
    }
}
