// SPDX-License-Identifier: MIT
// Tells those at a table what they may know: the whole view, or the events since. Each gets what is
// meant for them, picked by the audience of the event; nothing is cut out of anything.
//
// What tells a change is called after that change was kept, for what a table's record shows by
// decision.c alone; the others answer a question about how things stand.
#ifndef BAIZE_SERVER_TELL_H
#define BAIZE_SERVER_TELL_H

#include "server/live_table.h"
#include "wire/decode.h"

struct settlement;

// ---- How things stand ----
// The whole table, to the one in this seat; while its chance is gathered, how far that is.
void tell_table(struct server *server, struct live_table *live, struct session *session, int seat,
    const struct message *message);
// As it stood earlier: what delayed watchers see. `table` is the older one.
void tell_table_as(struct server *server, const struct live_table *live, const struct table *table,
    struct session *session, int seat, const struct message *message);
// What was missed since the event of this number.
void tell_missed(
    struct server *server, struct live_table *live, struct session *session, int seat, int64_t seq);

// ---- What changed ----
// The table before the first card, to everybody: now it is known who sits where. The message of
// the one who asked for the match is answered with it.
void tell_deal(struct server *server, struct live_table *live, const struct session *asker,
    const struct message *message);
// The events from number `after` + 1 on that this viewer may hear.
void tell_events(struct server *server, const struct table *table, struct session *session,
    int seat, const struct effects *effects, int64_t after);
void tell_effects(struct server *server, struct live_table *live, const struct effects *effects);
void tell_seat(struct server *server, struct live_table *live, int seat); // who sits there, and how
void tell_result(
    struct server *server, struct live_table *live, const struct settlement *settlement);
void tell_rematch(struct server *server, struct live_table *live); // who wants one

#endif
