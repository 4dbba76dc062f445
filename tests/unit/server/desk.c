// SPDX-License-Identifier: MIT
#include "desk.h"

#include "wire/fair.h"
#include "wire/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char worker_memory[WORKER_BYTES];
const struct worker desk_worker = {.memory = worker_memory};

static struct client *client_of(struct desk *desk, uint64_t connection)
{
    for (int i = 0; i < desk->count; i++)
        if (desk->client[i].connection == connection && connection)
            return &desk->client[i];
    return NULL;
}

static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    struct client *client = client_of(context, connection);
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    if (!message)
        fail_msg("the server sent what is no JSON: %s: %.*s", error.text, (int)len, bytes);
    if (client)
        json_array_append(client->inbox, message);
    json_decref(message);
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    struct client *client = client_of(context, connection);
    (void)reason;
    if (client)
        client->closed = code;
}

// Does a match with this secret, to which nobody adds, seat two or three in the order in which they
// came?
static bool keeps_order(const uint8_t secret[FAIR_BYTES])
{
    struct fair_parts parts = {0};
    memcpy(parts.server, secret, FAIR_BYTES);
    for (parts.seats = 2; parts.seats <= 3; parts.seats++) {
        uint8_t seed[SEED_BYTES], place[SEATS_MAX];
        fair_seed(&parts, seed);
        fair_places(seed, parts.seats, place);
        for (int i = 0; i < parts.seats; i++)
            if (place[i] != i)
                return false;
    }
    return true;
}

static void on_page(void *context, uint64_t visitor, const struct text *text)
{
    struct desk *desk = context;
    assert_int_equal(visitor, 1);
    snprintf(desk->page, sizeof(desk->page), "%s", text ? text->at : "");
}

static void on_entropy(void *context, void *at, size_t size)
{
    struct desk *desk = context;
    do {
        for (size_t i = 0; i < size; i++)
            ((uint8_t *)at)[i] = (uint8_t)chance_word(&desk->chance);
    } while (size == FAIR_BYTES && !desk->draws_seats && !keeps_order(at));
}

static void start(struct desk *desk)
{
    char buf[200];
    struct text why = TEXT(buf);
    desk->committer = committer_create(desk->store, false, NULL, NULL);
    desk->server = server_create(&desk->config, desk->store, desk->committer, desk->now_ms, &why);
    if (!desk->server)
        fail_msg("%s", buf);
    desk_settle(desk);
}

void desk_open(struct desk *desk, const char *folder, uint64_t seed)
{
    memset(desk, 0, sizeof(*desk));
    chance_from_number(&desk->chance, seed);
    desk->now_ms = 1000000;
    server_config_init(&desk->config);
    desk->config.context = desk;
    desk->config.send = on_send;
    desk->config.close = on_close;
    desk->config.page = on_page;
    desk->config.entropy = on_entropy;
    desk->config.think_ms = 0;
    desk->config.stand_in_ms = 0;
    char buf[200];
    struct text why = TEXT(buf);
    const struct store_kind *kind = folder ? &store_sqlite : &store_memory;
    desk->store = kind->open(folder, &why);
    if (!desk->store)
        fail_msg("%s", buf);
    start(desk);
}

static void stop(struct desk *desk)
{
    server_destroy(desk->server);
    committer_abandon(desk->committer);
    for (int i = 0; i < desk->count; i++)
        json_decref(desk->client[i].inbox);
    memset(desk->client, 0, sizeof(desk->client));
    desk->count = 0;
}

void desk_close(struct desk *desk)
{
    stop(desk);
    desk->store->kind->close(desk->store);
}

void desk_restart(struct desk *desk)
{
    stop(desk);
    start(desk);
}

void desk_settle(struct desk *desk)
{
    // Bots that answer in place may decide something anew: until nothing is left.
    for (int i = 0; i < 3; i++) {
        if (!desk->holds_commits)
            committer_step(desk->committer);
        server_end_round(desk->server, desk->now_ms);
    }
}

int desk_connect(struct desk *desk)
{
    must(desk->count < DESK_CLIENTS);
    struct client *client = &desk->client[desk->count];
    client->connection = server_connect(desk->server, desk->address, desk->now_ms);
    client->inbox = json_array();
    return desk->count++;
}

void desk_drop(struct desk *desk, int number)
{
    struct client *client = &desk->client[number];
    server_disconnect(desk->server, client->connection, desk->now_ms);
    client->connection = 0;
    desk_settle(desk);
}

void desk_say(struct desk *desk, int client, const char *format, ...)
{
    static char buf[20000];
    va_list list;
    va_start(list, format);
    int len = vsnprintf(buf, sizeof(buf), format, list);
    va_end(list);
    server_receive(desk->server, desk->client[client].connection, buf, (size_t)len, desk->now_ms);
    desk_settle(desk);
}

void desk_pass(struct desk *desk, int64_t ms)
{
    desk->now_ms += ms;
    server_tick(desk->server, desk->now_ms);
    desk_settle(desk);
}

int desk_index(struct desk *desk, int client, const char *type)
{
    json_t *inbox = desk->client[client].inbox;
    for (size_t i = 0; i < json_array_size(inbox); i++)
        if (strcmp(get_text(json_array_get(inbox, i), "type"), type) == 0)
            return (int)i;
    return -1;
}

bool desk_has(struct desk *desk, int client, const char *type)
{
    return desk_index(desk, client, type) >= 0;
}

json_t *desk_take(struct desk *desk, int client, const char *type)
{
    int at = desk_index(desk, client, type);
    json_t *inbox = desk->client[client].inbox;
    if (at < 0) {
        char *all = json_dumps(inbox, JSON_COMPACT);
        fail_msg("client %d got no %s, but %s", client, type, all);
    }
    json_t *message = json_incref(json_array_get(inbox, (size_t)at));
    json_array_remove(inbox, (size_t)at);
    return message;
}

void desk_forget(struct desk *desk, int client)
{
    json_array_clear(desk->client[client].inbox);
}

void desk_refused(struct desk *desk, int client, const char *code)
{
    json_t *error = desk_take(desk, client, "error");
    assert_string_equal(get_text(error, "code"), code);
    json_decref(error);
}

int64_t desk_hello(struct desk *desk, int client, const char *name)
{
    desk_say(desk, client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\"}", name);
    json_t *welcome = desk_take(desk, client, "welcome");
    int64_t player = get_int(welcome, "player");
    json_decref(welcome);
    return player;
}

void desk_sit(struct desk *desk, int count)
{
    static const char *const names[] = {"Ada", "Bo", "Cy", "Di", "Ed", "Flo"};
    for (int i = 0; i < count; i++)
        desk_hello(desk, desk_connect(desk), names[i]);
}

void desk_queue(struct desk *desk, int client, const char *game)
{
    desk_say(desk, client, "{\"type\":\"queue\",\"game\":\"%s\"}", game);
}

void desk_hello_sharing(struct desk *desk, int client, const char *name)
{
    desk_say(
        desk, client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\",\"entropy\":true}", name);
    json_decref(desk_take(desk, client, "welcome"));
}

void desk_pledge(struct desk *desk, int client, int64_t match, const char *entropy)
{
    uint8_t bytes[ENTROPY_MAX], pledge[FAIR_BYTES];
    char buf[2 * FAIR_BYTES + 1];
    struct text hash = TEXT(buf);
    int len = hex_read(entropy, strlen(entropy), bytes, sizeof(bytes));
    assert_true(len > 0);
    fair_pledge(bytes, (size_t)len, pledge);
    hex_put(pledge, FAIR_BYTES, &hash);
    desk_say(desk, client, "{\"type\":\"pledge\",\"match\":%d,\"hash\":\"%s\"}", (int)match, buf);
}

void desk_reveal(struct desk *desk, int client, int64_t table, const char *entropy)
{
    desk_say(desk, client, "{\"type\":\"entropy\",\"table\":%d,\"entropy\":\"%s\"}", (int)table,
        entropy);
}

void desk_move(struct desk *desk, int client, int decision, const char *text)
{
    desk_say(desk, client, "{\"type\":\"move\",\"decision\":%d,\"move\":\"%s\",\"id\":9}", decision,
        text);
}

void desk_drop_job(void *context, struct job *job)
{
    (void)context;
    job_drop(job);
}

void desk_keep_job(void *context, struct job *job)
{
    ((struct desk *)context)->job = job;
}

void desk_finish_job(struct desk *desk)
{
    struct job *job = desk->job;
    desk->job = NULL;
    assert_non_null(job);
    job_run(job, &desk_worker);
    server_job_done(desk->server, job, desk->now_ms);
    desk_settle(desk);
}

int64_t get_int(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        fail_msg("%s is no number", key);
    return json_integer_value(value);
}

const char *get_text(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value))
        fail_msg("%s is no text", key);
    return json_string_value(value);
}
