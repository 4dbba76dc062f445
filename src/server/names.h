// SPDX-License-Identifier: MIT
// What a name may be, and whose it is. A protected name belongs to one player, with all names that
// look like it; others may be shared.
#ifndef BAIZE_SERVER_NAMES_H
#define BAIZE_SERVER_NAMES_H

#include "store/store.h"
#include "wire/decode.h"

struct server;
struct session;
struct player;

// Why nobody, or not this player, may have the name (as name_normalize writes it), in a sentence;
// NULL: it is fit.
const char *name_fault(const struct server *server, const char *name, int64_t player);
void name_of_guest(int64_t player, char name[NAME_BYTES + 1]);
// May this player have the name? Not if another one protects it, or one that looks like it.
bool name_is_free(struct server *server, const char *name, int64_t player);
// Does this account protect the name?
bool name_is_of(struct store *reader, const char *name, int64_t account);
int64_t name_owner(struct server *server, const char *name); // who logs in with it; -1: nobody
// What was protected a moment ago may not be in the store yet: it is claimed until it is.
void name_claim(struct server *server, const char *name, int64_t player);
void name_release(struct server *server, const struct player *player);

// Who bears a name that was protected by another meanwhile becomes a guest: one who comes back, and
// all who are here when its owner protects it.
void names_yield(struct server *server, struct player *player);
void names_take_over(struct server *server, const struct player *owner);
void names_change(struct server *server, struct session *session, const struct message *message);

struct names *names_create(void);
void names_destroy(struct names *names); // NULL: nothing to do

#endif
