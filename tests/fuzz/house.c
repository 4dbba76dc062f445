// SPDX-License-Identifier: MIT
#include "house.h"

#include "server/inspect.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Instead of libsodium's, which take a tenth of a second each. The prototypes are theirs.
int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const passwd,
    unsigned long long passwdlen, unsigned long long opslimit, size_t memlimit)
{
    (void)opslimit, (void)memlimit;
    memset(out, 0, crypto_pwhash_STRBYTES);
    snprintf(out, crypto_pwhash_STRBYTES, "%.*s", (int)(passwdlen % 100), passwd);
    return 0;
}

int crypto_pwhash_str_verify(
    const char str[crypto_pwhash_STRBYTES], const char *const passwd, unsigned long long passwdlen)
{
    return strlen(str) == passwdlen && memcmp(str, passwd, passwdlen) == 0 ? 0 : -1;
}

static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    struct house *house = context;
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    must(json_is_string(json_object_get(message, "type")));
    if (house->heard)
        house->heard(house->context, connection, message);
    json_decref(message);
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    struct house *house = context;
    must(code >= 1000 && code < 5000 && strlen(reason) <= 123);
    if (house->closed)
        house->closed(house->context, connection);
}

static void on_start(void *context, struct job *job)
{
    struct house *house = context;
    must(house->jobs < HOUSE_JOBS);
    house->job[house->jobs++] = job;
}

static void on_entropy(void *context, void *at, size_t size)
{
    struct house *house = context;
    for (size_t i = 0; i < size; i++) {
        house->chance = house->chance * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)at)[i] = (uint8_t)(house->chance >> 56);
    }
}

static void start(struct house *house)
{
    char buf[200];
    struct text why = TEXT(buf);
    house->committer = committer_create(house->store, false, NULL, NULL);
    house->server =
        server_create(&house->config, house->store, house->committer, house->now_ms, &why);
    must(house->server);
}

void house_open(struct house *house)
{
    char buf[200];
    struct text why = TEXT(buf);
    house->jobs = 0;
    house->chance = 1;
    house->now_ms = 1000000;
    server_config_init(&house->config);
    house->config.context = house;
    house->config.send = on_send;
    house->config.close = on_close;
    house->config.start = on_start;
    house->config.entropy = on_entropy;
    house->config.think_ms = 0;
    house->store = store_memory.open(NULL, &why);
    must(house->store);
    start(house);
}

static void stop(struct house *house)
{
    for (int i = 0; i < house->jobs; i++)
        job_drop(house->job[i]);
    house->jobs = 0;
    server_destroy(house->server);
    committer_abandon(house->committer);
}

void house_restart(struct house *house)
{
    stop(house);
    start(house);
}

void house_settle(struct house *house)
{
    server_tick(house->server, house->now_ms);
    must(committer_step(house->committer) == STORE_OK);
    server_end_round(house->server, house->now_ms);
}

void house_run_job(struct house *house)
{
    if (!house->jobs)
        return;
    struct job *job = house->job[0];
    memmove(house->job, house->job + 1, sizeof(house->job[0]) * (size_t)--house->jobs);
    static char memory[WORKER_BYTES];
    static const struct worker worker = {.memory = memory};
    job_run(job, &worker);
    server_job_done(house->server, job, house->now_ms);
}

static void tell(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "%s\n", line);
}

void house_close(struct house *house)
{
    house_settle(house);
    struct inspection inspection = {.tell = tell};
    must(inspect(house->store, &inspection));
    stop(house);
    house->store->kind->close(house->store);
}
