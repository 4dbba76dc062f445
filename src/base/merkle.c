// SPDX-License-Identifier: MIT
#include "base/merkle.h"

#include <string.h>

struct merkle_hash merkle_leaf(merkle_sha256 *sha256, const uint8_t *bytes, size_t len)
{
    uint8_t buf[1 + MERKLE_LEAF_MAX];
    struct merkle_hash hash;
    must(len <= MERKLE_LEAF_MAX);
    buf[0] = 0;
    if (len)
        memcpy(buf + 1, bytes, len);
    sha256(buf, 1 + len, hash.at);
    return hash;
}

struct merkle_hash merkle_node(
    merkle_sha256 *sha256, const struct merkle_hash *left, const struct merkle_hash *right)
{
    uint8_t buf[1 + 2 * MERKLE_BYTES] = {1};
    struct merkle_hash hash;
    memcpy(buf + 1, left->at, MERKLE_BYTES);
    memcpy(buf + 1 + MERKLE_BYTES, right->at, MERKLE_BYTES);
    sha256(buf, sizeof(buf), hash.at);
    return hash;
}

bool merkle_is_same(const struct merkle_hash *a, const struct merkle_hash *b)
{
    return memcmp(a->at, b->at, MERKLE_BYTES) == 0;
}

static struct merkle_hash root_of_nothing(merkle_sha256 *sha256)
{
    struct merkle_hash hash;
    sha256((const uint8_t *)"", 0, hash.at);
    return hash;
}

// ---- Growing -----------------------------------------------------------------------------------

// As in adding 1 to a binary number: where a bit of the size is set, there is a left neighbour to
// join with, and the carry goes on.
void merkle_add_subtree(
    struct merkle_edge *edge, merkle_sha256 *sha256, int level, struct merkle_hash subtree)
{
    int64_t added = (int64_t)1 << level;
    must((edge->size & (added - 1)) == 0);
    for (; edge->size >> level & 1; level++) {
        struct merkle_hash joined = merkle_node(sha256, &edge->last[level], &subtree);
        edge->last[level] = subtree;
        subtree = joined;
    }
    edge->last[level] = subtree;
    edge->size += added;
}

void merkle_add(struct merkle_edge *edge, merkle_sha256 *sha256, struct merkle_hash leaf)
{
    merkle_add_subtree(edge, sha256, 0, leaf);
}

static bool edge_subtree(void *context, int level, int64_t number, struct merkle_hash *hash)
{
    const struct merkle_edge *edge = context;
    (void)number; // only the last of a level is ever asked for
    *hash = edge->last[level];
    return true;
}

struct merkle_hash merkle_edge_root(const struct merkle_edge *edge, merkle_sha256 *sha256)
{
    struct merkle_source source = {(void *)edge, edge_subtree, sha256};
    struct merkle_hash root;
    must(merkle_root(&source, edge->size, &root));
    return root;
}

// ---- Proving -----------------------------------------------------------------------------------

// The hash over the entries from `from` up to `to`. `from` is a multiple of a power of two that is
// not less than their number, so they are whole subtrees, each smaller than the one before.
static bool range_hash(
    const struct merkle_source *source, int64_t from, int64_t to, struct merkle_hash *hash)
{
    int64_t count = to - from;
    bool is_first = true;
    for (int level = 0; count >> level; level++) {
        if (!(count >> level & 1))
            continue;
        struct merkle_hash subtree;
        int64_t number = (from >> level) + ((count >> level) - 1);
        if (!source->subtree(source->context, level, number, &subtree))
            return false;
        *hash = is_first ? subtree : merkle_node(source->sha256, &subtree, hash);
        is_first = false;
    }
    return true;
}

bool merkle_root(const struct merkle_source *source, int64_t size, struct merkle_hash *root)
{
    if (size == 0) {
        *root = root_of_nothing(source->sha256);
        return true;
    }
    return range_hash(source, 0, size, root);
}

// The largest power of two below `count`, which is more than 1.
static int64_t split(int64_t count)
{
    return (int64_t)1 << (63 - __builtin_clzll((uint64_t)count - 1));
}

static bool path_add(
    struct merkle_path *path, const struct merkle_source *source, int64_t from, int64_t to)
{
    return range_hash(source, from, to, &path->hash[path->count++]);
}

// Paths are made from the root down.
static void turn_round(struct merkle_path *path)
{
    for (int i = 0, j = path->count - 1; i < j; i++, j--) {
        struct merkle_hash hash = path->hash[i];
        path->hash[i] = path->hash[j];
        path->hash[j] = hash;
    }
}

bool merkle_inclusion(
    const struct merkle_source *source, int64_t index, int64_t size, struct merkle_path *path)
{
    must(index >= 0 && index < size);
    path->count = 0;
    for (int64_t from = 0, to = size; to - from > 1;) {
        int64_t middle = from + split(to - from);
        bool is_left = index < middle;
        if (!path_add(path, source, is_left ? middle : from, is_left ? to : middle))
            return false;
        *(is_left ? &to : &from) = middle;
    }
    turn_round(path);
    return true;
}

bool merkle_consistency(
    const struct merkle_source *source, int64_t from, int64_t to, struct merkle_path *path)
{
    must(from > 0 && from <= to);
    path->count = 0;
    int64_t low = 0, high = to;
    while (from < high) {
        int64_t middle = low + split(high - low);
        bool is_left = from <= middle;
        if (!path_add(path, source, is_left ? middle : low, is_left ? high : middle))
            return false;
        *(is_left ? &high : &low) = middle;
    }
    // What is left is a subtree of both. If it is all of the shorter list, its root is known.
    if (low > 0 && !path_add(path, source, low, high))
        return false;
    turn_round(path);
    return true;
}

// ---- Checking (RFC 9162, 2.1.3.2 and 2.1.4.2) --------------------------------------------------

// A node's number at its level, and that of the last node there: on the way up both are halved.
struct climb {
    uint64_t node, last;
};

static void go_up(struct climb *climb)
{
    climb->node >>= 1;
    climb->last >>= 1;
}

// A node at the right edge has no neighbour until it is a right child.
static void go_up_the_edge(struct climb *climb)
{
    while (!(climb->node & 1) && climb->node)
        go_up(climb);
}

bool merkle_is_in(merkle_sha256 *sha256, const struct merkle_hash *leaf, int64_t index,
    int64_t size, const struct merkle_path *path, const struct merkle_hash *root)
{
    if (index < 0 || index >= size)
        return false;
    struct climb climb = {(uint64_t)index, (uint64_t)size - 1};
    struct merkle_hash hash = *leaf;
    for (int i = 0; i < path->count; i++) {
        if (!climb.last)
            return false;
        if (climb.node & 1 || climb.node == climb.last) {
            hash = merkle_node(sha256, &path->hash[i], &hash);
            go_up_the_edge(&climb);
        } else {
            hash = merkle_node(sha256, &hash, &path->hash[i]);
        }
        go_up(&climb);
    }
    return !climb.last && merkle_is_same(&hash, root);
}

bool merkle_continues(merkle_sha256 *sha256, int64_t from, const struct merkle_hash *from_root,
    int64_t to, const struct merkle_hash *to_root, const struct merkle_path *path)
{
    if (from < 0 || from > to)
        return false;
    if (from == 0) {
        struct merkle_hash nothing = root_of_nothing(sha256);
        return merkle_is_same(from_root, &nothing) && !path->count &&
               (to || merkle_is_same(to_root, &nothing));
    }
    if (from == to)
        return !path->count && merkle_is_same(from_root, to_root);
    struct climb climb = {(uint64_t)from - 1, (uint64_t)to - 1};
    while (climb.node & 1)
        go_up(&climb);
    bool is_whole = (from & (from - 1)) == 0; // the shorter tree is one subtree of the longer
    if (!is_whole && !path->count)
        return false;
    struct merkle_hash before = is_whole ? *from_root : path->hash[0], after = before;
    for (int i = is_whole ? 0 : 1; i < path->count; i++) {
        if (!climb.last)
            return false;
        if (climb.node & 1 || climb.node == climb.last) {
            before = merkle_node(sha256, &path->hash[i], &before);
            after = merkle_node(sha256, &path->hash[i], &after);
            go_up_the_edge(&climb);
        } else {
            after = merkle_node(sha256, &after, &path->hash[i]);
        }
        go_up(&climb);
    }
    return !climb.last && merkle_is_same(&before, from_root) && merkle_is_same(&after, to_root);
}
