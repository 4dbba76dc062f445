// SPDX-License-Identifier: MIT
// A table from whole numbers to pointers or numbers, in memory that grows with it. Numbers may be
// anything but 0. What is taken out leaves no trace: the others move up.
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
    struct map_slot *slot; // size is a power of two, or 0
    size_t size, count;
};

// The slot of the key, or NULL. Good until the map changes.
struct map_slot *map_find(const struct map *map, int64_t key);
// The slot of the key, made (with 0) if there was none.
struct map_slot *map_put(struct map *map, int64_t key);
void map_remove(struct map *map, int64_t key); // nothing happens if there is none
void map_release(struct map *map);

// for (struct map_slot *slot = NULL; (slot = map_next(map, slot));)   in no particular order
struct map_slot *map_next(const struct map *map, struct map_slot *slot);

static inline void *map_pointer(const struct map *map, int64_t key)
{
    struct map_slot *slot = map_find(map, key);
    return slot ? slot->pointer : NULL;
}

#endif
