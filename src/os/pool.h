// SPDX-License-Identifier: MIT
// Threads that do work in the background, in the order that turns.h says: each piece belongs to a
// member of a group, and whoever has used the least time is next. What is done is collected by
// whoever added it. Work is a pointer, and only the caller knows to what.
#ifndef BAIZE_OS_POOL_H
#define BAIZE_OS_POOL_H

#include "os/turns.h"

struct pool;

struct pool_config {
    int threads;
    int nice;                // how much more readily they yield the processor than the program does
    void (*run)(void *work); // does a piece of work, on one of the threads
    void (*wake)(void *context); // called there after each piece
    void *context;
};

struct pool_counts {
    struct turns_counts now;
    int64_t done;      // pieces of work
    int64_t waited_ns; // before they began, all together
};

struct pool *pool_create(const struct pool_config *config);
// Waits for the work under way. What was not begun or not collected is given to `drop`.
void pool_destroy(struct pool *pool, void (*drop)(void *work));
// NULL: it is nobody's in particular, like all that is.
void pool_add(struct pool *pool, const struct owner *owner, void *work);
void *pool_take_done(struct pool *pool); // NULL: nothing is done that was not taken
void pool_read_counts(struct pool *pool, struct pool_counts *counts);

// For `run`: memory that belongs to the thread it runs on and is there again for the next work.
// Always of the same size; freed when the thread ends.
void *pool_memory(size_t size);

#endif
