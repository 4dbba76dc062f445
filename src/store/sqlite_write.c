// SPDX-License-Identifier: MIT
// Writes a batch as one transaction. All that it says of matches under way goes into one row of the
// journal. From time to time the rows before the first that a match under way needs are deleted.
#include "store/sqlite.h"

#include <string.h>

// In a journal row each change has a head: its kind (1 byte), the match (8), and how many bytes
// follow (4).
enum { PRUNE_EVERY = 64, CHANGE_HEAD = 13 };

// Where the house's entries, and all entries, end. The store takes these over once the batch is
// committed.
struct ledger_end {
    int64_t balance[PURSES], entry, next_entry;
};

// What a transfer is of. `act` 0: it is what the match moved.
struct cause {
    int64_t match, act;
};

static bool is_good(int code)
{
    return code == SQLITE_OK;
}

static enum store_result result_of(struct sqlite_store *store, struct text *why)
{
    int code = sqlite3_errcode(store->db);
    text_put(why, sqlite3_errmsg(store->db));
    switch (code & 0xff) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_NOMEM:
        return STORE_NOT_NOW;
    default:
        return STORE_BROKEN;
    }
}

static bool add_entry(struct sqlite_store *store, struct ledger_end *end, const struct entry *entry)
{
    sqlite3_stmt *add = sql_get(store, SQL_ADD_ENTRY);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, end->next_entry);
    sqlite3_bind_int64(add, 2, entry->account);
    sqlite3_bind_int64(add, 3, entry->match);
    sqlite3_bind_int64(add, 4, entry->amount);
    sqlite3_bind_int64(add, 5, entry->balance);
    sqlite3_bind_int64(add, 6, entry->previous);
    sqlite3_bind_int64(add, 7, entry->purse);
    sqlite3_bind_int64(add, 8, entry->act);
    end->next_entry++;
    return is_good(sql_run(add));
}

// The house takes part in many transfers of a batch: its row is written once, at the end.
static bool transfer_house(struct sqlite_store *store, struct ledger_end *end, int64_t amount,
    enum purse purse, struct cause cause)
{
    if (!amount)
        return true;
    end->balance[purse] += amount;
    struct entry entry = {.account = HOUSE,
        .match = cause.match,
        .amount = amount,
        .balance = end->balance[purse],
        .previous = end->entry,
        .act = cause.act,
        .purse = purse};
    end->entry = end->next_entry;
    return add_entry(store, end, &entry);
}

// The balance and last entry of an account, for the caller to change. Read from the file unless it
// is known. NULL: there is no such account.
static struct recent *end_of(struct sqlite_store *store, int64_t account)
{
    struct recent *recent = &store->recent[account % RECENT_MAX];
    if (recent->account == account)
        return recent;
    sqlite3_stmt *read = sql_get(store, SQL_LEDGER);
    if (!read)
        return NULL;
    sqlite3_bind_int64(read, 1, account);
    bool is_there = sqlite3_step(read) == SQLITE_ROW;
    if (is_there)
        *recent =
            (struct recent){account, {sqlite3_column_int64(read, 0), sqlite3_column_int64(read, 1)},
                sqlite3_column_int64(read, 2)};
    sqlite3_reset(read);
    return is_there ? recent : NULL;
}

// Writes one leg: the account's row and its next entry. `profile` is used if the leg has one.
static bool transfer(struct sqlite_store *store, struct ledger_end *end, const struct leg *leg,
    struct cause cause, const uint8_t *profile)
{
    if (leg->purse >= PURSES)
        return false;
    if (leg->account == HOUSE)
        return transfer_house(store, end, leg->amount, leg->purse, cause);
    struct recent *recent = end_of(store, leg->account);
    if (!recent)
        return false;
    recent->balance[leg->purse] += leg->amount;
    struct entry entry = {.account = leg->account,
        .match = cause.match,
        .amount = leg->amount,
        .balance = recent->balance[leg->purse],
        .previous = recent->entry,
        .act = cause.act,
        .purse = leg->purse};
    recent->entry = end->next_entry;
    bool has_profile = leg->profile_len > 0;
    sqlite3_stmt *set = sql_get(store, has_profile ? SQL_TRANSFER_PROFILE : SQL_TRANSFER);
    if (!set)
        return false;
    sqlite3_bind_int64(set, 1, recent->balance[PURSE_TOKENS]);
    sqlite3_bind_int64(set, 2, recent->balance[PURSE_PRACTICE]);
    sqlite3_bind_int64(set, 3, end->next_entry);
    sqlite3_bind_int64(set, 4, cause.match && !cause.act);
    if (has_profile)
        sqlite3_bind_blob(set, 5, profile, (int)leg->profile_len, SQLITE_STATIC);
    sqlite3_bind_int64(set, has_profile ? 6 : 5, leg->account);
    return is_good(sql_run(set)) && add_entry(store, end, &entry);
}

static bool write_account(
    struct sqlite_store *store, struct ledger_end *end, const struct change *change)
{
    sqlite3_stmt *add = sql_get(store, SQL_ADD_ACCOUNT);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, change->id);
    sqlite3_bind_text(add, 2, change->name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 3, change->at_ms);
    struct leg grant = {.account = change->id, .amount = change->amount};
    struct cause none = {0};
    return is_good(sql_run(add)) &&
           transfer_house(store, end, -change->amount, PURSE_TOKENS, none) &&
           transfer(store, end, &grant, none, NULL);
}

static bool run_with_two(struct sqlite_store *store, enum sql sql, int64_t first, int64_t second)
{
    sqlite3_stmt *statement = sql_get(store, sql);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, first);
    sqlite3_bind_int64(statement, 2, second);
    return is_good(sql_run(statement));
}

// A device that is new, or the next secret of the one that the parent is of. What is not needed any
// more goes with it.
static bool write_secret(struct sqlite_store *store, const struct change *change)
{
    bool is_new = !change->has_parent;
    sqlite3_stmt *forget = sql_get(store, SQL_FORGET_SECRETS);
    sqlite3_stmt *add = sql_get(store, is_new ? SQL_ADD_DEVICE : SQL_ADD_SECRET);
    if (!forget || !add)
        return false;
    sqlite3_bind_int64(forget, 1, change->id);
    sqlite3_bind_blob(forget, 2, change->parent, SECRET_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(forget, 3, change->unused_ms);
    sqlite3_bind_blob(add, 1, change->secret, SECRET_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, change->at_ms);
    sqlite3_bind_text(add, 3, change->client, -1, SQLITE_STATIC);
    if (is_new)
        sqlite3_bind_int64(add, 4, change->id);
    else
        sqlite3_bind_blob(add, 4, change->parent, SECRET_BYTES, SQLITE_STATIC);
    if (is_new)
        sqlite3_bind_int64(add, 5, change->device);
    if (is_new && change->device == 1) // of an account that is new, too
        return is_good(sql_run(add));
    return is_good(sql_run(forget)) && is_good(sql_run(add)) &&
           (!is_new || (run_with_two(store, SQL_COUNT_DEVICE, change->id, change->device) &&
                           run_with_two(store, SQL_FORGET_OLDEST, change->id, DEVICES_MAX)));
}

static bool end_others(struct sqlite_store *store, const struct change *change)
{
    sqlite3_stmt *end = sql_get(store, SQL_END_OTHERS);
    if (!end)
        return false;
    sqlite3_bind_int64(end, 1, change->id);
    sqlite3_bind_blob(end, 2, change->secret, SECRET_BYTES, SQLITE_STATIC);
    return is_good(sql_run(end));
}

static bool end_unused(struct sqlite_store *store, int64_t before_ms)
{
    sqlite3_stmt *end = sql_get(store, SQL_END_UNUSED);
    return end && is_good(sqlite3_bind_int64(end, 1, before_ms)) && is_good(sql_run(end));
}

static bool write_login(struct sqlite_store *store, const struct change *change)
{
    sqlite3_stmt *add = sql_get(store, SQL_ADD_LOGIN);
    sqlite3_stmt *forget = sql_get(store, SQL_FORGET_LOGINS);
    if (!add || !forget)
        return false;
    sqlite3_bind_int64(add, 1, change->id);
    sqlite3_bind_int64(add, 2, change->at_ms);
    sqlite3_bind_int(add, 3, change->is_right);
    sqlite3_bind_text(add, 4, change->client, -1, SQLITE_STATIC);
    sqlite3_bind_int64(forget, 1, change->id);
    sqlite3_bind_int(forget, 2, change->is_right);
    sqlite3_bind_int(forget, 3, LOGINS_MAX / 2);
    return is_good(sql_run(add)) && is_good(sql_run(forget));
}

static bool run_with_text(
    struct sqlite_store *store, enum sql sql, const char *text, int64_t account)
{
    sqlite3_stmt *statement = sql_get(store, sql);
    if (!statement)
        return false;
    sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, account);
    return is_good(sql_run(statement));
}

static bool protect(struct sqlite_store *store, const char *name, int64_t account)
{
    char key[KEY_BYTES + 1];
    name_key(name, key);
    return run_with_text(store, SQL_PROTECT, key, account) && sqlite3_changes(store->db) == 1;
}

// If the name is protected, the new name is protected instead, by the same password.
static bool write_name(struct sqlite_store *store, const struct change *change)
{
    struct account account;
    if (!sqlite_account(&store->store, change->id, &account))
        return false;
    char key[KEY_BYTES + 1], exact[KEY_BYTES + 1];
    name_key(account.name, key);
    name_key_exact(account.name, exact);
    bool is_protected = account.password[0];
    return (!is_protected || (run_with_text(store, SQL_UNPROTECT, key, change->id) &&
                                 run_with_text(store, SQL_UNPROTECT, exact, change->id))) &&
           run_with_text(store, SQL_SET_NAME, change->name, change->id) &&
           (!is_protected || protect(store, change->name, change->id));
}

static bool write_password(struct sqlite_store *store, const struct change *change)
{
    struct account account;
    return sqlite_account(&store->store, change->id, &account) &&
           run_with_text(store, SQL_SET_PASSWORD, change->text, change->id) &&
           protect(store, account.name, change->id);
}

static bool write_close(
    struct sqlite_store *store, struct ledger_end *end, const struct change *change)
{
    sqlite3_stmt *add = sql_get(store, SQL_ADD_MATCH);
    if (!add)
        return false;
    size_t len;
    const uint8_t *bytes = change_record(change, &len);
    sqlite3_bind_int64(add, 1, change->id);
    sqlite3_bind_text(add, 2, change->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 3, change->at_ms);
    sqlite3_bind_int(add, 4, change->flags);
    sqlite3_bind_blob(add, 5, change->bytes, (int)change->seats_len, SQLITE_STATIC);
    sqlite3_bind_blob(add, 6, bytes, (int)len, SQLITE_STATIC);
    if (change->leaf_len)
        sqlite3_bind_int64(add, 7, store->adding.log.size); // it is added next
    else
        sqlite3_bind_null(add, 7);
    if (!is_good(sql_run(add)))
        return false;
    struct cause cause = {.match = change->id};
    for (int i = 0; i < change->legs; i++)
        if (!transfer(store, end, &change->leg[i], cause, change_profile(change, i)) ||
            !sqlite_add_played(store, change, &change->leg[i]))
            return false;
    return true;
}

// ---- Acts of the operator ----------------------------------------------------------------------

static bool add_act(struct sqlite_store *store, const struct act *act)
{
    sqlite3_stmt *add = sql_get(store, SQL_ADD_ACT);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, act->at_ms);
    sqlite3_bind_int(add, 2, (int)act->kind);
    sqlite3_bind_int64(add, 3, act->account);
    sqlite3_bind_int64(add, 4, act->match);
    sqlite3_bind_text(add, 5, act->reason, -1, SQLITE_STATIC);
    return is_good(sql_run(add));
}

static bool write_freeze(struct sqlite_store *store, const struct change *change)
{
    struct act act = {.at_ms = change->at_ms,
        .kind = change->amount ? ACT_FREEZE : ACT_UNFREEZE,
        .account = change->id};
    memcpy(act.reason, change->text, sizeof(act.reason));
    sqlite3_stmt *set = sql_get(store, SQL_FREEZE);
    if (!set)
        return false;
    sqlite3_bind_int(set, 1, change->amount != 0);
    sqlite3_bind_int64(set, 2, change->id);
    return is_good(sql_run(set)) && sqlite3_changes(store->db) == 1 && add_act(store, &act);
}

// What the match moved, from its entries. How many there are.
static int read_moved(struct sqlite_store *store, int64_t match, struct leg legs[LEGS_MAX])
{
    sqlite3_stmt *read = sql_get(store, SQL_MOVED);
    int count = 0;
    if (!read)
        return 0;
    sqlite3_bind_int64(read, 1, match);
    while (count < LEGS_MAX && sqlite3_step(read) == SQLITE_ROW)
        legs[count++] = (struct leg){.account = sqlite3_column_int64(read, 0),
            .amount = sqlite3_column_int64(read, 1),
            .purse = (uint32_t)sqlite3_column_int(read, 2)};
    sqlite3_reset(read);
    return count;
}

// That it is done once only is kept by the index act_match.
static bool write_reverse(
    struct sqlite_store *store, struct ledger_end *end, const struct change *change)
{
    struct leg legs[LEGS_MAX];
    int count = read_moved(store, change->id, legs);
    struct act act = {.at_ms = change->at_ms, .kind = ACT_REVERSE, .match = change->id};
    memcpy(act.reason, change->text, sizeof(act.reason));
    if (!count || !add_act(store, &act))
        return false;
    struct cause cause = {change->id, sqlite3_last_insert_rowid(store->db)};
    for (int i = 0; i < count; i++) {
        legs[i].amount = -legs[i].amount;
        if (!transfer(store, end, &legs[i], cause, NULL))
            return false;
    }
    return true;
}

// ---- The journal -------------------------------------------------------------------------------

static void journal_put(struct blob *row, const struct change *change)
{
    size_t len = change->kind == CHANGE_CLOSE ? 0 : change->len;
    uint32_t len32 = (uint32_t)len;
    char *at = blob_reserve(row, CHANGE_HEAD + len);
    at[0] = (char)change->kind;
    memcpy(at + 1, &change->id, 8);
    memcpy(at + 9, &len32, 4);
    if (len)
        memcpy(at + CHANGE_HEAD, change->bytes, len);
    row->len += CHANGE_HEAD + len;
}

bool journal_next(const uint8_t *row, size_t len, size_t *at, struct journal_change *change)
{
    if (*at == len || len - *at < CHANGE_HEAD)
        return false;
    change->kind = row[*at];
    memcpy(&change->match, row + *at + 1, 8);
    memcpy(&change->len, row + *at + 9, 4);
    if (change->len > len - *at - CHANGE_HEAD)
        return false;
    change->bytes = row + *at + CHANGE_HEAD;
    *at += CHANGE_HEAD + change->len;
    return true;
}

static bool write_change(
    struct sqlite_store *store, struct ledger_end *end, const struct change *change)
{
    switch (change->kind) {
    case CHANGE_ACCOUNT:
        return write_account(store, end, change);
    case CHANGE_SECRET:
        return write_secret(store, change);
    case CHANGE_NAME:
        return write_name(store, change);
    case CHANGE_PASSWORD:
        return write_password(store, change);
    case CHANGE_CLOSE:
        if (!write_close(store, end, change))
            return false;
        // fall through
    case CHANGE_OPEN:
    case CHANGE_MOVE:
        journal_put(&store->journal, change);
        return true;
    case CHANGE_LOG:
        return true;
    case CHANGE_LOGIN:
        return write_login(store, change);
    case CHANGE_END_DEVICE:
        return run_with_two(store, SQL_END_DEVICE, change->id, change->device);
    case CHANGE_END_OTHERS:
        return end_others(store, change);
    case CHANGE_END_UNUSED:
        return end_unused(store, change->at_ms);
    case CHANGE_FREEZE:
        return write_freeze(store, change);
    case CHANGE_REVERSE:
        return write_reverse(store, end, change);
    case CHANGE_PUBLISH:
        return run_with_two(store, SQL_SET_SHOWS, change->id, change->amount) &&
               sqlite3_changes(store->db) == 1;
    }
    return false;
}

static bool write_journal(struct sqlite_store *store)
{
    if (!store->journal.len)
        return true;
    sqlite3_stmt *add = sql_get(store, SQL_ADD_JOURNAL);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, store->next_row);
    sqlite3_bind_blob(add, 2, store->journal.at, (int)store->journal.len, SQLITE_STATIC);
    if (!is_good(sql_run(add)))
        return false;
    if (store->next_row < store->next_prune)
        return true;
    int64_t oldest = store->next_row;
    for (struct map_slot *slot = NULL; (slot = map_next(&store->open, slot));)
        oldest = slot->number < oldest ? slot->number : oldest;
    sqlite3_stmt *prune = sql_get(store, SQL_PRUNE_JOURNAL);
    return prune && is_good(sqlite3_bind_int64(prune, 1, oldest)) && is_good(sql_run(prune));
}

static bool write_all(struct sqlite_store *store, struct ledger_end *end, const struct batch *batch)
{
    if (!is_good(sql_run(sql_get(store, SQL_BEGIN))))
        return false;
    store->journal.len = 0;
    sqlite_log_begin(store);
    struct change change;
    for (size_t at = 0; batch_next(batch, &at, &change);)
        if (!write_change(store, end, &change) || !sqlite_log_add(store, &change))
            return false;
    if (end->entry != store->house_entry) {
        sqlite3_stmt *set = sql_get(store, SQL_SET_HOUSE);
        if (!set)
            return false;
        sqlite3_bind_int64(set, 1, end->balance[PURSE_TOKENS]);
        sqlite3_bind_int64(set, 2, end->balance[PURSE_PRACTICE]);
        sqlite3_bind_int64(set, 3, end->entry);
        if (!is_good(sql_run(set)))
            return false;
    }
    return write_journal(store) && sqlite_log_write(store) &&
           is_good(sql_run(sql_get(store, SQL_COMMIT)));
}

static void note_written(
    struct sqlite_store *store, const struct ledger_end *end, const struct batch *batch)
{
    memcpy(store->house_balance, end->balance, sizeof(end->balance));
    store->house_entry = end->entry;
    store->next_entry = end->next_entry;
    sqlite_log_written(store);
    if (!store->journal.len)
        return;
    struct change change;
    for (size_t at = 0; batch_next(batch, &at, &change);) {
        if (change.kind == CHANGE_OPEN)
            map_put(&store->open, change.id)->number = store->next_row;
        else if (change.kind == CHANGE_CLOSE)
            map_remove(&store->open, change.id);
    }
    if (store->next_row >= store->next_prune)
        store->next_prune = store->next_row + PRUNE_EVERY;
    store->next_row++;
}

enum store_result sqlite_commit(struct store *base, const struct batch *batch, struct text *why)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    struct ledger_end end = {.entry = store->house_entry, .next_entry = store->next_entry};
    memcpy(end.balance, store->house_balance, sizeof(end.balance));
    if (write_all(store, &end, batch)) {
        note_written(store, &end, batch);
        return STORE_OK;
    }
    enum store_result result = result_of(store, why);
    memset(store->recent, 0, sizeof(store->recent));
    // After some faults SQLite has rolled back by itself.
    if (!sqlite3_get_autocommit(store->db))
        sql_run(sql_get(store, SQL_ROLLBACK));
    return result;
}
