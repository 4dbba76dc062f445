// SPDX-License-Identifier: MIT
// A condition variable that waits by the monotonic clock: when somebody sets the machine's clock
// back, nobody waits an hour longer.
#ifndef BAIZE_OS_CONDITION_H
#define BAIZE_OS_CONDITION_H

#include "base/base.h"

#include <pthread.h>
#include <time.h>

static inline void condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

// Waits until it is signalled, but no longer than this. The lock is held, as for pthread_cond_wait.
static inline void condition_wait_ms(pthread_cond_t *condition, pthread_mutex_t *lock, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t ns = until.tv_nsec + (int64_t)ms * 1000000;
    until.tv_sec += ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    pthread_cond_timedwait(condition, lock, &until);
}

#endif
