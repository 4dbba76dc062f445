// SPDX-License-Identifier: MIT
// A table's life in the server: opened, kept in the journal, watched over by a timer, freed.
#include "server/core.h"

#include "os/log.h"

#include <stdlib.h>
#include <string.h>

enum {
    AWAY_AFTER_MISSES = 2, // then a bot plays on
    REOPEN_MS = 600000,
    RESCUE_MS = 10000, // for one who comes back when the clock has run out
};

static struct place *place_new(struct server *server)
{
    struct place *place = server->free_places;
    if (place) {
        server->free_places = place->next;
        server->free_place_count--;
        struct blob record = place->table.record; // its memory is used again
        memset(place, 0, sizeof(*place));
        place->table.record = record;
    } else {
        place = calloc(1, sizeof(*place));
        must(place);
    }
    place->timer.kind = TIMER_PLACE;
    return place;
}

static void list_place(struct server *server, struct place *place)
{
    place->next = server->places;
    place->link = &server->places;
    if (place->next)
        place->next->link = &place->next;
    server->places = place;
    map_put(&server->tables, place->table.id)->pointer = place;
    server->counts.tables++;
}

// Everybody has left: the end of the table, not of its match.
void place_free(struct server *server, struct place *place)
{
    enum { KEPT_MAX = 1024 };
    watch_close(server, place);
    timer_set(&server->timers, &place->timer, INT64_MAX);
    *place->link = place->next;
    if (place->next)
        place->next->link = place->link;
    map_remove(&server->tables, place->table.id);
    server->counts.tables--;
    if (server->free_place_count < KEPT_MAX) {
        place->next = server->free_places;
        server->free_places = place;
        server->free_place_count++;
    } else {
        table_release(&place->table);
        free(place);
    }
}

void place_attach(struct place *place, int seat, struct player *player)
{
    struct seat *own = &place->table.seat[seat];
    place->player[seat] = player;
    player->stakes++;
    player->at_stake += stake_of(&place->table.terms.setup);
    if (!own->has_left) {
        player->place = place;
        player->seat = seat;
    }
    own->player = player->id;
    own->is_here = player->session != NULL;
    memcpy(own->name, player->name, sizeof(own->name));
}

// Takes the player out of the seat: the match is settled.
void place_vacate(struct server *server, struct place *place, int seat)
{
    struct player *player = place->player[seat];
    place->player[seat] = NULL;
    player->stakes--;
    if (player->place == place)
        player->place = NULL;
    player_forget(server, player);
}

// Who is to be told what happens at the seat; NULL: nobody.
struct session *seat_session(const struct place *place, int seat)
{
    struct player *player = place->player[seat];
    bool is_told = player && player->place == place && is_alive(player->session);
    return is_told && place->table.seat[seat].is_here ? player->session : NULL;
}

// After the end: the player goes on to something else.
void place_detach(struct server *server, struct player *player)
{
    struct place *place = player->place;
    int seat = player->seat;
    must(place->table.phase == TABLE_OVER);
    place_vacate(server, place, seat);
    for (int i = 0; i < place->table.terms.setup.seats; i++)
        if (place->player[i]) { // who may be waiting for another match
            place->table.seat[seat].is_here = false;
            tell_seat(server, place, seat);
            return;
        }
    place_free(server, place);
}

static void keep(struct server *server, struct place *place, enum change_kind kind)
{
    size_t from = kind == CHANGE_OPEN ? 0 : place->kept_len;
    struct change record = {
        .kind = kind,
        .id = place->table.match,
        .bytes = (const uint8_t *)place->table.record.at + from,
        .len = place->table.record.len - from,
    };
    committer_add(server->committer, &record);
    place->kept_len = place->table.record.len;
    if (kind == CHANGE_OPEN)
        place->opened_ms = server->now_ms;
}

void place_keep_lines(struct server *server, struct place *place)
{
    keep(server, place, CHANGE_MOVE);
}

// The journal can only be shortened up to the oldest match in it, so a long one is told anew.
void place_reopen(struct server *server, struct place *place)
{
    keep(server, place, CHANGE_OPEN);
}

static bool waits_for_entropy(const struct place *place)
{
    for (int i = 0; i < place->table.terms.setup.seats; i++) {
        const struct session *session = seat_session(place, i);
        if (session && session->wants_entropy && !place->table.seat[i].has_entropy)
            return true;
    }
    return false;
}

static void seat_bot(struct table *table, int seat)
{
    struct seat *bot = &table->seat[seat];
    memcpy(bot->level, table->terms.level, sizeof(bot->level));
    struct text name = TEXT(bot->name);
    text_put(&name, bot->level);
    text_put(&name, " bot");
    bot->is_here = true;
}

struct place *place_open(struct server *server, const struct terms *terms,
    struct player *const *players, int64_t table_id, const struct player *asking,
    const struct message *message)
{
    struct place *place = place_new(server);
    struct table *table = &place->table;
    int64_t match = server->next_match++;
    table_init(table, table_id ? table_id : match, match, terms);
    for (int i = 0; i < terms->setup.seats; i++) {
        if (players[i])
            place_attach(place, i, players[i]);
        else
            seat_bot(table, i);
    }
    uint8_t secret[FAIR_BYTES];
    server->config.entropy(server->config.context, secret, sizeof(secret));
    table_begin(table, secret);
    list_place(server, place);
    lobby_changed(server);
    server->counts.matches_started++;

    bool gathers = waits_for_entropy(place);
    place->gather_until_ms = server->now_ms + server->config.entropy_ms;
    keep(server, place, CHANGE_OPEN);
    for (int i = 0; i < terms->setup.seats; i++)
        if (players[i])
            tell_table(
                server, place, players[i]->session, i, players[i] == asking ? message : NULL);
    if (gathers)
        place_set_timer(server, place);
    else
        place_deal(server, place);
    return place;
}

// The player goes for good: a bot plays on, and what comes of it is still the player's.
void place_abandon(struct server *server, struct place *place, int seat)
{
    struct table *table = &place->table;
    struct player *player = place->player[seat];
    table_set_level(table, seat, level_stand_in(server, table->terms.setup.game));
    table_leave(table, seat);
    place_keep_lines(server, place);
    player->place = NULL;
    table->seat[seat].is_here = false;
    table->seat[seat].away_ms = server->now_ms;
    tell_seat(server, place, seat);
    if (table->phase == TABLE_GATHERING)
        place_try_deal(server, place);
    else
        place_think(server, place);
}

// The same people, one seat further each, so that nobody always begins.
void place_rematch(struct server *server, struct place *place)
{
    struct terms terms = place->table.terms;
    int64_t id = place->table.id;
    int seats = terms.setup.seats;
    struct player *players[SEATS_MAX] = {0};
    for (int i = 0; i < seats; i++) {
        players[(i + 1) % seats] = place->player[i];
        if (place->player[i])
            place_vacate(server, place, i);
    }
    struct session *watching = place->watching;
    int watchers = place->watchers;
    place->watching = NULL;
    place_free(server, place);
    place = place_open(server, &terms, players, id, NULL, NULL);
    if (!place_stands(server, id, place))
        return;
    place->watching = watching;
    place->watchers = watchers;
    for (struct session *session = watching; session; session = session->next_watching) {
        session->watching = place;
        watch_tell_table(server, place, session, NULL);
    }
}

// Deals once nobody is waited for any more.
void place_try_deal(struct server *server, struct place *place)
{
    if (!waits_for_entropy(place))
        place_deal(server, place);
}

void place_deal(struct server *server, struct place *place)
{
    effects_clear(&server->effects);
    table_deal(&place->table, server->now_ms, &server->effects);
    place_played(server, place);
}

bool place_stands(const struct server *server, int64_t id, const struct place *place)
{
    return map_pointer(&server->tables, id) == place;
}

void place_played(struct server *server, struct place *place)
{
    int64_t id = place->table.id;
    if (place->table.phase == TABLE_OVER) {
        place_settle(server, place); // its record holds the new lines
    } else {
        place_keep_lines(server, place);
        tell_effects(server, place);
        place_think(server, place);
    }
    if (place_stands(server, id, place)) // otherwise nobody stayed, and it is gone
        place_set_timer(server, place);
}

void place_think(struct server *server, struct place *place)
{
    struct table *table = &place->table;
    for (int i = 0; i < table->terms.setup.seats && table->phase == TABLE_PLAYING; i++)
        if (table->seat[i].is_asked && table->seat[i].level[0] && !place->is_thinking[i])
            think_start(server, place, i);
}

// ---- Time ------------------------------------------------------------------------------------

void place_set_timer(struct server *server, struct place *place)
{
    struct table *table = &place->table;
    int64_t due_ms = watch_due_ms(place);
    if (table->phase == TABLE_GATHERING && place->gather_until_ms < due_ms)
        due_ms = place->gather_until_ms;
    if (table->phase == TABLE_OVER && place->over_ms + server->config.rematch_ms < due_ms)
        due_ms = place->over_ms + server->config.rematch_ms;
    for (int i = 0; table->phase == TABLE_PLAYING && i < table->terms.setup.seats; i++) {
        int64_t deadline_ms =
            table_deadline_ms(table, i, server->config.grace_ms, server->config.abandon_ms);
        due_ms = deadline_ms < due_ms ? deadline_ms : due_ms;
    }
    if (table->phase != TABLE_OVER && place->opened_ms + REOPEN_MS < due_ms)
        due_ms = place->opened_ms + REOPEN_MS;
    timer_set(&server->timers, &place->timer, due_ms);
}

static void play_default(struct server *server, struct place *place, int seat)
{
    struct table *table = &place->table;
    int64_t id = table->id;
    struct move move;
    table->terms.setup.game->fallback(&table->terms.setup, &table->state, seat, &move);
    effects_clear(&server->effects);
    table_play(table, seat, &move, table->seat[seat].is_here ? BY_TIME : BY_ABSENCE, server->now_ms,
        &server->effects);
    server->counts.defaults++;
    // Whoever misses one decision after the other has left; a bot keeps the table going.
    bool is_gone = table->phase == TABLE_PLAYING && table->seat[seat].missed >= AWAY_AFTER_MISSES;
    if (is_gone)
        table_set_level(table, seat, level_stand_in(server, table->terms.setup.game));
    place_played(server, place);
    if (is_gone && place_stands(server, id, place))
        tell_seat(server, place, seat);
}

static void end_rematch(struct server *server, struct place *place)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (place->player[i])
            place_vacate(server, place, i);
    place_free(server, place);
}

void place_timer(struct server *server, struct place *place)
{
    struct table *table = &place->table;
    if (watch_due_ms(place) <= server->now_ms)
        watch_catch_up(server, place);
    if (table->phase == TABLE_GATHERING && place->gather_until_ms <= server->now_ms) {
        place_deal(server, place);
        return;
    }
    if (table->phase == TABLE_OVER &&
        place->over_ms + server->config.rematch_ms <= server->now_ms) {
        end_rematch(server, place);
        return;
    }
    for (int i = 0; table->phase == TABLE_PLAYING && i < table->terms.setup.seats; i++) {
        int64_t deadline_ms =
            table_deadline_ms(table, i, server->config.grace_ms, server->config.abandon_ms);
        if (deadline_ms > server->now_ms)
            continue;
        play_default(server, place, i);
        return; // the timer was set anew, or the table is gone
    }
    if (table->phase != TABLE_OVER && place->opened_ms + REOPEN_MS <= server->now_ms)
        place_reopen(server, place);
    place_set_timer(server, place);
}

// The clock did not stop, but the grace or a bot kept the default away: there is a moment left,
// once for each decision.
void place_rescue(struct server *server, struct place *place, int seat_number)
{
    const struct table *table = &place->table;
    struct seat *seat = &place->table.seat[seat_number];
    int64_t clock_ms = seat->asked_ms + table->terms.decision_ms + seat->bank_ms;
    if (!table_has_clock(table) || !seat->is_asked || seat->rescued == seat->decision ||
        clock_ms > server->now_ms + RESCUE_MS)
        return;
    seat->rescued = seat->decision;
    seat->asked_ms = server->now_ms + RESCUE_MS - table->terms.decision_ms - seat->bank_ms;
}

void place_set_presence(struct server *server, struct place *place, int seat, bool is_here)
{
    struct seat *own = &place->table.seat[seat];
    if (own->is_here == is_here)
        return;
    own->is_here = is_here;
    if (is_here) {
        own->missed = 0;
        place_rescue(server, place, seat);
    } else {
        own->away_ms = server->now_ms;
    }
}

void place_tell_presence(struct server *server, struct place *place, int seat)
{
    tell_seat(server, place, seat);
    if (place->table.phase == TABLE_GATHERING)
        place_try_deal(server, place);
    else
        place_set_timer(server, place);
}

// ---- Coming back after a restart -------------------------------------------------------------

struct recovery {
    struct server *server;
    bool has_failed; // an account could not be read
};

static bool has_accounts(struct server *server, const struct table *table, struct text *why)
{
    for (int i = 0; i < table->terms.setup.seats; i++) {
        if (!table->seat[i].player || player_get(server, table->seat[i].player))
            continue;
        text_put(why, "there is no account ");
        text_int(why, table->seat[i].player);
        return false;
    }
    return true;
}

static void restore_clocks(struct server *server, struct place *place)
{
    struct table *table = &place->table;
    for (int i = 0; i < table->terms.setup.seats; i++) {
        struct seat *seat = &table->seat[i];
        seat->asked_ms = server->now_ms;
        seat->missed = 0;
        if (!seat->player)
            continue;
        struct player *player = player_get(server, seat->player);
        if (!player) { // the match is called off
            seat->player = 0;
            continue;
        }
        place_attach(place, i, player);
        seat->is_here = false;
        seat->away_ms = server->now_ms;
    }
    place->gather_until_ms = server->now_ms + server->config.entropy_ms;
    place->opened_ms = server->now_ms;
    place->kept_len = table->record.len;
}

static void recover_match(void *context, int64_t match, const uint8_t *bytes, size_t len)
{
    struct recovery *recovery = context;
    struct server *server = recovery->server;
    struct place *place = place_new(server);
    struct text why = TEXT(server->why);
    effects_clear(&server->effects);
    bool is_read = record_read(&place->table, match, (const char *)bytes, len, game_find,
                       &server->effects, &why) &&
                   has_accounts(server, &place->table, &why);
    if (reader_has_failed(server)) { // nothing is known then
        recovery->has_failed = true;
        table_release(&place->table);
        free(place);
        return;
    }
    if (!is_read) {
        // The rules have changed, or the record is damaged: the stakes go back to everyone.
        log_warn("match called off", LOG_INT("match", match), LOG_TEXT("why", server->why));
        if (place->table.phase != TABLE_OVER)
            table_call_off(&place->table, &server->effects);
        place->table.record.len = 0;
        blob_add(&place->table.record, bytes, len);
    }
    restore_clocks(server, place);
    list_place(server, place);
    if (place->table.phase == TABLE_OVER)
        place_settle(server, place);
}

bool places_recover(struct server *server, struct text *why)
{
    struct recovery recovery = {.server = server};
    if (!server->reader->kind->open_matches(server->reader, recover_match, &recovery, why))
        return false;
    if (recovery.has_failed) {
        text_put(why, "the players of open matches cannot be read");
        return false;
    }
    for (struct place *place = server->places, *next; place; place = next) {
        next = place->next;
        place_set_timer(server, place);
        place_think(server, place); // a match may end with the bot's move, and its table with it
    }
    return true;
}
