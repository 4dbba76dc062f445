// SPDX-License-Identifier: MIT
// The hundred best of each game, and by tokens: made by reading every account, and kept for a
// while.
#ifndef BAIZE_SERVER_LEADERBOARD_H
#define BAIZE_SERVER_LEADERBOARD_H

#include "store/store.h"
#include "wire/decode.h"

struct server;
struct session;

void leaderboard_say(struct server *server, struct session *session, const struct message *message);
// For those who only read. `game` empty: by tokens. False: there is no such game.
bool leaderboard_page(struct server *server, const char *game, struct text *text);

// Reads through this reader, and closes it in the end.
struct leaderboard *leaderboard_create(struct store *reader);
void leaderboard_destroy(struct leaderboard *board); // NULL: nothing to do

#endif
