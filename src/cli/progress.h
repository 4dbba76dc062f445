// SPDX-License-Identifier: MIT
// A bar for work that takes longer than a second, with the time left; and what asks such work to
// end early: Ctrl-C, SIGTERM, or the time it was given. The bar is drawn on standard error, and
// only on a terminal.
#ifndef BAIZE_CLI_PROGRESS_H
#define BAIZE_CLI_PROGRESS_H

#include "cli/cli.h"

#include <stdatomic.h>

struct progress {
    const char *what; // "matches"
    int64_t start_ms;
    int64_t limit_ms; // how long it may take; 0: as long as it takes
    uint64_t total;   // of all stretches that the work is done in; 0: there is but one
    bool is_shown;
};

#define FLAG_TIME                                                                                  \
    {                                                                                              \
        "time", "TIME", "end after 30s, 5m or 2h (as many matches as fit, unless --games says)"    \
    }

// What --time says; left as it is without. Refuses what is no time.
int time_from_args(const struct args *args, int64_t *ms);

void progress_init(struct progress *progress, const char *what);
// The same, with the limit that --time says.
int progress_limited(struct progress *progress, const struct args *args, const char *what);
// The first argument is the struct progress.
void progress_show(void *progress, uint64_t done, uint64_t total);
void progress_end(struct progress *progress); // wipes the bar; says so if a signal ended it

// Becomes true at the first Ctrl-C or SIGTERM from here on, or when the time is up. A second signal
// ends the program.
const atomic_bool *interrupt_watch(void);
// It ends the program again.
void interrupt_forget(void);

#endif
