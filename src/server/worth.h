// SPDX-License-Identifier: MIT
// What a match is worth (docs/counting.md): decided once, when it is opened, by counting.c, and
// kept in the head of its record. struct worth is plain data.
#ifndef BAIZE_SERVER_WORTH_H
#define BAIZE_SERVER_WORTH_H

#include "base/base.h"

// Why a match is not worth all it could be. The names are those of the protocol and the record.
enum worth_why {
    WORTH_FULL, // it is
    WORTH_BOTS,
    WORTH_PRIVATE,
    WORTH_OPTIONS,
    WORTH_FROZEN,
    WORTH_ADDRESS,
    WORTH_AGAIN,
};
extern const char *const worth_names[]; // ended by NULL

struct worth {
    int eighths; // how much of the tokens and of the change of rating counts; 0: it is practice
    enum worth_why why;
    int meeting; // WORTH_AGAIN: which of two players' meetings of the last day it is
    bool is_old; // its record was begun before matches were weighed: they all moved tokens
    bool is_rated;
};

#endif
