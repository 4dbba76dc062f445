// SPDX-License-Identifier: MIT
// The matches that a player has finished, newest first, read from the store.
#ifndef BAIZE_SERVER_HISTORY_H
#define BAIZE_SERVER_HISTORY_H

#include "wire/decode.h"

struct server;
struct session;

void history_say(struct server *server, struct session *session, const struct message *message);

#endif
