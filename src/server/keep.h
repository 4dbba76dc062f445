// SPDX-License-Identifier: MIT
// Hands what happened at a table to the committer: the new lines of its record, or all of them.
// Only keep.c writes the fields of struct kept.
#ifndef BAIZE_SERVER_KEEP_H
#define BAIZE_SERVER_KEEP_H

#include "base/base.h"

struct server;
struct live_table;

struct kept {
    size_t len;        // so much of the table's record is in the journal
    int64_t opened_ms; // when it was last given to the journal as a whole
};

// All of the record, for a new match; and for a long one once in a while, because the journal can
// only be shortened up to the oldest match in it.
void keep_whole(struct server *server, struct live_table *live);
void keep_lines(struct server *server, struct live_table *live); // those that are new
// The journal has all of it already: the table was taken up from there.
void keep_resume(struct server *server, struct live_table *live);
int64_t keep_due_ms(const struct live_table *live); // when it is to be given as a whole again

#endif
