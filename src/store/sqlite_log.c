// SPDX-License-Identifier: MIT
// The log in the SQLite store. In a row each leaf has its length before it, one byte.
#include "store/log.h"
#include "store/sqlite.h"

#include <stdio.h>
#include <string.h>

_Static_assert(LEAF_MAX <= UINT8_MAX, "the length of a leaf is one byte");

// ---- Writing -----------------------------------------------------------------------------------

void sqlite_log_begin(struct sqlite_store *store)
{
    store->adding.log = store->log;
    store->adding.leaves.len = 0;
    store->adding.opened = 0;
}

static bool add_node(struct sqlite_store *store, int level)
{
    const struct merkle_edge *log = &store->adding.log;
    sqlite3_stmt *add = sql_get(store, SQL_ADD_NODE);
    if (!add)
        return false;
    sqlite3_bind_int(add, 1, level);
    sqlite3_bind_int64(add, 2, (log->size >> LOG_TILE_LEVELS * level) - 1);
    sqlite3_bind_blob(add, 3, log->last[LOG_TILE_LEVELS * level].at, MERKLE_BYTES, SQLITE_STATIC);
    return sql_run(add) == SQLITE_OK;
}

bool sqlite_log_add(struct sqlite_store *store, const struct change *change)
{
    if (!change->leaf_len)
        return true;
    must(change->leaf_len <= LEAF_MAX);
    struct merkle_edge *log = &store->adding.log;
    merkle_add(log, store_sha256, merkle_leaf(store_sha256, change->leaf, change->leaf_len));
    char *at = blob_reserve(&store->adding.leaves, 1 + change->leaf_len);
    at[0] = (char)change->leaf_len;
    memcpy(at + 1, change->leaf, change->leaf_len);
    store->adding.leaves.len += 1 + change->leaf_len;
    if (change->kind == CHANGE_OPEN && !store->adding.opened)
        store->adding.opened = change->id;
    for (int i = 1; i < LOG_LEVELS_MAX; i++)
        if (log->size % ((int64_t)1 << LOG_TILE_LEVELS * i) == 0 && !add_node(store, i))
            return false;
    return true;
}

bool sqlite_log_write(struct sqlite_store *store)
{
    if (!store->adding.leaves.len)
        return true;
    sqlite3_stmt *add = sql_get(store, SQL_ADD_LEAVES);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, store->log.size);
    sqlite3_bind_int64(add, 2, store->adding.log.size - store->log.size);
    if (store->adding.opened)
        sqlite3_bind_int64(add, 3, store->adding.opened);
    else
        sqlite3_bind_null(add, 3);
    sqlite3_bind_blob(
        add, 4, store->adding.leaves.at, (int)store->adding.leaves.len, SQLITE_STATIC);
    return sql_run(add) == SQLITE_OK;
}

// The note may fail (a full disk): it is a second pair of eyes, and the next one is written anew.
void sqlite_log_written(struct sqlite_store *store)
{
    if (!store->adding.leaves.len)
        return;
    store->log = store->adding.log;
    struct log_note note = {store->log.size, merkle_edge_root(&store->log, store_sha256)};
    log_note_write(&store->note, &note);
}

// ---- Reading -----------------------------------------------------------------------------------

int64_t sqlite_log_size(struct store *base)
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_LOG_SIZE);
    int code = read ? sqlite3_step(read) : SQLITE_ERROR;
    int64_t size = code == SQLITE_ROW ? sqlite3_column_int64(read, 0) : 0;
    sqlite3_reset(read);
    return code == SQLITE_ROW || code == SQLITE_DONE ? size : -1;
}

// Passes on the leaves of a row from number `from` on, as many as are wanted: how many those were,
// or -1 if the row is damaged.
static int64_t pass_leaves(
    sqlite3_stmt *row, int64_t from, int64_t wanted, store_each *each, void *context)
{
    int64_t number = sqlite3_column_int64(row, 0), end = number + sqlite3_column_int64(row, 1);
    const uint8_t *at = sqlite3_column_blob(row, 2);
    size_t left = (size_t)sqlite3_column_bytes(row, 2);
    int64_t passed = 0;
    for (; left && passed < wanted; number++) {
        size_t len = *at;
        if (1 + len > left)
            return -1;
        if (number >= from) {
            each(context, at + 1, len);
            passed++;
        }
        at += 1 + len;
        left -= 1 + len;
    }
    return passed == wanted || (number == end && !left) ? passed : -1;
}

bool sqlite_log_leaves(
    struct store *base, int64_t from, int64_t count, store_each *each, void *context)
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_LEAVES);
    if (!read || from < 0)
        return false;
    sqlite3_bind_int64(read, 1, from);
    while (count > 0 && sqlite3_step(read) == SQLITE_ROW) {
        int64_t first = sqlite3_column_int64(read, 0);
        int64_t passed = first > from ? -1 : pass_leaves(read, from, count, each, context);
        if (passed <= 0)
            break;
        from += passed;
        count -= passed;
    }
    sqlite3_reset(read);
    return count == 0;
}

bool sqlite_log_nodes(
    struct store *base, int level, int64_t from, int64_t count, store_each *each, void *context)
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_NODES);
    if (!read || from < 0)
        return false;
    sqlite3_bind_int(read, 1, level);
    sqlite3_bind_int64(read, 2, from);
    for (; count > 0 && sqlite3_step(read) == SQLITE_ROW; from++, count--) {
        if (sqlite3_column_int64(read, 0) != from || sqlite3_column_bytes(read, 1) != MERKLE_BYTES)
            break;
        each(context, sqlite3_column_blob(read, 1), MERKLE_BYTES);
    }
    sqlite3_reset(read);
    return count == 0;
}

bool sqlite_log_opened(struct store *base, int64_t match, int64_t *from, int64_t *count)
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_OPENED);
    if (!read)
        return false;
    sqlite3_bind_int64(read, 1, match);
    bool is_there = sqlite3_step(read) == SQLITE_ROW;
    if (is_there) {
        *from = sqlite3_column_int64(read, 0);
        *count = sqlite3_column_int64(read, 1);
    }
    sqlite3_reset(read);
    return is_there;
}

// ---- Opening -----------------------------------------------------------------------------------

struct filling {
    struct merkle_edge *edge;
    int level;
};

static void fill_node(void *context, const uint8_t *bytes, size_t len)
{
    struct filling *filling = context;
    struct merkle_hash node;
    if (filling->level) {
        memcpy(node.at, bytes, len);
        merkle_add_subtree(filling->edge, store_sha256, LOG_TILE_LEVELS * filling->level, node);
    } else {
        merkle_add(filling->edge, store_sha256, merkle_leaf(store_sha256, bytes, len));
    }
}

// The edge of the tree, from the nodes and leaves that no stored node is above of.
bool sqlite_log_read_end(struct sqlite_store *store, struct text *why)
{
    struct store *base = &store->store;
    int64_t size = sqlite_log_size(base);
    store->log = (struct merkle_edge){0};
    bool is_read = size >= 0;
    for (int level = LOG_LEVELS_MAX - 1; is_read && level >= 0; level--) {
        struct filling filling = {&store->log, level};
        int64_t from = store->log.size >> LOG_TILE_LEVELS * level;
        int64_t count = (size >> LOG_TILE_LEVELS * level) - from;
        is_read = level ? sqlite_log_nodes(base, level, from, count, fill_node, &filling)
                        : sqlite_log_leaves(base, from, count, fill_node, &filling);
    }
    if (!is_read)
        text_format(why, "%s: the log is damaged (baize doctor says more)", store->path);
    return is_read;
}

bool sqlite_log_is_whole(struct store *base, struct log_note *note, struct text *why)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    char folder[sizeof(store->path)];
    snprintf(folder, sizeof(folder), "%s", store->path);
    *strrchr(folder, '/') = '\0';
    *note = (struct log_note){0};
    // The note is read first: a server that is running only adds to the log meanwhile.
    enum log_note_state state = log_note_read(folder, note);
    int64_t size = sqlite_log_size(base);
    if (state == LOG_NOTE_NONE)
        return true;
    if (state == LOG_NOTE_BROKEN) {
        text_format(why, "%s/log.head is no note of how far the log had come", folder);
        return false;
    }
    if (note->size > size) {
        text_format(why,
            "the last %jd entries of the log are lost: it has %jd, and %s/log.head knows of %jd",
            note->size - size, size, folder, note->size);
        return false;
    }
    struct log_view view;
    struct merkle_hash root;
    log_view_init(&view, base, note->size);
    bool is_same = log_root(&view, note->size, &root) && merkle_is_same(&root, &note->root);
    log_view_finish(&view);
    if (!is_same)
        text_format(why, "the first %jd entries of the log are not those that %s/log.head knows of",
            note->size, folder);
    return is_same;
}
