// SPDX-License-Identifier: MIT
#include "net/metrics.h"

#include "net/listener.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void put_head(struct text *text, const char *name, const char *type, const char *help)
{
    char lines[300];
    snprintf(
        lines, sizeof(lines), "# HELP baize_%s %s\n# TYPE baize_%s %s\n", name, help, name, type);
    text_put(text, lines);
}

static void put(
    struct text *text, const char *name, const char *type, const char *help, double value)
{
    char line[200];
    put_head(text, name, type, help);
    snprintf(line, sizeof(line), "baize_%s %.15g\n", name, value);
    text_put(text, line);
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

// What is in memory now, as Linux counts it; 0 where it does not say.
static double resident_bytes(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%*s %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void put_lane(struct text *text, const char *name, const char *lane, double value)
{
    char line[200];
    snprintf(line, sizeof(line), "baize_%s{lane=\"%s\"} %.15g\n", name, lane, value);
    text_put(text, line);
}

// The work of other threads, by what it is for.
static void put_lanes(struct listener *listener, struct text *text)
{
    static const char *const names[LANES] = {
        [LANE_BOTS] = "bots", [LANE_PASSWORDS] = "passwords", [LANE_READING] = "reading"};
    struct pool_counts counts[LANES];
    for (int i = 0; i < LANES; i++)
        pool_read_counts(listener->lanes[i], &counts[i]);
    put_head(
        text, "jobs_waiting", "gauge", "Work that waits for a thread and that somebody waits for.");
    for (int i = 0; i < LANES; i++)
        put_lane(text, "jobs_waiting", names[i], (double)counts[i].now.waiting[0]);
    put_head(text, "jobs_waiting_last", "gauge", "Work that waits and that nobody waits for.");
    put_lane(text, "jobs_waiting_last", names[LANE_BOTS], (double)counts[LANE_BOTS].now.waiting[1]);
    put_head(text, "jobs_running", "gauge", "Work that a thread does now.");
    for (int i = 0; i < LANES; i++)
        put_lane(text, "jobs_running", names[i], (double)counts[i].now.running);
    put_head(text, "jobs_done_total", "counter", "Work done.");
    for (int i = 0; i < LANES; i++)
        put_lane(text, "jobs_done_total", names[i], (double)counts[i].done);
    put_head(text, "jobs_wait_seconds_total", "counter", "How long work waited for a thread.");
    for (int i = 0; i < LANES; i++)
        put_lane(text, "jobs_wait_seconds_total", names[i], (double)counts[i].waited_ns / 1e9);
}

void metrics_put(struct listener *listener, struct text *text)
{
    struct server_counts server;
    struct committer_counts store;
    const struct listener_counts *links = &listener->counts;
    server_read_counts(listener->server, &server);
    committer_read_counts(listener->committer, &store);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const struct {
        const char *name, *type, *help;
        double value;
    } rows[] = {
        {"connections", "gauge", "Open connections.", (double)links->links},
        {"connections_accepted_total", "counter", "Connections accepted.", (double)links->accepted},
        {"connections_refused_total", "counter", "Connections refused for a limit.",
            (double)links->refused},
        {"connections_slow_total", "counter", "Connections dropped because they read too slowly.",
            (double)links->slow},
        {"connections_timeout_total", "counter", "Connections closed for silence.",
            (double)links->timeouts},
        {"frames_broken_total", "counter", "Connections closed for breaking a protocol.",
            (double)links->broken},
        {"lab_runs_total", "counter", "Questions that the lab worked on.",
            (double)links->lab_asked},
        {"lab_refused_total", "counter", "Questions to the lab refused: busy, or too often.",
            (double)links->lab_refused},
        {"http_requests_total", "counter", "HTTP requests.", (double)links->http},
        {"http_refused_total", "counter", "HTTP requests refused: too many from one address.",
            (double)links->http_refused},
        {"out_bytes", "gauge", "Bytes that wait for readers.", (double)listener->out_bytes},
        {"connections_shed_total", "counter",
            "Slow readers dropped because too much waited for all of them.", (double)links->shed},
        {"sessions", "gauge", "WebSocket conversations.", (double)server.sessions},
        {"players", "gauge", "Players in memory.", (double)server.players},
        {"tables", "gauge", "Tables in memory.", (double)server.tables},
        {"rooms", "gauge", "Tables waiting for players.", (double)server.waiting_rooms},
        {"watchers", "gauge", "People looking on.", (double)server.watching},
        {"messages_received_total", "counter", "Messages from clients.",
            (double)server.messages_in},
        {"messages_sent_total", "counter", "Messages to clients.", (double)server.messages_out},
        {"sent_bytes_total", "counter", "Bytes of messages to clients.", (double)server.bytes_out},
        {"errors_total", "counter", "Messages refused.", (double)server.errors},
        {"abuses_total", "counter", "Connections closed for abuse.", (double)server.abuses},
        {"matches_started_total", "counter", "Matches started.", (double)server.matches_started},
        {"matches_finished_total", "counter", "Matches settled.", (double)server.matches_finished},
        {"matches_void_total", "counter", "Matches called off.", (double)server.matches_void},
        {"moves_total", "counter", "Moves of people.", (double)server.moves},
        {"bot_moves_total", "counter", "Moves of bots.", (double)server.bot_moves},
        {"default_moves_total", "counter", "Moves played because time was out.",
            (double)server.defaults},
        {"accounts_made_total", "counter", "New accounts.", (double)server.accounts_made},
        {"accounts_refused_total", "counter", "New accounts refused: too many from one address.",
            (double)server.accounts_refused},
        {"passwords_refused_total", "counter", "Passwords refused: too many from one address.",
            (double)server.passwords_refused},
        {"busy_total", "counter", "Questions refused because others were being worked on.",
            (double)server.busy},
        {"resumes_total", "counter", "Conversations taken up again.", (double)server.resumes},
        {"jobs", "gauge", "Work handed to other threads.", (double)server.jobs},
        {"held_bytes", "gauge", "Bytes that wait until they are durable.",
            (double)server.held_bytes},
        {"paused", "gauge", "1 if the store cannot be written.", server.is_paused},
        {"store_groups_total", "counter", "Groups committed.", (double)store.groups},
        {"store_records_total", "counter", "Records committed.", (double)store.changes},
        {"store_failures_total", "counter", "Commits that failed.", (double)store.failures},
        {"store_commit_seconds_total", "counter", "Time spent committing.",
            (double)store.commit_ns / 1e9},
        {"cpu_seconds_total", "counter", "CPU time used.",
            seconds(usage.ru_utime) + seconds(usage.ru_stime)},
        {"resident_bytes", "gauge", "Memory used.", resident_bytes()},
        {"resident_max_bytes", "gauge", "Most memory ever used.", (double)usage.ru_maxrss * 1024},
    };
    for (int i = 0; i < ARRAY_LEN(rows); i++)
        put(text, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
    put_lanes(listener, text);
}
