// SPDX-License-Identifier: MIT
// The Merkle tree of RFC 6962: a hash over a list that only ever grows, with short proofs that an
// entry is in it, and that a longer list begins with a shorter one. Knows neither where the list is
// kept nor how to hash: both are handed in, so that a store, a client and a test share this.
//
//   leaf  SHA-256(0 ‖ bytes of the entry)      node  SHA-256(1 ‖ left ‖ right)
//
// The subtree `number` of level `level` is over the 2^level entries from number * 2^level on.
#ifndef BAIZE_BASE_MERKLE_H
#define BAIZE_BASE_MERKLE_H

#include "base/base.h"

enum {
    MERKLE_BYTES = 32,
    MERKLE_LEVELS = 63,
    MERKLE_PATH_MAX = 2 * MERKLE_LEVELS, // of any proof
};

struct merkle_hash {
    uint8_t at[MERKLE_BYTES];
};

typedef void merkle_sha256(const uint8_t *bytes, size_t len, uint8_t hash[MERKLE_BYTES]);

enum { MERKLE_LEAF_MAX = 1024 }; // bytes of an entry
struct merkle_hash merkle_leaf(merkle_sha256 *sha256, const uint8_t *bytes, size_t len);
struct merkle_hash merkle_node(
    merkle_sha256 *sha256, const struct merkle_hash *left, const struct merkle_hash *right);
bool merkle_is_same(const struct merkle_hash *a, const struct merkle_hash *b);

// ---- Growing -----------------------------------------------------------------------------------

// The right edge of a tree: all that is needed to add to it. All zero is the empty tree.
struct merkle_edge {
    int64_t size;
    struct merkle_hash last[MERKLE_LEVELS]; // the last whole subtree of each level that has one
};

void merkle_add(struct merkle_edge *edge, merkle_sha256 *sha256, struct merkle_hash leaf);
// Adds 2^level entries at once; the size is a multiple of that.
void merkle_add_subtree(
    struct merkle_edge *edge, merkle_sha256 *sha256, int level, struct merkle_hash subtree);
struct merkle_hash merkle_edge_root(const struct merkle_edge *edge, merkle_sha256 *sha256);

// ---- Proving -----------------------------------------------------------------------------------

// Whole subtrees of a tree that is kept somewhere. False: it cannot be read.
struct merkle_source {
    void *context;
    bool (*subtree)(void *context, int level, int64_t number, struct merkle_hash *hash);
    merkle_sha256 *sha256;
};

struct merkle_path {
    int count;
    struct merkle_hash hash[MERKLE_PATH_MAX]; // from the leaf up
};

// The root over the first `size` entries.
bool merkle_root(const struct merkle_source *source, int64_t size, struct merkle_hash *root);
// That entry `index` is among the first `size`.
bool merkle_inclusion(
    const struct merkle_source *source, int64_t index, int64_t size, struct merkle_path *path);
// That the first `to` entries begin with the first `from` (0 < from <= to).
bool merkle_consistency(
    const struct merkle_source *source, int64_t from, int64_t to, struct merkle_path *path);

// ---- Checking ----------------------------------------------------------------------------------

bool merkle_is_in(merkle_sha256 *sha256, const struct merkle_hash *leaf, int64_t index,
    int64_t size, const struct merkle_path *path, const struct merkle_hash *root);
// A tree continues the empty one whatever it is.
bool merkle_continues(merkle_sha256 *sha256, int64_t from, const struct merkle_hash *from_root,
    int64_t to, const struct merkle_hash *to_root, const struct merkle_path *path);

#endif
