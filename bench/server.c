// SPDX-License-Identifier: MIT
// What the parts of the server cost for a match: TCP, which no server can do without; the server
// without sockets, messages in and messages out; the same with everything written to SQLite; and
// the same with a public log.
// bench/serve.py measures the whole.
#include "server/server.h"
#include "bench/bare_sockets.h"
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 400, MATCHES = PLAYERS / 2 };

struct hall {
    struct store *store;
    struct committer *committer;
    struct server *server;
    uint64_t connection[PLAYERS];
    int64_t now_ms;
    uint64_t sent_bytes, drawn;
};

static void sink(void *context, uint64_t connection, const char *bytes, size_t len)
{
    struct hall *hall = context;
    (void)connection, (void)bytes;
    hall->sent_bytes += len;
}

static void hang_up(void *context, uint64_t connection, int code, const char *reason)
{
    (void)context, (void)connection, (void)code, (void)reason;
    must(!"nobody is sent away");
}

static void entropy(void *context, void *at, size_t size)
{
    struct hall *hall = context;
    memset(at, 0, size);
    hall->drawn++;
    memcpy(at, &hall->drawn, sizeof(hall->drawn));
}

static void hear(struct hall *hall, int player, const char *text)
{
    server_receive(hall->server, hall->connection[player], text, strlen(text), hall->now_ms);
}

// Commits what was decided so far, so that the answers are sent.
static void settle(struct hall *hall)
{
    server_tick(hall->server, hall->now_ms);
    server_end_round(hall->server, hall->now_ms);
    must(committer_step(hall->committer) == STORE_OK);
    server_end_round(hall->server, hall->now_ms);
    hall->now_ms++;
}

static enum store_result keep_nothing(
    struct store *store, const struct batch *batch, struct text *why)
{
    (void)store, (void)batch, (void)why;
    return STORE_OK;
}

static void open_hall(
    struct hall *hall, const struct store_kind *kind, const char *folder, const uint8_t *log_seed)
{
    char buf[300];
    struct text why = TEXT(buf);
    struct server_config config;
    server_config_init(&config);
    config.context = hall;
    config.send = sink;
    config.close = hang_up;
    config.entropy = entropy;
    config.log_seed = log_seed;
    config.message_rate = config.message_burst = 1000000;
    hall->store = kind->open(folder, &why);
    must(hall->store);
    hall->store->kind = kind;
    hall->committer = committer_create(hall->store, false, NULL, NULL);
    hall->server = server_create(&config, hall->store, hall->committer, 0, &why);
    must(hall->server);
    for (int i = 0; i < PLAYERS; i++) {
        hall->connection[i] = server_connect(hall->server, 0, 0);
        hear(hall, i, "{\"type\":\"hello\",\"protocol\":1}");
    }
    settle(hall);
}

static uint64_t play_rounds(struct hall *hall, uint64_t times)
{
    for (uint64_t round = 0; round < times; round++) {
        for (int i = 0; i < PLAYERS; i++)
            hear(hall, i, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
        settle(hall);
        for (int i = 0; i < PLAYERS; i++)
            hear(hall, i,
                i & 1 ? "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}"
                      : "{\"type\":\"move\",\"decision\":1,\"move\":\"play\"}");
        settle(hall);
    }
    struct server_counts counts;
    server_read_counts(hall->server, &counts);
    must(counts.errors == 0 && counts.matches_finished == counts.matches_started);
    return times * MATCHES;
}

static uint64_t core(uint64_t times)
{
    static struct hall hall;
    static struct store_kind forgetful;
    if (!hall.server) {
        forgetful = store_memory;
        forgetful.commit = keep_nothing;
        open_hall(&hall, &forgetful, "", NULL);
    }
    return play_rounds(&hall, times);
}

static char folders[][30] = {"/tmp/baize-bench.XXXXXX", "/tmp/baize-bench.XXXXXX"};

static void remove_folders(void)
{
    static const char *const names[] = {
        "baize.db", "baize.db-wal", "baize.db-shm", "lock", "log.head", ""};
    for (int i = 0; i < ARRAY_LEN(folders) * ARRAY_LEN(names); i++) {
        char path[100];
        snprintf(path, sizeof(path), "%s/%s", folders[i / ARRAY_LEN(names)],
            names[i % ARRAY_LEN(names)]);
        remove(path);
    }
}

static uint64_t kept(uint64_t times)
{
    static struct hall hall;
    if (!hall.server) {
        must(mkdtemp(folders[0]) && mkdtemp(folders[1]));
        atexit(remove_folders);
        open_hall(&hall, &store_sqlite, folders[0], NULL);
    }
    return play_rounds(&hall, times);
}

static uint64_t logged(uint64_t times)
{
    static struct hall hall;
    static const uint8_t seed[32] = {1};
    if (!hall.server)
        open_hall(&hall, &store_sqlite, folders[1], seed);
    return play_rounds(&hall, times);
}

const struct bench server_benches[] = {
    {.name = "its messages over bare sockets", .unit = "matches", .run = bare_sockets},
    {.name = "single-card-game, no sockets, nothing kept", .unit = "matches", .run = core},
    {.name = "the same, kept in SQLite", .unit = "matches", .run = kept, .is_share = true},
    {.name = "the same, with a public log",
        .unit = "matches",
        .run = logged,
        .is_share = true,
        .more_us = 3},
    {0},
};
