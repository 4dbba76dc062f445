// SPDX-License-Identifier: MIT
// Answers what the SQLite store is asked, and puts the records of matches under way together again
// from the rows of the journal.
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy_text(char *to, size_t size, sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(to, size, "%s", text ? (const char *)text : "");
}

// The columns from `from` on are those of SQL_ACCOUNT.
static void read_account(sqlite3_stmt *row, int from, struct account *account)
{
    copy_text(account->name, sizeof(account->name), row, from);
    copy_text(account->password, sizeof(account->password), row, from + 1);
    account->balance = sqlite3_column_int64(row, from + 2);
    account->last_entry = sqlite3_column_int64(row, from + 3);
    account->matches = sqlite3_column_int64(row, from + 4);
    account->created_ms = sqlite3_column_int64(row, from + 5);
    size_t len = (size_t)sqlite3_column_bytes(row, from + 6);
    account->profile_len = (uint32_t)(len < PROFILE_BYTES ? len : PROFILE_BYTES);
    if (account->profile_len)
        memcpy(account->profile, sqlite3_column_blob(row, from + 6), account->profile_len);
    account->devices = sqlite3_column_int64(row, from + 7);
    account->practice = sqlite3_column_int64(row, from + 8);
    account->is_frozen = sqlite3_column_int(row, from + 9);
    account->shows = (uint8_t)sqlite3_column_int(row, from + 10);
}

// The statement at its first row, for the caller to reset. NULL: there is none; unless the reason
// is that nothing was found, the store notes that it has failed.
static sqlite3_stmt *first_row(struct sqlite_store *store, sqlite3_stmt *read)
{
    int code = read ? sqlite3_step(read) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        return read;
    sqlite3_reset(read);
    store->store.has_failed = store->store.has_failed || code != SQLITE_DONE;
    return NULL;
}

static sqlite3_stmt *row_with_id(struct sqlite_store *store, enum sql sql, int64_t id)
{
    sqlite3_stmt *read = sql_get(store, sql);
    if (read)
        sqlite3_bind_int64(read, 1, id);
    return first_row(store, read);
}

bool sqlite_account(struct store *base, int64_t id, struct account *account)
{
    sqlite3_stmt *row = row_with_id((struct sqlite_store *)base, SQL_ACCOUNT, id);
    if (!row)
        return false;
    account->id = id;
    read_account(row, 0, account);
    sqlite3_reset(row);
    return true;
}

static int64_t first_id(struct sqlite_store *store, sqlite3_stmt *read)
{
    sqlite3_stmt *row = first_row(store, read);
    if (!row)
        return -1;
    int64_t id = sqlite3_column_int64(row, 0);
    sqlite3_reset(row);
    return id;
}

int64_t sqlite_by_secret(
    struct store *base, const uint8_t secret[SECRET_BYTES], struct device *device)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *read = sql_get(store, SQL_BY_SECRET);
    if (read)
        sqlite3_bind_blob(read, 1, secret, SECRET_BYTES, SQLITE_STATIC);
    sqlite3_stmt *row = first_row(store, read);
    if (!row)
        return -1;
    int64_t account = sqlite3_column_int64(row, 0);
    *device = (struct device){
        .number = sqlite3_column_int64(row, 1),
        .since_ms = sqlite3_column_int64(row, 2),
        .used_ms = sqlite3_column_int64(row, 3),
    };
    sqlite3_reset(row);
    return account;
}

int sqlite_devices(struct store *base, int64_t account, struct device list[DEVICES_MAX])
{
    int count = 0;
    sqlite3_stmt *row = row_with_id((struct sqlite_store *)base, SQL_DEVICES, account);
    if (!row)
        return 0;
    do {
        struct device *device = &list[count++];
        device->number = sqlite3_column_int64(row, 0);
        device->since_ms = sqlite3_column_int64(row, 1);
        device->used_ms = sqlite3_column_int64(row, 2);
        copy_text(device->client, sizeof(device->client), row, 3);
    } while (count < DEVICES_MAX && sqlite3_step(row) == SQLITE_ROW);
    sqlite3_reset(row);
    return count;
}

int sqlite_logins(struct store *base, int64_t account, struct login list[LOGINS_MAX])
{
    int count = 0;
    sqlite3_stmt *row = row_with_id((struct sqlite_store *)base, SQL_LOGINS, account);
    if (!row)
        return 0;
    do {
        struct login *login = &list[count++];
        login->at_ms = sqlite3_column_int64(row, 0);
        login->is_right = sqlite3_column_int(row, 1);
        copy_text(login->client, sizeof(login->client), row, 2);
    } while (count < LOGINS_MAX && sqlite3_step(row) == SQLITE_ROW);
    sqlite3_reset(row);
    return count;
}

int64_t sqlite_by_name(struct store *base, const char *key)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *read = sql_get(store, SQL_BY_NAME);
    if (read)
        sqlite3_bind_text(read, 1, key, -1, SQLITE_STATIC);
    return first_id(store, read);
}

bool sqlite_entry(struct store *base, int64_t id, struct entry *entry)
{
    sqlite3_stmt *row = row_with_id((struct sqlite_store *)base, SQL_ENTRY, id);
    if (!row)
        return false;
    *entry = (struct entry){
        .id = id,
        .account = sqlite3_column_int64(row, 0),
        .match = sqlite3_column_int64(row, 1),
        .amount = sqlite3_column_int64(row, 2),
        .balance = sqlite3_column_int64(row, 3),
        .previous = sqlite3_column_int64(row, 4),
        .purse = (enum purse)sqlite3_column_int(row, 5),
        .act = sqlite3_column_int64(row, 6),
    };
    sqlite3_reset(row);
    return true;
}

// The bytes are copied, so that the statement can be reset at once. One that is not reset keeps its
// read transaction open, and whatever is read after it would be as old as that.
bool sqlite_match(struct store *base, int64_t id, struct match *match)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *row = row_with_id(store, SQL_MATCH, id);
    if (!row)
        return false;
    size_t seats_len = (size_t)sqlite3_column_bytes(row, 3);
    size_t len = (size_t)sqlite3_column_bytes(row, 4);
    store->match.len = 0;
    blob_add(&store->match, sqlite3_column_blob(row, 3), seats_len);
    blob_add(&store->match, sqlite3_column_blob(row, 4), len);
    *match = (struct match){
        .id = id,
        .ended_ms = sqlite3_column_int64(row, 1),
        .flags = (uint8_t)sqlite3_column_int(row, 2),
        .is_reversed = sqlite3_column_int(row, 6),
        .seats = (const uint8_t *)store->match.at,
        .seats_len = seats_len,
        .bytes = (const uint8_t *)store->match.at + seats_len,
        .len = len,
        .leaf = sqlite3_column_type(row, 5) == SQLITE_NULL ? -1 : sqlite3_column_int64(row, 5),
    };
    copy_text(match->game, sizeof(match->game), row, 0);
    sqlite3_reset(row);
    return true;
}

void sqlite_accounts(
    struct store *base, bool (*each)(void *context, const struct account *account), void *context)
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_ACCOUNTS);
    if (!read)
        return;
    struct account account;
    bool goes_on = true;
    while (goes_on && sqlite3_step(read) == SQLITE_ROW) {
        account.id = sqlite3_column_int64(read, 0);
        read_account(read, 1, &account);
        goes_on = each(context, &account);
    }
    sqlite3_reset(read);
}

void sqlite_acts(
    struct store *base, bool (*each)(void *context, const struct act *act), void *context)
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_ACTS);
    if (!read)
        return;
    bool goes_on = true;
    while (goes_on && sqlite3_step(read) == SQLITE_ROW) {
        struct act act = {
            .id = sqlite3_column_int64(read, 0),
            .at_ms = sqlite3_column_int64(read, 1),
            .kind = (enum act_kind)sqlite3_column_int(read, 2),
            .account = sqlite3_column_int64(read, 3),
            .match = sqlite3_column_int64(read, 4),
        };
        copy_text(act.reason, sizeof(act.reason), read, 5);
        goes_on = each(context, &act);
    }
    sqlite3_reset(read);
}

// The record of one match, gathered from the rows of the journal.
struct gathered {
    int64_t match;
    struct blob record;
    bool is_whole; // its CHANGE_OPEN was seen
};

static void gathered_free(struct gathered *gathered)
{
    blob_release(&gathered->record);
    free(gathered);
}

static void gather_row(struct map *matches, const uint8_t *row, size_t len, size_t *at)
{
    struct journal_change change;
    while (journal_next(row, len, at, &change)) {
        struct gathered *match = map_pointer(matches, change.match);
        if (change.kind == CHANGE_CLOSE) {
            if (match)
                gathered_free(match);
            map_remove(matches, change.match);
            continue;
        }
        if (!match) {
            match = calloc(1, sizeof(*match));
            must(match);
            match->match = change.match;
            map_put(matches, change.match)->pointer = match;
        }
        if (change.kind == CHANGE_OPEN)
            match->record.len = 0, match->is_whole = true;
        blob_add(&match->record, change.bytes, change.len);
    }
}

static int by_match(const void *a, const void *b)
{
    int64_t x = (*(struct gathered *const *)a)->match, y = (*(struct gathered *const *)b)->match;
    return (x > y) - (x < y);
}

// Passes each record to `each`, in the order of the matches, and releases them all. A record
// without its beginning is that of a match that is over: rows are deleted only when no match under
// way needs them.
static void hand_over(struct map *matches,
    void (*each)(void *context, int64_t match, const uint8_t *bytes, size_t len), void *context)
{
    struct gathered **list = calloc(matches->count + 1, sizeof(struct gathered *));
    must(list);
    size_t count = 0;
    for (struct map_slot *slot = NULL; (slot = map_next(matches, slot));)
        list[count++] = slot->pointer;
    qsort(list, count, sizeof(struct gathered *), by_match);
    for (size_t i = 0; i < count; i++) {
        if (each && list[i]->is_whole)
            each(context, list[i]->match, (const uint8_t *)list[i]->record.at, list[i]->record.len);
        gathered_free(list[i]);
    }
    free(list);
    map_release(matches);
}

bool sqlite_open_matches(struct store *base,
    void (*each)(void *context, int64_t match, const uint8_t *bytes, size_t len), void *context,
    struct text *why)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *read = sql_get(store, SQL_JOURNAL);
    struct map matches = {0};
    bool is_whole = read != NULL;
    int code = SQLITE_DONE;
    while (is_whole && (code = sqlite3_step(read)) == SQLITE_ROW) {
        size_t at = 0, len = (size_t)sqlite3_column_bytes(read, 1);
        gather_row(&matches, sqlite3_column_blob(read, 1), len, &at);
        is_whole = at == len;
        if (!is_whole)
            text_format(
                why, "the journal is damaged in row %jd", (intmax_t)sqlite3_column_int64(read, 0));
    }
    if (is_whole && code != SQLITE_DONE) {
        text_put(why, sqlite3_errmsg(store->db));
        is_whole = false;
    }
    sqlite3_reset(read);
    hand_over(&matches, is_whole ? each : NULL, context);
    return is_whole;
}

static void note_largest(void *context, int64_t match, const uint8_t *bytes, size_t len)
{
    int64_t *largest = context;
    (void)bytes, (void)len;
    *largest = match > *largest ? match : *largest;
}

void sqlite_counts(struct store *base, struct counts *counts)
{
    *counts = (struct counts){.next_account = 1, .next_match = 1};
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_COUNTS);
    if (!read || sqlite3_step(read) != SQLITE_ROW)
        return;
    int64_t largest = sqlite3_column_int64(read, 1);
    counts->accounts = sqlite3_column_int64(read, 0);
    counts->matches = largest;
    counts->entries = sqlite3_column_int64(read, 2);
    sqlite3_reset(read);
    char buf[200];
    struct text why = TEXT(buf);
    sqlite_open_matches(base, note_largest, &largest, &why);
    counts->next_account = counts->accounts + 1;
    counts->next_match = largest + 1;
}
