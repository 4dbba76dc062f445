// SPDX-License-Identifier: MIT
#include "server/inspect.h"

#include "games/games.h"
#include "server/counting.h"
#include "server/finished.h"
#include "server/inspect_log.h"
#include "server/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_EVERY = 1024 };

void inspection_tell(
    const struct inspection *inspection, const char *what, int64_t id, const char *why)
{
    char line[500];
    snprintf(line, sizeof(line), "%s %lld: %s", what, (long long)id, why);
    inspection->tell(inspection->context, line);
}

struct inspector {
    struct store *store;
    struct inspection *inspection;
    struct table *table;
    int64_t log_start; // the first match that the log tells of
    bool is_well;
};

static void complain_of(struct inspector *inspector, const char *what, int64_t id, const char *why)
{
    inspector->is_well = false;
    inspection_tell(inspector->inspection, what, id, why);
}

static void show_progress(struct inspector *inspector, int64_t done, int64_t of)
{
    if (inspector->inspection->progress && done % PROGRESS_EVERY == 0)
        inspector->inspection->progress(inspector->inspection->context, done, of);
}

// ---- Matches -----------------------------------------------------------------------------------

// A match played under other rules would end differently now: it is counted as unreadable, not as
// damaged.
static bool is_of_these_rules(const struct match *match)
{
    const struct game *game = game_find(match->game);
    char line[80], head[400];
    size_t len = match->len < sizeof(head) - 1 ? match->len : sizeof(head) - 1;
    memcpy(head, match->bytes, len);
    head[len] = 0;
    if (!game)
        return false;
    snprintf(line, sizeof(line), "\ngame %s %d\n", game->id, game->version);
    return strstr(head, line) != NULL;
}

static void check_tokens(
    struct inspector *inspector, const struct match *match, const struct table *table)
{
    struct finished_seat sat;
    size_t at = 0;
    int seat = 0;
    int64_t moved[SEATS_MAX];
    counting_moves(table, moved);
    bool is_practice = match->flags & FINISHED_PRACTICE;
    if (is_practice != (counting_purse(&table->terms.worth) == PURSE_PRACTICE))
        complain_of(inspector, "match", match->id, "was settled to the wrong purse");
    for (; finished_next_seat(match, &at, &sat); seat++)
        if (seat >= table->terms.setup.seats || sat.player != table->seat[seat].player ||
            sat.tokens != table->result.tokens[seat] || sat.moved != moved[seat]) {
            complain_of(inspector, "match", match->id, "was not settled as it was played");
            return;
        } else if (sat.is_known && sat.has_won != (table->result.winners >> seat & 1)) {
            complain_of(inspector, "match", match->id, "was not won as it is told");
            return;
        }
    if (seat != table->terms.setup.seats)
        complain_of(inspector, "match", match->id, "has not the seats that were settled");
}

static void check_in_log(
    struct inspector *inspector, const struct match *match, const struct table *table)
{
    const char *fault = inspect_log_match(inspector->store, inspector->log_start, match, table);
    if (fault)
        complain_of(inspector, "match", match->id, fault);
}

static void check_match(struct inspector *inspector, const struct match *match)
{
    bool is_void = match->flags & FINISHED_VOID, is_readable = is_of_these_rules(match);
    if (is_void || !is_readable) {
        inspector->inspection->unreadable += !is_void;
        check_in_log(inspector, match, NULL);
        return;
    }
    char buf[400];
    struct text why = TEXT(buf);
    struct effects effects = {0};
    bool is_read = record_read(inspector->table, match->id, (const char *)match->bytes, match->len,
        game_find, &effects, &why);
    effects_release(&effects);
    if (!is_read)
        complain_of(inspector, "match", match->id, buf);
    else if (inspector->table->phase != TABLE_OVER)
        complain_of(inspector, "match", match->id, "was settled before its end");
    else
        check_tokens(inspector, match, inspector->table);
    check_in_log(inspector, match, is_read ? inspector->table : NULL);
}

static void check_open(void *context, int64_t id, const uint8_t *bytes, size_t len)
{
    struct inspector *inspector = context;
    char buf[400];
    struct text why = TEXT(buf);
    struct effects effects = {0};
    const struct table *table = inspector->table;
    inspector->inspection->open++;
    if (!record_read(inspector->table, id, (const char *)bytes, len, game_find, &effects, &why))
        complain_of(inspector, "open match", id, buf);
    effects_release(&effects);
    struct account account;
    for (int i = 0; i < table->terms.setup.seats; i++)
        if (table->seat[i].player &&
            !inspector->store->kind->account(inspector->store, table->seat[i].player, &account))
            complain_of(inspector, "open match", id, "has a player without an account");
}

// ---- Entries -----------------------------------------------------------------------------------

static void check_entry(struct inspector *inspector, const struct entry *entry)
{
    struct match match;
    if (!entry->match || entry->account == HOUSE ||
        !inspector->store->kind->match(inspector->store, entry->match, &match))
        return;
    struct finished_seat sat;
    bool is_practice = match.flags & FINISHED_PRACTICE;
    int64_t amount = entry->act ? -entry->amount : entry->amount;
    for (size_t at = 0; finished_next_seat(&match, &at, &sat);)
        if (sat.player == entry->account && sat.moved == amount &&
            is_practice == (entry->purse == PURSE_PRACTICE))
            return;
    complain_of(inspector, "entry", entry->id, "is not what its match moved");
}

bool inspect(struct store *store, struct inspection *inspection)
{
    struct inspector inspector = {.store = store,
        .inspection = inspection,
        .table = calloc(1, sizeof(struct table)),
        .log_start = inspect_log_start(store)};
    must(inspector.table);
    const struct store_kind *kind = store->kind;
    inspector.is_well = kind->check(store, inspection->tell, inspection->context);
    inspector.is_well = inspect_log(store, inspection) && inspector.is_well;
    struct counts counts;
    kind->counts(store, &counts);
    int64_t all = counts.matches + counts.entries;
    struct match match;
    for (int64_t id = 1; id <= counts.matches; id++) {
        show_progress(&inspector, id, all);
        if (!kind->match(store, id, &match))
            continue; // still open, or its number was never used
        inspection->matches++;
        check_match(&inspector, &match);
    }
    struct entry entry;
    for (int64_t id = 1; id <= counts.entries; id++) {
        show_progress(&inspector, counts.matches + id, all);
        if (!kind->entry(store, id, &entry))
            continue;
        inspection->entries++;
        check_entry(&inspector, &entry);
    }
    char buf[400];
    struct text why = TEXT(buf);
    if (!kind->open_matches(store, check_open, &inspector, &why))
        complain_of(&inspector, "journal", 0, buf);
    table_release(inspector.table);
    free(inspector.table);
    return inspector.is_well;
}
