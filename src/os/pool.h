// SPDX-License-Identifier: MIT
// Threads that do work in the background, in the order in which it was added; work that can wait is
// done when there is no other. What is done is collected by whoever added it. Work is a pointer,
// and only the caller knows to what.
#ifndef BAIZE_OS_POOL_H
#define BAIZE_OS_POOL_H

#include "base/base.h"

struct pool;

// `run` does a piece of work, on one of the threads; `wake` is called there after each piece.
struct pool *pool_create(
    int threads, void (*run)(void *work), void (*wake)(void *context), void *context);
// Waits for the work under way. What was not begun or not collected is given to `drop`.
void pool_destroy(struct pool *pool, void (*drop)(void *work));
void pool_add(struct pool *pool, void *work);
void pool_add_last(struct pool *pool, void *work); // done when there is nothing else to do
void *pool_take_done(struct pool *pool);           // NULL: nothing is done that was not taken

// For `run`: memory that belongs to the thread it runs on and is there again for the next work.
// Always of the same size; freed when the thread ends.
void *pool_memory(size_t size);

#endif
