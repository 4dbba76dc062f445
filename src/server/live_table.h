// SPDX-License-Identifier: MIT
// A table in the server: the table itself (table.h), who sits there, who looks on, when it is due.
// Here tables are made, found and buried, and players are given seats and taken from them; what is
// decided at a table is decision.h's business.
//
// A table does not die inside a call. live_table_bury() takes it out of sight at once, but its
// memory stays as it is until the end of the round, so that a caller further up may still look at
// it; `is_buried` tells. Only live_table.c writes the fields of struct live_table and struct
// own_seat.
#ifndef BAIZE_SERVER_LIVE_TABLE_H
#define BAIZE_SERVER_LIVE_TABLE_H

#include "server/chat.h"
#include "server/keep.h"
#include "server/table.h"
#include "server/think.h"
#include "server/timers.h"
#include "server/watch.h"

struct server;
struct session;
struct player;

// Where a player sits, or sat last and may ask for a rematch; no table: nowhere.
struct own_seat {
    struct live_table *table;
    int number;
};

struct live_table {
    struct table table;
    struct timer timer;
    struct player *player[SEATS_MAX]; // whose seats they are (also after the end); NULL: a bot's
    struct thinking thinking;
    struct audience audience;
    struct remarks remarks;
    struct kept kept;
    uint64_t address;        // from which it was opened; 0: not known
    int64_t gather_until_ms; // how long pledges, or then entropy, are waited for
    int64_t over_ms;         // when the match ended
    bool is_buried;
    struct live_table *next; // all tables, newest first
    struct live_table **link;
};

struct live_table *live_table_find(const struct server *server, int64_t id); // NULL: none
struct live_table *live_table_first(const struct server *server);
// How many tables were opened from this address and are still there.
int64_t live_tables_from(const struct server *server, uint64_t address);
// The table of the player's match that goes on, or NULL.
struct live_table *live_table_of(const struct player *player);

// A new match with these players (NULL: a bot), at a new table or at the one with this number.
struct live_table *live_table_open(struct server *server, const struct terms *terms,
    struct player *const *players, int64_t table_id);
// One whose record is read into it; then it is listed, or given up again.
struct live_table *live_table_new(struct server *server);
void live_table_list(struct server *server, struct live_table *live);
void live_table_give_up(struct server *server, struct live_table *live);

void live_table_bury(struct server *server, struct live_table *live); // everybody has left
void tables_end_round(struct server *server);                         // frees the buried ones

// ---- Seats ----
void live_table_seat(struct live_table *live, int seat, struct player *player);
// The deal has drawn the seats: everybody goes there from their place.
void live_table_take_seats(struct live_table *live);
// Takes the player out of the seat for good: the match is settled.
void live_table_vacate(struct server *server, struct live_table *live, int seat);
// The player goes while the match goes on: the seat, and what comes of it, stays the player's.
void live_table_walk_away(struct player *player);
// Who is to be told what happens at the seat; NULL: nobody.
struct session *seat_session(const struct live_table *live, int seat);

// ---- Time ----
void live_table_gather(struct live_table *live, int64_t until_ms);
void live_table_ended(struct live_table *live, int64_t now_ms);
void live_table_shift(struct live_table *live, int64_t by_ms); // the server stood still for so long

// Memory for what comes of a decision, empty; used again once it is given back.
struct effects tables_borrow_effects(struct server *server);
void tables_return_effects(struct server *server, struct effects *effects);

struct tables *tables_create(int64_t next_match); // the number of the next match
void tables_destroy(struct tables *tables);       // NULL: nothing to do

#endif
