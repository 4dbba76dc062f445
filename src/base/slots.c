// SPDX-License-Identifier: MIT
#include "base/slots.h"

#include <stdlib.h>

static uint32_t take_slot(struct slots *slots)
{
    if (slots->free_count)
        return slots->free[--slots->free_count];
    uint32_t slot = slots->count++;
    if (!(slot & (slot - 1))) { // a power of two: all that there is memory for is taken
        size_t cap = slot ? 2 * (size_t)slot : 1;
        slots->at = realloc(slots->at, cap * sizeof(*slots->at));
        slots->used = realloc(slots->used, cap * sizeof(*slots->used));
        slots->free = realloc(slots->free, cap * sizeof(*slots->free));
        must(slots->at && slots->used && slots->free);
    }
    slots->used[slot] = 0;
    return slot;
}

uint64_t slots_add(struct slots *slots, void *thing)
{
    must(thing);
    uint32_t slot = take_slot(slots);
    slots->at[slot] = thing;
    return (uint64_t)++slots->used[slot] << 32 | slot;
}

void *slots_find(const struct slots *slots, uint64_t key)
{
    uint32_t slot = (uint32_t)key, used = (uint32_t)(key >> 32);
    return slot < slots->count && slots->used[slot] == used ? slots->at[slot] : NULL;
}

void slots_remove(struct slots *slots, uint64_t key)
{
    must(slots_find(slots, key));
    uint32_t slot = (uint32_t)key;
    slots->at[slot] = NULL;
    slots->free[slots->free_count++] = slot;
}

void slots_release(struct slots *slots)
{
    free(slots->at);
    free(slots->used);
    free(slots->free);
    *slots = (struct slots){0};
}

void *slots_next(const struct slots *slots, uint32_t *at)
{
    while (*at < slots->count) {
        void *thing = slots->at[(*at)++];
        if (thing)
            return thing;
    }
    return NULL;
}
