// SPDX-License-Identifier: MIT
#include "server/finished.h"

#include <stdlib.h>
#include <string.h>

void finished_put_seats(
    struct text *text, const struct table *table, const int64_t moved[SEATS_MAX])
{
    for (int i = 0; i < table->terms.setup.seats; i++) {
        text_format(text, "%jd %d", table->seat[i].player, table->result.tokens[i]);
        if (moved[i] != table->result.tokens[i])
            text_format(text, "/%jd", moved[i]);
        text_format(text, " %s\n", table->seat[i].name);
    }
    must(!text->is_cut);
}

bool finished_next_seat(const struct match *match, size_t *at, struct finished_seat *seat)
{
    char line[128];
    const char *from = (const char *)match->seats + *at;
    const char *end = *at < match->seats_len ? memchr(from, '\n', match->seats_len - *at) : NULL;
    if (!end || (size_t)(end - from) >= sizeof(line))
        return false;
    memcpy(line, from, (size_t)(end - from));
    line[end - from] = 0;
    char *rest;
    seat->player = strtoll(line, &rest, 10);
    seat->tokens = seat->moved = strtoll(rest, &rest, 10);
    if (*rest == '/')
        seat->moved = strtoll(rest + 1, &rest, 10);
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
