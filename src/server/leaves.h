// SPDX-License-Identifier: MIT
// What the public log says of a change (wire/log_leaf.h), made with the change so that both are
// kept or neither. Whatever moves tokens must have a leaf with all its legs, in the order of the
// ledger's entries: the doctor and every auditor hold the ledger to it.
#ifndef BAIZE_SERVER_LEAVES_H
#define BAIZE_SERVER_LEAVES_H

#include "server/table.h"
#include "store/store.h"
#include "wire/log_leaf.h"

struct server;

// Each writes the leaf and gives it to the change; without a public log it does nothing.
void leaf_of_opening(const struct server *server, const struct table *table, struct change *change,
    uint8_t leaf[LEAF_MAX]);
// The change is complete but for its leaf.
void leaf_of_result(const struct server *server, const struct table *table, struct change *change,
    uint8_t leaf[LEAF_MAX]);
void leaf_of_grant(const struct server *server, struct change *change, uint8_t leaf[LEAF_MAX]);

// How it was played (wire/transcript.h); all 0 if it was called off.
void transcript_of_table(const struct table *table, uint8_t digest[LEAF_HASH_BYTES]);

#endif
