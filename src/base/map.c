// SPDX-License-Identifier: MIT
// Open addressing with linear probing: a key is kept in its home slot, which follows from its hash,
// or in the first free one after that. Behind the last slot comes the first.
#include "base/map.h"

#include <stdlib.h>

// Multiplying by an odd constant (2^64 divided by the golden ratio) spreads keys that stand close
// together; the low bits of the product are the least mixed and are dropped.
static size_t home(const struct map *map, int64_t key)
{
    return (size_t)(((uint64_t)key * 0x9e3779b97f4a7c15u) >> 20) & (map->size - 1);
}

// The slot that holds the key, or the free one where it would go. There is always a free one.
static struct map_slot *probe(const struct map *map, int64_t key)
{
    size_t at = home(map, key);
    while (map->slot[at].key && map->slot[at].key != key)
        at = (at + 1) & (map->size - 1);
    return &map->slot[at];
}

static void grow(struct map *map)
{
    struct map old = *map;
    map->size = old.size ? old.size * 2 : 16;
    map->slot = calloc(map->size, sizeof(*map->slot));
    must(map->slot);
    for (size_t i = 0; i < old.size; i++)
        if (old.slot[i].key)
            *probe(map, old.slot[i].key) = old.slot[i];
    free(old.slot);
}

struct map_slot *map_find(const struct map *map, int64_t key)
{
    if (!map->size)
        return NULL;
    struct map_slot *slot = probe(map, key);
    return slot->key ? slot : NULL;
}

struct map_slot *map_put(struct map *map, int64_t key)
{
    must(key);
    if ((map->count + 1) * 4 > map->size * 3) // more than three quarters full
        grow(map);
    struct map_slot *slot = probe(map, key);
    if (!slot->key) {
        slot->key = key;
        slot->number = 0;
        map->count++;
    }
    return slot;
}

// A search stops at the first free slot, so removing must not leave one between another key and its
// home: keys behind the hole move into it where they may, and leave a new hole to be filled.
void map_remove(struct map *map, int64_t key)
{
    struct map_slot *gone = map_find(map, key);
    if (!gone)
        return;
    map->count--;
    size_t hole = (size_t)(gone - map->slot);
    for (size_t at = hole;;) {
        at = (at + 1) & (map->size - 1);
        if (!map->slot[at].key)
            break;
        // A key may move into the hole unless its home lies between the hole and itself.
        size_t from_home = (at - home(map, map->slot[at].key)) & (map->size - 1);
        size_t from_hole = (at - hole) & (map->size - 1);
        if (from_home < from_hole)
            continue;
        map->slot[hole] = map->slot[at];
        hole = at;
    }
    map->slot[hole] = (struct map_slot){0};
}

void map_release(struct map *map)
{
    free(map->slot);
    *map = (struct map){0};
}

struct map_slot *map_next(const struct map *map, struct map_slot *slot)
{
    if (!map->size)
        return NULL;
    struct map_slot *end = map->slot + map->size;
    for (slot = slot ? slot + 1 : map->slot; slot < end; slot++)
        if (slot->key)
            return slot;
    return NULL;
}
