// SPDX-License-Identifier: MIT
// A finished match as a replay file, made from its record when somebody asks for it; elsewhere,
// since a long match takes a while to play again.
#ifndef BAIZE_SERVER_REPLAYS_H
#define BAIZE_SERVER_REPLAYS_H

#include "server/server.h"
#include "wire/decode.h"

struct server;
struct session;

void replays_say(struct server *server, struct session *session, const struct message *message);
// For those who only read: matches that anybody may see.
enum server_page replays_page(
    struct server *server, int64_t match, uint64_t address, uint64_t visitor);

#endif
