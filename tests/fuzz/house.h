// SPDX-License-Identifier: MIT
// A server in memory for fuzz targets: without threads, with a clock that stands still, chance that
// is always the same, and passwords that cost nothing. What it sends is checked to be messages.
#ifndef BAIZE_TESTS_FUZZ_HOUSE_H
#define BAIZE_TESTS_FUZZ_HOUSE_H

#include "server/server.h"

#include <jansson.h>

enum { HOUSE_JOBS = 512 };

struct house {
    struct server_config config;
    struct store *store;
    struct committer *committer;
    struct server *server;
    uint64_t chance;
    int64_t now_ms;
    struct job *job[HOUSE_JOBS]; // oldest first
    int jobs;
    // A message for a connection, taken apart; `context` is what the target wants it to be.
    void (*heard)(void *context, uint64_t connection, const json_t *message);
    void (*closed)(void *context, uint64_t connection);
    void *context;
};

void house_open(struct house *house); // heard, closed and context are the target's
// As after a crash: what was not committed is lost.
void house_restart(struct house *house);
void house_settle(struct house *house);
void house_run_job(struct house *house); // the oldest, if there is one
// Everything is committed and must be in order: the ledger, and every match as it was played.
void house_close(struct house *house);

#endif
