// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // for sched_getaffinity
#include "os/parallel.h"

#include "os/condition.h"

#include <sched.h>

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

static void wait_for_workers(struct job *job)
{
    const struct parallel *parallel = job->parallel;
    pthread_mutex_lock(&job->lock);
    while (job->running) {
        condition_wait_ms(&job->ended, &job->lock, parallel->tick_ms > 0 ? parallel->tick_ms : 100);
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
    condition_init(&job.ended);

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
