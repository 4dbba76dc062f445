// SPDX-License-Identifier: MIT
// One job on several threads at once, while the thread that asked for it waits and may report
// progress.
#ifndef BAIZE_OS_PARALLEL_H
#define BAIZE_OS_PARALLEL_H

#include "base/base.h"

struct parallel {
    int threads;
    void (*work)(void *context); // run once on each thread
    void (*tick)(void *context); // on the caller's thread, at least every tick_ms; may be NULL
    int tick_ms;
    void *context; // passed to both
};

// How many processors this program may use.
int parallel_processors(void);
// Returns when `work` has returned on all threads. The system may give fewer threads than were
// asked for, so the job must not be cut into one piece a thread: let each thread take the next
// piece that nobody has taken, until there are no more.
void parallel_run(const struct parallel *parallel);

#endif
