// SPDX-License-Identifier: MIT
#include "server/inspect_log.h"

#include "server/leaves.h"
#include "store/log.h"
#include "wire/hex.h"
#include "wire/log_follow.h"

#include <stdlib.h>
#include <string.h>

enum { LEAVES_AT_ONCE = 4096 };

struct reader {
    struct store *store;
    struct inspection *inspection;
    struct merkle_edge edge; // over the leaves read so far
    struct log_follower follower;
    int64_t size;
    int64_t next_entry; // of the ledger
    bool is_well;
};

static void complain(struct reader *reader, const char *what, int64_t id, const char *why)
{
    reader->is_well = false;
    inspection_tell(reader->inspection, what, id, why);
}

static void complain_of_leaf(struct reader *reader, const char *why)
{
    complain(reader, "log entry", reader->edge.size - 1, why);
}

// ---- The tree ----------------------------------------------------------------------------------

struct stored {
    const struct merkle_hash *expected;
    bool is_same;
};

static void compare_node(void *context, const uint8_t *bytes, size_t len)
{
    struct stored *stored = context;
    stored->is_same = len == MERKLE_BYTES && memcmp(bytes, stored->expected->at, len) == 0;
}

static void check_nodes(struct reader *reader)
{
    for (int level = 1; level < LOG_LEVELS_MAX; level++) {
        int shift = LOG_TILE_LEVELS * level;
        if (reader->edge.size % ((int64_t)1 << shift))
            return;
        struct stored stored = {&reader->edge.last[shift], false};
        int64_t number = (reader->edge.size >> shift) - 1;
        if (!reader->store->kind->log_nodes(
                reader->store, level, number, 1, compare_node, &stored) ||
            !stored.is_same)
            complain_of_leaf(reader, "the node above it is not the hash of what is below");
    }
}

// ---- Matches -----------------------------------------------------------------------------------

// The commitment to the secret that stands in the record. False: there is none.
static bool record_commitment(const uint8_t *bytes, size_t len, uint8_t commitment[FAIR_BYTES])
{
    static const char word[] = "\nsecret ";
    enum { WORD = sizeof(word) - 1 };
    uint8_t secret[FAIR_BYTES];
    for (size_t at = 0; at + WORD + 2 * FAIR_BYTES <= len; at++) {
        const char *line = (const char *)bytes + at;
        if (*line != '\n' || memcmp(line, word, WORD) != 0)
            continue;
        if (hex_read(line + WORD, 2 * FAIR_BYTES, secret, FAIR_BYTES) != FAIR_BYTES)
            return false;
        fair_commitment(secret, commitment);
        return true;
    }
    return false;
}

// Is that what the entry with this index is committed to?
static bool is_committed(struct reader *reader, int64_t index, const uint8_t *bytes, size_t len)
{
    uint8_t commitment[FAIR_BYTES], opening[LEAF_MAX];
    size_t opening_len;
    struct leaf leaf;
    return record_commitment(bytes, len, commitment) &&
           log_leaf(reader->store, index, opening, &opening_len) &&
           leaf_read(&leaf, opening, opening_len) && memcmp(commitment, leaf.hash, FAIR_BYTES) == 0;
}

// `opened` is the index of the opening; -1: it was before the log.
static void check_close(struct reader *reader, const struct leaf *leaf, int64_t opened)
{
    struct match match;
    if (!reader->store->kind->match(reader->store, leaf->match, &match))
        complain_of_leaf(reader, "is of a match that is not there");
    else if (match.leaf != reader->edge.size - 1)
        complain_of_leaf(reader, "is of a match that has its end elsewhere");
    else if (opened >= 0 && !is_committed(reader, opened, match.bytes, match.len))
        complain(reader, "match", leaf->match, "was not dealt from what the log is committed to");
}

// ---- The ledger --------------------------------------------------------------------------------

static void check_legs(struct reader *reader, const struct leaf *leaf)
{
    for (int i = 0; i < leaf->legs; i++) {
        struct entry entry;
        const struct leaf_leg *leg = &leaf->leg[i];
        int64_t id = reader->next_entry++;
        if (!reader->store->kind->entry(reader->store, id, &entry) ||
            entry.account != leg->account || entry.amount != leg->amount ||
            entry.purse != leg->purse || entry.match != leaf->match)
            complain(reader, "entry", id, "is not what the log says");
    }
}

// ---- All of it ---------------------------------------------------------------------------------

static int64_t opening_of(const struct reader *reader, const struct leaf *leaf)
{
    const struct map_slot *slot =
        leaf->match > 0 ? map_find(&reader->follower.open, leaf->match) : NULL;
    return slot ? slot->number : -1;
}

static void check_leaf(struct reader *reader, const uint8_t *bytes, size_t len)
{
    struct leaf leaf;
    merkle_add(&reader->edge, store_sha256, merkle_leaf(store_sha256, bytes, len));
    check_nodes(reader);
    if (!leaf_read(&leaf, bytes, len)) {
        complain_of_leaf(reader, "cannot be read");
        reader->follower.index++;
        return;
    }
    int64_t opened = opening_of(reader, &leaf);
    const char *fault = log_follow(&reader->follower, &leaf);
    if (fault)
        complain_of_leaf(reader, fault);
    else if (leaf.kind == LEAF_START)
        reader->next_entry = leaf.next_entry;
    else if (leaf.kind == LEAF_CLOSE)
        check_close(reader, &leaf, opened);
    check_legs(reader, &leaf);
}

static void check_under_way(void *context, int64_t match, const uint8_t *bytes, size_t len)
{
    struct reader *reader = context;
    struct log_follower *follower = &reader->follower;
    const struct map_slot *opened = map_find(&follower->open, match);
    if (opened && !is_committed(reader, opened->number, bytes, len))
        complain(reader, "open match", match, "is not what the log is committed to");
    else if (!opened && match >= follower->first_match && match <= follower->last_opened)
        complain(reader, "open match", match, "is not in the log");
    map_remove(&follower->open, match);
}

// What was opened must be under way, or over: a server that is at work may just have ended it.
static void check_open_matches(struct reader *reader)
{
    char buf[400];
    struct text why = TEXT(buf);
    reader->store->kind->open_matches(reader->store, check_under_way, reader, &why);
    for (struct map_slot *slot = NULL; (slot = map_next(&reader->follower.open, slot));) {
        struct match match;
        if (!reader->store->kind->match(reader->store, slot->key, &match))
            complain(reader, "match", slot->key, "was opened in the log and is not there");
    }
}

static void check_note(struct reader *reader)
{
    char buf[500];
    struct text why = TEXT(buf);
    struct log_note note;
    const struct store_kind *kind = reader->store->kind;
    if (!kind->log_is_whole || kind->log_is_whole(reader->store, &note, &why))
        return;
    reader->is_well = false;
    reader->inspection->tell(reader->inspection->context, buf);
}

// Leaves are gathered first, each with its length before it: to check one, others are asked for.
static void gather(void *context, const uint8_t *bytes, size_t len)
{
    uint8_t len8 = (uint8_t)len;
    blob_add(context, &len8, 1);
    blob_add(context, bytes, len);
}

static void check_gathered(struct reader *reader, const struct blob *leaves)
{
    const uint8_t *at = (const uint8_t *)leaves->at, *end = at + leaves->len;
    for (; at < end; at += 1 + *at)
        check_leaf(reader, at + 1, *at);
}

static void read_all(struct reader *reader)
{
    const struct store_kind *kind = reader->store->kind;
    struct blob leaves = {0};
    bool is_whole = true;
    while (is_whole && reader->edge.size < reader->size) {
        int64_t from = reader->edge.size, left = reader->size - from;
        int64_t count = left < LEAVES_AT_ONCE ? left : LEAVES_AT_ONCE;
        leaves.len = 0;
        is_whole = kind->log_leaves(reader->store, from, count, gather, &leaves);
        check_gathered(reader, &leaves);
        if (reader->inspection->progress)
            reader->inspection->progress(
                reader->inspection->context, reader->edge.size, reader->size);
    }
    if (!is_whole)
        complain(reader, "log entry", reader->edge.size, "is missing, or damaged");
    blob_release(&leaves);
}

bool inspect_log(struct store *store, struct inspection *inspection)
{
    struct reader reader = {.store = store, .inspection = inspection, .is_well = true};
    struct counts counts;
    check_note(&reader);
    // The ledger first: whatever it has by now is in the log when that is measured.
    store->kind->counts(store, &counts);
    reader.size = store->kind->log_size(store);
    if (reader.size > 0) {
        read_all(&reader);
        if (reader.is_well && reader.next_entry <= counts.entries)
            complain(&reader, "entry", reader.next_entry, "is not in the log");
        check_open_matches(&reader);
    }
    log_follower_release(&reader.follower);
    inspection->leaves = reader.edge.size;
    return reader.is_well;
}

int64_t inspect_log_start(struct store *store)
{
    uint8_t bytes[LEAF_MAX];
    size_t len;
    struct leaf leaf;
    bool is_there = store->kind->log_size(store) > 0 && log_leaf(store, 0, bytes, &len) &&
                    leaf_read(&leaf, bytes, len) && leaf.kind == LEAF_START;
    return is_there ? leaf.next_match : INT64_MAX;
}

const char *inspect_log_match(
    struct store *store, int64_t start, const struct match *match, const struct table *table)
{
    uint8_t bytes[LEAF_MAX], digest[LEAF_HASH_BYTES];
    size_t len;
    struct leaf leaf;
    if (match->leaf < 0)
        return match->id >= start ? "is not in the log" : NULL;
    if (!log_leaf(store, match->leaf, bytes, &len) || !leaf_read(&leaf, bytes, len) ||
        leaf.kind != LEAF_CLOSE || leaf.match != match->id)
        return "is not where the log should have it";
    if (leaf.at_ms != match->ended_ms || leaf.flags != match->flags)
        return "did not end as the log says";
    if (!table)
        return NULL;
    transcript_of_table(table, digest);
    return memcmp(digest, leaf.hash, LEAF_HASH_BYTES) == 0 ? NULL
                                                           : "was not played as the log says";
}
