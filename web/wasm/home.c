// SPDX-License-Identifier: MIT
// The server in the page: the one of src/server, with a store in memory, for a worker to talk to as
// a page talks to a server elsewhere. What the store takes is handed to the page to keep
// (web/wasm/kept.h) and handed back when it comes again, so a match goes on after a reload.
//
// Bots think elsewhere: the worker copies a job's bytes into the same engine in another worker,
// which runs it, and copies them back. Both have the same file, so what a job points to (games and
// bots, which are constant) lies at the same place in each.
//
// The worker calls home_settle() after whatever else it called.
#include "kept.h"
#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

enum { SECRET_BYTES_RAW = 24, WAITING_MAX = 64, CONNECTIONS_MAX = 16, ROUNDS_MAX = 100 };
#define FOREVER_MS (3650 * 24 * 3600 * (int64_t)1000)
#define HERE_FIRST 1000000000001 // as in web/src/where.ts
#define HERE_LAST 2000000000000

// What only the page has. `now` is the time since 1970 and does not go back.
IMPORT(now_ms) double now_ms(void);
IMPORT(entropy) void page_entropy(void *at, size_t size);
IMPORT(send) void page_send(double connection, const char *bytes, size_t len);
IMPORT(close) void page_close(double connection, int code);
IMPORT(think) void page_think(struct job *job, size_t size);
// A change to this account or match, as kept_write made it.
IMPORT(keep)
void page_keep(double id, const void *head, size_t len, const void *record, size_t size);

static struct server *server;
static struct store *store;
static struct committer *committer;
static struct job *waiting[WAITING_MAX]; // jobs that are not a bot's, to be done here
static int waiting_count;
static char *input;
static size_t input_size;
static char secret[2 * SECRET_BYTES_RAW + 1];
static char why_buf[400];

static int64_t clock_ms(void)
{
    return (int64_t)now_ms();
}

// Where the worker may put so many bytes; good until it asks again.
EXPORT(input_for) char *input_for(size_t size)
{
    if (size > input_size) {
        input = realloc(input, size);
        must(input);
        input_size = size;
    }
    return input;
}

// ---- What the server asks of the page ----------------------------------------------------------

static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    (void)context;
    page_send((double)connection, bytes, len);
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    (void)context, (void)reason;
    page_close((double)connection, code);
}

static void on_entropy(void *context, void *at, size_t size)
{
    (void)context;
    page_entropy(at, size);
}

// What a bot thinks of may be done elsewhere. All else is done soon, but not within the call that
// asked.
static void on_start(void *context, struct job *job)
{
    (void)context;
    if (job_size(job)) {
        page_think(job, job_size(job));
        return;
    }
    must(waiting_count < WAITING_MAX);
    waiting[waiting_count++] = job;
}

static enum store_result commit_and_keep(
    struct store *base, const struct batch *batch, struct text *why)
{
    enum store_result result = store_memory.commit(base, batch, why);
    struct change change;
    struct kept_record record;
    static struct blob head;
    for (size_t at = 0; result == STORE_OK && batch_next(batch, &at, &change);) {
        head.len = 0;
        if (kept_write(&change, &head, &record))
            page_keep((double)change.id, head.at, head.len, record.at, record.len);
    }
    return result;
}

// Matches have numbers that no server elsewhere gives: a page that knows both tells them apart.
static void count_from_here(struct store *base, struct counts *counts)
{
    store_memory.counts(base, counts);
    if (counts->next_match < HERE_FIRST)
        counts->next_match = HERE_FIRST;
}

static struct store_kind here; // the store in memory, but for what is above

static struct store *reader_here(struct store *base, struct text *why)
{
    struct store *reader = store_memory.reader(base, why);
    reader->kind = &here;
    return reader;
}

// ---- Beginning ---------------------------------------------------------------------------------

static bool open_store(struct text *why)
{
    here = store_memory;
    here.commit = commit_and_keep;
    here.counts = count_from_here;
    here.reader = reader_here;
    store = store ? store : store_memory.open(NULL, why);
    if (store)
        store->kind = &here;
    return store != NULL;
}

static bool is_of_match(const struct change *change)
{
    return change->kind == CHANGE_OPEN || change->kind == CHANGE_MOVE ||
           change->kind == CHANGE_CLOSE;
}

// Before home_begin: a change that was kept, its head in the input and its record behind it. NULL,
// or why it cannot be taken: then nothing of what was kept after it may be handed over.
EXPORT(home_recall) const char *home_recall(size_t head_len, size_t record_len)
{
    static struct blob bytes;
    static struct batch batch;
    struct text why = TEXT(why_buf);
    struct change change;
    struct kept_record record = {(const uint8_t *)input + head_len, record_len};
    if (!open_store(&why) ||
        !kept_read(&change, &bytes, (const uint8_t *)input, head_len, record, &why))
        return why_buf;
    if (is_of_match(&change) && (change.id < HERE_FIRST || change.id > HERE_LAST)) {
        text_put(&why, "what was kept is damaged");
        return why_buf;
    }
    batch_clear(&batch);
    batch_add(&batch, &change);
    return store_memory.commit(store, &batch, &why) == STORE_OK ? NULL : why_buf;
}

// Whoever has this page is the player of the first account: a secret is made for this time alone.
static void give_secret(void)
{
    struct account account;
    uint8_t bytes[SECRET_BYTES_RAW];
    struct change change = {.kind = CHANGE_SECRET, .id = 1, .at_ms = clock_ms(), .device = 1};
    struct batch batch = {0};
    char buf[200];
    struct text why = TEXT(buf);
    if (!store_memory.account(store, 1, &account))
        return;
    page_entropy(bytes, sizeof(bytes));
    for (int i = 0; i < SECRET_BYTES_RAW; i++) {
        secret[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        secret[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    crypto_hash_sha256(change.secret, (const unsigned char *)secret, strlen(secret));
    batch_add(&batch, &change);
    must(store_memory.commit(store, &batch, &why) == STORE_OK);
    batch_release(&batch);
}

// NULL, or why there is no server. Matches that were under way go on.
EXPORT(home_begin) const char *home_begin(int think_ms)
{
    struct text why = TEXT(why_buf);
    struct server_config config;
    if (!open_store(&why))
        return why_buf;
    give_secret();
    server_config_init(&config);
    config.version = "baize, in this page";
    config.message_rate = config.message_burst = 1000000; // there is nobody to be kept out
    config.account_rate = config.errors_max = 1000000;
    config.connections_max = CONNECTIONS_MAX;
    config.abandon_ms = config.rematch_ms = config.grace_ms = FOREVER_MS; // nobody waits
    config.think_ms = think_ms;
    config.send = on_send;
    config.close = on_close;
    config.start = on_start;
    config.entropy = on_entropy;
    committer = committer_create(store, false, NULL, NULL);
    server = server_create(&config, store, committer, clock_ms(), &why);
    return server ? NULL : why_buf;
}

// What to say hello with; "": there is no account yet.
EXPORT(home_secret) const char *home_secret(void)
{
    return secret;
}

// ---- A conversation ----------------------------------------------------------------------------

EXPORT(home_connect) double home_connect(void)
{
    return (double)server_connect(server, 0, clock_ms());
}

EXPORT(home_receive) void home_receive(double connection, size_t len)
{
    server_receive(server, (uint64_t)connection, input, len, clock_ms());
}

// A bot's job has been done, and its bytes are back in their place.
EXPORT(home_thought) void home_thought(struct job *job)
{
    server_job_done(server, job, clock_ms());
}

static bool do_waiting(void)
{
    if (!waiting_count)
        return false;
    struct job *job = waiting[0];
    memmove(waiting, waiting + 1, sizeof(*waiting) * (size_t)--waiting_count);
    job_run(job, &(struct worker){.now_ms = clock_ms});
    server_job_done(server, job, clock_ms());
    return true;
}

// Does all that can be done now; says in how many milliseconds to come again.
EXPORT(home_settle) double home_settle(void)
{
    int64_t due_ms = 0;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        bool has_worked = do_waiting();
        due_ms = server_tick(server, clock_ms());
        int64_t done = committer_done(committer);
        committer_step(committer);
        server_end_round(server, clock_ms());
        if (!has_worked && !waiting_count && done == committer_done(committer) &&
            done == committer_added(committer))
            break;
    }
    int64_t wait_ms = due_ms - clock_ms();
    return wait_ms > 0 ? (double)wait_ms : 0;
}

// ---- In the worker that thinks -----------------------------------------------------------------

// Runs the job whose bytes lie in the input. It changes nothing but these bytes.
EXPORT(think_run) void think_run(void)
{
    static void *memory;
    if (!memory)
        memory = malloc(WORKER_BYTES);
    must(memory);
    job_run((struct job *)input, &(struct worker){memory, clock_ms});
}
