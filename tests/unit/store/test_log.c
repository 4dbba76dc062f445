// SPDX-License-Identifier: MIT
// The log of both kinds of store: the same leaves give the same tree, however they came in batches,
// and its proofs hold. And what is lost from the end of the file is noticed.
#include "folder.h"

#include "engine/chance.h"
#include "store/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Leaf i, of a length of its own.
static size_t make_leaf(int64_t i, uint8_t leaf[LEAF_MAX])
{
    size_t len = i % 100 == 99 ? LEAF_MAX : 8 + (size_t)(i * 7 % 60);
    memset(leaf, (int)(i % 251), len);
    memcpy(leaf, &i, sizeof(i));
    return len;
}

static void add_leaf(struct batch *batch, struct merkle_edge *edge, int64_t i)
{
    uint8_t leaf[LEAF_MAX];
    size_t len = make_leaf(i, leaf);
    batch_add(batch, &(struct change){.kind = CHANGE_LOG, .leaf = leaf, .leaf_len = len});
    merkle_add(edge, store_sha256, merkle_leaf(store_sha256, leaf, len));
}

static void commit(struct store *store, struct batch *batch, enum store_result expected)
{
    char buf[200];
    struct text why = TEXT(buf);
    assert_int_equal(store->kind->commit(store, batch, &why), expected);
    batch_clear(batch);
}

// Adds leaves up to `size`, about so many in a batch.
static void grow(struct store *store, struct merkle_edge *edge, int64_t size, int a_batch)
{
    struct batch batch = {0};
    struct chance chance;
    chance_from_number(&chance, (uint64_t)a_batch);
    while (edge->size < size) {
        add_leaf(&batch, edge, edge->size);
        if (chance_below(&chance, (uint32_t)a_batch) == 0)
            commit(store, &batch, STORE_OK);
    }
    commit(store, &batch, STORE_OK);
    batch_release(&batch);
}

struct counting {
    int64_t next;
};

static void expect_leaf(void *context, const uint8_t *bytes, size_t len)
{
    struct counting *counting = context;
    uint8_t leaf[LEAF_MAX];
    assert_int_equal(len, make_leaf(counting->next, leaf));
    assert_memory_equal(bytes, leaf, len);
    counting->next++;
}

static void assert_proofs(struct store *store, int64_t size, const struct merkle_hash *root)
{
    struct chance chance;
    chance_from_number(&chance, (uint64_t)size);
    for (int i = 0; i < 40; i++) {
        int64_t index = i == 0 ? 0 : i == 1 ? size - 1 : chance_below(&chance, (uint32_t)size);
        struct log_view view;
        struct merkle_path path;
        struct merkle_hash before;
        uint8_t bytes[LEAF_MAX], expected[LEAF_MAX];
        size_t len;
        log_view_init(&view, store, size);
        assert_true(log_leaf(store, index, bytes, &len));
        assert_int_equal(len, make_leaf(index, expected));
        assert_memory_equal(bytes, expected, len);
        struct merkle_hash leaf = merkle_leaf(store_sha256, bytes, len);
        assert_true(log_inclusion(&view, index, &path));
        assert_true(merkle_is_in(store_sha256, &leaf, index, size, &path, root));
        assert_true(log_root(&view, index + 1, &before));
        assert_true(log_consistency(&view, index + 1, &path));
        assert_true(merkle_continues(store_sha256, index + 1, &before, size, root, &path));
        log_view_finish(&view);
    }
}

static void assert_log(struct store *store, const struct merkle_edge *edge)
{
    struct log_view view;
    struct merkle_hash root, expected = merkle_edge_root(edge, store_sha256);
    assert_int_equal(store->kind->log_size(store), edge->size);
    log_view_init(&view, store, edge->size);
    assert_true(log_root(&view, edge->size, &root));
    log_view_finish(&view);
    assert_memory_equal(root.at, expected.at, MERKLE_BYTES);
    if (edge->size)
        assert_proofs(store, edge->size, &root);
    struct counting counting = {edge->size / 3};
    int64_t rest = edge->size - counting.next;
    assert_true(store->kind->log_leaves(store, counting.next, rest, expect_leaf, &counting));
    assert_int_equal(counting.next, edge->size);
    counting.next = 0;
    assert_false(store->kind->log_leaves(store, edge->size, 1, expect_leaf, &counting));
}

static void both_kinds_keep_the_same_tree(void **state)
{
    (void)state;
    struct store *memory = open_store(&store_memory), *file = open_store(&store_sqlite);
    struct merkle_edge one = {0}, two = {0};
    // 65536 leaves make a node of the second level.
    static const int64_t sizes[] = {0, 1, 2, 255, 256, 257, 511, 512, 1000, 65535, 65536, 70001};
    for (int i = 0; i < ARRAY_LEN(sizes); i++) {
        grow(memory, &one, sizes[i], 1 + i * 100);
        grow(file, &two, sizes[i], 1 + i * 300);
        assert_log(memory, &one);
        assert_log(file, &two);
        file->kind->close(file);
        file = open_store(&store_sqlite);
    }
    char buf[200];
    struct text why = TEXT(buf);
    struct store *reader = file->kind->reader(file, &why);
    assert_log(reader, &two);
    reader->kind->close(reader);
    memory->kind->close(memory);
    file->kind->close(file);
}

static void a_refused_batch_adds_nothing(void **state)
{
    (void)state;
    for (int i = 0; store_kinds[i]; i++) {
        struct store *store = open_store(store_kinds[i]);
        struct merkle_edge edge = {0}, other;
        grow(store, &edge, 300, 50);
        other = edge;
        struct batch batch = {0};
        add_leaf(&batch, &other, 300);
        batch_add(&batch,
            &(struct change){
                .kind = CHANGE_CLOSE, .id = 1, .legs = 1, .leg = {{.account = 99, .amount = 1}}});
        commit(store, &batch, STORE_BROKEN);
        batch_release(&batch);
        assert_log(store, &edge);
        grow(store, &edge, 520, 7);
        assert_log(store, &edge);
        store->kind->close(store);
    }
}

// ---- Matches -----------------------------------------------------------------------------------

static void is_it(void *context, const uint8_t *bytes, size_t len)
{
    struct counting *counting = context;
    int64_t match;
    assert_int_equal(len, 1 + sizeof(match));
    memcpy(&match, bytes + 1, sizeof(match));
    counting->next += bytes[0] == 'o' && match == 7;
}

static void a_match_is_found(void **state)
{
    (void)state;
    for (int i = 0; store_kinds[i]; i++) {
        const struct store_kind *kind = store_kinds[i];
        struct store *store = open_store(kind);
        struct batch batch = {0};
        for (int64_t match = 5; match <= 9; match++) {
            uint8_t leaf[9] = "o";
            memcpy(leaf + 1, &match, sizeof(match));
            struct change change = {.id = match, .leaf = leaf, .leaf_len = sizeof(leaf)};
            change.kind = CHANGE_OPEN;
            batch_add(&batch, &change);
            if (match == 6)
                commit(store, &batch, STORE_OK);
            // It is written anew, without a leaf, and goes on.
            batch_add(&batch, &(struct change){.kind = CHANGE_OPEN, .id = match});
            leaf[0] = 'c';
            change.kind = CHANGE_CLOSE;
            if (match % 2)
                batch_add(&batch, &change);
            if (match == 8)
                commit(store, &batch, STORE_OK);
        }
        batch_add(&batch, &(struct change){.kind = CHANGE_CLOSE, .id = 6});
        commit(store, &batch, STORE_OK);
        batch_release(&batch);
        int64_t from, count;
        struct counting found = {0};
        struct match match;
        assert_false(kind->log_opened(store, 4, &from, &count));
        assert_true(kind->log_opened(store, 7, &from, &count));
        assert_true(kind->log_leaves(store, from, count, is_it, &found));
        assert_int_equal(found.next, 1);
        assert_true(kind->match(store, 5, &match));
        assert_int_equal(match.leaf, 1); // o5 c5 o6 | o7 c7 o8 | o9 c9
        assert_true(kind->match(store, 7, &match));
        assert_int_equal(match.leaf, 4);
        assert_true(kind->match(store, 9, &match));
        assert_int_equal(match.leaf, 7);
        assert_true(kind->match(store, 6, &match));
        assert_int_equal(match.leaf, -1);
        kind->close(store);
    }
}

// ---- Loss --------------------------------------------------------------------------------------

static void run_sql(const char *sql)
{
    char command[300];
    snprintf(command, sizeof(command), "sqlite3 %s/baize.db \"%s\"", folder, sql);
    assert_int_equal(system(command), 0);
}

static void assert_whole(const char *reason)
{
    char buf[300];
    struct text why = TEXT(buf);
    struct log_note note;
    struct store *store = store_sqlite.look(folder, &why);
    assert_non_null(store);
    bool is_whole = store->kind->log_is_whole(store, &note, &why);
    store->kind->close(store);
    assert_int_equal(is_whole, reason == NULL);
    if (reason && !strstr(buf, reason))
        fail_msg("\"%s\" does not say \"%s\"", buf, reason);
}

static void what_is_lost_or_changed_is_noticed(void **state)
{
    (void)state;
    struct merkle_edge edge = {0};
    struct store *store = open_store(&store_sqlite);
    assert_whole(NULL); // no note yet
    grow(store, &edge, 20, 1);
    assert_whole(NULL); // while it is open, too
    grow(store, &edge, 30, 1);
    store->kind->close(store);
    assert_whole(NULL);
    run_sql("DELETE FROM log WHERE first >= 27");
    assert_whole("the last 3 entries of the log are lost");
    // Whoever decides to go on does so with what is left.
    store = open_store(&store_sqlite);
    edge = (struct merkle_edge){0};
    for (int64_t i = 0; i < 27; i++) {
        uint8_t leaf[LEAF_MAX];
        size_t len = make_leaf(i, leaf);
        merkle_add(&edge, store_sha256, merkle_leaf(store_sha256, leaf, len));
    }
    assert_log(store, &edge);
    grow(store, &edge, 28, 1);
    store->kind->close(store);
    assert_whole(NULL);
    run_sql("UPDATE log SET leaves = x'0100' WHERE first = 5");
    assert_whole("are not those");
    char path[128];
    snprintf(path, sizeof(path), "%s/log.head", folder);
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fputs("nonsense", file);
    fclose(file);
    assert_whole("is no note");
    unlink(path);
    assert_whole(NULL); // a copy elsewhere has none
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(both_kinds_keep_the_same_tree, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_refused_batch_adds_nothing, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_match_is_found, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(
            what_is_lost_or_changed_is_noticed, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
