// SPDX-License-Identifier: MIT
#include "os/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

// A queue of pointers, in a ring of memory that grows.
struct ring {
    void **at;
    size_t head, count, cap; // cap is a power of two, or 0
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t news; // there is work, or it is ending
    struct ring todo;
    struct ring last; // to do when there is nothing else
    struct ring done; // to be taken
    bool is_ending;
    void (*run)(void *work);
    void (*wake)(void *context);
    void *context;
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

static void *next_work(struct pool *pool)
{
    void *work = ring_take(&pool->todo);
    return work ? work : ring_take(&pool->last);
}

static _Thread_local void *own_memory;

void *pool_memory(size_t size)
{
    if (!own_memory)
        own_memory = malloc(size);
    must(own_memory);
    return own_memory;
}

static void *work_on(void *argument)
{
    struct pool *pool = argument;
    pthread_mutex_lock(&pool->lock);
    while (!pool->is_ending) {
        void *work = next_work(pool);
        if (!work) {
            pthread_cond_wait(&pool->news, &pool->lock);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        pool->run(work);
        pthread_mutex_lock(&pool->lock);
        ring_add(&pool->done, work);
        pool->wake(pool->context);
    }
    pthread_mutex_unlock(&pool->lock);
    free(own_memory);
    return NULL;
}

struct pool *pool_create(
    int threads, void (*run)(void *work), void (*wake)(void *context), void *context)
{
    struct pool *pool = calloc(1, sizeof(*pool) + sizeof(pthread_t) * (size_t)threads);
    must(pool);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->news, NULL);
    pool->run = run;
    pool->wake = wake;
    pool->context = context;
    // Signals are left to the main thread: a new thread inherits that they are blocked. Except
    // those of a crash, which go to the thread that crashed; a handler may have to restore
    // something (the terminal) before the program ends.
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t all, before;
    sigfillset(&all);
    for (int i = 0; i < ARRAY_LEN(crashes); i++)
        sigdelset(&all, crashes[i]);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    for (; pool->threads < threads; pool->threads++)
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
    while ((work = next_work(pool)) || (work = ring_take(&pool->done)))
        drop(work);
    free(pool->todo.at);
    free(pool->last.at);
    free(pool->done.at);
    pthread_cond_destroy(&pool->news);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

static void add(struct pool *pool, struct ring *ring, void *work)
{
    pthread_mutex_lock(&pool->lock);
    ring_add(ring, work);
    pthread_cond_signal(&pool->news);
    pthread_mutex_unlock(&pool->lock);
}

void pool_add(struct pool *pool, void *work)
{
    add(pool, &pool->todo, work);
}

void pool_add_last(struct pool *pool, void *work)
{
    add(pool, &pool->last, work);
}

void *pool_take_done(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    void *work = ring_take(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return work;
}
