// SPDX-License-Identifier: MIT
#include "shadow.h"

#include "games/games.h"
#include "server/catalogue.h"
#include "server/finished.h"
#include "server/player.h"
#include "server/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shadow_match *shadow_match(struct shadow *shadow, int64_t id)
{
    struct shadow_match *match = shadow->matches;
    while (match && match->id != id)
        match = match->next;
    return match;
}

static void note_level(struct shadow_match *match, int seat)
{
    must(match->levels < LEVELS_MAX);
    match->level_seat[match->levels] = (uint8_t)seat;
    memcpy(match->level[match->levels++], match->table.seat[seat].level, LEVEL_BYTES + 1);
}

static void read_lines(struct shadow_match *match, const char *bytes, size_t len)
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

static void open_match(struct shadow *shadow, int64_t id, const uint8_t *bytes, size_t len)
{
    struct shadow_match *match = shadow_match(shadow, id);
    if (match) { // told anew as a whole: nothing new is in it
        must(match->table.record.len == len && memcmp(match->table.record.at, bytes, len) == 0);
        return;
    }
    match = calloc(1, sizeof(*match));
    must(match);
    match->id = id;
    match->next = shadow->matches;
    shadow->matches = match;
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

struct shadow_account *shadow_account(struct shadow *shadow, int64_t id)
{
    struct map_slot *slot = map_put(&shadow->accounts, id);
    if (!slot->pointer) {
        slot->pointer = calloc(1, sizeof(struct shadow_account));
        must(slot->pointer);
    }
    return slot->pointer;
}

static void note_name(struct shadow_account *account, const char *name)
{
    blob_add(&account->names, name, strlen(name) + 1);
}

static void note_balance(struct shadow_account *account, enum purse purse, int64_t balance)
{
    blob_add(&account->balances[purse], &balance, sizeof(balance));
}

static int64_t last_balance(const struct shadow_account *account, enum purse purse)
{
    int64_t last = 0;
    const struct blob *balances = &account->balances[purse];
    if (balances->len)
        memcpy(&last, balances->at + balances->len - sizeof(last), sizeof(last));
    return last;
}

static void note_profile(struct shadow_account *account, const uint8_t *profile, size_t len)
{
    const char *id;
    size_t at = 0, id_len;
    struct rating rating;
    while (profile_next(profile, len, &at, &id, &id_len, &rating)) {
        char name[GAME_ID_MAX + 1];
        snprintf(name, sizeof(name), "%.*s", (int)id_len, id);
        struct shadow_rating known = {
            .game = game_number(game_find(name)), .rating = (int64_t)(rating.rating + 0.5)};
        blob_add(&account->ratings, &known, sizeof(known));
    }
}

static bool load_account(void *context, const struct account *account)
{
    struct shadow_account *known = shadow_account(context, account->id);
    note_name(known, account->name);
    note_balance(known, PURSE_TOKENS, account->balance);
    note_balance(known, PURSE_PRACTICE, account->practice);
    note_profile(known, account->profile, account->profile_len);
    known->is_protected = account->password[0];
    known->shows |= (uint8_t)(1 << account->shows);
    return true;
}

static void close_match(struct shadow *shadow, const struct change *change)
{
    struct shadow_match *match = shadow_match(shadow, change->id);
    must(match);
    match->is_closed = true;
    match->is_void = change->flags & FINISHED_VOID;
    struct match stored = {.seats = change->bytes, .seats_len = change->seats_len};
    struct finished_seat seats[SEATS_MAX];
    int count = finished_seats(&stored, seats);
    for (int i = 0; i < count; i++)
        match->tokens[i] = seats[i].tokens;
    for (int i = 0; i < change->legs; i++) {
        if (change->leg[i].account == HOUSE)
            continue;
        struct shadow_account *account = shadow_account(shadow, change->leg[i].account);
        enum purse purse = change->leg[i].purse;
        note_balance(account, purse, last_balance(account, purse) + change->leg[i].amount);
        note_profile(account, change_profile(change, i), change->leg[i].profile_len);
    }
    // The last lines came with the settlement.
    size_t len, known = match->table.record.len;
    const uint8_t *record = change_record(change, &len);
    if (len > known && memcmp(record, match->table.record.at, known) == 0)
        read_lines(match, (const char *)record + known, len - known);
}

void shadow_read(struct shadow *shadow, const struct change *change)
{
    switch (change->kind) {
    case CHANGE_ACCOUNT:
        note_name(shadow_account(shadow, change->id), change->name);
        note_balance(shadow_account(shadow, change->id), PURSE_TOKENS, change->amount);
        note_balance(shadow_account(shadow, change->id), PURSE_PRACTICE, 0);
        break;
    case CHANGE_SECRET:
        blob_add(&shadow->secrets, change->secret, SECRET_BYTES);
        break;
    case CHANGE_NAME:
        note_name(shadow_account(shadow, change->id), change->name);
        break;
    case CHANGE_PASSWORD:
        shadow_account(shadow, change->id)->is_protected = true;
        break;
    case CHANGE_OPEN:
        open_match(shadow, change->id, change->bytes, change->len);
        break;
    case CHANGE_MOVE:
        read_lines(shadow_match(shadow, change->id), (const char *)change->bytes, change->len);
        break;
    case CHANGE_CLOSE:
        close_match(shadow, change);
        break;
    case CHANGE_LOGIN: // nobody but the account's own player is told of these
    case CHANGE_END_DEVICE:
    case CHANGE_END_OTHERS:
    case CHANGE_END_UNUSED:
    case CHANGE_LOG:
        break;
    case CHANGE_PUBLISH:
        shadow_account(shadow, change->id)->shows |= (uint8_t)(1 << change->amount);
        break;
    case CHANGE_FREEZE:
    case CHANGE_REVERSE:
        break; // the operator's, while no server runs
    }
}

void shadow_load(struct shadow *shadow, struct store *store)
{
    char buf[200];
    struct text why = TEXT(buf);
    must(store->kind->open_matches(store, open_each, shadow, &why));
    store->kind->accounts(store, load_account, shadow);
}

void shadow_release(struct shadow *shadow)
{
    while (shadow->matches) {
        struct shadow_match *match = shadow->matches;
        shadow->matches = match->next;
        table_release(&match->table);
        free(match);
    }
    for (struct map_slot *slot = NULL; (slot = map_next(&shadow->accounts, slot));) {
        struct shadow_account *account = slot->pointer;
        blob_release(&account->names);
        for (int purse = 0; purse < PURSES; purse++)
            blob_release(&account->balances[purse]);
        blob_release(&account->ratings);
        free(account);
    }
    map_release(&shadow->accounts);
    blob_release(&shadow->secrets);
    *shadow = (struct shadow){0};
}
