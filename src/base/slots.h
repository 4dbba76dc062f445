// SPDX-License-Identifier: MIT
// Finds things that come and go by a key. A thing gets a slot, which is used again after the thing
// has gone; its key is never used again. The things themselves are the caller's. All zero is an
// empty one.
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

// Puts the thing into a free slot and returns its key: the number of the slot, and how often it was
// taken. So the key of a thing that has gone finds nothing, whatever is in the slot now.
uint64_t slots_add(struct slots *slots, void *thing);
void *slots_find(const struct slots *slots, uint64_t key); // NULL: it has gone
void slots_remove(struct slots *slots, uint64_t key);
void slots_release(struct slots *slots);

// Walks all things: `for (uint32_t i = 0; (thing = slots_next(slots, &i));)`. A thing that is added
// meanwhile may be missed; one that is removed is not met any more.
void *slots_next(const struct slots *slots, uint32_t *at);

#endif
