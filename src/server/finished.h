// SPDX-License-Identifier: MIT
// A finished match as the store keeps it, beside its record: who sat there and what each got, as
// lines "12 -3 Ada" (player 0 is a bot), and flags. Where another amount moved than the seat won or
// lost: "12 -3/-1 Ada". Unless it was called off, each line says, too, whether the seat has won
// ("!1") and, if there is one, its part of the game's measure ("=points:7") and what the match did
// to its rating, which then has this deviation ("~1500:1512:80"): "12 -3/-1!0=points:7~1500:1488:80
// Ada". Matches of before say none of that. struct finished_seat is plain data.
#ifndef BAIZE_SERVER_FINISHED_H
#define BAIZE_SERVER_FINISHED_H

#include "server/rating.h"
#include "server/table.h"
#include "store/store.h"

enum {
    FINISHED_OPEN = 1,     // anybody may see how it was played
    FINISHED_VOID = 2,     // called off
    FINISHED_HIDDEN = 4,   // what was never shown stays hidden
    FINISHED_PRACTICE = 8, // it settled to the practice purse
    FINISHED_COUNTED = 16, // it counted, in full or in part; a match of before has neither
    FINISHED_SEATS_BYTES = 1536,
    FINISHED_LINE_BYTES = 256,
};

struct finished_seat {
    int64_t player, tokens;
    int64_t moved; // between the accounts
    const char *name;
    size_t name_len;
    bool is_known; // whether it has won
    bool has_won;
    const char *measure; // the counter that seats are measured by; NULL: there is none
    size_t measure_len;
    int64_t standing; // its value
    bool is_rated;
    int64_t before, after, deviation;
};

void finished_put_seats(struct text *text, const struct table *table,
    const int64_t moved[SEATS_MAX], const struct rating_change rating[SEATS_MAX]);
// Walks the lines. `at` starts at 0; false at the end.
bool finished_next_seat(const struct match *match, size_t *at, struct finished_seat *seat);
// All of them; how many there are.
int finished_seats(const struct match *match, struct finished_seat seats[SEATS_MAX]);

#endif
