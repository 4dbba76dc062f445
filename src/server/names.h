// SPDX-License-Identifier: MIT
// What a name may be, and whose it is. A protected name belongs to one player; others may be
// shared.
#ifndef BAIZE_SERVER_NAMES_H
#define BAIZE_SERVER_NAMES_H

#include "wire/decode.h"

struct server;
struct session;
struct player;

bool name_is_fit(const char *name);
// May this player have the name?
bool name_is_free(struct server *server, const char *name, int64_t player);
// What was protected a moment ago may not be in the store yet: it is claimed until it is.
void name_claim(struct server *server, const char *name, int64_t player);
void name_release(struct server *server, const struct player *player);

void names_change(struct server *server, struct session *session, const struct message *message);

struct names *names_create(void);
void names_destroy(struct names *names); // NULL: nothing to do

#endif
