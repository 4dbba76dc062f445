// SPDX-License-Identifier: MIT
// --matches FILE: one row a match (lab/rows.h) into a file, or to standard output.
#ifndef BAIZE_CLI_MATCHES_H
#define BAIZE_CLI_MATCHES_H

#include "cli/cli.h"
#include "lab/rows.h"

#define FLAG_MATCHES                                                                               \
    {                                                                                              \
        "matches", "FILE",                                                                         \
            "write a row for each match: .jsonl or .csv (-: JSON lines, instead of the report)"    \
    }

struct matches {
    const char *path; // NULL: the flag was not given
    char beside[4096];
    struct rows rows; // what it is of is the caller's to fill in, before matches_begin()
};

// Refuses what is no such file, and one that is there already when a run is gone on with.
int matches_begin(struct matches *matches, const struct args *args, bool is_resumed);
// The file is put in place.
int matches_end(struct matches *matches);
static inline struct rows *matches_rows(struct matches *matches)
{
    return matches->path ? &matches->rows : NULL;
}
static inline bool are_printed(const struct matches *matches)
{
    return matches->path && matches->rows.file == stdout;
}

#endif
