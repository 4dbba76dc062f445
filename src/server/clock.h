// SPDX-License-Identifier: MIT
// When a table is due: a decision's time, the deal, the end of waiting for a rematch, delayed
// watchers, the journal.
#ifndef BAIZE_SERVER_CLOCK_H
#define BAIZE_SERVER_CLOCK_H

struct server;
struct live_table;

void clock_set(struct server *server, struct live_table *live);
void clock_ring(struct server *server, struct live_table *live); // its timer is due

#endif
