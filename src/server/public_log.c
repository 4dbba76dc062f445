// SPDX-License-Identifier: MIT
#include "server/public_log.h"

#include "server/job.h"
#include "server/limits.h"
#include "server/say.h"
#include "store/log.h"
#include "wire/log_proof.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_FRESH_MS = 1000, READERS_MAX = 4, ENTRIES_A_PAGE = 1000 };

struct public_log {
    uint8_t key[LOG_KEY_BYTES], secret[LOG_SECRET_BYTES];
    struct log_head head; // the one signed last
    int64_t signed_ms;    // valid if the head has a size
    struct store *store;
    // For proofs that are made elsewhere; each is with one job at a time.
    struct {
        struct store *store;
        bool is_busy;
    } reader[READERS_MAX];
};

struct public_log *public_log_create(const struct server *server, struct store *store)
{
    struct public_log *log = calloc(1, sizeof(*log));
    must(log);
    log_key_make(server->config.log_seed, log->key, log->secret);
    log->store = store;
    return log;
}

void public_log_destroy(struct public_log *log)
{
    if (!log)
        return;
    for (int i = 0; i < READERS_MAX; i++)
        if (log->reader[i].store)
            log->reader[i].store->kind->close(log->reader[i].store);
    sodium_memzero(log->secret, sizeof(log->secret));
    free(log);
}

static void add_leaf(struct server *server, const struct leaf *leaf)
{
    uint8_t bytes[LEAF_BYTES_MAX];
    struct change change = {.kind = CHANGE_LOG, .leaf = bytes, .leaf_len = leaf_put(leaf, bytes)};
    committer_add(server->committer, &change);
}

bool public_log_begin(struct server *server, struct text *why)
{
    const struct public_log *log = server->public_log;
    const struct log_note *lost = server->config.log_lost;
    if (!log)
        return true;
    int64_t size = server->reader->kind->log_size(server->reader);
    if (size < 0) {
        text_put(why, "the log cannot be read");
        return false;
    }
    struct leaf leaf = {.at_ms = real_ms(server)};
    memcpy(leaf.key, log->key, LOG_KEY_BYTES);
    if (size == 0) {
        struct counts counts;
        server->reader->kind->counts(server->reader, &counts);
        leaf.kind = LEAF_START;
        leaf.next_account = counts.next_account;
        leaf.next_match = counts.next_match;
        leaf.next_entry = counts.entries + 1;
        add_leaf(server, &leaf);
    }
    if (lost) {
        leaf.kind = LEAF_LOSS;
        leaf.lost_size = lost->size;
        memcpy(leaf.hash, lost->root.at, LEAF_HASH_BYTES);
        add_leaf(server, &leaf);
    }
    return true;
}

void put_log_key(struct out *out, const struct server *server)
{
    if (server->public_log)
        out_put_hex(out, "log", server->public_log->key, LOG_KEY_BYTES);
}

// ---- Heads -------------------------------------------------------------------------------------

// A head of the last second, or a new one if that has less than so many entries. All are signed
// here, one after another, so a later one never has less than an earlier one. NULL: there is
// nothing yet, or it cannot be read.
static const struct log_head *head_of(struct server *server, int64_t least)
{
    struct public_log *log = server->public_log;
    bool is_fresh = log->head.size && server->now_ms - log->signed_ms < HEAD_FRESH_MS;
    if (is_fresh && log->head.size >= least)
        return &log->head;
    struct log_head head = {
        .at_ms = real_ms(server), .size = server->reader->kind->log_size(server->reader)};
    if (head.size <= 0)
        return NULL;
    struct log_view view;
    memcpy(head.key, log->key, LOG_KEY_BYTES);
    log_view_init(&view, server->reader, head.size);
    bool is_read = log_root(&view, head.size, &head.root);
    log_view_finish(&view);
    if (!is_read)
        return NULL;
    log_head_sign(&head, log->secret);
    log->head = head;
    log->signed_ms = server->now_ms;
    return head.size >= least ? &log->head : NULL;
}

// ---- Proofs ------------------------------------------------------------------------------------

struct entry_proof {
    int64_t index;
    uint8_t leaf[LEAF_MAX];
    size_t len;
    struct merkle_path path;
};

// That a match is in the log with this head.
struct match_proof {
    int64_t match;
    struct entry_proof opened, closed;
    struct log_head head;
};

struct search {
    struct match_proof *proof;
    int64_t index;
    bool is_found;
};

static void look_for_opening(void *context, const uint8_t *bytes, size_t len)
{
    struct search *search = context;
    struct entry_proof *opened = &search->proof->opened;
    struct leaf leaf;
    if (!search->is_found && leaf_read(&leaf, bytes, len) && leaf.kind == LEAF_OPEN &&
        leaf.match == search->proof->match) {
        search->is_found = true;
        opened->index = search->index;
        opened->len = len;
        memcpy(opened->leaf, bytes, len);
    }
    search->index++;
}

// Fills in the rest of a proof whose match, head and index of the end are known. False: it began
// before the log did, or something cannot be read.
static bool prove(struct store *store, struct match_proof *proof)
{
    struct search search = {.proof = proof};
    struct entry_proof *closed = &proof->closed;
    int64_t count;
    if (!store->kind->log_opened(store, proof->match, &search.index, &count) ||
        !store->kind->log_leaves(store, search.index, count, look_for_opening, &search) ||
        !search.is_found || !log_leaf(store, closed->index, closed->leaf, &closed->len))
        return false;
    struct log_view view;
    log_view_init(&view, store, proof->head.size);
    bool is_made = log_inclusion(&view, proof->opened.index, &proof->opened.path) &&
                   log_inclusion(&view, closed->index, &closed->path);
    log_view_finish(&view);
    return is_made;
}

static void put_entry(struct out *out, const char *key, const struct entry_proof *entry)
{
    out_key(out, key);
    out_object(out);
    out_put_int(out, "index", entry->index);
    out_put_hex(out, "leaf", entry->leaf, entry->len);
    out_key(out, "path");
    log_path_put(out, &entry->path);
    out_object_end(out);
}

static void put_proof(struct out *out, const struct match_proof *proof)
{
    out_put_int(out, "match", proof->match);
    put_entry(out, "opened", &proof->opened);
    put_entry(out, "closed", &proof->closed);
    out_key(out, "head");
    log_head_put(out, &proof->head);
}

// Begins a proof. False, and the code of the refusal.
static bool begin_proof(
    struct server *server, int64_t id, struct match_proof *proof, enum message_row *code)
{
    struct match match;
    *code = E_no_log;
    if (!server->public_log)
        return false;
    if (!server->reader->kind->match(server->reader, id, &match)) {
        *code = E_unknown_match;
        return false;
    }
    const struct log_head *head = match.leaf < 0 ? NULL : head_of(server, match.leaf + 1);
    if (!head)
        return false;
    proof->match = id;
    proof->closed.index = match.leaf;
    proof->head = *head;
    return true;
}

// ---- For players -------------------------------------------------------------------------------

struct proof_job {
    struct job job;
    int reader;
    struct store *store;
    struct match_proof proof;
    bool is_made;
};

static void make_proof(struct job *base, const struct worker *worker)
{
    (void)worker;
    struct proof_job *job = (struct proof_job *)base;
    job->is_made = prove(job->store, &job->proof);
}

static void proof_done(struct server *server, struct job *base)
{
    struct proof_job *job = (struct proof_job *)base;
    struct session *session = session_find(server, base->connection);
    struct message message = job_message(base);
    server->public_log->reader[job->reader].is_busy = false;
    if (is_alive(session) && !job->is_made) {
        say_error(server, session, &message, E_no_log, NULL);
    } else if (is_alive(session)) {
        struct out *out = say_begin(server, S_proof);
        say_re(server, &message);
        put_proof(out, &job->proof);
        say_send(server, session);
    }
    job_free(base);
}

// A reader that is not with a job, or -1.
static int free_reader(struct public_log *log)
{
    char buf[WHY_BYTES];
    struct text why = TEXT(buf);
    for (int i = 0; i < READERS_MAX; i++) {
        if (log->reader[i].is_busy)
            continue;
        if (!log->reader[i].store)
            log->reader[i].store = log->store->kind->reader(log->store, &why);
        return log->reader[i].store ? i : -1;
    }
    return -1;
}

void public_log_say(struct server *server, struct session *session, const struct message *message)
{
    enum message_row code;
    if (!may_ask_replay(server, session, message) ||
        !may_ask_job(server, session, message, LANE_READING))
        return;
    struct proof_job *job = calloc(1, sizeof(*job));
    must(job);
    if (!begin_proof(server, message_int(message, proof_match, 0), &job->proof, &code)) {
        say_error(server, session, message, code, NULL);
        free(job);
        return;
    }
    job->reader = free_reader(server->public_log);
    if (job->reader < 0) {
        say_error(server, session, message, E_busy, NULL);
        free(job);
        return;
    }
    server->public_log->reader[job->reader].is_busy = true;
    job->store = server->public_log->reader[job->reader].store;
    job_asked_by(&job->job, session, message);
    job->job.owner.lane = LANE_READING;
    job->job.run = make_proof;
    job->job.done = proof_done;
    job_start(server, &job->job);
}

// ---- For auditors ------------------------------------------------------------------------------

static bool may_read(struct server *server, uint64_t address, enum server_page *refusal)
{
    *refusal = PAGE_NONE;
    if (!server->public_log)
        return false;
    *refusal = PAGE_TOO_OFTEN;
    return may_read_log(server, address);
}

enum server_page public_log_page_head(struct server *server, uint64_t address, struct text *text)
{
    enum server_page refusal;
    if (!may_read(server, address, &refusal))
        return refusal;
    const struct log_head *head = head_of(server, 1);
    if (!head)
        return PAGE_NONE;
    struct out out = out_into(text);
    log_head_put(&out, head);
    return PAGE_THERE;
}

static void put_leaf(void *context, const uint8_t *bytes, size_t len)
{
    out_hex(context, bytes, len);
}

enum server_page public_log_page_entries(
    struct server *server, int64_t from, int64_t count, uint64_t address, struct text *text)
{
    enum server_page refusal;
    if (!may_read(server, address, &refusal))
        return refusal;
    int64_t left = server->reader->kind->log_size(server->reader) - from;
    count = count < ENTRIES_A_PAGE ? count : ENTRIES_A_PAGE;
    count = count < left ? count : left;
    if (from < 0 || count < 1)
        return PAGE_NONE;
    struct out out = out_into(text);
    out_object(&out);
    out_put_int(&out, "from", from);
    out_key(&out, "entries");
    out_array(&out);
    bool are_there = server->reader->kind->log_leaves(server->reader, from, count, put_leaf, &out);
    out_array_end(&out);
    out_object_end(&out);
    return are_there ? PAGE_THERE : PAGE_NONE;
}

enum server_page public_log_page_consistency(
    struct server *server, int64_t from, int64_t to, uint64_t address, struct text *text)
{
    enum server_page refusal;
    struct merkle_path path;
    if (!may_read(server, address, &refusal))
        return refusal;
    if (from < 1 || from > to || to > server->reader->kind->log_size(server->reader))
        return PAGE_NONE;
    struct log_view view;
    log_view_init(&view, server->reader, to);
    bool is_made = log_consistency(&view, from, &path);
    log_view_finish(&view);
    if (!is_made)
        return PAGE_NONE;
    struct out out = out_into(text);
    out_object(&out);
    out_put_int(&out, "from", from);
    out_put_int(&out, "to", to);
    out_key(&out, "path");
    log_path_put(&out, &path);
    out_object_end(&out);
    return PAGE_THERE;
}

enum server_page public_log_page_proof(
    struct server *server, int64_t match, uint64_t address, struct text *text)
{
    enum server_page refusal;
    enum message_row code;
    if (!may_read(server, address, &refusal))
        return refusal;
    struct match_proof *proof = calloc(1, sizeof(*proof));
    must(proof);
    bool is_made = begin_proof(server, match, proof, &code) && prove(server->reader, proof);
    if (is_made) {
        struct out out = out_into(text);
        out_object(&out);
        out_put_string(&out, "type", "proof");
        put_proof(&out, proof);
        out_object_end(&out);
    }
    free(proof);
    return is_made ? PAGE_THERE : PAGE_NONE;
}
