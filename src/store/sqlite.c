// SPDX-License-Identifier: MIT
// The SQLite store: one file in the data folder, in WAL mode, with every commit flushed to the
// disk. Here it is opened, brought to the newest version, copied and closed.
#include "store/sqlite.h"

#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// Migration i brings a file of version i to version i + 1. Never change one that was published: add
// another.
static const char *const migrations[] = {
    "CREATE TABLE account(id INTEGER PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL,"
    " balance INTEGER NOT NULL, last_entry INTEGER NOT NULL, matches INTEGER NOT NULL,"
    " created_ms INTEGER NOT NULL, profile BLOB NOT NULL);"
    "INSERT INTO account VALUES(0, 'the house', '', 0, 0, 0, 0, x'');"
    "CREATE TABLE protected(key TEXT PRIMARY KEY, account INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE secret(hash BLOB PRIMARY KEY, account INTEGER NOT NULL, parent BLOB)"
    " WITHOUT ROWID;"
    "CREATE INDEX secret_parent ON secret(parent) WHERE parent IS NOT NULL;"
    "CREATE TABLE entry(id INTEGER PRIMARY KEY, account INTEGER NOT NULL, match INTEGER NOT NULL,"
    " amount INTEGER NOT NULL, balance INTEGER NOT NULL, previous INTEGER NOT NULL);"
    "CREATE TABLE matches(id INTEGER PRIMARY KEY, game TEXT NOT NULL, ended_ms INTEGER NOT NULL,"
    " flags INTEGER NOT NULL, seats BLOB NOT NULL, bytes BLOB NOT NULL);"
    "CREATE TABLE journal(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);",
    // The log: the leaves of each batch (the number of the first, how many, the first match that
    // they open), nodes of the tree over them, and where the end of a match is in it.
    "CREATE TABLE log(first INTEGER PRIMARY KEY, count INTEGER NOT NULL, opened INTEGER,"
    " leaves BLOB NOT NULL);"
    "CREATE INDEX log_opened ON log(opened) WHERE opened IS NOT NULL;"
    "CREATE TABLE log_node(level INTEGER NOT NULL, number INTEGER NOT NULL, hash BLOB NOT NULL,"
    " PRIMARY KEY(level, number)) WITHOUT ROWID;"
    "ALTER TABLE matches ADD COLUMN leaf INTEGER;"
    // Devices: every chain of secrets becomes one. Nobody knows when they were used: let it be now.
    // Secrets are found by their account, and no longer by their parent: one index takes the place
    // of the other, so that coming back still writes one row and one line of an index.
    "CREATE TABLE device_secret(hash BLOB PRIMARY KEY, account INTEGER NOT NULL, parent BLOB,"
    " device INTEGER NOT NULL, since_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL,"
    " client TEXT NOT NULL) WITHOUT ROWID;"
    "INSERT INTO device_secret WITH RECURSIVE chain(hash, account, parent, first) AS ("
    " SELECT hash, account, parent, hash FROM secret WHERE parent IS NULL"
    "  OR NOT EXISTS (SELECT 1 FROM secret AS other WHERE other.hash = secret.parent)"
    " UNION ALL SELECT secret.hash, secret.account, secret.parent, chain.first"
    "  FROM chain JOIN secret ON secret.parent = chain.hash)"
    " SELECT hash, account, parent, dense_rank() OVER (PARTITION BY account ORDER BY first),"
    "  1000 * strftime('%s', 'now'), 1000 * strftime('%s', 'now'), '' FROM chain;"
    "DROP TABLE secret;"
    "ALTER TABLE device_secret RENAME TO secret;"
    "CREATE INDEX secret_account ON secret(account);"
    "ALTER TABLE account ADD COLUMN devices INTEGER NOT NULL DEFAULT 1;"
    "UPDATE account SET devices = counted.most FROM"
    " (SELECT account, max(device) AS most FROM secret GROUP BY account) AS counted"
    " WHERE counted.account = account.id;"
    // Attempts to log in.
    "CREATE TABLE login(account INTEGER NOT NULL, number INTEGER NOT NULL, at_ms INTEGER NOT NULL,"
    " is_right INTEGER NOT NULL, client TEXT NOT NULL, PRIMARY KEY(account, number)) WITHOUT ROWID;"
    // Protected names under their new keys. Of those that look alike now, the oldest account has
    // the name; the others are found by exactly theirs.
    "DELETE FROM protected;"
    "INSERT INTO protected SELECT name_key(name), min(id) FROM account WHERE password <> ''"
    " GROUP BY name_key(name);"
    "INSERT INTO protected SELECT name_key_exact(name), id FROM account WHERE password <> ''"
    " AND id NOT IN (SELECT account FROM protected);"
    // The practice purse beside the tokens; what was moved before is tokens.
    "ALTER TABLE account ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE entry ADD COLUMN purse INTEGER NOT NULL DEFAULT 0;"
    // What the operator does to the ledger: never changed, never taken away, a match reversed once.
    "ALTER TABLE account ADD COLUMN is_frozen INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE entry ADD COLUMN act INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE act(id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " account INTEGER NOT NULL, match INTEGER NOT NULL, reason TEXT NOT NULL);"
    "CREATE UNIQUE INDEX act_match ON act(match) WHERE match <> 0;"
    "CREATE TRIGGER act_stays BEFORE UPDATE ON act"
    " BEGIN SELECT raise(ABORT, 'an act is never changed'); END;"
    "CREATE TRIGGER act_remains BEFORE DELETE ON act"
    " BEGIN SELECT raise(ABORT, 'an act is never taken away'); END;",
    // What others are shown of an account, and how it has played each game. Who won a match of
    // before was not noted: it counts where the tokens tell.
    "ALTER TABLE account ADD COLUMN shows INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE played(account INTEGER NOT NULL, game TEXT NOT NULL, matches INTEGER NOT NULL,"
    " won INTEGER NOT NULL, shared INTEGER NOT NULL, practice INTEGER NOT NULL,"
    " points INTEGER NOT NULL, PRIMARY KEY(account, game)) WITHOUT ROWID;"
    "CREATE TABLE curve(account INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL,"
    " at_ms INTEGER NOT NULL, rating INTEGER NOT NULL, PRIMARY KEY(account, game, number))"
    " WITHOUT ROWID;"
    "INSERT INTO played SELECT account, game, count(*), sum(placing = 3), sum(placing = 2),"
    " sum(purse = 1), 0 FROM (SELECT entry.account, matches.game, entry.purse,"
    "  old_placing(matches.seats, entry.account) AS placing FROM entry"
    "  JOIN matches ON matches.id = entry.match WHERE entry.account > 0 AND entry.act = 0)"
    " WHERE placing > 0 GROUP BY account, game;",
};

static const char *const texts[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_ADD_ACCOUNT] = "INSERT INTO account(id, name, password, balance, last_entry, matches,"
                        " created_ms, profile, devices) VALUES(?, ?, '', 0, 0, 0, ?, x'', 1)",
    [SQL_ADD_SECRET] = "INSERT INTO secret SELECT ?1, account, hash, device, since_ms, ?2,"
                       " iif(?3 = '', client, ?3) FROM secret WHERE hash = ?4",
    [SQL_ADD_DEVICE] = "INSERT INTO secret VALUES(?1, ?4, NULL, ?5, ?2, ?2, ?3)",
    [SQL_COUNT_DEVICE] = "UPDATE account SET devices = ?2 WHERE id = ?1",
    // The parent's own parent and other children, and what was not used for long.
    [SQL_FORGET_SECRETS] = "DELETE FROM secret WHERE account = ?1 AND (parent = ?2"
                           " OR hash = (SELECT parent FROM secret WHERE hash = ?2)"
                           " OR used_ms < ?3)",
    [SQL_FORGET_OLDEST] = "DELETE FROM secret WHERE account = ?1 AND device IN"
                          " (SELECT device FROM secret WHERE account = ?1 GROUP BY device"
                          " ORDER BY max(used_ms) DESC, device DESC LIMIT -1 OFFSET ?2)",
    [SQL_END_DEVICE] = "DELETE FROM secret WHERE account = ? AND device = ?",
    [SQL_END_OTHERS] = "DELETE FROM secret WHERE account = ? AND hash <> ?",
    [SQL_END_UNUSED] = "DELETE FROM secret WHERE used_ms < ?",
    [SQL_ADD_LOGIN] = "INSERT INTO login SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4"
                      " FROM login WHERE account = ?1",
    [SQL_FORGET_LOGINS] = "DELETE FROM login WHERE account = ?1 AND is_right = ?2 AND number <="
                          " (SELECT number FROM login WHERE account = ?1 AND is_right = ?2"
                          " ORDER BY number DESC LIMIT 1 OFFSET ?3)",
    [SQL_SET_NAME] = "UPDATE account SET name = ? WHERE id = ?",
    [SQL_UNPROTECT] = "DELETE FROM protected WHERE key = ? AND account = ?",
    [SQL_PROTECT] = "INSERT INTO protected VALUES(?1, ?2)"
                    " ON CONFLICT(key) DO UPDATE SET key = key WHERE account = ?2",
    [SQL_SET_PASSWORD] = "UPDATE account SET password = ? WHERE id = ?",
    [SQL_LEDGER] = "SELECT balance, practice, last_entry FROM account WHERE id = ?",
    [SQL_TRANSFER] = "UPDATE account SET balance = ?, practice = ?, last_entry = ?,"
                     " matches = matches + ? WHERE id = ?",
    [SQL_TRANSFER_PROFILE] = "UPDATE account SET balance = ?, practice = ?, last_entry = ?,"
                             " matches = matches + ?, profile = ? WHERE id = ?",
    [SQL_ADD_ENTRY] = "INSERT INTO entry(id, account, match, amount, balance, previous, purse, act)"
                      " VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
    [SQL_SET_HOUSE] = "UPDATE account SET balance = ?, practice = ?, last_entry = ? WHERE id = 0",
    [SQL_ADD_ACT] = "INSERT INTO act(at_ms, kind, account, match, reason) VALUES(?, ?, ?, ?, ?)",
    [SQL_FREEZE] = "UPDATE account SET is_frozen = ? WHERE id = ? AND id > 0",
    [SQL_MOVED] =
        "SELECT account, amount, purse FROM entry WHERE match = ? AND act = 0 ORDER BY id",
    [SQL_ADD_MATCH] = "INSERT INTO matches(id, game, ended_ms, flags, seats, bytes, leaf)"
                      " VALUES(?, ?, ?, ?, ?, ?, ?)",
    [SQL_SET_SHOWS] = "UPDATE account SET shows = ?2 WHERE id = ?1",
    [SQL_ADD_PLAYED] =
        "INSERT INTO played VALUES(?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
        " SET matches = matches + 1, won = won + excluded.won,"
        " shared = shared + excluded.shared, practice = practice + excluded.practice,"
        " points = points + excluded.points RETURNING points",
    [SQL_THIN_CURVE] = "DELETE FROM curve WHERE account = ?1 AND game = ?2 AND number >= ?3"
                       " AND (number - 1) % ?4 <> 0",
    [SQL_ADD_POINT] = "INSERT INTO curve VALUES(?, ?, ?, ?, ?)",
    [SQL_ADD_JOURNAL] = "INSERT INTO journal VALUES(?, ?)",
    [SQL_PRUNE_JOURNAL] = "DELETE FROM journal WHERE id < ?",
    [SQL_ACCOUNT] = "SELECT name, password, balance, last_entry, matches, created_ms, profile,"
                    " devices, practice, is_frozen, shows FROM account WHERE id = ?",
    [SQL_BY_SECRET] = "SELECT account, device, since_ms, used_ms FROM secret WHERE hash = ?",
    [SQL_BY_NAME] = "SELECT account FROM protected WHERE key = ?",
    // Of a device's secrets the last that was given counts.
    [SQL_DEVICES] = "SELECT device, since_ms, max(used_ms) AS used, client FROM secret"
                    " WHERE account = ? GROUP BY device ORDER BY used DESC, device DESC",
    [SQL_LOGINS] = "SELECT at_ms, is_right, client FROM login WHERE account = ?"
                   " ORDER BY number DESC",
    [SQL_PLAYED] = "SELECT game, matches, won, shared, practice, points FROM played"
                   " WHERE account = ? ORDER BY game",
    [SQL_CURVE] = "SELECT number, at_ms, rating FROM curve WHERE account = ? AND game = ?"
                  " ORDER BY number",
    [SQL_ENTRY] = "SELECT account, match, amount, balance, previous, purse, act"
                  " FROM entry WHERE id = ?",
    [SQL_MATCH] = "SELECT game, ended_ms, flags, seats, bytes, leaf,"
                  " EXISTS(SELECT 1 FROM act WHERE act.match = matches.id AND act.match <> 0)"
                  " FROM matches WHERE id = ?",
    [SQL_ACCOUNTS] = "SELECT id, name, password, balance, last_entry, matches, created_ms, profile,"
                     " devices, practice, is_frozen, shows FROM account"
                     " WHERE id > 0 ORDER BY id",
    [SQL_ACTS] = "SELECT id, at_ms, kind, account, match, reason FROM act ORDER BY id",
    [SQL_JOURNAL] = "SELECT id, bytes FROM journal ORDER BY id",
    // The largest ids, since counting the rows would read the whole table.
    [SQL_COUNTS] = "SELECT (SELECT max(id) FROM account), (SELECT max(id) FROM matches),"
                   " (SELECT max(id) FROM entry)",
    [SQL_ADD_LEAVES] = "INSERT INTO log VALUES(?, ?, ?, ?)",
    [SQL_ADD_NODE] = "INSERT INTO log_node VALUES(?, ?, ?)",
    [SQL_LOG_SIZE] = "SELECT first + count FROM log ORDER BY first DESC LIMIT 1",
    [SQL_LEAVES] = "SELECT first, count, leaves FROM log WHERE first >="
                   " (SELECT max(first) FROM log WHERE first <= ?) ORDER BY first",
    [SQL_NODES] = "SELECT number, hash FROM log_node WHERE level = ? AND number >= ?"
                  " ORDER BY number",
    [SQL_OPENED] = "SELECT first, count FROM log WHERE opened <= ? ORDER BY opened DESC LIMIT 1",
};

sqlite3_stmt *sql_get(struct sqlite_store *store, enum sql sql)
{
    sqlite3_stmt **statement = &store->statement[sql];
    if (!*statement)
        sqlite3_prepare_v3(store->db, texts[sql], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return *statement;
}

int sql_run(sqlite3_stmt *statement)
{
    if (!statement)
        return SQLITE_ERROR;
    int code = sqlite3_step(statement);
    int reset = sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? reset : code;
}

static void put_fault(struct sqlite_store *store, struct text *why)
{
    const char *fault = store->db ? sqlite3_errmsg(store->db) : "no memory";
    text_format(why, "%s: %s", store->path, fault);
}

static bool run_text(struct sqlite_store *store, const char *sql, struct text *why)
{
    if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    put_fault(store, why);
    return false;
}

static int read_number(struct sqlite_store *store, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
        code = SQLITE_OK;
    }
    sqlite3_finalize(statement);
    return code;
}

// A file of a later version is refused: this program does not know what it might break in it.
static bool read_version(struct sqlite_store *store, int64_t *version, struct text *why)
{
    if (read_number(store, "PRAGMA user_version", version) != SQLITE_OK) {
        put_fault(store, why);
        return false;
    }
    if (*version > ARRAY_LEN(migrations)) {
        text_format(why, "%s was written by a later version of this program", store->path);
        return false;
    }
    if (*version < 0) {
        text_format(
            why, "%s is no store of this program: its version is %jd", store->path, *version);
        return false;
    }
    return true;
}

// For migrations: name_key, name_key_exact and old_placing.
static void key_function(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    void (*const *put_key)(const char *name, char *key) = sqlite3_user_data(context);
    const unsigned char *name = sqlite3_value_text(values[0]);
    char key[KEY_BYTES + 1];
    (*put_key)(name ? (const char *)name : "", key);
    sqlite3_result_text(context, key, -1, SQLITE_TRANSIENT);
}

static bool add_functions(struct sqlite_store *store, struct text *why)
{
    static struct {
        const char *name;
        void (*put_key)(const char *name, char *key);
    } functions[] = {{"name_key", name_key}, {"name_key_exact", name_key_exact}};
    for (int i = 0; i < ARRAY_LEN(functions); i++)
        if (sqlite3_create_function(store->db, functions[i].name, 1,
                SQLITE_UTF8 | SQLITE_DETERMINISTIC, &functions[i].put_key, key_function, NULL,
                NULL) != SQLITE_OK) {
            put_fault(store, why);
            return false;
        }
    if (sqlite3_create_function(store->db, "old_placing", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            NULL, sqlite_old_placing, NULL, NULL) != SQLITE_OK) {
        put_fault(store, why);
        return false;
    }
    return true;
}

static bool migrate(struct sqlite_store *store, struct text *why)
{
    int64_t version = 0;
    if (!read_version(store, &version, why) || !add_functions(store, why))
        return false;
    for (; version < ARRAY_LEN(migrations); version++) {
        char done[64];
        snprintf(done, sizeof(done), "PRAGMA user_version = %d; COMMIT", (int)version + 1);
        if (!run_text(store, "BEGIN IMMEDIATE", why) ||
            !run_text(store, migrations[version], why) || !run_text(store, done, why))
            return false;
    }
    return true;
}

static void sqlite_close(struct store *base)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    for (int i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->db);
    log_note_close(&store->note);
    if (store->lock >= 0)
        close(store->lock);
    blob_release(&store->match);
    blob_release(&store->journal);
    blob_release(&store->adding.leaves);
    map_release(&store->open);
    free(store);
}

static struct sqlite_store *open_file(const char *path, bool is_reader, struct text *why)
{
    struct sqlite_store *store = calloc(1, sizeof(*store));
    must(store);
    store->store.kind = &store_sqlite;
    store->lock = store->note.fd = -1;
    snprintf(store->path, sizeof(store->path), "%s", path);
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
                (is_reader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    // Another process may be opening, backing up or checking the same file.
    bool is_open = sqlite3_open_v2(path, &store->db, flags, NULL) == SQLITE_OK &&
                   sqlite3_busy_timeout(store->db, 5000) == SQLITE_OK;
    if (!is_open) {
        put_fault(store, why);
        sqlite_close(&store->store);
        return NULL;
    }
    return store;
}

static bool read_ledger_end(struct sqlite_store *store, struct text *why)
{
    sqlite3_stmt *statement = sql_get(store, SQL_LEDGER);
    bool is_there = statement && sqlite3_bind_int64(statement, 1, HOUSE) == SQLITE_OK &&
                    sqlite3_step(statement) == SQLITE_ROW;
    if (is_there) {
        store->house_balance[PURSE_TOKENS] = sqlite3_column_int64(statement, 0);
        store->house_balance[PURSE_PRACTICE] = sqlite3_column_int64(statement, 1);
        store->house_entry = sqlite3_column_int64(statement, 2);
    }
    sqlite3_reset(statement);
    if (!is_there ||
        read_number(store, "SELECT coalesce(max(id), 0) + 1 FROM entry", &store->next_entry) ||
        read_number(store, "SELECT coalesce(max(id), 0) + 1 FROM journal", &store->next_row)) {
        put_fault(store, why);
        return false;
    }
    return true;
}

// In which row the record of the match begins is not known after a restart: all rows are needed
// until the match is written anew (CHANGE_OPEN) or over.
static void note_open(void *context, int64_t match, const uint8_t *bytes, size_t len)
{
    struct sqlite_store *store = context;
    (void)bytes, (void)len;
    map_put(&store->open, match)->number = 1;
}

static void put_errno(struct text *why, const char *path)
{
    text_format(why, "%s: %s", path, strerror(errno));
}

// One program at a time may write. The system releases the lock when the program ends, however it
// does.
static int lock_folder(const char *folder, struct text *why)
{
    char path[512];
    snprintf(path, sizeof(path), "%s/lock", folder);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        put_errno(why, path);
    } else if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        text_format(why, "%s is in use by another server", folder);
        close(fd);
        fd = -1;
    }
    return fd;
}

static bool put_path(const char *folder, char path[512], struct text *why)
{
    if (snprintf(path, 512, "%s/baize.db", folder) < 512)
        return true;
    text_put(why, "the name of the data folder is too long");
    return false;
}

static struct store *sqlite_open(const char *folder, struct text *why)
{
    char path[512];
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        put_errno(why, folder);
        return NULL;
    }
    if (!put_path(folder, path, why))
        return NULL;
    int lock = lock_folder(folder, why);
    if (lock < 0)
        return NULL;
    struct sqlite_store *store = open_file(path, false, why);
    if (!store) {
        close(lock);
        return NULL;
    }
    store->lock = lock;
    log_note_init(&store->note, folder);
    // Everyone waits for a commit that is also a checkpoint, so checkpoints are frequent and short.
    // Secure deletion (on by default in Debian) would write zeros over every row that is deleted
    // from the journal. A batch changes rows that lie side by side: larger pages take 1 % less
    // time. (An existing file keeps its page size.)
    bool is_ready = run_text(store, "PRAGMA page_size = 8192", why) &&
                    run_text(store, "PRAGMA journal_mode = WAL", why) &&
                    run_text(store, "PRAGMA synchronous = FULL", why) &&
                    run_text(store, "PRAGMA wal_autocheckpoint = 500", why) &&
                    run_text(store, "PRAGMA cache_size = -32768", why) &&
                    run_text(store, "PRAGMA secure_delete = OFF", why) && migrate(store, why) &&
                    read_ledger_end(store, why) && sqlite_log_read_end(store, why) &&
                    sqlite_open_matches(&store->store, note_open, store, why);
    if (!is_ready) {
        sqlite_close(&store->store);
        return NULL;
    }
    return &store->store;
}

static struct store *sqlite_look(const char *folder, struct text *why)
{
    char path[512];
    if (!put_path(folder, path, why))
        return NULL;
    struct sqlite_store *store = open_file(path, true, why);
    if (!store)
        return NULL;
    int64_t version = 0;
    if (read_version(store, &version, why)) {
        if (version == ARRAY_LEN(migrations))
            return &store->store;
        text_format(why, "%s %s", path,
            version ? "was written by an earlier version: let this one serve it once"
                    : "is no store of this program");
    }
    sqlite_close(&store->store);
    return NULL;
}

static struct store *sqlite_reader(struct store *base, struct text *why)
{
    struct sqlite_store *store = open_file(((struct sqlite_store *)base)->path, true, why);
    return store ? &store->store : NULL;
}

static bool copy_to(struct sqlite_store *store, const char *path, struct text *why)
{
    sqlite3 *copy = NULL;
    bool is_done = false;
    if (sqlite3_open(path, &copy) == SQLITE_OK) {
        // All pages in one step, so that the copy shows the store at one moment. In WAL mode
        // writing goes on meanwhile.
        sqlite3_backup *backup = sqlite3_backup_init(copy, "main", store->db, "main");
        is_done = backup && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
        is_done = sqlite3_backup_finish(backup) == SQLITE_OK && is_done;
    }
    if (!is_done)
        text_put(why, copy ? sqlite3_errmsg(copy) : "no memory");
    return sqlite3_close(copy) == SQLITE_OK && is_done;
}

// Written beside its place: a copy that is there is whole, and one that failed leaves nothing.
static bool sqlite_backup(struct store *base, const char *path, struct text *why)
{
    char beside[4096], journal[sizeof(beside) + 10];
    if (!file_begin_beside(path, beside, sizeof(beside), why))
        return false;
    text_format(why, "%s: ", path);
    if (copy_to((struct sqlite_store *)base, beside, why)) {
        text_clear(why);
        return file_put_in_place(beside, path, why);
    }
    snprintf(journal, sizeof(journal), "%s-journal", beside);
    unlink(beside);
    unlink(journal);
    return false;
}

const struct store_kind store_sqlite = {
    .name = "sqlite",
    .help = "one file in the data folder",
    .open = sqlite_open,
    .look = sqlite_look,
    .reader = sqlite_reader,
    .close = sqlite_close,
    .commit = sqlite_commit,
    .account = sqlite_account,
    .by_secret = sqlite_by_secret,
    .by_name = sqlite_by_name,
    .devices = sqlite_devices,
    .logins = sqlite_logins,
    .played = sqlite_played,
    .curve = sqlite_curve,
    .entry = sqlite_entry,
    .match = sqlite_match,
    .accounts = sqlite_accounts,
    .acts = sqlite_acts,
    .open_matches = sqlite_open_matches,
    .counts = sqlite_counts,
    .backup = sqlite_backup,
    .log_size = sqlite_log_size,
    .log_leaves = sqlite_log_leaves,
    .log_nodes = sqlite_log_nodes,
    .log_opened = sqlite_log_opened,
    .log_is_whole = sqlite_log_is_whole,
    .check = sqlite_check,
};
