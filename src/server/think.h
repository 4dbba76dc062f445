// SPDX-License-Identifier: MIT
// Bots at the tables: a question is copied into a job, answered elsewhere from the view alone, and
// the move comes in by the same door as a person's. Only think.c writes the fields of struct
// thinking.
#ifndef BAIZE_SERVER_THINK_H
#define BAIZE_SERVER_THINK_H

#include "engine/view.h"
#include "wire/decode.h"

struct server;
struct session;
struct live_table;

// Of one table: for which seats a bot has been asked.
struct thinking {
    bool seat[SEATS_MAX];
};

void think_all(struct server *server, struct live_table *live); // every bot that is to decide
void think_hint(
    struct server *server, struct session *session, const struct message *message); // what to play

#endif
