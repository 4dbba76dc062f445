// SPDX-License-Identifier: MIT
// The server as a whole: made, settled after each round, woken in time, stopped.
#include "server/core.h"

#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

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
        .room_ms = 3600 * 1000,
        .think_ms = 1000,
        .message_rate = 50,
        .message_burst = 100,
        .account_rate = 500,
        .password_rate = 30,
        .errors_max = 20,
        .connections_max = 50000,
        .tables_max = 50000,
        .held_max = 256 << 20,
    };
}

struct server *server_create(const struct server_config *config, struct store *store,
    struct committer *committer, int64_t now_ms, struct text *why)
{
    struct server *server = calloc(1, sizeof(*server));
    must(server);
    server->config = *config;
    server->store = store;
    server->committer = committer;
    server->now_ms = now_ms;
    server->done = committer_done(committer);
    limits_create(server);
    server->spare = calloc(1, sizeof(*server->spare));
    must(server->spare);
    server->reader = store->kind->reader(store, why);
    server->board_reader = store->kind->reader(store, why);
    if (!server->reader || !server->board_reader) {
        server_destroy(server);
        return NULL;
    }
    struct counts counts;
    server->reader->kind->counts(server->reader, &counts);
    server->next_account = counts.next_account;
    server->next_match = counts.next_match;
    if (!places_recover(server, why)) {
        server_destroy(server);
        return NULL;
    }
    server_settle(server, now_ms);
    return server;
}

static void free_places(struct place *place)
{
    while (place) {
        struct place *next = place->next;
        table_release(&place->table);
        free(place);
        place = next;
    }
}

void server_destroy(struct server *server)
{
    for (uint32_t slot = 0; slot < server->slots; slot++)
        if (server->sessions[slot])
            free(server->sessions[slot]->muted);
    for (uint32_t slot = 0; slot < server->slots; slot++)
        free(server->sessions[slot]);
    for (struct place *place = server->places; place; place = place->next) {
        place->watching = NULL; // the sessions are gone
        watch_close(server, place);
    }
    free_places(server->places);
    free_places(server->free_places);
    if (server->spare)
        table_release(&server->spare->table);
    free(server->spare);
    while (server->rooms) {
        struct room *room = server->rooms;
        server->rooms = room->next;
        free(room);
    }
    for (struct map_slot *slot = NULL; (slot = map_next(&server->players, slot));) {
        struct player *player = slot->pointer;
        free(player->ratings);
        free(player);
    }
    map_release(&server->players);
    map_release(&server->tables);
    map_release(&server->waiting);
    map_release(&server->names);
    timers_release(&server->timers);
    effects_release(&server->effects);
    blob_release(&server->settling);
    blob_release(&server->held);
    free(server->leaving.player);
    free(server->sessions);
    free(server->generations);
    free(server->free_slots);
    free(server->board);
    free(server->allowances);
    if (server->reader)
        server->reader->kind->close(server->reader);
    if (server->board_reader)
        server->board_reader->kind->close(server->board_reader);
    free(server);
}

// ---- Pausing: the store does not take what it is given -----------------------------------------

static void tell_all(struct server *server, const char *code, const char *text)
{
    for (uint32_t slot = 0; slot < server->slots; slot++)
        if (is_alive(server->sessions[slot]) && server->sessions[slot]->player)
            say_notice(server, server->sessions[slot], code, text);
}

// While it stands still no clock runs and no bot plays: afterwards the clocks are moved on, and the
// bots are asked again.
static void go_on(struct server *server, int64_t by_ms)
{
    for (struct place *place = server->places, *next; place; place = next) {
        for (int i = 0; i < place->table.terms.setup.seats; i++) {
            place->table.seat[i].asked_ms += by_ms;
            place->table.seat[i].away_ms += by_ms;
        }
        place->gather_until_ms += by_ms;
        place->over_ms += by_ms;
        place_set_timer(server, place);
        next = place->next; // a match may end with the bot's move, and its table with it
        place_think(server, place);
    }
}

// A disk that takes very long holds everything up as a full one does.
static bool is_stuck_now(struct server *server)
{
    struct text why = TEXT(server->why);
    size_t held = server->held.len - server->held_head;
    size_t most = server->is_paused ? server->config.held_max / 2 : server->config.held_max;
    return held > most || committer_state(server->committer, &why) != STORE_OK;
}

static void pause_or_go_on(struct server *server)
{
    bool is_stuck = is_stuck_now(server);
    if (is_stuck == server->is_paused)
        return;
    server->is_paused = is_stuck;
    if (is_stuck) {
        server->paused_ms = server->now_ms;
        tell_all(server, "paused",
            "The server cannot write to its disk. Nothing is lost; all tables wait.");
    } else {
        go_on(server, server->now_ms - server->paused_ms);
        tell_all(server, "going_on", "The server can write again. The tables go on.");
    }
}

// ---- Rounds
// --------------------------------------------------------------------------------------

void server_settle(struct server *server, int64_t now_ms)
{
    server->now_ms = now_ms;
    committer_kick(server->committer);
    int64_t done = committer_done(server->committer);
    if (done == server->done && server->done == committer_added(server->committer) &&
        !server->is_paused && server->held_head == server->held.len && !server->leaving.count)
        return;
    server->done = done;
    say_release(server);
    players_leave(server);
    pause_or_go_on(server);
}

int64_t server_tick(struct server *server, int64_t now_ms)
{
    server->now_ms = now_ms;
    struct timer *timer;
    while (
        !server->is_paused && (timer = timers_first(&server->timers)) && timer->due_ms <= now_ms) {
        if (timer->kind == TIMER_PLACE)
            place_timer(server, (struct place *)((char *)timer - offsetof(struct place, timer)));
        else
            room_timer(server, (struct room *)((char *)timer - offsetof(struct room, timer)));
    }
    if (!server->is_paused)
        lobby_tick(server);
    timer = timers_first(&server->timers);
    int64_t next_ms = now_ms + IDLE_MS;
    return timer && !server->is_paused && timer->due_ms < next_ms ? timer->due_ms : next_ms;
}

void job_run(struct job *job)
{
    job->run(job);
}

bool job_can_wait(const struct job *job)
{
    return job->can_wait;
}

void job_start(struct server *server, struct job *job)
{
    server->jobs++;
    limits_count_job(server, job, 1);
    if (server->config.start) {
        server->config.start(server->config.context, job);
    } else {
        job_run(job);
        server_job_done(server, job, server->now_ms);
    }
}

void server_job_done(struct server *server, struct job *job, int64_t now_ms)
{
    server->now_ms = now_ms;
    server->jobs--;
    limits_count_job(server, job, -1);
    job->done(server, job);
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
    for (const struct place *place = server->places; place; place = place->next)
        if (place->table.phase != TABLE_OVER)
            return false;
    return true;
}

// ---- Reading
// ---------------------------------------------------------------------------------------

void put_games(struct out *out)
{
    out_key(out, "games");
    out_array(out);
    for (int i = 0; games[i]; i++) {
        wire_game(out, games[i]);
        // The description ends with its brace; the bots go in before it.
        out->text->at[--out->text->len] = 0;
        out->is_next = true;
        put_levels(out, games[i]);
        out_object_end(out);
    }
    out_array_end(out);
}

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

bool server_is_well(struct server *server, struct text *why)
{
    if (server->is_stopping)
        text_put(why, "stopping");
    return committer_state(server->committer, why) == STORE_OK && !server->is_stopping;
}

void server_read_counts(const struct server *server, struct server_counts *counts)
{
    *counts = server->counts;
    counts->held_bytes = (int64_t)(server->held.len - server->held_head);
    counts->jobs = server->jobs;
    counts->is_paused = server->is_paused;
}
