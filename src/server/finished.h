// SPDX-License-Identifier: MIT
// A finished match as the store keeps it, beside its record: who sat there and what each got, as
// lines "12 -3 Ada" (player 0 is a bot), and flags. struct finished_seat is plain data.
#ifndef BAIZE_SERVER_FINISHED_H
#define BAIZE_SERVER_FINISHED_H

#include "server/table.h"
#include "store/store.h"

enum {
    FINISHED_OPEN = 1,   // anybody may see how it was played
    FINISHED_VOID = 2,   // called off
    FINISHED_HIDDEN = 4, // what was never shown stays hidden
    FINISHED_SEATS_BYTES = 1024,
};

struct finished_seat {
    int64_t player, tokens;
    const char *name;
    size_t name_len;
};

void finished_put_seats(struct text *text, const struct table *table);
// Walks the lines. `at` starts at 0; false at the end.
bool finished_next_seat(const struct match *match, size_t *at, struct finished_seat *seat);
// All of them; how many there are.
int finished_seats(const struct match *match, struct finished_seat seats[SEATS_MAX]);

#endif
