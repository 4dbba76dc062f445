// SPDX-License-Identifier: MIT
// After the end of a match: those who stayed may agree on another one, or go.
#ifndef BAIZE_SERVER_REMATCH_H
#define BAIZE_SERVER_REMATCH_H

#include "wire/decode.h"

struct server;
struct session;
struct player;
struct live_table;

void rematch_ask(struct server *server, struct session *session, const struct message *message);
// The player, whose match is over, goes on to something else.
void rematch_give_up(struct server *server, struct player *player);
void rematch_time_is_over(struct server *server, struct live_table *live);

#endif
