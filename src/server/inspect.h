// SPDX-License-Identifier: MIT
// Checks what a store holds against the rules: every finished match is played again from its record
// and must end as it was settled, every open one must be one that can be taken up; and against its
// public log. struct inspection is plain data.
#ifndef BAIZE_SERVER_INSPECT_H
#define BAIZE_SERVER_INSPECT_H

#include "store/store.h"

struct inspection {
    void *context;
    void (*tell)(void *context, const char *line);             // a damage
    void (*progress)(void *context, int64_t done, int64_t of); // may be NULL
    // Filled in: seen; of rules of another version; …
    int64_t matches, unreadable, open, entries, leaves;
};

// Tells a damage: "match 17: was settled before its end".
void inspection_tell(
    const struct inspection *inspection, const char *what, int64_t id, const char *why);
// The store's own check, the matches, the entries and the log. True if all is well.
bool inspect(struct store *store, struct inspection *inspection);

#endif
