// SPDX-License-Identifier: MIT
// Those who look on: now, or (at tables that want it so) a while behind. What delayed watchers see
// is a second table that is fed the record of the first, line by line, when its time has come.
#include "server/core.h"

#include <stdlib.h>
#include <string.h>

struct mark {
    int64_t at_ms;
    size_t record_len; // the record as it was then
};

struct delayed {
    struct table table;
    size_t fed; // how much of the record it has been told
    struct mark *mark;
    int count, room, next;
    int64_t delay_ms;
};

static void feed_line(
    struct server *server, struct place *place, const char *line, size_t len, bool is_told)
{
    struct delayed *delayed = place->delayed;
    struct effects effects = {0};
    struct text why = TEXT(server->why);
    uint32_t decision[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++)
        decision[i] = delayed->table.seat[i].decision;
    must(record_read_line(&delayed->table, line, len, game_find, &effects, &why));
    for (int i = 0; i < SEATS_MAX; i++) // a record has no times
        if (delayed->table.seat[i].decision != decision[i])
            delayed->table.seat[i].asked_ms = server->now_ms;
    if (effects.count && is_told)
        for (struct session *session = place->watching; session; session = session->next_watching)
            tell_events(server, &delayed->table, session, WATCHER, &effects, 0);
    effects_release(&effects);
}

static void feed(struct server *server, struct place *place, size_t until, bool is_told)
{
    struct delayed *delayed = place->delayed;
    const struct blob *record = &place->table.record;
    while (delayed->fed < until) {
        const char *line = record->at + delayed->fed;
        const char *end = memchr(line, '\n', record->len - delayed->fed);
        must(end);
        feed_line(server, place, line, (size_t)(end - line), is_told);
        delayed->fed += (size_t)(end - line) + 1;
    }
}

static void mark_now(struct server *server, struct place *place)
{
    struct delayed *delayed = place->delayed;
    if (!delayed) {
        delayed = place->delayed = calloc(1, sizeof(*delayed));
        must(delayed);
        struct terms none = {0};
        table_init(&delayed->table, place->table.id, place->table.match, &none);
        delayed->table.phase = TABLE_GATHERING;
        delayed->delay_ms = server->config.watch_delay_ms;
        // The head of the record tells nothing that is not known: it may be seen at once.
        feed(server, place, place->table.head_len, false);
    }
    if (delayed->count == delayed->room) {
        delayed->room = delayed->room ? 2 * delayed->room : 16;
        delayed->mark = realloc(delayed->mark, sizeof(struct mark) * (size_t)delayed->room);
        must(delayed->mark);
    }
    delayed->mark[delayed->count++] = (struct mark){server->now_ms, place->table.record.len};
}

int64_t watch_due_ms(const struct place *place)
{
    const struct delayed *delayed = place->delayed;
    if (!delayed || delayed->next == delayed->count)
        return INT64_MAX;
    return delayed->mark[delayed->next].at_ms + delayed->delay_ms;
}

void watch_catch_up(struct server *server, struct place *place)
{
    struct delayed *delayed = place->delayed;
    while (watch_due_ms(place) <= server->now_ms)
        feed(server, place, delayed->mark[delayed->next++].record_len, true);
}

void watch_effects(struct server *server, struct place *place)
{
    if (place->table.is_void)
        return; // nobody has come back to watch, and the record may be unreadable
    if (place->table.terms.watchers == WATCHERS_DELAYED) {
        mark_now(server, place);
        // Once the match is over there is nothing left to keep back.
        if (place->table.phase == TABLE_OVER) {
            feed(server, place, place->table.record.len, true);
            place->delayed->next = place->delayed->count;
        }
        return;
    }
    for (struct session *session = place->watching; session; session = session->next_watching)
        if (is_alive(session))
            tell_events(server, &place->table, session, WATCHER, &server->effects, 0);
}

void watch_tell_table(struct server *server, struct place *place, struct session *session,
    const struct message *message)
{
    const struct table *table = &place->table;
    if (table->terms.watchers == WATCHERS_DELAYED) {
        if (!place->delayed)
            mark_now(server, place);
        watch_catch_up(server, place);
        table = &place->delayed->table;
    }
    tell_table_as(server, place, table, session, WATCHER, message);
}

void watch_begin(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct place *place = map_pointer(&server->tables, message_int(message, watch_table, 0));
    if (!place || place->table.phase == TABLE_OVER) {
        say_error(server, session, message, E_unknown_table,
            "there is no such table, or its match is over");
        return;
    }
    if (player->room || (player->place && player->place->table.phase != TABLE_OVER)) {
        say_error(server, session, message, E_seated, "leave your own table before you watch");
        return;
    }
    if (place->table.terms.watchers == WATCHERS_NONE) {
        say_error(server, session, message, E_not_watchable, NULL);
        return;
    }
    if (player->place)
        place_detach(server, player);
    if (session->watching)
        watch_end(server, session, NULL, NULL);
    session->watching = place;
    session->next_watching = place->watching;
    place->watching = session;
    place->watchers++;
    server->counts.watching++;
    lobby_changed(server);
    watch_tell_table(server, place, session, message);
}

void watch_end(
    struct server *server, struct session *session, const char *why, const struct message *message)
{
    struct place *place = session->watching;
    struct session **link = &place->watching;
    while (*link != session)
        link = &(*link)->next_watching;
    *link = session->next_watching;
    session->watching = NULL;
    place->watchers--;
    server->counts.watching--;
    if (why)
        say_left(server, session, why, message);
}

void watch_close(struct server *server, struct place *place)
{
    while (place->watching)
        watch_end(server, place->watching, "over", NULL);
    if (!place->delayed)
        return;
    table_release(&place->delayed->table);
    free(place->delayed->mark);
    free(place->delayed);
    place->delayed = NULL;
}
