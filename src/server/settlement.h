// SPDX-License-Identifier: MIT
// The end of a match: what moves between accounts, the ratings, and the whole record, all in one
// change for the store, so that it happens once or not at all. struct settlement is plain data.
#ifndef BAIZE_SERVER_SETTLEMENT_H
#define BAIZE_SERVER_SETTLEMENT_H

#include "server/live_table.h"
#include "server/rating.h"

// What it came to, for telling.
struct settlement {
    int64_t balance[SEATS_MAX]; // of each player, afterwards, in the purse that it settled to
    int64_t moved[SEATS_MAX];   // in that purse
    struct rating_change rating[SEATS_MAX];
};

// Settles a table whose match is over. The settlement comes zeroed.
void settlement_keep(struct server *server, struct live_table *live, struct settlement *settlement);

#endif
