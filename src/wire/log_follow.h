// SPDX-License-Identifier: MIT
// What whoever follows a public log holds it to, entry after entry: it begins once, matches are
// opened in the order of their numbers and closed once, after that, and what moves adds up to 0 in
// each purse. The doctor does so with the server's own store, an auditor with what a server shows.
#ifndef BAIZE_WIRE_LOG_FOLLOW_H
#define BAIZE_WIRE_LOG_FOLLOW_H

#include "base/map.h"
#include "wire/log_leaf.h"

// All zero is before the first entry.
struct log_follower {
    int64_t index;       // of the next entry
    int64_t first_match; // those below it may have been opened before the log began
    int64_t last_opened;
    struct map open;  // from each match that is opened and not closed to its opening's index
    struct map early; // matches that were closed and had been opened before the log
};

// NULL, or what is wrong with it.
const char *log_follow(struct log_follower *follower, const struct leaf *leaf);
void log_follower_release(struct log_follower *follower);

#endif
