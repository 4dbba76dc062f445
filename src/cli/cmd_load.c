// SPDX-License-Identifier: MIT
// baize load: plays many matches at once against a server, as any client may, and measures them.
#define _GNU_SOURCE // memmem
#include "cli/caller.h"
#include "cli/cli.h"
#include "os/time.h"
#include "wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SAMPLES_MAX = 1 << 20, DIAL_AHEAD = 256, FIRST = 100, PAGE_BYTES = 64 * 1024 };

enum player_state { PLAYER_NEW, PLAYER_IDLE, PLAYER_QUEUED, PLAYER_SEATED };

struct load_player {
    enum player_state state;
    int decision; // answered last at this table
    int64_t moved_ns;
};

struct load {
    struct caller caller;
    struct load_player *player;
    const char *game;
    const char *move[2]; // what is played, in turn
    int64_t rate;        // matches a second; 0: as many as go
    bool is_idle;        // only holds the connections
    int dialled, open, lost;
    int idle, *idle_list;
    int64_t results, errors;
    bool is_measuring;
    int64_t due; // matches that should have begun by now
    int64_t begun;
    int64_t counted; // results while measuring
    float *sample;   // milliseconds from one's own move to the result
    int samples;
    uint32_t dice;
};

static struct load *load_of(struct caller *caller)
{
    return caller->context;
}

static void say(struct load *load, struct call *call, const char *text)
{
    caller_send(&load->caller, call, text, strlen(text));
}

static void opened(struct caller *caller, struct call *call)
{
    struct load *load = load_of(caller);
    load->open++;
    load->player[call->number].state = PLAYER_NEW;
    say(load, call, "{\"type\":\"hello\",\"protocol\":1,\"client\":\"baize load\"}");
}

static void lost(struct caller *caller, struct call *call)
{
    struct load *load = load_of(caller);
    (void)call;
    load->lost++;
}

static void queue(struct load *load, struct call *call)
{
    char text[120];
    int len = snprintf(text, sizeof(text), "{\"type\":\"queue\",\"game\":\"%s\"}", load->game);
    load->player[call->number].state = PLAYER_QUEUED;
    caller_send(&load->caller, call, text, (size_t)len);
}

static void be_idle(struct load *load, struct call *call)
{
    load->player[call->number].state = PLAYER_IDLE;
    if (load->is_idle)
        return;
    if (!load->rate)
        queue(load, call);
    else
        load->idle_list[load->idle++] = call->number;
}

// The messages are the server's own and begin with their type, so a glance is enough: this is a
// generator of load, and must be quicker than what it measures.
static bool begins(const char *bytes, size_t len, const char *type)
{
    size_t type_len = strlen(type);
    return len > 9 + type_len && memcmp(bytes + 9, type, type_len) == 0 &&
           bytes[9 + type_len] == '"';
}

static void answer(struct load *load, struct call *call, const char *bytes, size_t len)
{
    static const char key[] = "\"decision\":";
    const char *at = memmem(bytes, len, key, sizeof(key) - 1);
    struct load_player *player = &load->player[call->number];
    if (!at || player->state != PLAYER_SEATED)
        return;
    int decision = atoi(at + sizeof(key) - 1);
    if (decision == player->decision) // others have moved, and it is still asked
        return;
    player->decision = decision;
    load->dice = load->dice * 1664525u + 1013904223u;
    char text[120];
    int count = snprintf(text, sizeof(text), "{\"type\":\"move\",\"decision\":%d,\"move\":\"%s\"}",
        decision, load->move[load->dice >> 31]);
    player->moved_ns = load->caller.now_ns;
    caller_send(&load->caller, call, text, (size_t)count);
}

static void message(struct caller *caller, struct call *call, const char *bytes, size_t len)
{
    struct load *load = load_of(caller);
    struct load_player *player = &load->player[call->number];
    if (begins(bytes, len, "events")) {
        answer(load, call, bytes, len);
    } else if (begins(bytes, len, "result")) {
        load->results++;
        load->counted += load->is_measuring;
        if (load->is_measuring && load->samples < SAMPLES_MAX)
            load->sample[load->samples++] = (float)(caller->now_ns - player->moved_ns) / 1e6f;
        be_idle(load, call);
    } else if (begins(bytes, len, "table")) {
        player->state = PLAYER_SEATED;
        player->decision = 0;
    } else if (begins(bytes, len, "welcome")) {
        be_idle(load, call);
    } else if (begins(bytes, len, "error")) {
        if (!load->errors++)
            fprintf(stderr, "baize: the server says %.*s\n", (int)len, bytes);
    }
}

// ---- The run -----------------------------------------------------------------------------------

static void dial_some(struct load *load)
{
    while (load->dialled < load->caller.count && load->dialled - load->open < DIAL_AHEAD) {
        if (!caller_dial(&load->caller, &load->caller.call[load->dialled]))
            load->lost++;
        load->dialled++;
    }
}

// With a rate: as many matches as should have begun by now, while there are players for them.
static void begin_due(struct load *load, int64_t from_ns)
{
    if (!load->rate)
        return;
    int64_t due = (load->caller.now_ns - from_ns) * load->rate / 1000000000;
    while (load->begun < due && load->idle >= 2) {
        load->begun++;
        for (int i = 0; i < 2; i++)
            queue(load, &load->caller.call[load->idle_list[--load->idle]]);
    }
}

static void run_for(struct load *load, int64_t ms)
{
    int64_t from_ns = time_monotonic_ns();
    load->begun = 0;
    while (time_monotonic_ns() - from_ns < ms * 1000000) {
        dial_some(load);
        begin_due(load, from_ns);
        caller_round(&load->caller, 1);
    }
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double percentile(const struct load *load, double share)
{
    return load->samples ? load->sample[(int)(share * (load->samples - 1))] : 0;
}

struct figures {
    double cpu_s, resident_bytes;
};

static double figure(const char *page, const char *name)
{
    char line[100];
    snprintf(line, sizeof(line), "\nbaize_%s ", name);
    const char *at = strstr(page, line);
    return at ? atof(at + strlen(line)) : 0;
}

static struct figures read_figures(const struct load *load)
{
    static char page[PAGE_BYTES];
    page[0] = 0;
    caller_page(load->caller.host, load->caller.port, "/metrics", page, sizeof(page));
    return (struct figures){figure(page, "cpu_seconds_total"), figure(page, "resident_bytes")};
}

static void report(
    struct load *load, double seconds, struct figures before, struct figures after, bool is_json)
{
    qsort(load->sample, (size_t)load->samples, sizeof(float), by_size);
    double matches = (double)load->counted / 2;
    char buf[1000];
    struct text text = TEXT(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_int(&out, "connections", load->open - load->lost);
    out_put_int(&out, "lost", load->lost);
    out_put_int(&out, "errors", load->errors);
    out_put_real(&out, "seconds", seconds);
    out_put_int(&out, "matches", (int64_t)matches);
    out_put_real(&out, "matches_per_second", matches / seconds);
    out_put_real(
        &out, "cpu_us_per_match", matches > 0 ? (after.cpu_s - before.cpu_s) * 1e6 / matches : 0);
    out_put_real(&out, "settle_p50_ms", percentile(load, 0.50));
    out_put_real(&out, "settle_p99_ms", percentile(load, 0.99));
    out_put_real(&out, "settle_max_ms", percentile(load, 1));
    out_put_int(&out, "server_resident_bytes", (int64_t)after.resident_bytes);
    out_object_end(&out);
    if (is_json) {
        puts(buf);
        return;
    }
    printf("%d connections, %.1f s: %.0f matches, %.0f a second; CPU of the server %.1f µs a "
           "match\n",
        load->open - load->lost, seconds, matches, matches / seconds,
        matches > 0 ? (after.cpu_s - before.cpu_s) * 1e6 / matches : 0);
    printf("from one's move to the result: half within %.2f ms, 99 %% within %.2f ms, all within "
           "%.2f ms\n",
        percentile(load, 0.50), percentile(load, 0.99), percentile(load, 1));
    if (load->lost || load->errors)
        printf("%d connections lost, %lld errors\n", load->lost, (long long)load->errors);
}

// What connections cost that do nothing. The first few are left out: for them the server sets up
// what all share.
static void report_idle(
    const struct load *load, struct figures before, struct figures after, bool is_json)
{
    int held = load->open - load->lost;
    double bytes = (after.resident_bytes - before.resident_bytes) / (held - FIRST);
    if (is_json)
        printf("{\"connections\":%d,\"lost\":%d,\"server_bytes_per_connection\":%.1f}\n", held,
            load->lost, bytes);
    else
        printf("%d connections held, %d lost; the server's memory grew by %.0f bytes for each\n",
            held, load->lost, bytes);
}

static void raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static int run(const struct args *args)
{
    int64_t connections = 200, seconds = 10, rate = 0, warm_ms = 1000;
    int fault = args_int(args, "connections", 1, 100000, &connections);
    if (!fault)
        fault = args_int(args, "seconds", 1, 86400, &seconds);
    if (!fault)
        fault = args_int(args, "rate", 1, 1000000, &rate);
    static char host[200];
    static struct load load;
    if (!fault && !caller_address(args->word[0], host, &load.caller.port))
        fault = refuse("the server is given as 127.0.0.1:8080, not \"%s\"", args->word[0]);
    if (!fault && args_has(args, "idle") && connections <= FIRST)
        fault = refuse("--idle wants more than %d connections, to measure what each takes", FIRST);
    if (fault)
        return fault;
    load.caller.host = host;
    load.caller.context = &load;
    load.caller.opened = opened;
    load.caller.message = message;
    load.caller.lost = lost;
    load.game = args_has(args, "double") ? "double-card-game" : "single-card-game";
    load.move[0] = "play";
    load.move[1] = "fold";
    load.rate = rate;
    load.is_idle = args_has(args, "idle");
    load.dice = 1;
    load.player = calloc((size_t)connections, sizeof(*load.player));
    load.idle_list = calloc((size_t)connections, sizeof(int));
    load.sample = malloc(sizeof(float) * SAMPLES_MAX);
    must(load.player && load.idle_list && load.sample);
    raise_limits();
    char buf[300];
    struct text why = TEXT(buf);
    if (!caller_open(&load.caller, (int)connections, &why))
        return refuse("%s", buf);
    struct figures first = {0};
    int64_t started_ms = time_monotonic_ms();
    while (load.open < connections && !load.lost && time_monotonic_ms() - started_ms < 30000) {
        dial_some(&load);
        caller_round(&load.caller, 10);
        if (load.is_idle && load.open >= FIRST && first.cpu_s == 0)
            first = read_figures(&load);
    }
    if (load.open < connections) {
        complain("only %d of %lld connections could be opened", load.open, (long long)connections);
        return EXIT_NO;
    }
    run_for(&load, warm_ms);
    struct figures before = read_figures(&load);
    load.is_measuring = true;
    int64_t from_ns = time_monotonic_ns();
    run_for(&load, seconds * 1000);
    double took_s = (double)(time_monotonic_ns() - from_ns) / 1e9;
    load.is_measuring = false;
    struct figures after = read_figures(&load);
    if (load.is_idle)
        report_idle(&load, first, after, args_has(args, "json"));
    else
        report(&load, took_s, before, after, args_has(args, "json"));
    caller_close(&load.caller);
    free(load.player);
    free(load.idle_list);
    free(load.sample);
    return load.lost || load.errors ? EXIT_NO : EXIT_FINE;
}

static const struct flag flags[] = {
    {"connections", "N", "how many play at once (200)"},
    {"seconds", "S", "how long it is measured (10), after a second of warming up"},
    {"rate", "N", "begin so many matches a second (as many as go)"},
    {"idle", NULL, "only hold the connections, and say what memory each takes"},
    {"double", NULL, "play double-card-game (single-card-game)"},
    FLAG_JSON,
    {0},
};

const struct command load_command = {
    .name = "load",
    .usage = "SERVER",
    .summary = "play many matches at once against a server, and measure it",
    .about =
        "Every connection is a player of its own that speaks the documented protocol. The CPU\n"
        "time is the server's own, from its /metrics. The server's limits apply: give it\n"
        "--per-address, --account-rate and --message-rate to let one machine be many players.",
    .example = "baize load 127.0.0.1:8080 --connections 1000 --seconds 20",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
