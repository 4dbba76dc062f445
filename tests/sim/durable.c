// SPDX-License-Identifier: MIT
#include "durable.h"

#include "games/games.h"
#include "server/catalogue.h"
#include "server/player.h"
#include "shadow.h"
#include "wire/messages.h"

#include <jansson.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASKED_MAX = 32 };

// One connection: who it is, and what it asked.
struct listener {
    uint64_t connection;
    int64_t player, match; // 0: not known yet; the match that it was last told to sit at
    struct {
        int64_t id, match, decision;
        int levels; // of the match, that were durable when it asked
        enum message_row type;
    } asked[ASKED_MAX];
    int next;
};

struct durable {
    void (*accuse)(void *context, const char *what);
    void *context;
    struct store *store;
    const struct store_kind *kind; // the store's own
    struct store_kind watched;     // the same, reading along
    struct shadow shadow;
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

static enum store_result write_and_read(
    struct durable *durable, const struct batch *batch, struct text *why)
{
    enum store_result result = durable->kind->commit(durable->store, batch, why);
    struct change change;
    if (result == STORE_OK)
        for (size_t at = 0; batch_next(batch, &at, &change);)
            shadow_read(&durable->shadow, &change);
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
    shadow_release(&durable->shadow);
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
    shadow_release(&durable->shadow);
    memset(durable->listener, 0, sizeof(durable->listener));
    batch_clear(&durable->unwritten);
    of_store = durable;
    durable->store = store;
    durable->kind = store->kind;
    durable->watched = *store->kind;
    durable->watched.commit = commit;
    shadow_load(&durable->shadow, store);
    store->kind = &durable->watched;
}

// ---- Who listens -------------------------------------------------------------------------------

static struct listener *listener_of(struct durable *durable, uint64_t connection)
{
    for (int i = 0; i < LISTENERS; i++)
        if (durable->listener[i].connection == connection)
            return &durable->listener[i];
    int at = durable->listeners++ % LISTENERS; // the oldest has long gone
    durable->listener[at] = (struct listener){.connection = connection};
    for (struct shadow_match *match = durable->shadow.matches; match; match = match->next)
        memset(match->heard[at], 0, sizeof(match->heard[at]));
    return &durable->listener[at];
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
        const struct shadow_match *match = shadow_match(&durable->shadow, listener->match);
        listener->asked[at].levels = match ? match->levels : 0;
    }
    json_decref(message);
}

// ---- What is said ------------------------------------------------------------------------------

static int seat_of(const struct shadow_match *match, int64_t player)
{
    for (int i = 0; i < match->table.terms.setup.seats; i++)
        if (match->table.seat[i].player == player)
            return i;
    return WATCHER;
}

static uint32_t seq_of(const struct shadow_match *match, int seat)
{
    return seat == WATCHER ? match->table.watcher_seq : match->table.seat[seat].seq;
}

static void check_name(struct durable *durable, int64_t player, const char *name)
{
    struct shadow_account *account = shadow_account(&durable->shadow, player);
    durable->checks++;
    for (size_t at = 0; at < account->names.len; at += strlen(account->names.at + at) + 1)
        if (strcmp(account->names.at + at, name) == 0)
            return;
    accuse(durable, "player %lld is called %s", (long long)player, name);
}

static void check_balance(
    struct durable *durable, int64_t player, enum purse purse, int64_t balance)
{
    const struct blob *known = &shadow_account(&durable->shadow, player)->balances[purse];
    durable->checks++;
    for (size_t at = 0; at < known->len; at += sizeof(balance))
        if (memcmp(known->at + at, &balance, sizeof(balance)) == 0)
            return;
    accuse(durable, "player %lld has %lld %s", (long long)player, (long long)balance,
        purse == PURSE_TOKENS ? "tokens" : "in practice");
}

static void check_rating(struct durable *durable, int64_t player, int game, int64_t rating)
{
    const struct shadow_account *account = shadow_account(&durable->shadow, player);
    struct shadow_rating kept;
    durable->checks++;
    for (size_t at = 0; at < account->ratings.len; at += sizeof(kept)) {
        memcpy(&kept, account->ratings.at + at, sizeof(kept));
        if (kept.game == game && kept.rating == rating)
            return;
    }
    accuse(durable, "player %lld is rated %lld", (long long)player, (long long)rating);
}

// Had the seat this level at some time not before what the listener was told last?
static bool has_level(struct durable *durable, struct listener *listener,
    struct shadow_match *match, int seat, const char *level)
{
    int *heard = &match->heard[listener - durable->listener][seat];
    for (int i = *heard; i < match->levels; i++)
        if (match->level_seat[i] == seat && strcmp(match->level[i], level) == 0) {
            *heard = i;
            return true;
        }
    return false;
}

// Was it durable when this was asked, or since, that a bot plays the seat (or that none does)?
static bool is_played_by_bot(const struct shadow_match *match, int seat, int levels, bool is_bot)
{
    int from = levels - 1;
    while (from > 0 && match->level_seat[from] != seat)
        from--; // the seat's level at that time
    for (int i = from; i < match->levels; i++)
        if (match->level_seat[i] == seat && !match->level[i][0] == !is_bot)
            return true;
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
    for (struct shadow_match *match = durable->shadow.matches; match; match = match->next) {
        if (match->table.id != table || (match_id && match->id != match_id) ||
            !has_level(durable, listener, match, at, bot ? bot : ""))
            continue;
        if (json_object_get(seat, "rating"))
            check_rating(durable, player, game_number(match->table.terms.setup.game),
                number(seat, "rating"));
        return;
    }
    accuse(durable, "seat %d of table %lld is played by %s", at, (long long)table,
        bot ? bot : "its player");
}

static struct shadow_match *told_match(struct durable *durable, const json_t *message)
{
    struct shadow_match *match = shadow_match(&durable->shadow, number(message, "match"));
    if (!match)
        accuse(durable, "there is a match %lld", (long long)number(message, "match"));
    return match;
}

static void check_seq(
    struct durable *durable, const struct shadow_match *match, int seat, const json_t *message)
{
    durable->checks++;
    if (number(message, "seq") > seq_of(match, seat))
        accuse(durable, "event %lld of match %lld", (long long)number(message, "seq"),
            (long long)match->id);
    if (seat != WATCHER && number(message, "decision") > match->table.seat[seat].decision)
        accuse(durable, "decision %lld of match %lld is asked",
            (long long)number(message, "decision"), (long long)match->id);
}

static void on_gather(struct durable *durable, struct listener *listener, const json_t *message)
{
    const struct shadow_match *match = told_match(durable, message);
    const json_t *pledges = json_object_get(message, "pledges");
    durable->checks++;
    if (pledges && !match->table.has_all_pledges)
        accuse(durable, "all pledges of match %lld are in", (long long)match->id);
    for (size_t i = 0; i < json_array_size(pledges); i++)
        if (json_is_string(json_array_get(pledges, i)) && !match->table.parts.has_pledge[i])
            accuse(durable, "place %zu of match %lld pledged", i, (long long)match->id);
    listener->match = match->id;
}

static void on_table(struct durable *durable, struct listener *listener, const json_t *message)
{
    struct shadow_match *match = told_match(durable, message);
    durable->checks++;
    if (match->table.phase == TABLE_GATHERING) // who sits where is drawn from the seed
        accuse(durable, "match %lld is dealt", (long long)match->id);
    const json_t *seat = json_object_get(message, "seat");
    const json_t *seats = json_object_get(message, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        check_seat(durable, listener, match->table.id, match->id, json_array_get(seats, i));
    bool is_seated = json_is_integer(seat);
    check_seq(durable, match, is_seated ? (int)json_integer_value(seat) : WATCHER, message);
    if (is_seated)
        listener->match = match->id;
}

// Told to one who sits there, or to one who watches: maybe a match that they have left.
static void on_events(struct durable *durable, struct listener *listener, const json_t *message)
{
    struct shadow_match *match = told_match(durable, message);
    int seat = seat_of(match, listener->player);
    if (seat != WATCHER && match->table.seat[seat].has_left)
        seat = WATCHER;
    check_seq(durable, match, seat, message);
    if (seat != WATCHER)
        listener->match = match->id;
}

static const json_t *of_seat(const json_t *message, const char *key, int seat)
{
    return json_array_get(json_object_get(message, key), (size_t)seat);
}

static void on_seat(struct durable *durable, struct listener *listener, const json_t *message)
{
    check_seat(durable, listener, number(message, "table"), 0, json_object_get(message, "seat"));
}

static void on_result(struct durable *durable, struct listener *listener, const json_t *message)
{
    struct shadow_match *match = told_match(durable, message);
    (void)listener;
    durable->checks++;
    if (!match->is_closed)
        accuse(durable, "match %lld is over", (long long)match->id);
    if (json_is_true(json_object_get(message, "is_void")) != match->is_void)
        accuse(durable, "match %lld is called off, or is not", (long long)match->id);
    const char *purse =
        json_string_value(json_object_get(json_object_get(message, "counts"), "purse"));
    for (int i = 0; i < match->table.terms.setup.seats; i++) {
        int64_t player = match->table.seat[i].player;
        const json_t *balance = of_seat(message, "balances", i);
        const json_t *rating = of_seat(message, "ratings", i);
        int64_t tokens = json_integer_value(of_seat(message, "tokens", i));
        if (tokens != match->tokens[i])
            accuse(durable, "seat %d of match %lld got %lld", i, (long long)match->id,
                (long long)tokens);
        if (json_is_integer(balance))
            check_balance(durable, player,
                strcmp(purse, "tokens") == 0 ? PURSE_TOKENS : PURSE_PRACTICE,
                json_integer_value(balance));
        if (json_is_object(rating))
            check_rating(durable, player, game_number(match->table.terms.setup.game),
                number(rating, "after"));
    }
}

// Everything is shown until it is said otherwise.
static void check_shows(struct durable *durable, int64_t player, const char *shows)
{
    int known = shadow_account(&durable->shadow, player)->shows | 1 << SHOWS_ALL, is = 0;
    durable->checks++;
    while (shows_names[is] && strcmp(shows_names[is], shows) != 0)
        is++;
    if (!(known >> is & 1))
        accuse(durable, "player %lld shows %s", (long long)player, shows);
}

// No more matches are counted than are over.
static void on_profile(struct durable *durable, struct listener *listener, const json_t *message)
{
    int64_t player = number(message, "player");
    const json_t *list = json_object_get(message, "games");
    struct played played[PLAYED_MAX];
    int count = durable->kind->played(durable->store, player, played);
    (void)listener;
    check_name(durable, player, json_string_value(json_object_get(message, "name")));
    check_shows(durable, player, json_string_value(json_object_get(message, "shows")));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *told = json_array_get(list, i);
        const char *game = json_string_value(json_object_get(told, "game"));
        int at = 0;
        while (at < count && strcmp(played[at].game, game) != 0)
            at++;
        durable->checks++;
        if (at == count || number(told, "matches") > played[at].matches ||
            number(told, "won") > played[at].won)
            accuse(durable, "player %lld has played so much %s", (long long)player, game);
    }
}

static void on_player(struct durable *durable, struct listener *listener, const json_t *message)
{
    int64_t player = number(message, "player");
    (void)listener;
    check_name(durable, player, json_string_value(json_object_get(message, "name")));
    check_balance(durable, player, PURSE_TOKENS, number(message, "balance"));
    check_balance(durable, player, PURSE_PRACTICE, number(message, "practice"));
    check_shows(durable, player, json_string_value(json_object_get(message, "shows")));
    if (json_is_true(json_object_get(message, "is_protected")) &&
        !shadow_account(&durable->shadow, player)->is_protected)
        accuse(durable, "player %lld is protected", (long long)player);
}

static void on_welcome(struct durable *durable, struct listener *listener, const json_t *message)
{
    const char *secret = json_string_value(json_object_get(message, "secret"));
    uint8_t hash[SECRET_BYTES];
    crypto_hash_sha256(hash, (const unsigned char *)secret, strlen(secret));
    on_player(durable, listener, message);
    listener->player = number(message, "player");
    const char *game;
    json_t *rating;
    json_object_foreach(json_object_get(message, "ratings"), game, rating)
    {
        int number_of_game = game_number(game_find(game));
        check_rating(durable, listener->player, number_of_game, number(rating, "rating"));
    }
    for (size_t at = 0; at < durable->shadow.secrets.len; at += SECRET_BYTES)
        if (memcmp(durable->shadow.secrets.at + at, hash, SECRET_BYTES) == 0)
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
        const struct shadow_match *match = shadow_match(&durable->shadow, listener->asked[i].match);
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
        const struct fair_parts *parts = &match->table.parts;
        int place = match->table.place[at];
        if (listener->asked[i].type == M_pledge && !parts->has_pledge[place])
            accuse(durable, "place %d of match %lld pledged", place, (long long)match->id);
        if (listener->asked[i].type == M_entropy && !parts->entropy_len[place])
            accuse(durable, "place %d of match %lld gave entropy", place, (long long)match->id);
        bool is_out = listener->asked[i].type == M_sit_out;
        if ((is_out || listener->asked[i].type == M_sit_in) &&
            !is_played_by_bot(match, at, listener->asked[i].levels, is_out))
            accuse(durable, "seat %d of match %lld sits %s", at, (long long)match->id,
                is_out ? "out" : "in");
    }
}

// Who waits and who talks is not kept, but their names are.
static void on_chat(struct durable *durable, struct listener *listener, const json_t *message)
{
    (void)listener;
    check_name(
        durable, number(message, "player"), json_string_value(json_object_get(message, "name")));
}

static void on_waiting(struct durable *durable, struct listener *listener, const json_t *message)
{
    const json_t *players = json_object_get(message, "players");
    for (size_t i = 0; i < json_array_size(players); i++)
        on_chat(durable, listener, json_array_get(players, i));
}

static void on_history(struct durable *durable, struct listener *listener, const json_t *message)
{
    const json_t *matches = json_object_get(message, "matches");
    (void)listener;
    for (size_t i = 0; i < json_array_size(matches); i++) {
        struct match match;
        int64_t id = number(json_array_get(matches, i), "match");
        durable->checks++;
        if (!durable->kind->match(durable->store, id, &match))
            accuse(durable, "match %lld is over", (long long)id);
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
    {S_gather, on_gather},
    {S_table, on_table},
    {S_events, on_events},
    {S_seat, on_seat},
    {S_result, on_result},
    {S_player, on_player},
    {S_history, on_history},
    {S_profile, on_profile},
    {S_waiting, on_waiting},
    {S_chat, on_chat},
    // Read from what is durable, as it was some time ago.
    {S_leaderboard, NULL},
    {S_replay, NULL},
    // A glimpse of what goes on, and a wish: a crash ends both, and everybody knows.
    {S_lobby, NULL},
    {S_rematch, NULL},
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
