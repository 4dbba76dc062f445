// SPDX-License-Identifier: MIT
#include "durable.h"

#include "base/map.h"
#include "games/games.h"
#include "server/finished.h"
#include "server/record.h"
#include "wire/messages.h"

#include <jansson.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS_MAX = 512, LISTENERS = 64, ASKED_MAX = 32 };

// A match as far as it is durable.
struct kept_match {
    int64_t id;
    struct table table;
    bool is_closed;
    int64_t tokens[SEATS_MAX];               // if it is closed
    char level[LEVELS_MAX][LEVEL_BYTES + 1]; // every bot that was to play a seat, in order;
    uint8_t level_seat[LEVELS_MAX];          // "": the player did
    int levels;
    struct kept_match *next;
};

// What an account's name and balance were, each time they changed.
struct kept_account {
    struct blob names, balances;
    bool is_protected;
};

// One connection: who it is, and what it asked.
struct listener {
    uint64_t connection;
    int64_t player, match; // 0: not known yet; the match that it was last told to sit at
    struct {
        int64_t id, match, decision;
        enum message_row type;
    } asked[ASKED_MAX];
    int next;
    struct kept_match *heard_of; // the match for which the numbers below stand
    int heard[SEATS_MAX];        // how much of the seat's levels it was told
};

struct durable {
    void (*accuse)(void *context, const char *what);
    void *context;
    struct store *store;
    const struct store_kind *kind; // the store's own
    struct store_kind watched;     // the same, reading along
    struct kept_match *matches;
    struct map accounts; // id -> struct kept_account
    struct blob secrets; // hashes
    struct listener listener[LISTENERS];
    int listeners;
    bool is_hasty;
    struct batch unwritten; // what a hasty store still has to write
    int64_t checks;
};

static struct durable *of_store; // there is one world at a time, and a commit has no context

static void accuse(struct durable *durable, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void accuse(struct durable *durable, const char *format, ...)
{
    char what[600] = "said before it was durable: ";
    size_t len = strlen(what);
    va_list list;
    va_start(list, format);
    vsnprintf(what + len, sizeof(what) - len, format, list);
    va_end(list);
    durable->accuse(durable->context, what);
}

// ---- What is durable
// -----------------------------------------------------------------------------

static struct kept_match *find_match(struct durable *durable, int64_t id)
{
    struct kept_match *match = durable->matches;
    while (match && match->id != id)
        match = match->next;
    return match;
}

static void note_level(struct kept_match *match, int seat)
{
    must(match->levels < LEVELS_MAX);
    match->level_seat[match->levels] = (uint8_t)seat;
    memcpy(match->level[match->levels++], match->table.seat[seat].level, LEVEL_BYTES + 1);
}

static void read_lines(struct kept_match *match, const char *bytes, size_t len)
{
    struct effects effects = {0};
    char buf[200];
    for (size_t at = 0; at < len;) {
        const char *end = memchr(bytes + at, '\n', len - at);
        must(end);
        char before[SEATS_MAX][LEVEL_BYTES + 1];
        for (int i = 0; i < SEATS_MAX; i++)
            memcpy(before[i], match->table.seat[i].level, sizeof(before[i]));
        struct text why = TEXT(buf);
        size_t line = (size_t)(end - bytes) - at;
        must(record_read_line(&match->table, bytes + at, line, game_find, &effects, &why));
        for (int i = 0; i < SEATS_MAX; i++)
            if (strcmp(before[i], match->table.seat[i].level) != 0)
                note_level(match, i);
        at += line + 1;
    }
    effects_release(&effects);
}

static void open_match(struct durable *durable, int64_t id, const uint8_t *bytes, size_t len)
{
    struct kept_match *match = find_match(durable, id);
    if (match) { // told anew as a whole: nothing new is in it
        must(match->table.record.len == len && memcmp(match->table.record.at, bytes, len) == 0);
        return;
    }
    match = calloc(1, sizeof(*match));
    must(match);
    match->id = id;
    match->next = durable->matches;
    durable->matches = match;
    struct terms none = {0};
    table_init(&match->table, id, id, &none);
    for (int i = 0; i < SEATS_MAX; i++)
        note_level(match, i);
    read_lines(match, (const char *)bytes, len);
}

static void open_each(void *context, int64_t id, const uint8_t *bytes, size_t len)
{
    open_match(context, id, bytes, len);
}

static struct kept_account *account_of(struct durable *durable, int64_t id)
{
    struct map_slot *slot = map_put(&durable->accounts, id);
    if (!slot->pointer) {
        slot->pointer = calloc(1, sizeof(struct kept_account));
        must(slot->pointer);
    }
    return slot->pointer;
}

static void note_name(struct kept_account *account, const char *name)
{
    blob_add(&account->names, name, strlen(name) + 1);
}

static void note_balance(struct kept_account *account, int64_t balance)
{
    blob_add(&account->balances, &balance, sizeof(balance));
}

static int64_t last_balance(const struct kept_account *account)
{
    int64_t last = 0;
    if (account->balances.len)
        memcpy(&last, account->balances.at + account->balances.len - sizeof(last), sizeof(last));
    return last;
}

static bool load_account(void *context, const struct account *account)
{
    struct kept_account *kept = account_of(context, account->id);
    note_name(kept, account->name);
    note_balance(kept, account->balance);
    kept->is_protected = account->password[0];
    return true;
}

static void close_match(struct durable *durable, const struct change *change)
{
    struct kept_match *match = find_match(durable, change->id);
    must(match);
    match->is_closed = true;
    struct match stored = {.seats = change->bytes, .seats_len = change->seats_len};
    struct finished_seat seats[SEATS_MAX];
    int count = finished_seats(&stored, seats);
    for (int i = 0; i < count; i++)
        match->tokens[i] = seats[i].tokens;
    for (int i = 0; i < change->legs; i++) {
        if (change->leg[i].account == HOUSE)
            continue;
        struct kept_account *account = account_of(durable, change->leg[i].account);
        note_balance(account, last_balance(account) + change->leg[i].amount);
    }
    // The last lines came with the settlement.
    size_t len, known = match->table.record.len;
    const uint8_t *record = change_record(change, &len);
    if (len > known && memcmp(record, match->table.record.at, known) == 0)
        read_lines(match, (const char *)record + known, len - known);
}

static void read_change(struct durable *durable, const struct change *change)
{
    switch (change->kind) {
    case CHANGE_ACCOUNT:
        note_name(account_of(durable, change->id), change->name);
        note_balance(account_of(durable, change->id), change->amount);
        break;
    case CHANGE_SECRET:
        blob_add(&durable->secrets, change->secret, SECRET_BYTES);
        break;
    case CHANGE_NAME:
        note_name(account_of(durable, change->id), change->name);
        break;
    case CHANGE_PASSWORD:
        account_of(durable, change->id)->is_protected = true;
        break;
    case CHANGE_OPEN:
        open_match(durable, change->id, change->bytes, change->len);
        break;
    case CHANGE_MOVE:
        read_lines(find_match(durable, change->id), (const char *)change->bytes, change->len);
        break;
    case CHANGE_CLOSE:
        close_match(durable, change);
        break;
    }
}

static enum store_result write_and_read(
    struct durable *durable, const struct batch *batch, struct text *why)
{
    enum store_result result = durable->kind->commit(durable->store, batch, why);
    struct change change;
    if (result == STORE_OK)
        for (size_t at = 0; batch_next(batch, &at, &change);)
            read_change(durable, &change);
    return result;
}

static enum store_result commit(struct store *store, const struct batch *batch, struct text *why)
{
    struct durable *durable = of_store;
    (void)store;
    if (!durable->is_hasty)
        return write_and_read(durable, batch, why);
    enum store_result result = STORE_OK;
    if (durable->unwritten.count)
        result = write_and_read(durable, &durable->unwritten, why);
    if (result != STORE_OK)
        return result;
    batch_clear(&durable->unwritten);
    struct change change;
    for (size_t at = 0; batch_next(batch, &at, &change);)
        batch_add(&durable->unwritten, &change);
    return STORE_OK;
}

static void forget(struct durable *durable)
{
    while (durable->matches) {
        struct kept_match *match = durable->matches;
        durable->matches = match->next;
        table_release(&match->table);
        free(match);
    }
    for (struct map_slot *slot = NULL; (slot = map_next(&durable->accounts, slot));) {
        struct kept_account *account = slot->pointer;
        blob_release(&account->names);
        blob_release(&account->balances);
        free(account);
    }
    map_release(&durable->accounts);
    durable->accounts = (struct map){0};
    durable->secrets.len = 0;
    durable->listeners = 0;
    batch_clear(&durable->unwritten);
}

struct durable *durable_create(void (*accuse_by)(void *context, const char *what), void *context)
{
    struct durable *durable = calloc(1, sizeof(*durable));
    must(durable);
    durable->accuse = accuse_by;
    durable->context = context;
    return durable;
}

void durable_destroy(struct durable *durable)
{
    forget(durable);
    blob_release(&durable->secrets);
    batch_release(&durable->unwritten);
    free(durable);
}

void durable_be_hasty(struct durable *durable)
{
    durable->is_hasty = true;
}

int64_t durable_checks(const struct durable *durable)
{
    return durable->checks;
}

void durable_begin(struct durable *durable, struct store *store)
{
    char buf[200];
    struct text why = TEXT(buf);
    forget(durable);
    of_store = durable;
    durable->store = store;
    durable->kind = store->kind;
    durable->watched = *store->kind;
    durable->watched.commit = commit;
    must(store->kind->open_matches(store, open_each, durable, &why));
    store->kind->accounts(store, load_account, durable);
    store->kind = &durable->watched;
}

// ---- Who listens
// ---------------------------------------------------------------------------------

static struct listener *listener_of(struct durable *durable, uint64_t connection)
{
    for (int i = durable->listeners - 1; i >= 0; i--)
        if (durable->listener[i].connection == connection)
            return &durable->listener[i];
    if (durable->listeners == LISTENERS) // the oldest has long gone
        memmove(durable->listener, durable->listener + 1,
            sizeof(struct listener) * (size_t)--durable->listeners);
    struct listener *listener = &durable->listener[durable->listeners++];
    *listener = (struct listener){.connection = connection};
    return listener;
}

static int64_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static enum message_row row_named(const char *name, enum row_kind kind)
{
    for (int i = 0; i < MESSAGE_ROWS; i++)
        if (message_rows[i].kind == kind && strcmp(message_rows[i].name, name) == 0)
            return (enum message_row)i;
    return MESSAGE_ROWS;
}

void durable_heard(struct durable *durable, uint64_t connection, const char *bytes, size_t len)
{
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    const char *type = json_string_value(json_object_get(message, "type"));
    if (type && number(message, "id")) {
        struct listener *listener = listener_of(durable, connection);
        int at = listener->next++ % ASKED_MAX;
        listener->asked[at].id = number(message, "id");
        listener->asked[at].type = row_named(type, ROW_CLIENT);
        listener->asked[at].decision = number(message, "decision");
        listener->asked[at].match = listener->match;
    }
    json_decref(message);
}

// ---- What is said
// --------------------------------------------------------------------------------

static int seat_of(const struct kept_match *match, int64_t player)
{
    for (int i = 0; i < match->table.terms.setup.seats; i++)
        if (match->table.seat[i].player == player)
            return i;
    return WATCHER;
}

static uint32_t seq_of(const struct kept_match *match, int seat)
{
    return seat == WATCHER ? match->table.watcher_seq : match->table.seat[seat].seq;
}

static void check_name(struct durable *durable, int64_t player, const char *name)
{
    struct kept_account *account = account_of(durable, player);
    durable->checks++;
    for (size_t at = 0; at < account->names.len; at += strlen(account->names.at + at) + 1)
        if (strcmp(account->names.at + at, name) == 0)
            return;
    accuse(durable, "player %lld is called %s", (long long)player, name);
}

static void check_balance(struct durable *durable, int64_t player, int64_t balance)
{
    struct kept_account *account = account_of(durable, player);
    durable->checks++;
    for (size_t at = 0; at < account->balances.len; at += sizeof(balance))
        if (memcmp(account->balances.at + at, &balance, sizeof(balance)) == 0)
            return;
    accuse(durable, "player %lld has %lld tokens", (long long)player, (long long)balance);
}

// Was this told of the seat at some time not before what the listener was told last?
static bool has_level(
    struct listener *listener, struct kept_match *match, int seat, const char *level)
{
    if (listener->heard_of != match) {
        listener->heard_of = match;
        memset(listener->heard, 0, sizeof(listener->heard));
    }
    for (int i = listener->heard[seat]; i < match->levels; i++)
        if (match->level_seat[i] == seat && strcmp(match->level[i], level) == 0) {
            listener->heard[seat] = i;
            return true;
        }
    return false;
}

// Who sits there and whether a bot plays. `match` 0: any match at this table.
static void check_seat(struct durable *durable, struct listener *listener, int64_t table,
    int64_t match_id, const json_t *seat)
{
    int at = (int)number(seat, "seat");
    const char *bot = json_string_value(json_object_get(seat, "bot"));
    int64_t player = number(seat, "player");
    if (player)
        check_name(durable, player, json_string_value(json_object_get(seat, "name")));
    durable->checks++;
    for (struct kept_match *match = durable->matches; match; match = match->next)
        if (match->table.id == table && (!match_id || match->id == match_id) &&
            has_level(listener, match, at, bot ? bot : ""))
            return;
    accuse(durable, "seat %d of table %lld is played by %s", at, (long long)table,
        bot ? bot : "its player");
}

static struct kept_match *told_match(struct durable *durable, const json_t *message)
{
    struct kept_match *match = find_match(durable, number(message, "match"));
    if (!match)
        accuse(durable, "there is a match %lld", (long long)number(message, "match"));
    return match;
}

static void check_seq(
    struct durable *durable, const struct kept_match *match, int seat, const json_t *message)
{
    durable->checks++;
    if (number(message, "seq") > seq_of(match, seat))
        accuse(durable, "event %lld of match %lld", (long long)number(message, "seq"),
            (long long)match->id);
    if (seat != WATCHER && number(message, "decision") > match->table.seat[seat].decision)
        accuse(durable, "decision %lld of match %lld is asked",
            (long long)number(message, "decision"), (long long)match->id);
}

static void on_table(struct durable *durable, struct listener *listener, const json_t *message)
{
    struct kept_match *match = told_match(durable, message);
    const json_t *seat = json_object_get(message, "seat"), *each;
    size_t i;
    json_array_foreach(json_object_get(message, "seats"), i, each)
        check_seat(durable, listener, match->table.id, match->id, each);
    bool is_seated = json_is_integer(seat);
    check_seq(durable, match, is_seated ? (int)json_integer_value(seat) : WATCHER, message);
    if (is_seated)
        listener->match = match->id;
}

static void on_events(struct durable *durable, struct listener *listener, const json_t *message)
{
    struct kept_match *match = told_match(durable, message);
    check_seq(durable, match, seat_of(match, listener->player), message);
}

static void on_seat(struct durable *durable, struct listener *listener, const json_t *message)
{
    check_seat(durable, listener, number(message, "table"), 0, json_object_get(message, "seat"));
}

static void on_result(struct durable *durable, struct listener *listener, const json_t *message)
{
    struct kept_match *match = told_match(durable, message);
    const json_t *tokens = json_object_get(message, "tokens"), *each;
    (void)listener;
    durable->checks++;
    if (!match->is_closed)
        accuse(durable, "match %lld is over", (long long)match->id);
    size_t i;
    json_array_foreach(tokens, i, each) if (json_integer_value(each) != match->tokens[i])
        accuse(durable, "seat %d of match %lld got %lld", (int)i, (long long)match->id,
            (long long)json_integer_value(each));
    json_array_foreach(json_object_get(message, "balances"), i, each) if (json_is_integer(each))
        check_balance(durable, match->table.seat[i].player, json_integer_value(each));
}

static void on_player(struct durable *durable, struct listener *listener, const json_t *message)
{
    int64_t player = number(message, "player");
    (void)listener;
    check_name(durable, player, json_string_value(json_object_get(message, "name")));
    check_balance(durable, player, number(message, "balance"));
    if (json_is_true(json_object_get(message, "is_protected")) &&
        !account_of(durable, player)->is_protected)
        accuse(durable, "player %lld is protected", (long long)player);
}

static void on_welcome(struct durable *durable, struct listener *listener, const json_t *message)
{
    const char *secret = json_string_value(json_object_get(message, "secret"));
    uint8_t hash[SECRET_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)secret, strlen(secret));
    on_player(durable, listener, message);
    listener->player = number(message, "player");
    for (size_t at = 0; at < durable->secrets.len; at += SECRET_BYTES)
        if (memcmp(durable->secrets.at + at, hash, SECRET_BYTES) == 0)
            return;
    accuse(durable, "a secret of player %lld", (long long)listener->player);
}

// What was asked is done: then it is durable that it was. A match that is closed has it all.
static void on_done(struct durable *durable, struct listener *listener, const json_t *message)
{
    int64_t id = number(message, "re");
    for (int i = 0; id && i < ASKED_MAX; i++) {
        if (listener->asked[i].id != id)
            continue;
        const struct kept_match *match = find_match(durable, listener->asked[i].match);
        int at = match ? seat_of(match, listener->player) : WATCHER;
        if (at == WATCHER || match->is_closed)
            continue;
        const struct seat *seat = &match->table.seat[at];
        durable->checks++;
        if (listener->asked[i].type == M_move && seat->answered < listener->asked[i].decision)
            accuse(durable, "decision %lld of match %lld is acknowledged",
                (long long)listener->asked[i].decision, (long long)match->id);
        if (listener->asked[i].type == M_leave && !seat->has_left)
            accuse(durable, "seat %d of match %lld was left", at, (long long)match->id);
        if (listener->asked[i].type == M_entropy && !seat->has_entropy)
            accuse(durable, "seat %d of match %lld gave entropy", at, (long long)match->id);
    }
}

static void on_history(struct durable *durable, struct listener *listener, const json_t *message)
{
    const json_t *each;
    size_t i;
    (void)listener;
    json_array_foreach(json_object_get(message, "matches"), i, each)
    {
        struct match match;
        durable->checks++;
        if (!durable->kind->match(durable->store, number(each, "match"), &match))
            accuse(durable, "match %lld is over", (long long)number(each, "match"));
    }
}

// Every message of the server's is here, with what holds it to the store; or it tells nothing that
// is kept.
static const struct {
    enum message_row type;
    void (*check)(struct durable *durable, struct listener *listener, const json_t *message);
} checks[] = {
    {S_welcome, on_welcome},
    {S_ack, on_done},
    {S_left, on_done},
    {S_table, on_table},
    {S_events, on_events},
    {S_seat, on_seat},
    {S_result, on_result},
    {S_player, on_player},
    {S_history, on_history},
    // Read from what is durable, as it was some time ago.
    {S_leaderboard, NULL},
    {S_replay, NULL},
    // Who waits, wants and talks is not kept: a crash ends it, and everybody knows.
    {S_lobby, NULL},
    {S_waiting, NULL},
    {S_rematch, NULL},
    {S_chat, NULL},
    // Changes nothing.
    {S_pong, NULL},
    {S_error, NULL},
    {S_notice, NULL},
    {S_games, NULL},
    {S_stake, NULL},
    {S_hint, NULL},
    {S_why, NULL},
};

void durable_said(struct durable *durable, uint64_t connection, const char *bytes, size_t len)
{
    json_error_t error;
    json_t *message = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);
    must(message);
    const char *type = json_string_value(json_object_get(message, "type"));
    enum message_row row = row_named(type, ROW_SERVER);
    int at = 0;
    while (at < ARRAY_LEN(checks) && checks[at].type != row)
        at++;
    must(at < ARRAY_LEN(checks)); // a new message: does it tell something that is kept?
    if (checks[at].check)
        checks[at].check(durable, listener_of(durable, connection), message);
    json_decref(message);
}
