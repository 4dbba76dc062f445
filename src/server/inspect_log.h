// SPDX-License-Identifier: MIT
// Holds a store to its public log: every entry of the ledger and every match since the log began
// must be in it, as they are, in order, once; and the tree over it must be the one that is stored.
#ifndef BAIZE_SERVER_INSPECT_LOG_H
#define BAIZE_SERVER_INSPECT_LOG_H

#include "server/inspect.h"
#include "server/table.h"

// True if all is well. Fills in inspection->leaves.
bool inspect_log(struct store *store, struct inspection *inspection);

// The first number of a match that the log tells of; INT64_MAX: there is no log.
int64_t inspect_log_start(struct store *store);
// Is the match in the log as it is in the store? NULL, or what is wrong. The table is NULL if the
// match cannot be played again.
const char *inspect_log_match(
    struct store *store, int64_t start, const struct match *match, const struct table *table);

#endif
