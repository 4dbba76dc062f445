// SPDX-License-Identifier: MIT
// What people say to each other at a table, and whom they do not want to hear. Only chat.c writes
// the fields of struct ears and struct remarks.
#ifndef BAIZE_SERVER_CHAT_H
#define BAIZE_SERVER_CHAT_H

#include "wire/decode.h"
#include "wire/json.h"

struct server;
struct session;

// Of one session.
struct ears {
    int64_t *muted;  // players, so many that one may mute; NULL: nobody
    int64_t said_ms; // when it said something last
};

// Of one table: what its watchers said of late.
struct remarks {
    int count;
    int64_t since_ms;
};

void chat_say(struct server *server, struct session *session, const struct message *message);
void chat_mute(struct server *server, struct session *session, const struct message *message);
void put_phrases(struct out *out); // those that everybody may say
void chat_release(struct ears *ears);

#endif
