// SPDX-License-Identifier: MIT
// Threads that do work handed to them, in the order it came, that which can wait last; what is done
// is collected by the one who handed it out. Work is a pointer; what it means is the caller's
// business.
#ifndef BAIZE_OS_POOL_H
#define BAIZE_OS_POOL_H

#include "base/base.h"

struct pool;

// `run` does the work, on one of the threads; `wake` is called there when some of it is done.
struct pool *pool_create(
    int threads, void (*run)(void *work), void (*wake)(void *context), void *context);
// Waits for the work under way; what was not begun is given to `drop`.
void pool_destroy(struct pool *pool, void (*drop)(void *work));
void pool_add(struct pool *pool, void *work);
void pool_add_last(struct pool *pool, void *work); // done when there is nothing else to do
void *pool_take_done(struct pool *pool);           // NULL: nothing is

// For `run`: memory that belongs to the thread it runs on and is there again for the next work.
// Always of the same size; freed when the thread ends.
void *pool_memory(size_t size);

#endif
