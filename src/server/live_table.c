// SPDX-License-Identifier: MIT
#include "server/live_table.h"

#include "base/map.h"
#include "server/bot_names.h"
#include "server/counting.h"
#include "server/player.h"
#include "server/say.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE_MAX = 1024 }; // buried tables whose memory is used again

struct tables {
    struct map by_id;         // -> struct live_table
    struct map by_address;    // -> how many were opened from there
    struct live_table *first; // newest first
    struct live_table *buried, *spare;
    int spare_count;
    struct effects effects; // lent out, if it has no memory
    int64_t next_match;
};

static void release_all(struct live_table *live)
{
    while (live) {
        struct live_table *next = live->next;
        audience_release(&live->audience);
        table_release(&live->table);
        free(live);
        live = next;
    }
}

struct tables *tables_create(int64_t next_match)
{
    struct tables *tables = calloc(1, sizeof(*tables));
    must(tables);
    tables->next_match = next_match;
    return tables;
}

void tables_destroy(struct tables *tables)
{
    if (!tables)
        return;
    release_all(tables->first);
    release_all(tables->buried);
    release_all(tables->spare);
    map_release(&tables->by_id);
    map_release(&tables->by_address);
    effects_release(&tables->effects);
    free(tables);
}

// ---- Finding, opening, burying -----------------------------------------------------------------

struct live_table *live_table_find(const struct server *server, int64_t id)
{
    return map_pointer(&server->tables->by_id, id);
}

struct live_table *live_table_first(const struct server *server)
{
    return server->tables->first;
}

int64_t live_tables_from(const struct server *server, uint64_t address)
{
    const struct map_slot *slot = map_find(&server->tables->by_address, (int64_t)address);
    return slot ? slot->number : 0;
}

struct live_table *live_table_of(const struct player *player)
{
    struct live_table *live = player->seat.table;
    return live && live->table.phase != TABLE_OVER ? live : NULL;
}

struct live_table *live_table_new(struct server *server)
{
    struct tables *tables = server->tables;
    struct live_table *live = tables->spare;
    if (live) {
        tables->spare = live->next;
        tables->spare_count--;
        // The table is made anew by table_init(), which uses the memory of its record again.
        size_t rest = offsetof(struct live_table, timer);
        memset((char *)live + rest, 0, sizeof(*live) - rest);
    } else {
        live = calloc(1, sizeof(*live));
        must(live);
    }
    timer_init(&live->timer, TIMER_TABLE);
    return live;
}

void live_table_list(struct server *server, struct live_table *live)
{
    struct tables *tables = server->tables;
    live->next = tables->first;
    live->link = &tables->first;
    if (live->next)
        live->next->link = &live->next;
    tables->first = live;
    map_put(&tables->by_id, live->table.id)->pointer = live;
    server->counts->tables++;
}

void live_table_give_up(struct server *server, struct live_table *live)
{
    struct tables *tables = server->tables;
    if (tables->spare_count == SPARE_MAX) {
        table_release(&live->table);
        free(live);
        return;
    }
    live->next = tables->spare;
    tables->spare = live;
    tables->spare_count++;
}

// The address of the first person at the table answers for it, until it is buried.
static void count_address(struct server *server, struct live_table *live)
{
    for (int i = 0; i < live->table.terms.setup.seats && !live->address; i++)
        if (live->player[i] && live->player[i]->session)
            live->address = live->player[i]->session->address;
    if (live->address)
        map_put(&server->tables->by_address, (int64_t)live->address)->number++;
}

static void uncount_address(struct server *server, struct live_table *live)
{
    struct map *by_address = &server->tables->by_address;
    struct map_slot *slot = live->address ? map_find(by_address, (int64_t)live->address) : NULL;
    if (slot && --slot->number <= 0)
        map_remove(by_address, (int64_t)live->address);
}

// In the order from the first person on, so that in a rematch, where all go one seat further, they
// have the same names.
static void seat_bots(struct table *table, int first)
{
    const struct terms *terms = &table->terms;
    for (int i = 1; i < terms->setup.seats; i++) {
        int seat = (first + i) % terms->setup.seats;
        if (!table->seat[seat].player)
            table_seat_bot(table, seat, terms->level, bot_name_for(table, terms->level));
    }
}

struct live_table *live_table_open(struct server *server, const struct terms *terms,
    struct player *const *players, int64_t table_id)
{
    struct live_table *live = live_table_new(server);
    int64_t match = server->tables->next_match++;
    struct terms own = *terms;
    own.worth = counting_judge(server, terms, players, terms->setup.seats);
    table_init(&live->table, table_id ? table_id : match, match, &own);
    table_set_grace(&live->table, server->config.grace_ms);
    int people = 0, first = 0;
    for (int i = terms->setup.seats - 1; i >= 0; i--) {
        if (!players[i])
            continue;
        people++;
        first = i;
        live_table_seat(live, i, players[i]);
    }
    seat_bots(&live->table, first);
    if (people > 1) // one alone among bots sits where they like
        table_draw_seats(&live->table);
    uint8_t secret[FAIR_BYTES];
    server->config.entropy(server->config.context, secret, sizeof(secret));
    table_begin(&live->table, secret);
    live_table_list(server, live);
    count_address(server, live);
    counting_note(server, &live->table, live->player);
    server->counts->matches_started++;
    return live;
}

void live_table_bury(struct server *server, struct live_table *live)
{
    struct tables *tables = server->tables;
    must(!live->is_buried);
    watch_close(server, live);
    timer_set(server->timers, &live->timer, INT64_MAX);
    *live->link = live->next;
    if (live->next)
        live->next->link = live->link;
    map_remove(&tables->by_id, live->table.id);
    uncount_address(server, live);
    server->counts->tables--;
    live->is_buried = true;
    live->next = tables->buried;
    tables->buried = live;
}

void tables_end_round(struct server *server)
{
    while (server->tables->buried) {
        struct live_table *live = server->tables->buried;
        server->tables->buried = live->next;
        live_table_give_up(server, live);
    }
}

// ---- Effects -------------------------------------------------------------------------------

// A bot that answers at once decides within a decision: then there is none to lend, and it gets a
// new one.
struct effects tables_borrow_effects(struct server *server)
{
    struct effects lent = server->tables->effects;
    server->tables->effects = (struct effects){0};
    effects_clear(&lent);
    return lent;
}

void tables_return_effects(struct server *server, struct effects *effects)
{
    effects_release(&server->tables->effects);
    server->tables->effects = *effects;
}

// ---- Seats -------------------------------------------------------------------------------------

void live_table_seat(struct live_table *live, int seat, struct player *player)
{
    live->player[seat] = player;
    stake_take_seat(player, &live->table);
    if (!live->table.seat[seat].has_left)
        player->seat = (struct own_seat){live, seat};
    table_seat_player(&live->table, seat, player->id, player->name, player->session != NULL);
}

void live_table_take_seats(struct live_table *live)
{
    struct player *by_place[SEATS_MAX];
    memcpy(by_place, live->player, sizeof(by_place));
    for (int i = 0; i < live->table.terms.setup.seats; i++) {
        struct player *player = by_place[live->table.place[i]];
        live->player[i] = player;
        if (player && player->seat.table == live)
            player->seat.number = i;
    }
}

void live_table_vacate(struct server *server, struct live_table *live, int seat)
{
    struct player *player = live->player[seat];
    live->player[seat] = NULL;
    stake_give_up_seat(player);
    if (player->seat.table == live)
        player->seat.table = NULL;
    player_forget(server, player);
}

void live_table_walk_away(struct player *player)
{
    player->seat.table = NULL;
}

struct session *seat_session(const struct live_table *live, int seat)
{
    struct player *player = live->player[seat];
    bool is_told = player && player->seat.table == live && is_alive(player->session);
    return is_told && live->table.seat[seat].is_here ? player->session : NULL;
}

// ---- Time --------------------------------------------------------------------------------------

void live_table_gather(struct live_table *live, int64_t until_ms)
{
    live->gather_until_ms = until_ms;
}

void live_table_ended(struct live_table *live, int64_t now_ms)
{
    live->over_ms = now_ms;
}

void live_table_shift(struct live_table *live, int64_t by_ms)
{
    table_shift(&live->table, by_ms);
    live->gather_until_ms += by_ms;
    live->over_ms += by_ms;
}
