// SPDX-License-Identifier: MIT
// What is durable, as far as messages tell of it: put together from the changes that were
// committed, without the store. Of a match its record is read, line by line; of an account
// everything is known that it ever was in this run.
#ifndef BAIZE_TESTS_SHADOW_H
#define BAIZE_TESTS_SHADOW_H

#include "base/map.h"
#include "server/table.h"
#include "store/store.h"

enum { LEVELS_MAX = 512, LISTENERS = 64 };

struct shadow_match {
    int64_t id;
    struct table table;
    bool is_closed, is_void;
    int64_t tokens[SEATS_MAX];               // if it is closed
    char level[LEVELS_MAX][LEVEL_BYTES + 1]; // every bot that was to play a seat, in order;
    uint8_t level_seat[LEVELS_MAX];          // "": the player did
    int levels;
    int heard[LISTENERS][SEATS_MAX]; // how much of a seat's levels each listener was told
    struct shadow_match *next;
};

struct shadow_rating {
    int game; // its number
    int64_t rating;
};

struct shadow_account {
    struct blob names;            // each ended by NUL
    struct blob balances[PURSES]; // int64_t
    struct blob ratings;          // struct shadow_rating
    bool is_protected;
    uint8_t shows; // the set of what it was said to show
};

struct shadow {
    struct shadow_match *matches;
    struct map accounts; // id -> struct shadow_account
    struct blob secrets; // hashes
};

void shadow_load(struct shadow *shadow, struct store *store); // what the store holds
void shadow_read(struct shadow *shadow, const struct change *change);
void shadow_release(struct shadow *shadow);
struct shadow_match *shadow_match(struct shadow *shadow, int64_t id); // NULL: there is none
struct shadow_account *shadow_account(struct shadow *shadow, int64_t id);

#endif
