// SPDX-License-Identifier: MIT
// Asking for a table: against bots, with anybody, or with friends. What is asked for is checked
// here, before anybody sits down.
#ifndef BAIZE_SERVER_SEEK_H
#define BAIZE_SERVER_SEEK_H

#include "wire/decode.h"

struct server;
struct session;
struct terms;

void seek_table(struct server *server, struct session *session, const struct message *message);
void seek_stake(struct server *server, struct session *session, const struct message *message);
// May this player sit down anywhere now? Says the refusal itself.
bool seek_may_sit(struct server *server, struct session *session, const struct message *message);
// Fills in the level of the bots, NULL: the strongest. False, and why, if none of it plays this.
bool seek_level(struct terms *terms, const char *level, struct text *why);
// Leaves what is over, and what is only watched.
void seek_get_up(struct server *server, struct session *session);

#endif
