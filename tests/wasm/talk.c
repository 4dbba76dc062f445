// SPDX-License-Identifier: MIT
// What a client knows is found in the server's messages by looking for names, so that no reader of
// JSON but the server's own has a part in it.
#include "wasm/talk.h"

#include "server/server.h"
#include "wasm/talk_forms.h"

#include <stdlib.h>

enum { CLIENTS = 3, STEPS = 100, JOBS_MAX = 64, JOBS_A_STEP = 40, SAID_MAX = 2000, CHOICES = 64 };

struct client {
    uint64_t connection; // 0: none
    struct known known;
    bool is_welcome;
    bool is_asked; // the decision was not answered
    enum { NOT_GATHERING, PLEDGING, SHARING } gathers;
};

struct talk {
    struct server_config config;
    struct store *store;
    struct committer *committer;
    struct server *server;
    struct chance chance;  // what is said
    struct chance entropy; // what the server gets
    int64_t now_ms, due_ms;
    struct client client[CLIENTS];
    struct job *job[JOBS_MAX]; // oldest first
    int jobs;
    uint64_t hash;
    void (*line)(const char *bytes, size_t len);
};

struct talk_counts talk_counts;

static int below(struct talk *talk, int n)
{
    return (int)chance_below(&talk->chance, (uint32_t)n);
}

static void put_line(
    struct talk *talk, const char *who, uint64_t number, const char *bytes, size_t len)
{
    char buf[40];
    struct text start = TEXT(buf);
    text_format(&start, "%s%jd ", who, (intmax_t)number);
    talk->hash = hash_bytes(talk->hash, buf, start.len);
    talk->hash = hash_bytes(talk->hash, bytes, len);
    if (!talk->line)
        return;
    talk->line(buf, start.len);
    talk->line(bytes, len);
    talk->line("\n", 1);
}

// ---- Listening ---------------------------------------------------------------------------------

// What stands after the name, or NULL. Messages end with 0 when they are looked through.
static const char *after(const char *message, const char *name)
{
    const char *found = strstr(message, name);
    return found ? found + strlen(name) : NULL;
}

static void hear_number(const char *message, const char *name, int64_t *number)
{
    const char *at = after(message, name);
    if (at && *at >= '0' && *at <= '9')
        *number = strtoll(at, NULL, 10);
}

static void hear_text(const char *message, const char *name, char *to, size_t cap)
{
    const char *at = after(message, name);
    size_t len = at ? strcspn(at, "\"\\") : 0;
    if (!len)
        return;
    struct text text = text_over(to, cap);
    text_cut(&text, at, len);
}

// One of the choices, with a number if it wants one.
static void hear_choices(struct talk *talk, struct client *client, const char *at)
{
    const char *choice[CHOICES];
    int count = 0;
    while (count < CHOICES && (at = after(at, "{\"move\":\"")))
        choice[count++] = at;
    if (!count)
        return;
    at = choice[below(talk, count)];
    struct text move = TEXT(client->known.move);
    text_cut(&move, at, strcspn(at, "\""));
    const char *end = strchr(at, '}'), *least = after(at, "\"min\":"),
               *most = after(at, "\"max\":");
    if (end && least && most && least < end && most < end) {
        int64_t min = strtoll(least, NULL, 10), max = strtoll(most, NULL, 10);
        text_format(&move, " %jd", (intmax_t)(min + below(talk, (int)(max - min + 1))));
    }
    client->is_asked = true;
}

static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    struct talk *talk = context;
    put_line(talk, "<", connection, bytes, len);
    char *message = calloc(1, len + 1);
    must(message);
    memcpy(message, bytes, len);
    talk_counts.heard++;
    talk_counts.bytes += (int64_t)len;
    talk_counts.results += strncmp(message, "{\"type\":\"result\"", 16) == 0;
    bool is_waiting = strstr(message, "\"type\":\"waiting\"");
    for (int i = 0; i < CLIENTS; i++) {
        struct client *client = &talk->client[i];
        if (is_waiting) // its code is for the others
            hear_text(message, "\"code\":\"", client->known.code, sizeof(client->known.code));
        if (client->connection != connection)
            continue;
        client->is_welcome = client->is_welcome || strstr(message, "\"type\":\"welcome\"");
        hear_text(message, "\"secret\":\"", client->known.secret, sizeof(client->known.secret));
        hear_number(message, "\"table\":", &client->known.table);
        hear_number(message, "\"match\":", &client->known.match);
        hear_number(message, "\"decision\":", &client->known.decision);
        if (strstr(message, "\"type\":\"gather\""))
            client->gathers = strstr(message, "\"pledges\"") ? SHARING : PLEDGING;
        const char *choices = after(message, "\"choices\":");
        if (choices)
            hear_choices(talk, client, choices);
    }
    free(message);
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    struct talk *talk = context;
    put_line(talk, "closed", connection, reason, strlen(reason));
    talk->hash = hash_bytes(talk->hash, &code, sizeof(code));
    for (int i = 0; i < CLIENTS; i++)
        if (talk->client[i].connection == connection)
            talk->client[i].connection = 0;
}

static void on_start(void *context, struct job *job)
{
    struct talk *talk = context;
    must(talk->jobs < JOBS_MAX);
    talk->job[talk->jobs++] = job;
}

static void on_entropy(void *context, void *at, size_t size)
{
    struct talk *talk = context;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)at)[i] = (uint8_t)chance_below(&talk->entropy, 256);
}

static void on_tell(void *context, enum news_kind kind, const char *text)
{
    put_line(context, "news", (uint64_t)kind, text, strlen(text));
}

// ---- The server --------------------------------------------------------------------------------

static void settle(struct talk *talk)
{
    talk->due_ms = server_tick(talk->server, talk->now_ms);
    must(committer_step(talk->committer) == STORE_OK);
    server_end_round(talk->server, talk->now_ms);
}

// Bots may play among themselves for ever; the rest waits for the next step.
static void run_jobs(struct talk *talk)
{
    static _Alignas(64) char memory[WORKER_BYTES];
    static const struct worker worker = {.memory = memory};
    for (int left = JOBS_A_STEP; talk->jobs && left; left--) {
        struct job *job = talk->job[0];
        memmove(talk->job, talk->job + 1, sizeof(talk->job[0]) * (size_t)--talk->jobs);
        job_run(job, &worker);
        server_job_done(talk->server, job, talk->now_ms);
        settle(talk);
    }
}

static void open_server(struct talk *talk)
{
    char buf[200];
    struct text why = TEXT(buf);
    talk->committer = committer_create(talk->store, false, NULL, NULL);
    talk->server = server_create(&talk->config, talk->store, talk->committer, talk->now_ms, &why);
    must(talk->server);
}

static void close_server(struct talk *talk)
{
    while (talk->jobs)
        job_drop(talk->job[--talk->jobs]);
    server_destroy(talk->server);
    committer_abandon(talk->committer);
    for (int i = 0; i < CLIENTS; i++)
        talk->client[i].connection = 0;
}

static void begin(struct talk *talk, uint64_t seed)
{
    char buf[200];
    struct text why = TEXT(buf);
    chance_from_number(&talk->chance, 2 * seed);
    chance_from_number(&talk->entropy, 2 * seed + 1);
    talk->now_ms = 1000;
    server_config_init(&talk->config);
    talk->config.context = talk;
    talk->config.send = on_send;
    talk->config.close = on_close;
    talk->config.start = on_start;
    talk->config.entropy = on_entropy;
    talk->config.tell = on_tell;
    talk->config.think_ms = 0;
    talk->config.stand_in = "easy";
    talk->config.has_no_debt = below(talk, 4) == 0;
    talk->config.is_lan = below(talk, 2);
    talk->store = store_memory.open(NULL, &why);
    must(talk->store);
    open_server(talk);
}

// ---- Speaking ----------------------------------------------------------------------------------

static void say(struct talk *talk, struct client *client, struct text *text)
{
    if (below(talk, 24) == 0) // no longer what it was
        text->at[below(talk, (int)text->len)] = (char)below(talk, 256);
    if (below(talk, 64) == 0)
        text->len = (size_t)below(talk, (int)text->len + 1);
    put_line(talk, ">", client->connection, text->at, text->len);
    server_receive(talk->server, client->connection, text->at, text->len, talk->now_ms);
}

static void say_form(struct talk *talk, struct client *client, const char *form)
{
    char buf[SAID_MAX];
    struct text text = TEXT(buf);
    form_put(form, &client->known, &talk->chance, &text);
    say(talk, client, &text);
}

static void greet(struct talk *talk, struct client *client, int number)
{
    if (client->known.table && below(talk, 3))
        say_form(talk, client, "'hello','protocol':1,'secret':'$S','table':$T,'seq':$N");
    else if (client->known.secret[0] && below(talk, 4))
        say_form(talk, client, "'hello','protocol':1,'secret':'$S'");
    else if (number)
        say_form(talk, client, "'hello','protocol':1,'name':'$W'");
    else
        say_form(talk, client, "'hello','protocol':1,'entropy':true,'client':'talk'");
}

static void come(struct talk *talk, struct client *client, int number)
{
    client->connection = server_connect(talk->server, (uint64_t)below(talk, 3), talk->now_ms);
    client->is_welcome = client->is_asked = false;
    client->gathers = NOT_GATHERING;
    greet(talk, client, number);
}

// A share of two bytes, and its pledge.
static void gather(struct talk *talk, struct client *client)
{
    char buf[200];
    struct text text = TEXT(buf);
    if (client->gathers == PLEDGING)
        text_format(&text,
            "{\"type\":\"pledge\",\"match\":%jd,\"hash\":"
            "\"06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8\"}",
            (intmax_t)client->known.match);
    else
        text_format(&text, "{\"type\":\"entropy\",\"table\":%jd,\"entropy\":\"00ff\"}",
            (intmax_t)client->known.table);
    client->gathers = NOT_GATHERING;
    say(talk, client, &text);
}

static void step(struct talk *talk)
{
    int number = below(talk, CLIENTS);
    struct client *client = &talk->client[number];
    if (!client->connection) {
        come(talk, client, number);
    } else if (!client->is_welcome && below(talk, 4)) {
        greet(talk, client, number);
    } else if (client->gathers && below(talk, 8)) {
        gather(talk, client);
    } else if (client->is_asked && below(talk, 150) == 0) {
        say_form(talk, client, "'hint','decision':$D");
    } else if (client->is_asked && below(talk, 6)) {
        client->is_asked = false;
        say_form(talk, client, "'move','decision':$D,'move':'$M'");
    } else if (below(talk, 40) == 0) {
        uint64_t connection = client->connection;
        client->connection = 0;
        server_disconnect(talk->server, connection, talk->now_ms);
    } else {
        say_form(talk, client, form_any(&talk->chance, &client->known));
    }
}

static void let_time_pass(struct talk *talk)
{
    int64_t far_ms = talk->now_ms + 70000;
    talk->now_ms += below(talk, 200);
    if (below(talk, 3) == 0 && talk->due_ms > talk->now_ms && talk->due_ms < far_ms)
        talk->now_ms = talk->due_ms;
    else if (below(talk, 50) == 0)
        talk->now_ms = far_ms;
}

uint64_t talk(uint64_t seed, void (*line)(const char *bytes, size_t len))
{
    static struct talk conversation;
    struct talk *talk = &conversation;
    *talk = (struct talk){.line = line};
    begin(talk, seed);
    for (int i = 0; i < STEPS; i++) {
        let_time_pass(talk);
        step(talk);
        settle(talk);
        run_jobs(talk);
        if (below(talk, 200) == 0) { // as after a crash
            close_server(talk);
            open_server(talk);
        }
    }
    close_server(talk);
    talk->store->kind->close(talk->store);
    return talk->hash;
}
