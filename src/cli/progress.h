// SPDX-License-Identifier: MIT
// A bar for work that takes longer than a second, with the time left; and Ctrl-C, which asks such
// work to end early. The bar is drawn on standard error, and only on a terminal.
#ifndef BAIZE_CLI_PROGRESS_H
#define BAIZE_CLI_PROGRESS_H

#include "base/base.h"

#include <stdatomic.h>

struct progress {
    const char *what; // "matches"
    int64_t start_ms;
    bool is_shown;
};

void progress_init(struct progress *progress, const char *what);
// The first argument is the struct progress.
void progress_show(void *progress, uint64_t done, uint64_t total);
void progress_end(struct progress *progress); // wipes the bar; says so if Ctrl-C ended it

// Becomes true at the first Ctrl-C from here on. A second one ends the program.
const atomic_bool *interrupt_watch(void);

#endif
