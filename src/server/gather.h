// SPDX-License-Identifier: MIT
// Before the deal: those who take part pledge their share in the chance of the match, and when no
// more pledges are taken they reveal it (docs/fairness.md).
#ifndef BAIZE_SERVER_GATHER_H
#define BAIZE_SERVER_GATHER_H

#include "server/live_table.h"
#include "wire/decode.h"
#include "wire/json.h"

void gather_pledge(struct server *server, struct session *session, const struct message *message);
void gather_entropy(struct server *server, struct session *session, const struct message *message);

// Is there somebody whose pledge, or whose entropy, is still waited for?
bool gather_waits(const struct live_table *live);
// How it stands, to the one in this place, or to everybody. The message is answered with it.
void gather_tell(struct server *server, const struct live_table *live, struct session *session,
    int place, const struct message *message);
void gather_tell_all(struct server *server, const struct live_table *live,
    const struct session *asker, const struct message *message);

// What the server is committed to, and what each place pledged.
void put_commitment(struct out *out, const struct table *table);
void put_pledges(struct out *out, const struct table *table);
void put_from(struct out *out, const struct table *table); // what it plays on from, if anything

#endif
