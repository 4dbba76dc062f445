// SPDX-License-Identifier: MIT
// What the files of the SQLite store share: sqlite.c opens it, sqlite_write.c commits batches,
// sqlite_played.c counts who played, sqlite_log.c keeps the log, sqlite_read.c answers questions,
// sqlite_check.c looks for damage. Nobody else includes this.
//
// Accounts, entries and finished matches have a table each. The journal is a table, too: a row
// holds, packed into bytes, what one batch said of the matches under way. So is the log: a row
// holds the leaves of one batch, and for every LOG_TILE of them, and of these again, a node of the
// tree is kept. What lies between is hashed again when it is asked for.
#ifndef BAIZE_STORE_SQLITE_H
#define BAIZE_STORE_SQLITE_H

#include "base/blob.h"
#include "base/map.h"
#include "store/log_note.h"
#include "store/store.h"

#include <sqlite3.h>

// The statements; sqlite.c has their text. Each is prepared when it is first needed.
enum sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_ADD_ACCOUNT,
    SQL_ADD_SECRET,
    SQL_ADD_DEVICE,
    SQL_COUNT_DEVICE,
    SQL_FORGET_SECRETS,
    SQL_FORGET_OLDEST,
    SQL_END_DEVICE,
    SQL_END_OTHERS,
    SQL_END_UNUSED,
    SQL_ADD_LOGIN,
    SQL_FORGET_LOGINS,
    SQL_SET_NAME,
    SQL_UNPROTECT,
    SQL_PROTECT,
    SQL_SET_PASSWORD,
    SQL_LEDGER,
    SQL_TRANSFER,
    SQL_TRANSFER_PROFILE,
    SQL_ADD_ENTRY,
    SQL_SET_HOUSE,
    SQL_ADD_MATCH,
    SQL_ADD_ACT,
    SQL_FREEZE,
    SQL_MOVED,
    SQL_SET_SHOWS,
    SQL_ADD_PLAYED,
    SQL_THIN_CURVE,
    SQL_ADD_POINT,
    SQL_ADD_JOURNAL,
    SQL_PRUNE_JOURNAL,
    SQL_ACCOUNT,
    SQL_BY_SECRET,
    SQL_BY_NAME,
    SQL_DEVICES,
    SQL_LOGINS,
    SQL_PLAYED,
    SQL_CURVE,
    SQL_ENTRY,
    SQL_MATCH,
    SQL_ACCOUNTS,
    SQL_ACTS,
    SQL_JOURNAL,
    SQL_COUNTS,
    SQL_ADD_LEAVES,
    SQL_ADD_NODE,
    SQL_LOG_SIZE,
    SQL_LEAVES,
    SQL_NODES,
    SQL_OPENED,
    SQL_STATEMENTS
};

enum { RECENT_MAX = 8192 };

struct sqlite_store {
    struct store store;
    sqlite3 *db;
    char path[512];
    int lock; // a file held locked while the store is open to write; -1: it is open to read
    sqlite3_stmt *statement[SQL_STATEMENTS];
    struct blob match;   // the bytes of the match that was asked for last
    struct blob journal; // the journal row of the batch that is being written
    struct map open;     // from each match under way to the journal row in which its record begins
    int64_t next_row;    // of the journal
    int64_t next_prune;  // with this row, those that nobody needs are deleted
    int64_t house_balance[PURSES], house_entry; // as stored; only this store changes them
    int64_t next_entry;
    struct log_note_file note;
    struct merkle_edge log; // as committed; for a store that is open to write
    // What the batch that is being written adds to it.
    struct {
        struct merkle_edge log;
        struct blob leaves;
        int64_t opened; // the first match that it opens; 0: none
    } adding;
    // Balances and last entries of accounts that were written lately, so that they need not be read
    // again: who has played a match soon plays another. Emptied after a batch that failed.
    struct recent {
        int64_t account; // 0: none
        int64_t balance[PURSES], entry;
    } recent[RECENT_MAX];
};

// The statement, ready to be bound. NULL if it cannot be prepared.
sqlite3_stmt *sql_get(struct sqlite_store *store, enum sql sql);
// Runs a statement whose rows nobody wants, and makes it ready for the next time.
int sql_run(sqlite3_stmt *statement);

enum store_result sqlite_commit(struct store *store, const struct batch *batch, struct text *why);
bool sqlite_account(struct store *store, int64_t id, struct account *account);
int64_t sqlite_by_secret(
    struct store *store, const uint8_t secret[SECRET_BYTES], struct device *device);
int sqlite_devices(struct store *store, int64_t account, struct device list[DEVICES_MAX]);
int sqlite_logins(struct store *store, int64_t account, struct login list[LOGINS_MAX]);
int64_t sqlite_by_name(struct store *store, const char *key);
bool sqlite_entry(struct store *store, int64_t id, struct entry *entry);
bool sqlite_match(struct store *store, int64_t id, struct match *match);
void sqlite_accounts(
    struct store *store, bool (*each)(void *context, const struct account *account), void *context);
void sqlite_acts(
    struct store *store, bool (*each)(void *context, const struct act *act), void *context);
bool sqlite_open_matches(struct store *store,
    void (*each)(void *context, int64_t match, const uint8_t *bytes, size_t len), void *context,
    struct text *why);
void sqlite_counts(struct store *store, struct counts *counts);
bool sqlite_check(
    struct store *store, void (*tell)(void *context, const char *line), void *context);

// Counts a match for one of its legs.
bool sqlite_add_played(
    struct sqlite_store *store, const struct change *change, const struct leg *leg);
int sqlite_played(struct store *store, int64_t account, struct played list[PLAYED_MAX]);
int sqlite_curve(
    struct store *store, int64_t account, const char *game, struct curve_point list[CURVE_MAX]);
// For a migration: old_placing(seats, account), how a match ended for an account.
void sqlite_old_placing(sqlite3_context *context, int count, sqlite3_value **values);

bool sqlite_log_read_end(struct sqlite_store *store, struct text *why); // once it is open
void sqlite_log_begin(struct sqlite_store *store);                      // a batch
bool sqlite_log_add(struct sqlite_store *store, const struct change *change);
bool sqlite_log_write(struct sqlite_store *store); // at its end
void sqlite_log_written(struct sqlite_store *store);
int64_t sqlite_log_size(struct store *store);
bool sqlite_log_leaves(
    struct store *store, int64_t from, int64_t count, store_each *each, void *context);
bool sqlite_log_nodes(
    struct store *store, int level, int64_t from, int64_t count, store_each *each, void *context);
bool sqlite_log_opened(struct store *store, int64_t match, int64_t *from, int64_t *count);
bool sqlite_log_is_whole(struct store *store, struct log_note *note, struct text *why);

// Walks the changes in a journal row. *at starts at 0. False at the end of the row, or where it is
// damaged: then *at is less than `len`.
struct journal_change {
    enum change_kind kind;
    int64_t match;
    const uint8_t *bytes;
    uint32_t len;
};
bool journal_next(const uint8_t *row, size_t len, size_t *at, struct journal_change *change);

#endif
