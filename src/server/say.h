// SPDX-License-Identifier: MIT
// What the server says, and when it may: a message waits in one queue until every change that was
// made before it is durable. So whatever a client sees is on the disk.
#ifndef BAIZE_SERVER_SAY_H
#define BAIZE_SERVER_SAY_H

#include "server/parts.h"
#include "server/session.h"
#include "wire/decode.h"
#include "wire/json.h"

// A message is begun, filled in through the out it gives, and sent.
struct out *say_begin(struct server *server, enum message_row type);
void say_re(struct server *server, const struct message *message); // "re", if the message had an id
void say_send(struct server *server, struct session *session);
// Past all that waits while nothing can be written: what it tells is not of the disk.
void say_send_anyway(struct server *server, struct session *session);
// At once, ahead of everything that waits: only for what depends on nothing that was decided.
void say_send_now(struct server *server, struct session *session);

// `text` NULL: the sentence that belongs to the code.
void say_error(struct server *server, struct session *session, const struct message *message,
    enum message_row code, const char *text);
void say_ack(struct server *server, struct session *session, const struct message *message);
// Back at choosing a game: with what may be staked.
void say_left(
    struct server *server, struct session *session, const char *why, const struct message *message);
void say_notice(struct server *server, struct session *session, const char *code, const char *text);
// After all that was said before. The session is told nothing more.
void say_close(struct server *server, struct session *session, int code, const char *reason);

// Sends what has become durable. False: nothing did, and nothing waits.
bool say_release(struct server *server);
bool say_is_durable(const struct server *server, int64_t ticket);
size_t say_waiting_bytes(const struct server *server);

struct outbox *outbox_create(const struct server *server);
void outbox_destroy(struct outbox *outbox); // NULL: nothing to do

#endif
