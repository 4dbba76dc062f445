// SPDX-License-Identifier: MIT
// A server without a network for tests: connections are numbers, what they are sent is kept for
// them as JSON, time stands still unless it is moved, and the store commits when the desk says so.
#ifndef BAIZE_TESTS_DESK_H
#define BAIZE_TESTS_DESK_H

#include "../unit.h"

#include "engine/chance.h"
#include "server/server.h"

#include <jansson.h>

enum { DESK_CLIENTS = 64 };

struct client {
    uint64_t connection;
    json_t *inbox; // an array, oldest first
    int closed;    // the code it was closed with; 0: open
};

struct desk {
    struct server_config config;
    struct store *store;
    struct committer *committer;
    struct server *server;
    struct chance chance;
    int64_t now_ms;
    uint64_t address;   // where new clients come from
    bool holds_commits; // if set, nothing is committed until it is cleared
    bool draws_seats;   // otherwise secrets are such that two or three sit in their order
    struct job *job;    // the last that desk_keep_job kept
    char page[100000];  // the last that was made for a reader
    struct client client[DESK_CLIENTS];
    int count;
};

extern const struct worker desk_worker; // for tests that run jobs themselves

// For config.start, before a restart: jobs that never end, or that end when the test says so.
void desk_drop_job(void *context, struct job *job);
void desk_keep_job(void *context, struct job *job);
void desk_finish_job(struct desk *desk); // the kept one

// `folder` is NULL for a store in memory.
void desk_open(struct desk *desk, const char *folder, uint64_t seed);
void desk_close(struct desk *desk);
// The server is destroyed and made again on the same store, as after a crash: what was not
// committed is lost, every client is disconnected.
void desk_restart(struct desk *desk);

int desk_connect(struct desk *desk); // the number of the client
void desk_drop(struct desk *desk, int client);
// printf-like; commits and settles afterwards.
void desk_say(struct desk *desk, int client, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void desk_pass(struct desk *desk, int64_t ms); // time passes
void desk_settle(struct desk *desk);

// The oldest message of this type in the client's inbox, taken out; the test fails if there is
// none. The caller owns it.
json_t *desk_take(struct desk *desk, int client, const char *type);
bool desk_has(struct desk *desk, int client, const char *type);
int desk_index(struct desk *desk, int client, const char *type); // in the inbox; -1: none
void desk_forget(struct desk *desk, int client);                 // empties the inbox
// Takes an error and compares its code.
void desk_refused(struct desk *desk, int client, const char *code);
// hello, and the welcome's player.
int64_t desk_hello(struct desk *desk, int client, const char *name);

void desk_sit(
    struct desk *desk, int count); // so many clients say hello as Ada, Bo, Cy, Di, Ed, Flo
void desk_queue(struct desk *desk, int client, const char *game);
// Says hello with entropy: true.
void desk_hello_sharing(struct desk *desk, int client, const char *name);
// Pledges, and reveals, the entropy that these hex digits are.
void desk_pledge(struct desk *desk, int client, int64_t match, const char *entropy);
void desk_reveal(struct desk *desk, int client, int64_t table, const char *entropy);
void desk_move(struct desk *desk, int client, int decision, const char *text); // with the id 9

int64_t get_int(const json_t *object, const char *key);
const char *get_text(const json_t *object, const char *key);

#endif
