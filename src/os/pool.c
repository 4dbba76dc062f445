// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // for gettid
#include "os/pool.h"

#include "os/time.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

// A queue of pointers, in a ring of memory that grows.
struct ring {
    void **at;
    size_t head, count, cap; // cap is a power of two, or 0
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t news; // there is work that may begin, or it is ending
    struct turns *turns;
    struct ring done; // to be taken
    bool is_ending;
    int64_t done_count, waited_ns;
    struct pool_config config;
    int threads;
    pthread_t thread[];
};

static void ring_add(struct ring *ring, void *work)
{
    if (ring->count == ring->cap) {
        size_t cap = ring->cap ? 2 * ring->cap : 64;
        void **at = malloc(cap * sizeof(void *));
        must(at);
        for (size_t i = 0; i < ring->count; i++)
            at[i] = ring->at[(ring->head + i) & (ring->cap - 1)];
        free(ring->at);
        *ring = (struct ring){at, 0, ring->count, cap};
    }
    ring->at[(ring->head + ring->count++) & (ring->cap - 1)] = work;
}

static void *ring_take(struct ring *ring)
{
    if (!ring->count)
        return NULL;
    void *work = ring->at[ring->head];
    ring->head = (ring->head + 1) & (ring->cap - 1);
    ring->count--;
    return work;
}

static _Thread_local void *own_memory;

void *pool_memory(size_t size)
{
    if (!own_memory)
        own_memory = malloc(size);
    must(own_memory);
    return own_memory;
}

// Without the lock while it runs.
static int64_t run_unlocked(struct pool *pool, void *work)
{
    pthread_mutex_unlock(&pool->lock);
    int64_t start_ns = time_thread_ns();
    pool->config.run(work);
    int64_t used_ns = time_thread_ns() - start_ns;
    pthread_mutex_lock(&pool->lock);
    return used_ns;
}

static void *work_on(void *argument)
{
    struct pool *pool = argument;
    // Linux: of this thread alone. If it is not allowed it is merely less polite.
    if (pool->config.nice)
        setpriority(PRIO_PROCESS, (id_t)gettid(), getpriority(PRIO_PROCESS, 0) + pool->config.nice);
    pthread_mutex_lock(&pool->lock);
    while (!pool->is_ending) {
        void *work;
        int64_t waited_ns;
        struct turn_taken *taken = turns_take(pool->turns, time_monotonic_ns(), &work, &waited_ns);
        if (!taken) {
            pthread_cond_wait(&pool->news, &pool->lock);
            continue;
        }
        int64_t used_ns = run_unlocked(pool, work);
        turns_end(pool->turns, taken, used_ns);
        if (turns_are_waiting(pool->turns))
            pthread_cond_signal(&pool->news); // what had to wait for it may begin now
        pool->done_count++;
        pool->waited_ns += waited_ns;
        ring_add(&pool->done, work);
        pool->config.wake(pool->config.context);
    }
    pthread_mutex_unlock(&pool->lock);
    free(own_memory);
    return NULL;
}

struct pool *pool_create(const struct pool_config *config)
{
    struct pool *pool = calloc(1, sizeof(*pool) + sizeof(pthread_t) * (size_t)config->threads);
    must(pool);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->news, NULL);
    pool->config = *config;
    pool->turns = turns_create(config->threads);
    // Signals are left to the main thread: a new thread inherits that they are blocked. Except
    // those of a crash, which go to the thread that crashed; a handler may have to restore
    // something (the terminal) before the program ends.
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t all, before;
    sigfillset(&all);
    for (int i = 0; i < ARRAY_LEN(crashes); i++)
        sigdelset(&all, crashes[i]);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    for (; pool->threads < config->threads; pool->threads++)
        must(pthread_create(&pool->thread[pool->threads], NULL, work_on, pool) == 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pool;
}

void pool_destroy(struct pool *pool, void (*drop)(void *work))
{
    pthread_mutex_lock(&pool->lock);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->news);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    void *work;
    while ((work = ring_take(&pool->done)))
        drop(work);
    turns_destroy(pool->turns, drop);
    free(pool->done.at);
    pthread_cond_destroy(&pool->news);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_add(struct pool *pool, const struct owner *owner, void *work)
{
    static const struct owner nobody;
    pthread_mutex_lock(&pool->lock);
    turns_add(pool->turns, owner ? owner : &nobody, work, time_monotonic_ns());
    pthread_cond_signal(&pool->news);
    pthread_mutex_unlock(&pool->lock);
}

void pool_read_counts(struct pool *pool, struct pool_counts *counts)
{
    pthread_mutex_lock(&pool->lock);
    turns_read_counts(pool->turns, &counts->now);
    counts->done = pool->done_count;
    counts->waited_ns = pool->waited_ns;
    pthread_mutex_unlock(&pool->lock);
}

void *pool_take_done(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    void *work = ring_take(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return work;
}
