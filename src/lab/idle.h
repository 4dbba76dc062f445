// SPDX-License-Identifier: MIT
// What of a game's rules never came up in many matches: moves, amounts, what moves are made of,
// announcements, terms of sums, measures of its own. That these bots never used it is all that can
// be known; what random players do tells whether it can come up at all.
#ifndef BAIZE_LAB_IDLE_H
#define BAIZE_LAB_IDLE_H

#include "lab/course.h"

enum idle_kind {
    IDLE_MOVE,    // a verb
    IDLE_AMOUNT,  // of a verb
    IDLE_VALUE,   // of an argument: see lab/aspect.h
    IDLE_SAY,     // an announcement
    IDLE_TERM,    // of a sum
    IDLE_MEASURE, // the game's own
    IDLE_KINDS,
};

struct idle_item {
    enum idle_kind kind;
    char name[56];      // "bet 9"
    char words[120];    // what people are told; empty where the name says it
    uint64_t offered;   // matches in which it was among the choices
    uint64_t by_chance; // matches of random players in which it came up
};

enum { IDLE_MAX = 384 };

struct idle {
    int count;
    struct idle_item list[IDLE_MAX];
    int of_kind[IDLE_KINDS]; // how many there are of each in the game, idle or not
    int idle_of_kind[IDLE_KINDS];
};

// `by_chance` may have no matches, if random players were not watched.
void idle_find(const struct setup *setup, const struct course *course,
    const struct course *by_chance, struct idle *idle);
const char *idle_noun(enum idle_kind kind); // "announcements"

#endif
