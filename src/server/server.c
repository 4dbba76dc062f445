// SPDX-License-Identifier: MIT
#include "server/server.h"

#include "server/catalogue.h"
#include "server/clock.h"
#include "server/counting.h"
#include "server/decision.h"
#include "server/device.h"
#include "server/dispatch.h"
#include "server/job.h"
#include "server/leaderboard.h"
#include "server/lobby.h"
#include "server/names.h"
#include "server/news.h"
#include "server/parts.h"
#include "server/player.h"
#include "server/public_log.h"
#include "server/recovery.h"
#include "server/replays.h"
#include "server/say.h"
#include "server/waiting_room.h"

#include <stdlib.h>

enum { IDLE_MS = 1000 }; // nothing is due, but the lobby may have news

void server_config_init(struct server_config *config)
{
    *config = (struct server_config){
        .version = "baize",
        .grant = 1000,
        .decision_ms = 30000,
        .bank_ms = 60000,
        .grace_ms = 60000,
        .abandon_ms = 24 * 3600 * 1000,
        .entropy_ms = 2000,
        .rematch_ms = 60000,
        .watch_delay_ms = 60000,
        .waiting_room_ms = 3600 * 1000,
        .think_ms = 1000,
        .stand_in_ms = 1500,
        .message_rate = 50,
        .message_burst = 100,
        .account_rate = 500,
        .password_rate = 30,
        .errors_max = 20,
        .connections_max = 50000,
        .tables_max = 50000,
        .tables_an_address = 5000,
        .held_max = 256 << 20,
    };
}

static bool open_parts(struct server *server, struct store *store, struct text *why)
{
    server->reader = store->kind->reader(store, why);
    struct store *board_reader = server->reader ? store->kind->reader(store, why) : NULL;
    if (!board_reader)
        return false;
    struct counts stored;
    server->reader->kind->counts(server->reader, &stored);
    server->counts = calloc(1, sizeof(*server->counts));
    must(server->counts);
    server->timers = timers_create();
    server->outbox = outbox_create(server);
    server->sessions = sessions_create();
    server->players = players_create(stored.next_account);
    server->names = names_create();
    server->news = news_create();
    server->tables = tables_create(stored.next_match);
    server->waiting = waiting_rooms_create();
    server->lobby = lobby_create();
    server->limits = limits_create(server);
    server->meetings = meetings_create(server);
    counting_recall(server);
    server->jobs = jobs_create();
    server->leaderboard = leaderboard_create(board_reader);
    if (server->config.log_seed)
        server->public_log = public_log_create(server, store);
    return true;
}

struct server *server_create(const struct server_config *config, struct store *store,
    struct committer *committer, int64_t now_ms, struct text *why)
{
    struct server *server = calloc(1, sizeof(*server));
    must(server);
    server->config = *config;
    server->committer = committer;
    server->now_ms = now_ms;
    if (!open_parts(server, store, why) || !public_log_begin(server, why) ||
        !recover(server, why)) {
        server_destroy(server);
        return NULL;
    }
    devices_end_unused(server);
    server_end_round(server, now_ms);
    return server;
}

void server_destroy(struct server *server)
{
    public_log_destroy(server->public_log);
    leaderboard_destroy(server->leaderboard);
    jobs_destroy(server->jobs);
    meetings_destroy(server->meetings);
    limits_destroy(server->limits);
    lobby_destroy(server->lobby);
    waiting_rooms_destroy(server->waiting);
    tables_destroy(server->tables);
    names_destroy(server->names);
    news_destroy(server->news);
    players_destroy(server->players);
    sessions_destroy(server->sessions);
    outbox_destroy(server->outbox);
    timers_destroy(server->timers);
    free(server->counts);
    if (server->reader)
        server->reader->kind->close(server->reader);
    free(server);
}

// ---- Conversations -----------------------------------------------------------------------------

uint64_t server_connect(struct server *server, uint64_t address, int64_t now_ms)
{
    server->now_ms = now_ms;
    return session_open(server, address);
}

bool server_knows(struct server *server, uint64_t connection)
{
    const struct session *session = session_find(server, connection);
    return session && session->player;
}

void server_receive(
    struct server *server, uint64_t connection, const char *bytes, size_t len, int64_t now_ms)
{
    server->now_ms = now_ms;
    struct session *session = session_find(server, connection);
    if (is_alive(session))
        dispatch(server, session, bytes, len);
}

void server_disconnect(struct server *server, uint64_t connection, int64_t now_ms)
{
    server->now_ms = now_ms;
    struct session *session = session_find(server, connection);
    if (session)
        session_close(server, session);
}

// ---- Pausing: the store does not take what it is given -----------------------------------------

static void tell_all(struct server *server, const char *code, const char *text)
{
    struct session *session;
    for (uint32_t at = 0; (session = session_next(server, &at));)
        if (is_alive(session) && session->player)
            say_notice(server, session, code, text);
}

// During a pause no clock runs and no bot plays: afterwards deadlines are moved by its length, and
// the bots are asked again.
static void go_on(struct server *server, int64_t by_ms)
{
    for (struct live_table *live = live_table_first(server), *next; live; live = next) {
        next = live->next; // a match may end with the bot's move, and its table with it
        live_table_shift(live, by_ms);
        decision_go_on(server, live);
    }
}

// A disk that is very slow is treated like one that is full: too much is waiting to be said.
static bool is_stuck_now(struct server *server, struct text *why)
{
    size_t held = say_waiting_bytes(server);
    size_t most = server->is_paused ? server->config.held_max / 2 : server->config.held_max;
    if (committer_state(server->committer, why) != STORE_OK)
        return true;
    if (held > most)
        text_format(why, "the disk is too slow, %zu bytes wait for it", held);
    return held > most;
}

static void pause_or_go_on(struct server *server)
{
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    bool is_stuck = is_stuck_now(server, &why);
    if (is_stuck == server->is_paused)
        return;
    server->is_paused = is_stuck;
    if (is_stuck) {
        server->paused_ms = server->now_ms;
        news_tell(server, NEWS_PAUSED, "%s; all tables wait", buf);
        tell_all(server, "paused",
            "The server cannot write to its disk. Nothing is lost; all tables wait.");
    } else {
        go_on(server, server->now_ms - server->paused_ms);
        news_tell(server, NEWS_GOING_ON, "after %jd ms", server->now_ms - server->paused_ms);
        tell_all(server, "going_on", "The server can write again. The tables go on.");
    }
}

// ---- Rounds ------------------------------------------------------------------------------------

void server_end_round(struct server *server, int64_t now_ms)
{
    server->now_ms = now_ms;
    tables_end_round(server);
    committer_kick(server->committer);
    bool has_news = say_release(server);
    if (players_leave(server) || has_news || server->is_paused)
        pause_or_go_on(server);
}

int64_t server_tick(struct server *server, int64_t now_ms)
{
    server->now_ms = now_ms;
    struct timer *timer;
    while (
        !server->is_paused && (timer = timers_first(server->timers)) && timer->due_ms <= now_ms) {
        if (timer->kind == TIMER_TABLE)
            clock_ring(server, container_of(timer, struct live_table, timer));
        else
            waiting_room_ring(server, container_of(timer, struct waiting_room, timer));
    }
    if (!server->is_paused)
        lobby_tick(server);
    news_of_disk(server);
    timer = timers_first(server->timers);
    int64_t next_ms = now_ms + IDLE_MS;
    return timer && !server->is_paused && timer->due_ms < next_ms ? timer->due_ms : next_ms;
}

void job_run(struct job *job, const struct worker *worker)
{
    job->run(job, worker);
}

void job_drop(struct job *job)
{
    job_free(job);
}

const struct job_owner *job_owner_of(const struct job *job)
{
    return &job->owner;
}

size_t job_size(const struct job *job)
{
    return job->size;
}

void server_job_done(struct server *server, struct job *job, int64_t now_ms)
{
    server->now_ms = now_ms;
    job_done(server, job);
}

void server_stop(struct server *server, int64_t now_ms)
{
    server->now_ms = now_ms;
    if (server->is_stopping)
        return;
    server->is_stopping = true;
    tell_all(server, "stopping", "The server stops soon. Matches that go on are kept.");
}

bool server_is_idle(const struct server *server)
{
    for (const struct live_table *live = live_table_first(server); live; live = live->next)
        if (live->table.phase != TABLE_OVER)
            return false;
    return true;
}

// ---- Reading -----------------------------------------------------------------------------------

bool server_page_games(struct server *server, struct text *text)
{
    (void)server;
    struct out out = out_into(text);
    out_object(&out);
    out_put_string(&out, "type", "games");
    put_games(&out);
    out_object_end(&out);
    return true;
}

bool server_page_lobby(struct server *server, struct text *text)
{
    struct out out = out_into(text);
    out_object(&out);
    out_put_string(&out, "type", "lobby");
    put_lobby(server, &out);
    out_object_end(&out);
    return true;
}

bool server_page_leaderboard(struct server *server, const char *game, struct text *text)
{
    return leaderboard_page(server, game, text);
}

enum server_page server_page_replay(
    struct server *server, int64_t match, uint64_t address, uint64_t visitor, int64_t now_ms)
{
    server->now_ms = now_ms;
    return replays_page(server, match, address, visitor);
}

enum server_page server_page_log_head(
    struct server *server, uint64_t address, int64_t now_ms, struct text *text)
{
    server->now_ms = now_ms;
    return public_log_page_head(server, address, text);
}

enum server_page server_page_log_entries(struct server *server, int64_t from, int64_t count,
    uint64_t address, int64_t now_ms, struct text *text)
{
    server->now_ms = now_ms;
    return public_log_page_entries(server, from, count, address, text);
}

enum server_page server_page_log_consistency(struct server *server, int64_t from, int64_t to,
    uint64_t address, int64_t now_ms, struct text *text)
{
    server->now_ms = now_ms;
    return public_log_page_consistency(server, from, to, address, text);
}

enum server_page server_page_log_proof(
    struct server *server, int64_t match, uint64_t address, int64_t now_ms, struct text *text)
{
    server->now_ms = now_ms;
    return public_log_page_proof(server, match, address, text);
}

bool server_is_well(struct server *server, struct text *why)
{
    if (server->is_stopping)
        text_put(why, "stopping");
    return committer_state(server->committer, why) == STORE_OK && !server->is_stopping;
}

void server_read_counts(const struct server *server, struct server_counts *counts)
{
    *counts = *server->counts;
    counts->held_bytes = (int64_t)say_waiting_bytes(server);
    counts->jobs = jobs_under_way(server);
    counts->is_paused = server->is_paused;
}
