// SPDX-License-Identifier: MIT
// The one place that decides what a match is worth, by the rule of docs/counting.md: what counts is
// played in the queue, between people at different addresses, with the standard options, by
// themselves, and not by the same two all day. Everything else is practice. Must not know how a
// match is played, nor who sits in which seat.
//
// Who has met whom within a day, and whom at which address, is kept in memory, in a table of fixed
// size; a start fills it from the matches of the last day (counting_recall), which have no
// addresses.
#ifndef BAIZE_SERVER_COUNTING_H
#define BAIZE_SERVER_COUNTING_H

#include "server/table.h"
#include "store/store.h"
#include "wire/json.h"

struct server;
struct player;

// What a match of these players would be worth as things stand. NULL among them is a bot.
struct worth counting_judge(const struct server *server, const struct terms *terms,
    struct player *const *players, int count);
// It begins: they have met once more.
void counting_note(struct server *server, const struct table *table, struct player *const *players);
void counting_recall(struct server *server); // at the start: the matches of the last day

// Which purse it settles to, and what moves there for each seat; what is left is the house's.
enum purse counting_purse(const struct worth *worth);
void counting_moves(const struct table *table, int64_t moved[SEATS_MAX]);
// A bot played in the seat, so what it won went to the house.
bool counting_withholds(const struct table *table, int seat);
// How the seat did against the other: 1 won, 0.5 drew, 0 lost, below 0: the pair is not rated.
double counting_score(const struct table *table, int seat, int other);

// The field `counts`. Of a table that is there: what is said to this seat or to a WATCHER.
void put_counts(
    struct out *out, const struct worth *worth, const struct setup *setup, bool is_watcher);
void put_counts_at(struct out *out, const struct table *table, int seat);

struct meetings *meetings_create(const struct server *server);
void meetings_destroy(struct meetings *meetings); // NULL: nothing to do

#endif
