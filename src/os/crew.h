// SPDX-License-Identifier: MIT
// Several threads at one piece of work.
#ifndef BAIZE_OS_CREW_H
#define BAIZE_OS_CREW_H

#include "base/base.h"

struct crew {
    int count;                               // threads
    void (*work)(void *context, int number); // in each of them; number from 0
    void (*tick)(void *context);             // in the caller's thread, now and then; may be NULL
    int tick_ms;
    void *context;
};

// How many processors this program may use.
int crew_processors(void);
// Returns when all are done. If the system gives fewer threads, those there are do it all, so work
// must be shared out as it is taken, not by number.
void crew_run(const struct crew *crew);

#endif
