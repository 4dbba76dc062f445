// SPDX-License-Identifier: MIT
#include "server/finished.h"

#include <stdlib.h>
#include <string.h>

static void put_ending(struct text *text, const struct table *table, const struct view *end,
    int seat, const struct rating_change *rating)
{
    const struct game *game = table->terms.setup.game;
    int measure = game_measure(game);
    text_format(text, "!%d", table->result.winners >> seat & 1);
    if (measure >= 0)
        text_format(
            text, "=%s:%d", game->counters[measure].name, end->counter[index_of(measure, seat)]);
    if (rating->is_rated)
        text_format(text, "~%d:%d:%d", rating_rounded(rating->before.rating),
            rating_rounded(rating->after.rating), rating_rounded(rating->after.deviation));
}

void finished_put_seats(struct text *text, const struct table *table,
    const int64_t moved[SEATS_MAX], const struct rating_change rating[SEATS_MAX])
{
    const struct setup *setup = &table->terms.setup;
    struct view end;
    if (!table->is_void)
        game_view(setup, &table->state, WATCHER, &end);
    for (int i = 0; i < setup->seats; i++) {
        text_format(text, "%jd %d", table->seat[i].player, table->result.tokens[i]);
        if (moved[i] != table->result.tokens[i])
            text_format(text, "/%jd", moved[i]);
        if (!table->is_void)
            put_ending(text, table, &end, i, &rating[i]);
        text_format(text, " %s\n", table->seat[i].name);
    }
    must(!text->is_cut);
}

// What put_ending wrote. `line` is a copy of the bytes at `from`, in which the measure stays.
static char *read_ending(struct finished_seat *seat, const char *from, const char *line, char *rest)
{
    if (*rest == '!') {
        seat->is_known = true;
        seat->has_won = strtoll(rest + 1, &rest, 10);
    }
    char *colon = *rest == '=' ? strchr(rest, ':') : NULL;
    if (colon) {
        seat->measure = from + (rest + 1 - line);
        seat->measure_len = (size_t)(colon - rest - 1);
        seat->standing = strtoll(colon + 1, &rest, 10);
    }
    if (*rest == '~') {
        seat->is_rated = true;
        seat->before = strtoll(rest + 1, &rest, 10);
        seat->after = *rest ? strtoll(rest + 1, &rest, 10) : 0;
        seat->deviation = *rest ? strtoll(rest + 1, &rest, 10) : 0;
    }
    return rest;
}

bool finished_next_seat(const struct match *match, size_t *at, struct finished_seat *seat)
{
    char line[FINISHED_LINE_BYTES];
    const char *from = (const char *)match->seats + *at;
    const char *end = *at < match->seats_len ? memchr(from, '\n', match->seats_len - *at) : NULL;
    if (!end || (size_t)(end - from) >= sizeof(line))
        return false;
    memcpy(line, from, (size_t)(end - from));
    line[end - from] = 0;
    char *rest;
    *seat = (struct finished_seat){.player = strtoll(line, &rest, 10)};
    seat->tokens = seat->moved = strtoll(rest, &rest, 10);
    if (*rest == '/')
        seat->moved = strtoll(rest + 1, &rest, 10);
    rest = read_ending(seat, from, line, rest);
    seat->name = from + (rest - line) + 1;
    seat->name_len = end > seat->name ? (size_t)(end - seat->name) : 0;
    *at += (size_t)(end - from) + 1;
    return true;
}

int finished_seats(const struct match *match, struct finished_seat seats[SEATS_MAX])
{
    int count = 0;
    size_t at = 0;
    while (count < SEATS_MAX && finished_next_seat(match, &at, &seats[count]))
        count++;
    return count;
}
