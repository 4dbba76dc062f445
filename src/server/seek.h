// SPDX-License-Identifier: MIT
// Asking for a table: against bots, with anybody, or with friends. What is asked for is checked
// here, before anybody sits down.
#ifndef BAIZE_SERVER_SEEK_H
#define BAIZE_SERVER_SEEK_H

#include "wire/decode.h"

struct server;
struct session;

void seek_table(struct server *server, struct session *session, const struct message *message);
void seek_stake(struct server *server, struct session *session, const struct message *message);
// Leaves what is over, and what is only watched.
void seek_get_up(struct server *server, struct session *session);

#endif
