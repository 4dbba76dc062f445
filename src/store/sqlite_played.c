// SPDX-License-Identifier: MIT
// How each account has played each game, counted as matches end, so that nobody has to read all its
// matches to tell; and the curve of its rating, of which no more is kept than is told.
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add_point(
    struct sqlite_store *store, const struct change *change, const struct leg *leg, int64_t number)
{
    sqlite3_stmt *thin = sql_get(store, SQL_THIN_CURVE), *add = sql_get(store, SQL_ADD_POINT);
    if (!thin || !add)
        return false;
    // As long as the step is the same, only what was the last point may have to go.
    int64_t step = curve_step(number);
    sqlite3_bind_int64(thin, 1, leg->account);
    sqlite3_bind_text(thin, 2, change->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(thin, 3, step == curve_step(number - 1) ? number - 1 : 0);
    sqlite3_bind_int64(thin, 4, step);
    sqlite3_bind_int64(add, 1, leg->account);
    sqlite3_bind_text(add, 2, change->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 3, number);
    sqlite3_bind_int64(add, 4, change->at_ms);
    sqlite3_bind_int(add, 5, leg->rating);
    return (step == 1 || sql_run(thin) == SQLITE_OK) && sql_run(add) == SQLITE_OK;
}

bool sqlite_add_played(
    struct sqlite_store *store, const struct change *change, const struct leg *leg)
{
    if (leg->placing == PLACING_UNKNOWN || leg->account == HOUSE)
        return true;
    sqlite3_stmt *add = sql_get(store, SQL_ADD_PLAYED);
    if (!add)
        return false;
    sqlite3_bind_int64(add, 1, leg->account);
    sqlite3_bind_text(add, 2, change->game, -1, SQLITE_STATIC);
    sqlite3_bind_int(add, 3, leg->placing == PLACING_WON);
    sqlite3_bind_int(add, 4, leg->placing == PLACING_SHARED);
    sqlite3_bind_int(add, 5, leg->purse == PURSE_PRACTICE);
    sqlite3_bind_int(add, 6, leg->is_rated);
    bool is_done = sqlite3_step(add) == SQLITE_ROW;
    int64_t points = is_done ? sqlite3_column_int64(add, 0) : 0;
    if (sqlite3_reset(add) != SQLITE_OK || !is_done)
        return false;
    return !leg->is_rated || add_point(store, change, leg, points);
}

int sqlite_played(struct store *base, int64_t account, struct played list[PLAYED_MAX])
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_PLAYED);
    int count = 0, code = SQLITE_ERROR;
    if (read)
        sqlite3_bind_int64(read, 1, account);
    while (read && (code = sqlite3_step(read)) == SQLITE_ROW && count < PLAYED_MAX) {
        struct played *played = &list[count++];
        *played = (struct played){
            .matches = sqlite3_column_int64(read, 1),
            .won = sqlite3_column_int64(read, 2),
            .shared = sqlite3_column_int64(read, 3),
            .practice = sqlite3_column_int64(read, 4),
            .points = sqlite3_column_int64(read, 5),
        };
        const unsigned char *game = sqlite3_column_text(read, 0);
        snprintf(played->game, sizeof(played->game), "%s", game ? (const char *)game : "");
    }
    base->has_failed = base->has_failed || (code != SQLITE_DONE && code != SQLITE_ROW);
    sqlite3_reset(read);
    return count;
}

int sqlite_curve(
    struct store *base, int64_t account, const char *game, struct curve_point list[CURVE_MAX])
{
    sqlite3_stmt *read = sql_get((struct sqlite_store *)base, SQL_CURVE);
    int count = 0, code = SQLITE_ERROR;
    if (read) {
        sqlite3_bind_int64(read, 1, account);
        sqlite3_bind_text(read, 2, game, -1, SQLITE_STATIC);
    }
    while (read && (code = sqlite3_step(read)) == SQLITE_ROW && count < CURVE_MAX)
        list[count++] = (struct curve_point){.number = sqlite3_column_int64(read, 0),
            .at_ms = sqlite3_column_int64(read, 1),
            .rating = sqlite3_column_int(read, 2)};
    base->has_failed = base->has_failed || (code != SQLITE_DONE && code != SQLITE_ROW);
    sqlite3_reset(read);
    return count;
}

// Up to version 2 who sat was told by lines such as "12 -3 Ada" or "12 -3/-1 Ada": the account (0
// is a bot), what the seat got, and what moved. Who got most has won; where all got the same,
// nobody knows.
void sqlite_old_placing(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    const char *line = (const char *)sqlite3_value_text(values[0]);
    long long account = sqlite3_value_int64(values[1]);
    long long own = 0, most = 0, least = 0;
    int seats = 0, best = 0;
    bool has_sat = false;
    for (; line && *line; line += strcspn(line, "\n"), line += *line != 0) {
        char *rest;
        long long player = strtoll(line, &rest, 10), tokens = strtoll(rest, &rest, 10);
        best = !seats || tokens > most ? 1 : best + (tokens == most);
        most = !seats || tokens > most ? tokens : most;
        least = !seats || tokens < least ? tokens : least;
        seats++;
        if (player == account) {
            has_sat = true;
            own = tokens;
        }
    }
    enum placing placing = !has_sat || most == least ? PLACING_UNKNOWN
                           : own < most              ? PLACING_LOST
                           : best > 1                ? PLACING_SHARED
                                                     : PLACING_WON;
    sqlite3_result_int(context, (int)placing);
}
