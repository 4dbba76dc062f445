// SPDX-License-Identifier: MIT
// Things that come and go, each under a number that is used again after it has gone. The things
// are the caller's; here is only where they are found. All zero is an empty one.
#ifndef BAIZE_BASE_SLOTS_H
#define BAIZE_BASE_SLOTS_H

#include "base/base.h"

struct slots {
    void **at;      // NULL where a slot is free
    uint32_t count; // slots there are, the free ones included
    uint32_t *used; // how often each slot was taken
    uint32_t *free; // the free ones; the last was freed last
    uint32_t free_count;
};

// Puts the thing into a free slot and returns its key: the slot, and how often it was taken, so
// that a late question about what was there before finds nothing.
uint64_t slots_add(struct slots *slots, void *thing);
void *slots_find(const struct slots *slots, uint64_t key); // NULL: it has gone
void slots_remove(struct slots *slots, uint64_t key);
void slots_release(struct slots *slots);

// Walks all things: `for (uint32_t i = 0; (thing = slots_next(slots, &i));)`. A thing that is added
// meanwhile may be missed; one that is removed is not met any more.
void *slots_next(const struct slots *slots, uint32_t *at);

#endif
