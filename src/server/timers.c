// SPDX-License-Identifier: MIT
#include "server/timers.h"

#include <stdlib.h>

struct timers {
    struct timer **heap; // heap[0] is not used
    uint32_t count, cap;
};

static void put(struct timers *timers, uint32_t at, struct timer *timer)
{
    timers->heap[at] = timer;
    timer->at = at;
}

static void rise(struct timers *timers, struct timer *timer)
{
    uint32_t at = timer->at;
    for (; at > 1 && timers->heap[at / 2]->due_ms > timer->due_ms; at /= 2)
        put(timers, at, timers->heap[at / 2]);
    put(timers, at, timer);
}

static void sink(struct timers *timers, struct timer *timer)
{
    uint32_t at = timer->at;
    for (uint32_t below; (below = 2 * at) <= timers->count; at = below) {
        if (below < timers->count && timers->heap[below + 1]->due_ms < timers->heap[below]->due_ms)
            below++;
        if (timers->heap[below]->due_ms >= timer->due_ms)
            break;
        put(timers, at, timers->heap[below]);
    }
    put(timers, at, timer);
}

static void add(struct timers *timers, struct timer *timer)
{
    if (timers->count + 1 >= timers->cap) {
        timers->cap = timers->cap ? 2 * timers->cap : 64;
        timers->heap = realloc(timers->heap, sizeof(struct timer *) * timers->cap);
        must(timers->heap);
    }
    put(timers, ++timers->count, timer);
}

static void take_out(struct timers *timers, struct timer *timer)
{
    struct timer *last = timers->heap[timers->count--];
    uint32_t hole = timer->at;
    timer->at = 0;
    if (last == timer)
        return;
    put(timers, hole, last);
    rise(timers, last);
    sink(timers, last);
}

void timer_init(struct timer *timer, enum timer_kind kind)
{
    *timer = (struct timer){.kind = kind};
}

void timer_set(struct timers *timers, struct timer *timer, int64_t due_ms)
{
    if (due_ms == INT64_MAX) {
        if (timer->at)
            take_out(timers, timer);
        return;
    }
    timer->due_ms = due_ms;
    if (!timer->at)
        add(timers, timer);
    rise(timers, timer);
    sink(timers, timer);
}

struct timer *timers_first(const struct timers *timers)
{
    return timers->count ? timers->heap[1] : NULL;
}

struct timers *timers_create(void)
{
    struct timers *timers = calloc(1, sizeof(*timers));
    must(timers);
    return timers;
}

void timers_destroy(struct timers *timers)
{
    if (timers)
        free(timers->heap);
    free(timers);
}
