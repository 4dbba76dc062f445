// SPDX-License-Identifier: MIT
// What delayed watchers see is a second table that is fed the record of the first, line by line,
// when its time has come.
#include "server/watch.h"

#include "games/games.h"
#include "server/clock.h"
#include "server/live_table.h"
#include "server/lobby.h"
#include "server/player.h"
#include "server/record.h"
#include "server/rematch.h"
#include "server/say.h"
#include "server/tell.h"

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
    int count, cap, next;
    int64_t delay_ms;
};

static void feed_line(
    struct server *server, struct live_table *live, const char *line, size_t len, bool is_told)
{
    struct delayed *delayed = live->audience.delayed;
    struct effects effects = {0};
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    uint32_t decision[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++)
        decision[i] = delayed->table.seat[i].decision;
    must(record_read_line(&delayed->table, line, len, game_find, &effects, &why));
    for (int i = 0; i < SEATS_MAX;
         i++) // a record has no times, so a new question's clock starts now
        if (delayed->table.seat[i].decision != decision[i])
            table_ask_again(&delayed->table, i, server->now_ms);
    if (effects.count && is_told)
        for (struct session *session = live->audience.first; session;
             session = session->watcher.next)
            tell_events(server, &delayed->table, session, WATCHER, &effects, 0);
    effects_release(&effects);
}

static void feed(struct server *server, struct live_table *live, size_t until, bool is_told)
{
    struct delayed *delayed = live->audience.delayed;
    const struct blob *record = &live->table.record;
    while (delayed->fed < until) {
        const char *line = record->at + delayed->fed;
        const char *end = memchr(line, '\n', record->len - delayed->fed);
        must(end);
        feed_line(server, live, line, (size_t)(end - line), is_told);
        delayed->fed += (size_t)(end - line) + 1;
    }
}

static void mark_now(struct server *server, struct live_table *live)
{
    struct delayed *delayed = live->audience.delayed;
    if (!delayed) {
        delayed = live->audience.delayed = calloc(1, sizeof(*delayed));
        must(delayed);
        struct terms none = {0};
        table_init(&delayed->table, live->table.id, live->table.match, &none);
        delayed->delay_ms = server->config.watch_delay_ms;
        // The head of the record tells nothing that is not known: it may be seen at once.
        feed(server, live, live->table.head_len, false);
    }
    if (delayed->count == delayed->cap) {
        delayed->cap = delayed->cap ? 2 * delayed->cap : 16;
        delayed->mark = realloc(delayed->mark, sizeof(struct mark) * (size_t)delayed->cap);
        must(delayed->mark);
    }
    delayed->mark[delayed->count++] = (struct mark){server->now_ms, live->table.record.len};
}

int64_t watch_due_ms(const struct live_table *live)
{
    const struct delayed *delayed = live->audience.delayed;
    if (!delayed || delayed->next == delayed->count)
        return INT64_MAX;
    return delayed->mark[delayed->next].at_ms + delayed->delay_ms;
}

void watch_catch_up(struct server *server, struct live_table *live)
{
    struct delayed *delayed = live->audience.delayed;
    while (watch_due_ms(live) <= server->now_ms)
        feed(server, live, delayed->mark[delayed->next++].record_len, true);
}

void watch_effects(struct server *server, struct live_table *live, const struct effects *effects)
{
    if (live->table.is_void)
        return; // called off during recovery: nobody watches yet, and the record may be unreadable
    if (live->table.terms.watchers == WATCHERS_DELAYED) {
        mark_now(server, live);
        // Once the match is over there is nothing left to keep back.
        if (live->table.phase == TABLE_OVER) {
            feed(server, live, live->table.record.len, true);
            live->audience.delayed->next = live->audience.delayed->count;
        }
        return;
    }
    for (struct session *session = live->audience.first; session; session = session->watcher.next)
        if (is_alive(session))
            tell_events(server, &live->table, session, WATCHER, effects, 0);
}

static void tell_whole(struct server *server, struct live_table *live, struct session *session,
    const struct message *message)
{
    const struct table *table = &live->table;
    if (table->phase == TABLE_GATHERING) { // the table follows when its seats are known
        if (message)
            say_ack(server, session, message);
        return;
    }
    if (table->terms.watchers == WATCHERS_DELAYED) {
        if (!live->audience.delayed) {
            mark_now(server, live);
            clock_set(server, live);
        }
        watch_catch_up(server, live);
        table = &live->audience.delayed->table;
    }
    tell_table_as(server, live, table, session, WATCHER, message);
}

void watch_deal(struct server *server, struct live_table *live, const struct table *undealt)
{
    for (struct session *session = live->audience.first; session; session = session->watcher.next)
        if (is_alive(session) && live->table.terms.watchers == WATCHERS_DELAYED)
            tell_whole(server, live, session, NULL);
        else if (is_alive(session))
            tell_table_as(server, live, undealt, session, WATCHER, NULL);
}

void watch_begin(struct server *server, struct session *session, const struct message *message)
{
    struct player *player = session->player;
    struct live_table *live = live_table_find(server, message_int(message, watch_table, 0));
    if (!live || live->table.phase == TABLE_OVER) {
        say_error(server, session, message, E_unknown_table,
            "there is no such table, or its match is over");
        return;
    }
    if (player->waiting || live_table_of(player)) {
        say_error(server, session, message, E_seated, "leave your own table before you watch");
        return;
    }
    if (live->table.terms.watchers == WATCHERS_NONE) {
        say_error(server, session, message, E_not_watchable, NULL);
        return;
    }
    if (player->seat.table)
        rematch_give_up(server, player);
    if (session->watcher.table)
        watch_end(server, session, NULL, NULL);
    session->watcher.table = live;
    session->watcher.next = live->audience.first;
    live->audience.first = session;
    live->audience.count++;
    server->counts->watching++;
    lobby_changed(server);
    tell_whole(server, live, session, message);
}

void watch_stop(struct server *server, struct session *session, const struct message *message)
{
    if (session->watcher.table)
        watch_end(server, session, "leave", message);
    else
        say_error(server, session, message, E_not_watching, NULL);
}

void watch_end(
    struct server *server, struct session *session, const char *why, const struct message *message)
{
    struct live_table *live = session->watcher.table;
    struct session **link = &live->audience.first;
    while (*link != session)
        link = &(*link)->watcher.next;
    *link = session->watcher.next;
    session->watcher.table = NULL;
    live->audience.count--;
    server->counts->watching--;
    if (why)
        say_left(server, session, why, message);
}

void watch_close(struct server *server, struct live_table *live)
{
    while (live->audience.first)
        watch_end(server, live->audience.first, "over", NULL);
    audience_release(&live->audience);
}

struct audience watch_take(struct live_table *live)
{
    struct audience audience = {live->audience.first, live->audience.count, NULL};
    live->audience.first = NULL;
    live->audience.count = 0;
    return audience;
}

void watch_give(struct server *server, struct live_table *live, struct audience audience)
{
    live->audience.first = audience.first;
    live->audience.count = audience.count;
    for (struct session *session = audience.first; session; session = session->watcher.next)
        session->watcher.table = live;
    if (live->is_buried) { // nobody stayed there
        watch_close(server, live);
        return;
    }
    for (struct session *session = audience.first; session; session = session->watcher.next)
        tell_whole(server, live, session, NULL);
}

void audience_release(struct audience *audience)
{
    struct delayed *delayed = audience->delayed;
    audience->delayed = NULL;
    if (!delayed)
        return;
    table_release(&delayed->table);
    free(delayed->mark);
    free(delayed);
}
