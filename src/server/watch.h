// SPDX-License-Identifier: MIT
// Those who look on: now, or (at tables that want it so) a while behind. Only watch.c writes the
// fields of struct watcher and struct audience.
#ifndef BAIZE_SERVER_WATCH_H
#define BAIZE_SERVER_WATCH_H

#include "wire/decode.h"

struct server;
struct session;
struct live_table;
struct effects;
struct table;

// Of one session: which table it watches. NULL: none.
struct watcher {
    struct live_table *table;
    struct session *next; // who watches the same one
};

// Of one table: who watches it.
struct audience {
    struct session *first;
    int count;
    struct delayed *delayed; // what delayed watchers see; NULL if they see the present
};

void watch_begin(struct server *server, struct session *session, const struct message *message);
void watch_stop(struct server *server, struct session *session, const struct message *message);
// `why` NULL: nothing is said to the watcher.
void watch_end(
    struct server *server, struct session *session, const char *why, const struct message *message);
void watch_close(struct server *server, struct live_table *live); // the table ends: everybody goes

// The seats are drawn: those who look on are told the table.
void watch_deal(struct server *server, struct live_table *live, const struct table *undealt);
void watch_effects(
    struct server *server, struct live_table *live, const struct effects *effects); // tells them
int64_t watch_due_ms(const struct live_table *live); // when delayed watchers see more
void watch_catch_up(struct server *server, struct live_table *live);

// The watchers of one table go on to watch another, where the same people play again.
struct audience watch_take(struct live_table *live);
void watch_give(struct server *server, struct live_table *live, struct audience audience);

void audience_release(struct audience *audience);

#endif
