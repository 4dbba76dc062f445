// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // for sched_getaffinity
#include "os/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>

enum { THREADS_MAX = 256 };

struct job {
    const struct parallel *parallel;
    pthread_mutex_t lock; // of what is below
    pthread_cond_t ended; // a worker has ended
    int running;          // workers that have not
};

int parallel_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof(set), &set) != 0)
        return 1;
    int count = CPU_COUNT(&set);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : count;
}

static void *worker_main(void *argument)
{
    struct job *job = argument;
    job->parallel->work(job->parallel->context);
    pthread_mutex_lock(&job->lock);
    job->running--;
    pthread_cond_signal(&job->ended);
    pthread_mutex_unlock(&job->lock);
    return NULL;
}

// Until a worker ends, or so long.
static void wait_ms(struct job *job, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t ns = until.tv_nsec + (int64_t)ms * 1000000;
    until.tv_sec += ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    pthread_cond_timedwait(&job->ended, &job->lock, &until);
}

static void wait_for_workers(struct job *job)
{
    const struct parallel *parallel = job->parallel;
    pthread_mutex_lock(&job->lock);
    while (job->running) {
        wait_ms(job, parallel->tick_ms > 0 ? parallel->tick_ms : 100);
        pthread_mutex_unlock(&job->lock);
        if (parallel->tick)
            parallel->tick(parallel->context);
        pthread_mutex_lock(&job->lock);
    }
    pthread_mutex_unlock(&job->lock);
}

void parallel_run(const struct parallel *parallel)
{
    must(parallel->threads >= 1);
    struct job job = {.parallel = parallel, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&job.ended, &attributes);
    pthread_condattr_destroy(&attributes);

    pthread_t workers[THREADS_MAX];
    int started = 0, wanted = parallel->threads < THREADS_MAX ? parallel->threads : THREADS_MAX;
    pthread_mutex_lock(&job.lock); // no worker ends before all that could be started are counted
    while (started < wanted && pthread_create(&workers[started], NULL, worker_main, &job) == 0)
        started++;
    job.running = started;
    pthread_mutex_unlock(&job.lock);
    if (!started) // then the caller does it all
        parallel->work(parallel->context);
    wait_for_workers(&job);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    pthread_cond_destroy(&job.ended);
}
