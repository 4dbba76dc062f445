// SPDX-License-Identifier: MIT
// When work on several threads has to end: at a moment, or when somebody says so.
#ifndef BAIZE_LAB_WATCH_H
#define BAIZE_LAB_WATCH_H

#include "os/time.h"

#include <stdatomic.h>

enum { WATCH_MS = 20 }; // how often somebody looks at the clock

struct watch {
    atomic_bool is_over;           // what the threads look at
    int64_t deadline_ms;           // on the monotonic clock
    const atomic_bool *is_stopped; // may be NULL
    void (*tell)(void *context);   // at each look; may be NULL
    void *context;
};

static inline void watch_look(struct watch *watch)
{
    if (time_monotonic_ms() >= watch->deadline_ms || (watch->is_stopped && *watch->is_stopped))
        watch->is_over = true;
    if (watch->tell)
        watch->tell(watch->context);
}

#endif
