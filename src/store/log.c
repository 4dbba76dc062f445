// SPDX-License-Identifier: MIT
// libcrypto's newer functions need memory of their own for each hash under way and take twice as
// long for entries as short as these; the older ones are marked as deprecated in favour of those.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "store/log.h"

#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

struct log_tile {
    int level; // in steps of LOG_TILE_LEVELS
    int64_t number;
    int count;
    struct merkle_hash node[LOG_TILE];
};

void store_sha256(const uint8_t *bytes, size_t len, uint8_t hash[MERKLE_BYTES])
{
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes, len);
    SHA256_Final(hash, &context);
}

void log_view_init(struct log_view *view, struct store *store, int64_t size)
{
    *view = (struct log_view){.store = store, .size = size};
}

void log_view_finish(struct log_view *view)
{
    for (int i = 0; i < view->tiles; i++)
        free(view->tile[i]);
    view->tiles = 0;
}

static void hash_leaf(void *context, const uint8_t *bytes, size_t len)
{
    struct log_tile *tile = context;
    tile->node[tile->count++] = merkle_leaf(store_sha256, bytes, len);
}

static void take_node(void *context, const uint8_t *bytes, size_t len)
{
    struct log_tile *tile = context;
    if (len == MERKLE_BYTES)
        memcpy(tile->node[tile->count++].at, bytes, len);
}

static bool load(struct log_view *view, struct log_tile *tile)
{
    const struct store_kind *kind = view->store->kind;
    int64_t all = view->size >> LOG_TILE_LEVELS * tile->level;
    int64_t from = LOG_TILE * tile->number, count = all - from < LOG_TILE ? all - from : LOG_TILE;
    bool is_read = tile->level == 0
                       ? kind->log_leaves(view->store, from, count, hash_leaf, tile)
                       : kind->log_nodes(view->store, tile->level, from, count, take_node, tile);
    return is_read && tile->count == count;
}

static const struct log_tile *tile_of(struct log_view *view, int level, int64_t number)
{
    for (int i = 0; i < view->tiles; i++)
        if (view->tile[i]->level == level && view->tile[i]->number == number)
            return view->tile[i];
    must(view->tiles < LOG_TILES_MAX);
    struct log_tile *tile = malloc(sizeof(*tile));
    must(tile);
    tile->level = level;
    tile->number = number;
    tile->count = 0;
    if (!load(view, tile)) {
        free(tile);
        return NULL;
    }
    return view->tile[view->tiles++] = tile;
}

// A subtree between two stored levels is made of nodes of the lower one, all in one tile.
static bool subtree(void *context, int level, int64_t number, struct merkle_hash *hash)
{
    int count = 1 << level % LOG_TILE_LEVELS;
    int64_t first = number * count;
    const struct log_tile *tile = tile_of(context, level / LOG_TILE_LEVELS, first / LOG_TILE);
    if (!tile)
        return false;
    struct merkle_hash node[LOG_TILE];
    memcpy(node, tile->node + first % LOG_TILE, (size_t)count * sizeof(*node));
    for (; count > 1; count /= 2)
        for (int i = 0; i < count / 2; i++)
            node[i] = merkle_node(store_sha256, &node[2 * i], &node[2 * i + 1]);
    *hash = node[0];
    return true;
}

static struct merkle_source source_of(struct log_view *view)
{
    return (struct merkle_source){view, subtree, store_sha256};
}

bool log_root(struct log_view *view, int64_t size, struct merkle_hash *root)
{
    struct merkle_source source = source_of(view);
    return size <= view->size && merkle_root(&source, size, root);
}

bool log_inclusion(struct log_view *view, int64_t index, struct merkle_path *path)
{
    struct merkle_source source = source_of(view);
    return index < view->size && merkle_inclusion(&source, index, view->size, path);
}

bool log_consistency(struct log_view *view, int64_t from, struct merkle_path *path)
{
    struct merkle_source source = source_of(view);
    return from <= view->size && merkle_consistency(&source, from, view->size, path);
}

// ---- One leaf ----------------------------------------------------------------------------------

struct copy {
    uint8_t *to;
    size_t *len;
};

static void copy_leaf(void *context, const uint8_t *bytes, size_t len)
{
    struct copy *copy = context;
    must(len <= LEAF_MAX);
    memcpy(copy->to, bytes, len);
    *copy->len = len;
}

bool log_leaf(struct store *store, int64_t index, uint8_t leaf[LEAF_MAX], size_t *len)
{
    struct copy copy = {leaf, len};
    return store->kind->log_leaves(store, index, 1, copy_leaf, &copy);
}
