// SPDX-License-Identifier: MIT
#include "cli/tries.h"

#include "os/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 100, FILE_MAX = TRIES_MAX * LINE_BYTES, RATING_MAX = 10000 };

static void append(struct tries *tries, const struct attempt *attempt)
{
    if (tries->count == tries->cap) {
        tries->cap = tries->cap ? 2 * tries->cap : 64;
        tries->list = realloc(tries->list, (size_t)tries->cap * sizeof(tries->list[0]));
        must(tries->list);
    }
    tries->list[tries->count++] = *attempt;
}

// "mantis b79wbx0h right 1272 20411", with a "-" for the day if it was none's.
static void put_attempt(const struct attempt *attempt, struct text *text)
{
    text_format(text, "%s %s %s %d ", attempt->game, attempt->name,
        attempt->is_right ? "right" : "wrong", attempt->rating);
    if (attempt->day == NO_DAY)
        text_char(text, '-');
    else
        text_int(text, attempt->day);
    text_char(text, '\n');
}

static bool read_attempt(const char *line, struct attempt *attempt)
{
    char verdict[8], day[12], again[LINE_BYTES];
    struct text text = TEXT(again);
    if (sscanf(line, "%16s %8s %7s %d %11s", attempt->game, attempt->name, verdict,
            &attempt->rating, day) != 5)
        return false;
    if (attempt->rating < -RATING_MAX || attempt->rating > RATING_MAX)
        return false;
    attempt->is_right = strcmp(verdict, "right") == 0;
    attempt->day = strcmp(day, "-") == 0 ? NO_DAY : atoi(day);
    put_attempt(attempt, &text);
    return strlen(line) + 1 == text.len && strncmp(line, again, text.len - 1) == 0;
}

static bool read_lines(struct tries *tries, char *at, const char *end, struct text *why)
{
    for (int number = 1; at < end; number++) {
        size_t len = strcspn(at, "\n");
        bool has_end = at[len] == '\n';
        struct attempt attempt = {0};
        at[len] = '\0';
        if (!read_attempt(at, &attempt)) {
            text_format(why,
                "%s, line %d: here should stand a game, a puzzle, right or wrong, its rating and "
                "the day or -, as in \"mantis b79wbx0h right 1272 -\"",
                tries->path, number);
            return false;
        }
        append(tries, &attempt);
        at += len + has_end;
    }
    return true;
}

bool tries_open(struct tries *tries, struct text *why)
{
    char folder[STATE_FOLDER_BYTES];
    struct bytes bytes;
    *tries = (struct tries){0};
    if (!state_folder(folder, sizeof(folder)))
        return true;
    snprintf(tries->path, sizeof(tries->path), "%s/puzzles", folder);
    if (!file_exists(tries->path))
        return true;
    if (!file_read(tries->path, FILE_MAX, &bytes, why))
        return false;
    bool is_read = read_lines(tries, bytes.at, bytes.at + bytes.len, why);
    bytes_release(&bytes);
    if (!is_read)
        tries_close(tries);
    return is_read;
}

void tries_close(struct tries *tries)
{
    free(tries->list);
    *tries = (struct tries){0};
}

const struct attempt *tries_find(const struct tries *tries, const char *game, const char *name)
{
    for (int i = 0; i < tries->count; i++)
        if (strcmp(tries->list[i].game, game) == 0 && strcmp(tries->list[i].name, name) == 0)
            return &tries->list[i];
    return NULL;
}

struct standing tries_standing(const struct tries *tries, const char *game)
{
    struct standing standing = {.rating = SOLVER_START};
    for (int i = 0; i < tries->count; i++) {
        const struct attempt *attempt = &tries->list[i];
        if (strcmp(attempt->game, game) != 0)
            continue;
        if (attempt->day != NO_DAY && tries_find(tries, game, attempt->name) != attempt)
            continue; // once more, as a day's own
        standing.rating =
            solver_rating(standing.rating, standing.tries, attempt->rating, attempt->is_right);
        standing.tries++;
        standing.solved += attempt->is_right;
        standing.row = attempt->is_right ? standing.row + 1 : 0;
    }
    return standing;
}

bool tries_counts(const struct tries *tries, const struct attempt *attempt)
{
    bool is_of_day = attempt->day != NO_DAY;
    for (int i = 0; i < tries->count && is_of_day; i++)
        is_of_day = tries->list[i].day != attempt->day;
    return is_of_day || !tries_find(tries, attempt->game, attempt->name);
}

static bool is_solved_on(const struct tries *tries, int32_t day)
{
    for (int i = 0; i < tries->count; i++)
        if (tries->list[i].day == day && tries->list[i].is_right)
            return true;
    return false;
}

int tries_streak(const struct tries *tries, int32_t day)
{
    int days = 0;
    if (!is_solved_on(tries, day))
        day--;
    while (day >= 0 && is_solved_on(tries, day--))
        days++;
    return days;
}

static bool write_all(const struct tries *tries, struct text *why)
{
    char *buf = malloc(FILE_MAX);
    must(buf);
    struct text text = text_over(buf, FILE_MAX);
    for (int i = 0; i < tries->count; i++)
        put_attempt(&tries->list[i], &text);
    if (text.is_cut)
        text_format(why, "%s is full", tries->path);
    bool is_written = !text.is_cut && file_write_private(tries->path, buf, text.len, why);
    free(buf);
    return is_written;
}

// What other windows have added is taken in. What could not be kept before is known here alone, and
// is tried to be kept again.
static bool read_anew(struct tries *tries, struct text *why)
{
    struct tries now;
    if (!tries_open(&now, why))
        return false;
    for (int i = 0; i < tries->count; i++)
        if (tries_counts(&now, &tries->list[i]))
            append(&now, &tries->list[i]);
    free(tries->list);
    tries->list = now.list;
    tries->count = now.count;
    tries->cap = now.cap;
    return true;
}

bool tries_add(struct tries *tries, const struct attempt *attempt, struct text *why)
{
    int lock = tries->path[0] ? file_lock(tries->path, why) : -1;
    bool is_kept = lock >= 0 && read_anew(tries, why);
    if (tries_counts(tries, attempt)) {
        append(tries, attempt);
        is_kept = is_kept && write_all(tries, why);
    }
    file_unlock(lock);
    if (!tries->path[0])
        text_put(why, "neither $XDG_STATE_HOME nor $HOME names a folder");
    return is_kept;
}
