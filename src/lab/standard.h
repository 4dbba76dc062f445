// SPDX-License-Identifier: MIT
// How much the lab does if nobody says how much, and at most: the same for the commands, the page
// and the library.
#ifndef BAIZE_LAB_STANDARD_H
#define BAIZE_LAB_STANDARD_H

enum {
    MATCHES_OF_RANDOM = 1000000,       // of players that do not think
    MATCHES_OF_RANDOM_TRIALS = 100000, // the same for each of several sets of rules
    MATCHES_OF_THINKING = 1000,
    DEALS_OF_PAIR = 200, // in an arena
    DEALS_MOST = 1000000000,
    ROUNDS_OF_SOLVING = 1000000,
    THREADS_MOST = 256,
};
#define MATCHES_MOST 1000000000000
#define GAIN_OF_SOLVING 1e-5

#endif
