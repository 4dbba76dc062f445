// SPDX-License-Identifier: MIT
// What is going on, for those who look for a table: who waits, who plays, what may be watched.
#ifndef BAIZE_SERVER_LOBBY_H
#define BAIZE_SERVER_LOBBY_H

#include "wire/decode.h"
#include "wire/json.h"

struct server;
struct session;

void lobby_changed(struct server *server); // those who follow it are told with the next tick
void lobby_tick(struct server *server);
void lobby_say(struct server *server, struct session *session, const struct message *message);
void lobby_set_follower(struct server *server, struct session *session, bool follows);
void put_lobby(struct server *server, struct out *out);

struct lobby *lobby_create(void);
void lobby_destroy(struct lobby *lobby); // NULL: nothing to do

#endif
