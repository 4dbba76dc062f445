// SPDX-License-Identifier: MIT
// A finished match as a replay file, made from its record when somebody asks for it; elsewhere,
// since a long match takes a while to play again.
#ifndef BAIZE_SERVER_REPLAYS_H
#define BAIZE_SERVER_REPLAYS_H

#include "server/server.h"
#include "wire/decode.h"

struct server;
struct session;
struct match;

void replays_say(struct server *server, struct session *session, const struct message *message);
// The seat where the player sat in a finished match, or WATCHER; and whether the player may see how
// it was played.
int match_seat_of(const struct match *match, int64_t player);
bool match_is_open_to(const struct match *match, int64_t player);
// For those who only read: matches that anybody may see.
enum server_page replays_page(
    struct server *server, int64_t match, uint64_t address, uint64_t visitor);

#endif
