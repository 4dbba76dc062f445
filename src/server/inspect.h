// SPDX-License-Identifier: MIT
// Checks what a store holds against the rules: every finished match is played again from its record
// and must end as it was settled, every open one must be one that can be taken up. struct
// inspection is plain data.
#ifndef BAIZE_SERVER_INSPECT_H
#define BAIZE_SERVER_INSPECT_H

#include "store/store.h"

struct inspection {
    void *context;
    void (*tell)(void *context, const char *line);             // a damage
    void (*progress)(void *context, int64_t done, int64_t of); // may be NULL
    int64_t matches, unreadable, open, entries; // filled in: seen; of rules of another version; …
};

// The store's own check, the matches and the entries. True if all is well.
bool inspect(struct store *store, struct inspection *inspection);

#endif
