// SPDX-License-Identifier: MIT
// Protecting one's name with a password, and coming back with it. argon2id takes a tenth of a
// second, so it is work for elsewhere.
#ifndef BAIZE_SERVER_PASSWORD_H
#define BAIZE_SERVER_PASSWORD_H

#include "wire/decode.h"

struct server;
struct session;

void password_protect(
    struct server *server, struct session *session, const struct message *message);
void password_login(struct server *server, struct session *session, const struct message *message);

#endif
