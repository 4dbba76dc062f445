// SPDX-License-Identifier: MIT
// The public log: what is in it lies in the store (leaves.h makes it); here its heads are signed
// and proofs are given, of matches and of heads. A server without a key keeps none.
#ifndef BAIZE_SERVER_PUBLIC_LOG_H
#define BAIZE_SERVER_PUBLIC_LOG_H

#include "server/server.h"
#include "wire/decode.h"

struct server;
struct session;
struct out;

// The server has a key.
struct public_log *public_log_create(const struct server *server, struct store *store);
void public_log_destroy(struct public_log *log); // NULL: nothing to do
// The first entry of a new log, or the one that admits a loss. False, and why.
bool public_log_begin(struct server *server, struct text *why);

void put_log_key(struct out *out, const struct server *server); // "log", if there is one
void public_log_say(struct server *server, struct session *session, const struct message *message);

enum server_page public_log_page_head(struct server *server, uint64_t address, struct text *text);
enum server_page public_log_page_entries(
    struct server *server, int64_t from, int64_t count, uint64_t address, struct text *text);
enum server_page public_log_page_consistency(
    struct server *server, int64_t from, int64_t to, uint64_t address, struct text *text);
enum server_page public_log_page_proof(
    struct server *server, int64_t match, uint64_t address, struct text *text);

#endif
