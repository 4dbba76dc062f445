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

// Of one table: for which seats a bot has been asked. One that plays for a person who is there
// takes its time with each decision, so that they can take their seat back before it is made.
struct thinking {
    bool seat[SEATS_MAX];
    uint32_t paced[SEATS_MAX]; // the decision that waits so, or has waited; 0: none
    int64_t due_ms[SEATS_MAX]; // until when; valid if paced
};

// Says of every decision that is asked now how long it waits. Before the clock is set.
void think_pace(struct server *server, struct live_table *live);
// When the next of them has waited long enough, INT64_MAX: none waits; and whether one has by now.
int64_t think_due_ms(const struct server *server, const struct live_table *live);
bool think_is_due(const struct server *server, const struct live_table *live);
void think_all(struct server *server, struct live_table *live); // every bot that is to decide
void think_hint(
    struct server *server, struct session *session, const struct message *message); // what to play

#endif
