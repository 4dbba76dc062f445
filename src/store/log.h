// SPDX-License-Identifier: MIT
// Roots and proofs of a store's log, whatever its kind. A view reads what they need: nodes are read
// in tiles of LOG_TILE, and a tile is read once. A proof needs two tiles of each level at most,
// about a quarter of a millisecond.
#ifndef BAIZE_STORE_LOG_H
#define BAIZE_STORE_LOG_H

#include "store/store.h"

struct log_tile;

enum { LOG_TILES_MAX = 32 };

// The first `size` leaves. For one thread at a time, as the store is.
struct log_view {
    struct store *store;
    int64_t size;
    int tiles;
    struct log_tile *tile[LOG_TILES_MAX];
};

void log_view_init(struct log_view *view, struct store *store, int64_t size);
void log_view_finish(struct log_view *view);

// Each is false if something cannot be read.
bool log_root(struct log_view *view, int64_t size, struct merkle_hash *root);
bool log_inclusion(struct log_view *view, int64_t index, struct merkle_path *path);
bool log_consistency(struct log_view *view, int64_t from, struct merkle_path *path);

bool log_leaf(struct store *store, int64_t index, uint8_t leaf[LEAF_MAX], size_t *len);

// By libcrypto, which uses the processor's own instructions for it where there are any.
void store_sha256(const uint8_t *bytes, size_t len, uint8_t hash[MERKLE_BYTES]);

#endif
