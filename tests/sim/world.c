// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // memmem
#include "world.h"

#include "base/blob.h"
#include "disk.h"
#include "durable.h"
#include "server/inspect.h"
#include "server/server.h"
#include "witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WITNESSES = 6, JOBS_MAX = 64, STEPS_BETWEEN_CRASHES = 200, WATCHED_MAX = 64 };

static const char *const games_played[] = {"single-card-game", "kuhn", "leduc", "mantis", NULL};

// Messages on their way, in order: a length and the bytes; CLOSED is the end of the line.
struct pipe {
    struct blob bytes;
    size_t head;
};
enum { CLOSED = UINT32_MAX };

struct wire {
    uint64_t connection; // 0: none
    struct pipe up, down;
};

struct world {
    uint64_t seed;
    char folder[200];
    struct chance chance;
    struct server_config config;
    struct store *store;
    struct committer *committer;
    struct server *server;
    struct durable *durable; // what each message is held to
    int64_t now_ms;
    struct witness witness[WITNESSES];
    struct wire wire[WITNESSES];
    char code[16];
    struct job *job[JOBS_MAX];
    int jobs;
    bool is_refusing;
    struct world_counts counts;
};

static bool hasty_store;

void world_be_hasty(void)
{
    hasty_store = true;
}

static uint32_t dice(struct world *world, uint32_t sides)
{
    return chance_below(&world->chance, sides);
}

static void fail(const struct world *world, const char *who, const char *what)
{
    printf("Bail out! seed %llu, crash %lld, step %lld: %s%s\n# again: sim --seed %llu --crashes "
           "%lld\n",
        (unsigned long long)world->seed, (long long)world->counts.crashes,
        (long long)world->counts.steps, who, what, (unsigned long long)world->seed,
        (long long)world->counts.crashes + 1);
    fflush(stdout);
    exit(1);
}

// ---- Pipes -------------------------------------------------------------------------------------

static void pipe_put(struct pipe *pipe, const char *bytes, uint32_t len)
{
    blob_add(&pipe->bytes, &len, sizeof(len));
    if (len != CLOSED)
        blob_add(&pipe->bytes, bytes, len);
}

// The next message (good until something is put in), or false if there is none.
static bool pipe_take(struct pipe *pipe, char **bytes, uint32_t *len)
{
    if (pipe->head == pipe->bytes.len) {
        pipe->head = pipe->bytes.len = 0;
        return false;
    }
    memcpy(len, pipe->bytes.at + pipe->head, sizeof(*len));
    *bytes = pipe->bytes.at + pipe->head + sizeof(*len);
    pipe->head += sizeof(*len) + (*len == CLOSED ? 0 : *len);
    return true;
}

static void wire_cut(struct world *world, int number)
{
    struct wire *wire = &world->wire[number];
    wire->connection = 0;
    wire->up.head = wire->up.bytes.len = wire->down.head = wire->down.bytes.len = 0;
    witness_lost(&world->witness[number]);
}

// ---- What the server asks for ------------------------------------------------------------------

static struct wire *wire_of(struct world *world, uint64_t connection)
{
    for (int i = 0; i < WITNESSES; i++)
        if (world->wire[i].connection == connection)
            return &world->wire[i];
    return NULL;
}

static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    struct world *world = context;
    struct wire *wire = wire_of(world, connection);
    durable_said(world->durable, connection, bytes, len);
    if (wire)
        pipe_put(&wire->down, bytes, (uint32_t)len);
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    struct wire *wire = wire_of(context, connection);
    (void)code, (void)reason;
    if (wire)
        pipe_put(&wire->down, NULL, CLOSED);
}

static void on_start(void *context, struct job *job)
{
    struct world *world = context;
    must(world->jobs < JOBS_MAX);
    world->job[world->jobs++] = job;
}

static void on_entropy(void *context, void *at, size_t size)
{
    struct world *world = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)at)[i] = (uint8_t)chance_word(&world->chance);
}

static void on_say(void *context, struct witness *witness, const char *text)
{
    struct world *world = context;
    pipe_put(&world->wire[witness->number].up, text, (uint32_t)strlen(text));
}

static void on_early(void *context, const char *what)
{
    fail(context, "", what);
}

static void on_accuse(void *context, struct witness *witness, const char *what)
{
    char who[40];
    snprintf(who, sizeof(who), "witness %d: ", witness->number);
    fail(context, who, what);
}

// ---- Beginning, dying, beginning again ---------------------------------------------------------

static void begin(struct world *world)
{
    char buf[400];
    struct text why = TEXT(buf);
    world->store = store_sqlite.open(world->folder, &why);
    if (!world->store)
        fail(world, "the store does not open: ", buf);
    durable_begin(world->durable, world->store);
    world->committer = committer_create(world->store, false, NULL, NULL);
    world->server =
        server_create(&world->config, world->store, world->committer, world->now_ms, &why);
    if (!world->server)
        fail(world, "the server does not start: ", buf);
}

static void end(struct world *world)
{
    for (int i = 0; i < WITNESSES; i++)
        wire_cut(world, i);
    while (world->jobs)
        job_drop(world->job[--world->jobs]);
    server_destroy(world->server);
    committer_abandon(world->committer);
    world->store->kind->close(world->store);
}

static void tell_damage(void *context, const char *line)
{
    fail(context, "damage: ", line);
}

static bool add_balance(void *context, const struct account *account)
{
    int64_t *sums = context;
    sums[PURSE_TOKENS] += account->balance;
    sums[PURSE_PRACTICE] += account->practice;
    return true;
}

// The sums each time; everything, each match played again, once in a while.
static void check(struct world *world)
{
    const struct store_kind *kind = world->store->kind;
    struct account house;
    int64_t sums[PURSES] = {0};
    kind->accounts(world->store, add_balance, sums);
    if (!kind->account(world->store, HOUSE, &house) || sums[PURSE_TOKENS] + house.balance != 0 ||
        sums[PURSE_PRACTICE] + house.practice != 0)
        fail(world, "", "the balances do not add up to 0");
    struct inspection inspection = {.context = world, .tell = tell_damage};
    if (world->counts.crashes % 10 == 9)
        inspect(world->store, &inspection);
}

static void crash(struct world *world)
{
    disk_power_off();
    end(world);
    disk_power_on();
    world->is_refusing = false;
    world->now_ms += dice(world, 10000);
    begin(world);
    check(world);
    world->counts.crashes++;
}

struct world *world_create(uint64_t seed, const char *folder)
{
    struct world *world = calloc(1, sizeof(*world));
    must(world);
    world->seed = seed;
    snprintf(world->folder, sizeof(world->folder), "%s", folder);
    chance_from_number(&world->chance, seed);
    disk_install(&world->chance);
    world->now_ms = 1000000;
    server_config_init(&world->config);
    world->config.context = world;
    world->config.send = on_send;
    world->config.close = on_close;
    world->config.start = on_start;
    world->config.entropy = on_entropy;
    world->config.think_ms = 0;
    world->config.stand_in = "random";
    world->config.errors_max = 1000000;
    static const uint8_t log_seed[32] = {1};
    world->config.log_seed = log_seed;
    // The note beside the log is not on the simulated disk: that of another world must go.
    char note[300];
    snprintf(note, sizeof(note), "%s/log.head", folder);
    unlink(note);
    // In some worlds nobody has much, and there is no credit.
    bool has_no_credit = seed % 8 == 0;
    if (has_no_credit) {
        world->config.has_no_debt = true;
        world->config.grant = 15;
    }
    for (int i = 0; i < WITNESSES; i++) {
        struct witness *witness = &world->witness[i];
        witness_init(witness, i, seed * 1000 + (uint64_t)i);
        witness->context = world;
        witness->say = on_say;
        witness->accuse = on_accuse;
        witness->games = games_played;
        witness->level = "random";
        witness->codes = world->code;
        witness->has_no_credit = has_no_credit;
        witness->is_calm = i < 2;
    }
    world->durable = durable_create(on_early, world);
    if (hasty_store)
        durable_be_hasty(world->durable);
    begin(world);
    return world;
}

void world_destroy(struct world *world)
{
    end(world);
    for (int i = 0; i < WITNESSES; i++) {
        blob_release(&world->wire[i].up.bytes);
        blob_release(&world->wire[i].down.bytes);
        witness_release(&world->witness[i]);
    }
    durable_destroy(world->durable);
    disk_wipe();
    free(world);
}

// ---- Living ------------------------------------------------------------------------------------

static void dial(struct world *world, int number)
{
    struct wire *wire = &world->wire[number];
    if (wire->connection)
        return;
    wire->connection = server_connect(world->server, 0, world->now_ms);
    must(wire->connection);
    witness_opened(&world->witness[number]);
}

static void break_line(struct world *world, int number)
{
    struct wire *wire = &world->wire[number];
    if (!wire->connection)
        return;
    server_disconnect(world->server, wire->connection, world->now_ms);
    wire_cut(world, number);
}

// A message arrives: whole; or, once in a while, twice, or with a letter changed.
static void deliver_up(struct world *world, int number)
{
    struct wire *wire = &world->wire[number];
    char *bytes;
    uint32_t len;
    if (!wire->connection || !pipe_take(&wire->up, &bytes, &len))
        return;
    // Its secret is left alone: one that is not known any more is what the witness accuses of.
    if (!world->witness[number].is_calm && len && dice(world, 60) == 0 &&
        !memmem(bytes, len, "hello", 5)) {
        bytes[dice(world, len)] = (char)dice(world, 256);
        world->witness[number].sent_id = 0; // an answer is to what was heard, not to what was said
    }
    uint64_t connection = wire->connection;
    durable_heard(world->durable, connection, bytes, len);
    server_receive(world->server, connection, bytes, len, world->now_ms);
    if (wire->connection == connection && dice(world, 40) == 0)
        server_receive(world->server, connection, bytes, len, world->now_ms);
}

static void deliver_down(struct world *world, int number)
{
    struct wire *wire = &world->wire[number];
    char *bytes;
    uint32_t len;
    if (!wire->connection || !pipe_take(&wire->down, &bytes, &len))
        return;
    if (len == CLOSED)
        break_line(world, number);
    else
        witness_told(&world->witness[number], bytes, len);
}

static void finish_job(struct world *world)
{
    if (!world->jobs)
        return;
    int number = (int)dice(world, (uint32_t)world->jobs);
    struct job *job = world->job[number];
    world->job[number] = world->job[--world->jobs];
    static char memory[WORKER_BYTES];
    static const struct worker worker = {.memory = memory};
    job_run(job, &worker);
    server_job_done(world->server, job, world->now_ms);
}

static void pass_time(struct world *world)
{
    uint32_t kind = dice(world, 20);
    world->now_ms += kind ? dice(world, 50) : dice(world, 200000);
    server_tick(world->server, world->now_ms);
}

static void refuse_or_not(struct world *world)
{
    if (!world->is_refusing && dice(world, 20))
        return;
    world->is_refusing = !world->is_refusing;
    world->counts.refusals += world->is_refusing;
    disk_refuse(world->is_refusing);
}

// One of those who have something to do, if any has.
static int somebody(struct world *world, bool (*is_due)(struct world *world, int number))
{
    int from = (int)dice(world, WITNESSES), number = from;
    while (!is_due(world, number) && (number = (number + 1) % WITNESSES) != from)
        continue;
    return number;
}

static bool has_up(struct world *world, int number)
{
    return world->wire[number].up.head < world->wire[number].up.bytes.len;
}

static bool has_down(struct world *world, int number)
{
    return world->wire[number].down.head < world->wire[number].down.bytes.len;
}

static bool is_asked(struct world *world, int number)
{
    return world->witness[number].decision && !world->witness[number].sent_id;
}

static bool is_off(struct world *world, int number)
{
    return !world->wire[number].connection;
}

static void step(struct world *world)
{
    int number = (int)dice(world, WITNESSES);
    uint32_t what = dice(world, 100);
    world->counts.steps++;
    if (what < 30)
        deliver_up(world, somebody(world, has_up));
    else if (what < 60)
        deliver_down(world, somebody(world, has_down));
    else if (what < 67)
        witness_act(&world->witness[number]);
    else if (what < 74)
        witness_act(&world->witness[somebody(world, is_asked)]);
    else if (what < 84)
        committer_step(world->committer);
    else if (what < 90)
        finish_job(world);
    else if (what < 94)
        pass_time(world);
    else if (what < 98)
        dial(world, somebody(world, is_off));
    else if (what < 99)
        break_line(world, number);
    else
        refuse_or_not(world);
    server_end_round(world->server, world->now_ms);
}

void world_live(struct world *world, int crashes)
{
    while (world->counts.crashes < crashes) {
        uint32_t steps = dice(world, 2 * STEPS_BETWEEN_CRASHES);
        for (uint32_t i = 0; i < steps; i++)
            step(world);
        // The end comes between two steps, or in the middle of what the disk does.
        if (dice(world, 2)) {
            disk_stop_at(disk_operations() + 1 + dice(world, 60));
            for (uint32_t i = 0; i < steps && !disk_is_stopped(); i++)
                step(world);
        }
        crash(world);
    }
}

void world_read_counts(const struct world *world, struct world_counts *counts)
{
    *counts = world->counts;
    counts->told = durable_checks(world->durable);
    for (int i = 0; i < WITNESSES; i++) {
        counts->results += world->witness[i].results;
        counts->resumes += world->witness[i].resumes;
        counts->checks += world->witness[i].checks;
    }
}
