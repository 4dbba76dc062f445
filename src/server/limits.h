// SPDX-License-Identifier: MIT
// What one address, and one connection, may ask for: messages, refusals, remarks, new accounts,
// passwords (argon2 takes a tenth of a second and 64 MB each), wrong codes of tables, replays (a
// long match takes a while to play again), pages of the log and thinking. Only limits.c writes the
// fields of struct spending.
#ifndef BAIZE_SERVER_LIMITS_H
#define BAIZE_SERVER_LIMITS_H

#include "server/server.h"

struct session;
struct message;

// What one connection has used up.
struct spending {
    int64_t filled_ms; // the bucket of messages: when it was filled up, and what is in it
    double bucket;
    int64_t errors_from_ms; // since when refusals are counted
    int errors;
    bool has_job; // it asked for something that takes long
};

void limits_fill(const struct server *server, struct session *session); // a new connection
bool limits_may_speak(const struct server *server, struct session *session);
// The answer to its message is long, or takes a while: it counts for so many more.
void limits_charge(struct session *session, int more);
// False if too many of its messages were refused within ten seconds.
bool limits_count_error(const struct server *server, struct session *session);

// Each says the refusal itself.
bool may_make_account(
    struct server *server, struct session *session, const struct message *message);
bool may_try_password(
    struct server *server, struct session *session, const struct message *message);
bool may_try_code(struct server *server, struct session *session, const struct message *message);
bool may_ask_replay(struct server *server, struct session *session, const struct message *message);
bool may_ask_job(struct server *server, struct session *session, const struct message *message,
    enum job_lane lane);
// These say nothing.
bool may_read_log(struct server *server, uint64_t address);
bool may_read_replay(struct server *server, uint64_t address);
bool may_make_replay(struct server *server, uint64_t address); // not too many are being made

void limits_code_was_right(struct server *server, const struct session *session);
void limits_count_job(struct server *server, const struct job *job, int by); // 1: starts, -1: ends

struct limits *limits_create(const struct server *server);
void limits_destroy(struct limits *limits); // NULL: nothing to do

#endif
