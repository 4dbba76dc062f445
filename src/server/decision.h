// SPDX-License-Identifier: MIT
// The one way that everything decided at a table goes, always in this order:
//
//   decide      the table is changed (table.h): a move, a bot for a seat, a pledge, a deal
//   keep        what its record gained goes to the committer, and the settlement of a match that
//               is over with it
//   tell        everybody at the table hears what is meant for them, then who asked is answered
//   follow up   the deal, the clock, the bots; or the end of a table at which nobody stays
//
// What is told waits until all that was kept before it is durable. So nothing may be told of a
// change before it is kept, and whoever changes a table in a way that its record shows hands the
// rest of the way to decision_made().
// struct decision is plain data.
#ifndef BAIZE_SERVER_DECISION_H
#define BAIZE_SERVER_DECISION_H

#include "server/live_table.h"
#include "wire/decode.h"

// How the one who asked for it is answered.
enum answer {
    ANSWER_NONE, // nobody asked, or the table was the answer
    ANSWER_ACK,
    ANSWER_LEFT,  // has left the table
    ANSWER_TABLE, // is told the whole table, then acknowledged
};

// What was decided, beside what the table's record says of it.
struct decision {
    const struct effects *effects; // NULL: nothing happened in the game
    bool is_gather;                // pledges were closed: everybody is told how it stands
    bool is_deal;                  // everybody is told the table, before what happened
    uint8_t seats;                 // the set of seats that are described anew
    enum answer answer;
    struct session *asker;
    const struct message *message;
};

// Something was decided by changing the table: the rest of its way.
void decision_made(struct server *server, struct live_table *live, const struct decision *decision);

// Opens a table with these players (NULL: a bot), in the order in which they sat down, and deals:
// at once, or when the chance is gathered. `asking` gets the answer to `message`.
struct live_table *decision_open(struct server *server, const struct terms *terms,
    struct player *const *players, int64_t table_id, const struct player *asking,
    const struct message *message);
// The same at a new table, in the state after the first moves of another match, which are legal and
// do not end it. One person plays among bots.
void decision_play_on(struct server *server, const struct terms *terms,
    struct player *const *players, const struct origin *from, const struct turn *turns,
    const struct player *asking, const struct message *message);
// A seat plays: its player, its bot or its clock.
void decision_play(struct server *server, struct live_table *live, int seat,
    const struct move *move, enum hand hand, struct decision *decision);
// All who were waited for have pledged, or revealed, or their time is out: the next step.
void decision_gathered(struct server *server, struct live_table *live);
// A match that ended with the last line before a crash.
void decision_settle_again(struct server *server, struct live_table *live);
// The player has come or gone while the match goes on (table_set_presence). Nothing is kept of it.
void decision_presence(struct server *server, const struct player *player);
// Clock and bots, for a table that stood still or was taken up.
void decision_go_on(struct server *server, struct live_table *live);

#endif
