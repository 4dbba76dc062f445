// SPDX-License-Identifier: MIT
// Several threads at one piece of work.
#ifndef BAIZE_OS_PARALLEL_H
#define BAIZE_OS_PARALLEL_H

#include "base/base.h"

struct parallel {
    int count;                               // threads
    void (*work)(void *context, int number); // in each of them; number from 0
    void (*tick)(void *context);             // in the caller's thread, now and then; may be NULL
    int tick_ms;
    void *context;
};

// How many processors this program may use.
int parallel_processors(void);
// Returns when all are done. If the system gives fewer threads, those there are do it all, so work
// must be shared out as it is taken, not by number.
void parallel_run(const struct parallel *parallel);

#endif
