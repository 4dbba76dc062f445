// SPDX-License-Identifier: MIT
// How a conversation begins: a new player is made, or one comes back with a secret.
#ifndef BAIZE_SERVER_HELLO_H
#define BAIZE_SERVER_HELLO_H

#include "wire/decode.h"

struct server;
struct session;

void hello_say(struct server *server, struct session *session, const struct message *message);
// Welcomes the session's player, with a new secret. `parent` is the hash of the secret that the
// player came with, which is of this device; NULL: none, and the device is new.
void hello_welcome(struct server *server, struct session *session, const struct message *message,
    const uint8_t *parent, int64_t device, bool is_resumed);
// Tells a player who came back what happened at the table meanwhile.
void hello_come_back(struct server *server, struct session *session, const struct message *message);

#endif
