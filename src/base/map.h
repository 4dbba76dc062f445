// SPDX-License-Identifier: MIT
// A hash table from whole numbers to pointers or numbers, which grows as it fills. A key may be any
// number but 0. All zero is an empty one.
#ifndef BAIZE_BASE_MAP_H
#define BAIZE_BASE_MAP_H

#include "base/base.h"

struct map_slot {
    int64_t key; // 0: free
    union {
        void *pointer;
        int64_t number;
    };
};

struct map {
    struct map_slot *slot;
    size_t size;  // how many slots there are: a power of two, or 0
    size_t count; // how many of them are taken
};

// The slot of the key, or NULL if there is none. A slot is good until the map changes.
struct map_slot *map_find(const struct map *map, int64_t key);
// The slot of the key; a new one, with the value 0, if there was none.
struct map_slot *map_put(struct map *map, int64_t key);
void map_remove(struct map *map, int64_t key); // does nothing if the key is not there
void map_release(struct map *map);

// Walks all slots that are taken, in no particular order:
// `for (struct map_slot *slot = NULL; (slot = map_next(map, slot));)`.
struct map_slot *map_next(const struct map *map, struct map_slot *slot);

static inline void *map_pointer(const struct map *map, int64_t key)
{
    struct map_slot *slot = map_find(map, key);
    return slot ? slot->pointer : NULL;
}

#endif
