// SPDX-License-Identifier: MIT
// What one who sits at a table may ask for: a move, a bot instead of oneself, leaving.
#ifndef BAIZE_SERVER_PLAY_H
#define BAIZE_SERVER_PLAY_H

#include "wire/decode.h"

struct server;
struct session;

void play_move(struct server *server, struct session *session, const struct message *message);
void play_sit_out(struct server *server, struct session *session, const struct message *message);
void play_sit_in(struct server *server, struct session *session, const struct message *message);
void play_leave(struct server *server, struct session *session, const struct message *message);
void play_view(struct server *server, struct session *session, const struct message *message);
void play_why(struct server *server, struct session *session, const struct message *message);
void play_hint(struct server *server, struct session *session, const struct message *message);

#endif
