// SPDX-License-Identifier: MIT
// What opens a player's account: devices, each a chain of secrets (store/store.h). They are listed,
// and ended by their player, by a new password, or by time.
#ifndef BAIZE_SERVER_DEVICE_H
#define BAIZE_SERVER_DEVICE_H

#include "store/store.h"
#include "wire/decode.h"

struct server;
struct session;

// The account that the secret opens now; -1: none.
int64_t device_open(
    struct server *server, const uint8_t secret[SECRET_BYTES], struct device *device);
// Gives the session's player a new secret: of the device that the parent is of, or (NULL) of a new
// one. `secret` is its hash.
void device_give(struct server *server, struct session *session, const uint8_t *parent,
    int64_t device, const uint8_t secret[SECRET_BYTES]);
// Nothing but the session's own secret opens the account of its player from now on.
void device_end_others(struct server *server, struct session *session);
void devices_end_unused(struct server *server); // of all accounts

void devices_say(struct server *server, struct session *session, const struct message *message);
void devices_end(struct server *server, struct session *session, const struct message *message);

#endif
