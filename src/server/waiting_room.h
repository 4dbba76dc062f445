// SPDX-License-Identifier: MIT
// Where people wait until they are enough: in the order they came, with others who want the very
// same, or under the code of a private table. Only waiting_room.c writes the fields of struct
// waiting_room; struct filling is plain data.
#ifndef BAIZE_SERVER_WAITING_ROOM_H
#define BAIZE_SERVER_WAITING_ROOM_H

#include "server/table.h"
#include "server/timers.h"
#include "wire/decode.h"

struct server;
struct session;
struct player;

// When somebody who waits would have bots take the empty seats.
struct filling {
    int64_t at_ms; // INT64_MAX: never
    char level[LEVEL_BYTES + 1];
    bool is_refused; // not even at the time that others want them
};

struct waiting_room {
    struct timer timer;
    struct terms terms;
    uint64_t key; // of equal rooms
    int bots;     // seats set aside for them
    int count;
    struct player *player[SEATS_MAX];
    bool vote[SEATS_MAX];
    struct filling wish[SEATS_MAX]; // of each
    int64_t since_ms;
    struct waiting_room *next;
    struct waiting_room **link;
};

struct waiting_room *waiting_room_first(const struct server *server);
// The one under this code. NULL: none waits there, and the refusal is said.
struct waiting_room *waiting_room_named(struct server *server, struct session *session,
    const char *name, const struct message *message);

// What a match of those who wait here would be worth as things stand.
struct worth waiting_room_worth(const struct server *server, const struct waiting_room *room);

void waiting_room_queue(struct server *server, struct player *player, const struct terms *terms,
    const struct filling *filling, const struct message *message);
void waiting_room_create(struct server *server, struct player *player, const struct terms *terms,
    int bots, const struct message *message);
void waiting_room_join(
    struct server *server, struct session *session, const struct message *message);
void waiting_room_leave(struct server *server, struct player *player);
void waiting_room_vote(
    struct server *server, struct session *session, const struct message *message);
void waiting_room_tell(struct server *server, struct session *session);   // who waits with this one
void waiting_room_ring(struct server *server, struct waiting_room *room); // its timer is due

struct waiting_rooms *waiting_rooms_create(void);
void waiting_rooms_destroy(struct waiting_rooms *rooms); // NULL: nothing to do

#endif
