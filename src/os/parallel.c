// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // for sched_getaffinity
#include "os/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>

enum { THREADS_MAX = 256 };

struct shift {
    const struct parallel *parallel;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int running;
};

struct member {
    struct shift *shift;
    int number;
    pthread_t thread;
};

int parallel_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof(set), &set) != 0)
        return 1;
    int count = CPU_COUNT(&set);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : count;
}

static void *member_main(void *context)
{
    struct member *member = context;
    struct shift *shift = member->shift;
    shift->parallel->work(shift->parallel->context, member->number);
    pthread_mutex_lock(&shift->lock);
    shift->running--;
    pthread_cond_signal(&shift->ended);
    pthread_mutex_unlock(&shift->lock);
    return NULL;
}

static void wait_a_while(struct shift *shift, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t ns = until.tv_nsec + (int64_t)ms * 1000000;
    until.tv_sec += ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    pthread_cond_timedwait(&shift->ended, &shift->lock, &until);
}

static void oversee(struct shift *shift)
{
    const struct parallel *parallel = shift->parallel;
    pthread_mutex_lock(&shift->lock);
    while (shift->running) {
        wait_a_while(shift, parallel->tick_ms > 0 ? parallel->tick_ms : 100);
        pthread_mutex_unlock(&shift->lock);
        if (parallel->tick)
            parallel->tick(parallel->context);
        pthread_mutex_lock(&shift->lock);
    }
    pthread_mutex_unlock(&shift->lock);
}

void parallel_run(const struct parallel *parallel)
{
    must(parallel->count >= 1);
    struct shift shift = {.parallel = parallel, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&shift.ended, &attributes);
    pthread_condattr_destroy(&attributes);

    struct member members[THREADS_MAX];
    int started = 0, wanted = parallel->count < THREADS_MAX ? parallel->count : THREADS_MAX;
    pthread_mutex_lock(&shift.lock);
    for (; started < wanted; started++) {
        members[started] = (struct member){.shift = &shift, .number = started};
        if (pthread_create(&members[started].thread, NULL, member_main, &members[started]) != 0)
            break;
        shift.running++;
    }
    pthread_mutex_unlock(&shift.lock);
    if (!started)
        parallel->work(parallel->context, 0);
    oversee(&shift);
    for (int i = 0; i < started; i++)
        pthread_join(members[i].thread, NULL);
    pthread_cond_destroy(&shift.ended);
}
