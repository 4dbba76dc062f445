// SPDX-License-Identifier: MIT
// The tree against the known roots and proofs of the Certificate Transparency reference, against a
// second implementation that follows the definition in RFC 6962 word for word, and against whoever
// bends a proof.
#include "../unit.h"

#include "base/merkle.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES = 70 };

static void sha256(const uint8_t *bytes, size_t len, uint8_t hash[MERKLE_BYTES])
{
    crypto_hash_sha256(hash, bytes, len);
}

// ---- The definition, without thought for speed -------------------------------------------------

static struct merkle_hash leaves[SIZES];

static void make_leaves(void)
{
    for (int i = 0; i < SIZES; i++)
        leaves[i] = merkle_leaf(sha256, (const uint8_t *)&i, sizeof(i));
}

static int half_of(int count)
{
    int k = 1;
    while (2 * k < count)
        k *= 2;
    return k;
}

static struct merkle_hash naive_root(const struct merkle_hash *list, int count)
{
    if (count == 1)
        return list[0];
    int k = half_of(count);
    struct merkle_hash left = naive_root(list, k), right = naive_root(list + k, count - k);
    return merkle_node(sha256, &left, &right);
}

static void naive_path(
    const struct merkle_hash *list, int index, int count, struct merkle_path *path)
{
    if (count == 1)
        return;
    int k = half_of(count);
    if (index < k)
        naive_path(list, index, k, path);
    else
        naive_path(list + k, index - k, count - k, path);
    path->hash[path->count++] = index < k ? naive_root(list + k, count - k) : naive_root(list, k);
}

static void naive_consistency(
    const struct merkle_hash *list, int from, int count, bool is_known, struct merkle_path *path)
{
    if (from == count) {
        if (!is_known)
            path->hash[path->count++] = naive_root(list, count);
        return;
    }
    int k = half_of(count);
    if (from <= k) {
        naive_consistency(list, from, k, is_known, path);
        path->hash[path->count++] = naive_root(list + k, count - k);
    } else {
        naive_consistency(list + k, from - k, count - k, false, path);
        path->hash[path->count++] = naive_root(list, k);
    }
}

static bool naive_subtree(void *context, int level, int64_t number, struct merkle_hash *hash)
{
    (void)context;
    *hash = naive_root(leaves + (number << level), 1 << level);
    return true;
}

static const struct merkle_source source = {NULL, naive_subtree, sha256};

static void assert_same(const struct merkle_hash *a, const struct merkle_hash *b)
{
    assert_memory_equal(a->at, b->at, MERKLE_BYTES);
}

static void assert_same_path(const struct merkle_path *a, const struct merkle_path *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++)
        assert_same(&a->hash[i], &b->hash[i]);
}

static void every_size_up_to_70_agrees_with_the_definition(void **context)
{
    (void)context;
    make_leaves();
    struct merkle_edge edge = {0};
    for (int size = 1; size <= SIZES; size++) {
        merkle_add(&edge, sha256, leaves[size - 1]);
        struct merkle_hash root = naive_root(leaves, size), mine = merkle_edge_root(&edge, sha256);
        assert_same(&mine, &root);
        assert_true(merkle_root(&source, size, &mine));
        assert_same(&mine, &root);
        for (int index = 0; index < size; index++) {
            struct merkle_path path, naive = {0};
            naive_path(leaves, index, size, &naive);
            assert_true(merkle_inclusion(&source, index, size, &path));
            assert_same_path(&path, &naive);
            assert_true(merkle_is_in(sha256, &leaves[index], index, size, &path, &root));
        }
        for (int from = 1; from <= size; from++) {
            struct merkle_path path, naive = {0};
            struct merkle_hash before = naive_root(leaves, from);
            naive_consistency(leaves, from, size, true, &naive);
            assert_true(merkle_consistency(&source, from, size, &path));
            assert_same_path(&path, &naive);
            assert_true(merkle_continues(sha256, from, &before, size, &root, &path));
        }
    }
}

static void whole_subtrees_may_be_added_at_once(void **context)
{
    (void)context;
    make_leaves();
    struct merkle_edge edge = {0};
    static const int levels[] = {5, 5, 2, 1};
    for (int i = 0; i < ARRAY_LEN(levels); i++) {
        struct merkle_hash subtree;
        naive_subtree(NULL, levels[i], edge.size >> levels[i], &subtree);
        merkle_add_subtree(&edge, sha256, levels[i], subtree);
        struct merkle_hash root = naive_root(leaves, (int)edge.size),
                           mine = merkle_edge_root(&edge, sha256);
        assert_same(&mine, &root);
    }
}

// ---- Known answers -----------------------------------------------------------------------------

static struct merkle_hash from_hex(const char *hex)
{
    struct merkle_hash hash;
    assert_int_equal(sodium_hex2bin(hash.at, MERKLE_BYTES, hex, 64, NULL, NULL, NULL), 0);
    return hash;
}

static const struct {
    const char *bytes;
    size_t len;
    const char *root;
} known[] = {
    {"", 0, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"},
    {"\x00", 1, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"},
    {"\x10", 1, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"},
    {"\x20\x21", 2, "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"},
    {"\x30\x31", 2, "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"},
    {"@ABC", 4, "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"},
    {"PQRSTUVW", 8, "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"},
    {"`abcdefghijklmno", 16, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"},
};

static void assert_path(const struct merkle_path *path, const char *const *hex, int count)
{
    assert_int_equal(path->count, count);
    for (int i = 0; i < count; i++) {
        struct merkle_hash hash = from_hex(hex[i]);
        assert_same(&path->hash[i], &hash);
    }
}

static void the_reference_tree_has_its_known_roots_and_proofs(void **context)
{
    (void)context;
    struct merkle_edge edge = {0};
    struct merkle_hash root = merkle_edge_root(&edge, sha256),
                       empty = from_hex(
                           "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_same(&root, &empty);
    for (int i = 0; i < ARRAY_LEN(known); i++) {
        leaves[i] = merkle_leaf(sha256, (const uint8_t *)known[i].bytes, known[i].len);
        merkle_add(&edge, sha256, leaves[i]);
        struct merkle_hash expected = from_hex(known[i].root);
        root = merkle_edge_root(&edge, sha256);
        assert_same(&root, &expected);
    }
    static const char n1[] = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                      n23[] = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                      n47[] = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
                      n4[] = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                      n67[] = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                      n45[] = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a";
    struct merkle_path path;
    assert_true(merkle_inclusion(&source, 0, 8, &path));
    assert_path(&path, (const char *const[]){n1, n23, n47}, 3);
    assert_true(merkle_inclusion(&source, 5, 8, &path));
    assert_path(&path, (const char *const[]){n4, n67, known[3].root}, 3);
    assert_true(merkle_inclusion(&source, 2, 3, &path));
    assert_path(&path, (const char *const[]){known[1].root}, 1);
    assert_true(merkle_inclusion(&source, 1, 5, &path));
    assert_path(&path, (const char *const[]){known[0].root, n23, n4}, 3);
    assert_true(merkle_consistency(&source, 1, 8, &path));
    assert_path(&path, (const char *const[]){n1, n23, n47}, 3);
    assert_true(merkle_consistency(&source, 6, 8, &path));
    assert_path(&path, (const char *const[]){n45, n67, known[3].root}, 3);
    assert_true(merkle_consistency(&source, 2, 5, &path));
    assert_path(&path, (const char *const[]){n23, n4}, 2);
}

// ---- Attacks -----------------------------------------------------------------------------------

static void a_bent_proof_proves_nothing(void **context)
{
    (void)context;
    make_leaves();
    for (int size = 2; size <= 40; size++) {
        struct merkle_hash root = naive_root(leaves, size);
        for (int index = 0; index < size; index++) {
            struct merkle_path path;
            assert_true(merkle_inclusion(&source, index, size, &path));
            for (int other = 0; other < size; other++)
                if (other != index)
                    assert_false(merkle_is_in(sha256, &leaves[index], other, size, &path, &root));
            assert_false(
                merkle_is_in(sha256, &leaves[(index + 1) % size], index, size, &path, &root));
            assert_false(merkle_is_in(sha256, &leaves[index], size, size, &path, &root));
            assert_false(merkle_is_in(sha256, &leaves[index], -1, size, &path, &root));
            for (int i = 0; i < path.count; i++) {
                path.hash[i].at[i % 32] ^= 1;
                assert_false(merkle_is_in(sha256, &leaves[index], index, size, &path, &root));
                path.hash[i].at[i % 32] ^= 1;
            }
            path.count--;
            assert_false(merkle_is_in(sha256, &leaves[index], index, size, &path, &root));
            path.count += 2;
            path.hash[path.count - 1] = root;
            assert_false(merkle_is_in(sha256, &leaves[index], index, size, &path, &root));
        }
    }
}

// A list whose entry `changed` is another one is no continuation of any head from then on.
static void a_changed_past_is_no_continuation(void **context)
{
    (void)context;
    make_leaves();
    for (int changed = 0; changed < 20; changed++)
        for (int from = changed + 1; from <= 20; from++) {
            struct merkle_hash before = naive_root(leaves, from);
            struct merkle_hash kept = leaves[changed];
            leaves[changed].at[0] ^= 1;
            for (int to = from; to <= 33; to++) {
                struct merkle_path path;
                struct merkle_hash after = naive_root(leaves, to);
                assert_true(merkle_consistency(&source, from, to, &path));
                assert_false(merkle_continues(sha256, from, &before, to, &after, &path));
            }
            leaves[changed] = kept;
            // Nor is a shorter list.
            struct merkle_hash shorter = naive_root(leaves, changed + 1);
            struct merkle_path none = {0};
            if (changed + 1 < from)
                assert_false(merkle_continues(sha256, from, &before, changed + 1, &shorter, &none));
        }
}

static void a_million_entries(void **context)
{
    (void)context;
    enum { MILLION = 1000000 };
    struct merkle_edge edge = {0}, whole = {0};
    for (int i = 0; i < MILLION; i++) {
        struct merkle_hash leaf = merkle_leaf(sha256, (const uint8_t *)&i, sizeof(i));
        merkle_add(&edge, sha256, leaf);
        // Every 256 entries make a subtree; these alone must lead to the same root.
        if (edge.size % 256 == 0)
            merkle_add_subtree(&whole, sha256, 8, edge.last[8]);
        if (whole.size == edge.size && edge.size % (256 * 97) == 0) {
            struct merkle_hash a = merkle_edge_root(&edge, sha256),
                               b = merkle_edge_root(&whole, sha256);
            assert_same(&a, &b);
        }
    }
    assert_int_equal(edge.size, MILLION);
    // 1000000 = 3906 * 256 + 64
    assert_int_equal(whole.size, 3906 * 256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_up_to_70_agrees_with_the_definition),
        cmocka_unit_test(whole_subtrees_may_be_added_at_once),
        cmocka_unit_test(the_reference_tree_has_its_known_roots_and_proofs),
        cmocka_unit_test(a_bent_proof_proves_nothing),
        cmocka_unit_test(a_changed_past_is_no_continuation),
        cmocka_unit_test(a_million_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
