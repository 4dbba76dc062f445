// SPDX-License-Identifier: MIT
#include "cli/host.h"

#include "base/blob.h"
#include "engine/view.h"
#include "os/pool.h"
#include "os/time.h"
#include "server/server.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// With one thread, bots that are asked at the same time answer in the order of the questions.
enum { THREADS = 1, SETTLE_ROUNDS = 3 };

struct host_line {
    struct line line;
    struct host *host;
    uint64_t connection; // 0: not open
    struct blob inbox;   // messages, each with its length before it
    size_t taken;        // of the inbox, by the last call of next()
};

struct host {
    struct server *server;
    struct store *store;
    struct committer *committer;
    struct chance chance;
    struct pool *pool;
    int wake; // readable when a bot has decided
    struct host_line lines[SEATS_MAX];
    int count;
};

static struct host_line *line_of(struct host *host, uint64_t connection)
{
    for (int i = 0; i < host->count; i++)
        if (connection && host->lines[i].connection == connection)
            return &host->lines[i];
    return NULL;
}

static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    struct host_line *line = line_of(context, connection);
    if (!line)
        return;
    blob_add(&line->inbox, &len, sizeof(len));
    blob_add(&line->inbox, bytes, len);
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    (void)code, (void)reason;
    struct host_line *line = line_of(context, connection);
    if (line)
        line->connection = 0;
}

static void on_entropy(void *context, void *at, size_t size)
{
    struct host *host = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)at)[i] = (uint8_t)chance_word(&host->chance);
}

// ---- Thinking ----------------------------------------------------------------------------------

static void on_start(void *context, struct job *job)
{
    struct host *host = context;
    pool_add(host->pool, NULL, job); // in the order in which it was asked
}

static void run_job(void *work)
{
    struct worker worker = {pool_memory(WORKER_BYTES), time_monotonic_ms};
    job_run(work, &worker);
}

static void drop_job(void *work)
{
    job_drop(work);
}

static void wake(void *context)
{
    struct host *host = context;
    uint64_t one = 1;
    ssize_t done = write(host->wake, &one, sizeof(one));
    (void)done; // full means it is awake already
}

static void take_jobs(struct host *host)
{
    uint64_t count;
    ssize_t got = read(host->wake, &count, sizeof(count));
    (void)got; // nothing there: it was woken by something else
    struct job *job;
    while ((job = pool_take_done(host->pool)))
        server_job_done(host->server, job, time_monotonic_ms());
}

// Does all that can be done now.
static void settle(struct host *host)
{
    take_jobs(host);
    server_tick(host->server, time_monotonic_ms());
    for (int i = 0; i < SETTLE_ROUNDS; i++) {
        committer_step(host->committer);
        server_end_round(host->server, time_monotonic_ms());
    }
}

struct host *host_create(const uint8_t seed[SEED_BYTES], struct text *why)
{
    struct host *host = calloc(1, sizeof(*host));
    must(host);
    chance_from_seed(&host->chance, seed);
    struct server_config config;
    server_config_init(&config);
    config.version = "baize, in this program";
    config.message_rate = config.message_burst = 1000000; // there is nobody to be kept out
    config.errors_max = 1000000;
    config.context = host;
    config.send = on_send;
    config.close = on_close;
    config.start = on_start;
    config.entropy = on_entropy;
    host->store = store_memory.open(NULL, why);
    if (!host->store) {
        free(host);
        return NULL;
    }
    host->committer = committer_create(host->store, false, NULL, NULL);
    host->server = server_create(&config, host->store, host->committer, time_monotonic_ms(), why);
    if (!host->server) {
        committer_abandon(host->committer);
        store_memory.close(host->store);
        free(host);
        return NULL;
    }
    host->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    must(host->wake >= 0);
    host->pool = pool_create(
        &(struct pool_config){.threads = THREADS, .run = run_job, .wake = wake, .context = host});
    return host;
}

void host_destroy(struct host *host)
{
    pool_destroy(host->pool, drop_job);
    close(host->wake);
    server_destroy(host->server);
    committer_abandon(host->committer);
    store_memory.close(host->store);
    for (int i = 0; i < host->count; i++)
        blob_release(&host->lines[i].inbox);
    free(host);
}

// ---- The line ----------------------------------------------------------------------------------

static bool line_open(struct line *base, struct text *why)
{
    struct host_line *line = (struct host_line *)base;
    line->connection = server_connect(line->host->server, 0, time_monotonic_ms());
    if (!line->connection)
        text_put(why, "the server in this program takes no more players");
    return line->connection != 0;
}

static bool line_is_open(const struct line *base)
{
    const struct host_line *line = (const struct host_line *)base;
    return line->connection || line->inbox.len > line->taken;
}

static void line_send(struct line *base, const char *bytes, size_t len)
{
    struct host_line *line = (struct host_line *)base;
    server_receive(line->host->server, line->connection, bytes, len, time_monotonic_ms());
}

static const char *line_next(struct line *base, size_t *len)
{
    struct host_line *line = (struct host_line *)base;
    blob_drop_front(&line->inbox, line->taken);
    line->taken = 0;
    if (!line->inbox.len)
        settle(line->host);
    if (!line->inbox.len)
        return NULL;
    memcpy(len, line->inbox.at, sizeof(*len));
    line->taken = sizeof(*len) + *len;
    return line->inbox.at + sizeof(*len);
}

static int line_fd(const struct line *base)
{
    return ((const struct host_line *)base)->host->wake;
}

static void line_close(struct line *base)
{
    struct host_line *line = (struct host_line *)base;
    if (line->connection)
        server_disconnect(line->host->server, line->connection, time_monotonic_ms());
    line->connection = 0;
}

struct line *host_line(struct host *host)
{
    static const struct line_kind kind = {
        line_open, line_is_open, line_send, line_next, line_fd, line_close};
    must(host->count < SEATS_MAX);
    struct host_line *line = &host->lines[host->count++];
    line->line.kind = &kind;
    line->host = host;
    return &line->line;
}
