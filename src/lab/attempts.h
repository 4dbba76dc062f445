// SPDX-License-Identifier: MIT
// How far a search for an exploiter by attempts (lab/exploit.h) has come: all candidates one after
// the other, or only each N-th of them, where N machines share them; then what the best of these
// wins on fresh deals. What it found is kept in a form that can be written down at any time.
#ifndef BAIZE_LAB_ATTEMPTS_H
#define BAIZE_LAB_ATTEMPTS_H

#include "lab/exploit.h"

// The best so far.
struct found {
    uint64_t number;       // of the candidate
    char *text;            // the exploiter, as it is written into a file; NULL: none was tried yet
    struct pair_sums sums; // what it won on fresh deals; all 0 until it was measured
};

struct attempts {
    struct exploit *exploit;
    uint64_t first, step; // which candidates: first, first + step, …
    uint64_t done;        // how many of them, and one more when the best was measured
    struct found found;
    struct found offered; // what another part found, as it was read: for attempts_take()
};

// How many steps there are to do; 0 where there are fewer candidates than machines.
uint64_t attempts_total(const struct attempts *attempts);
// Goes on to so many steps, or until it is stopped.
void attempts_go_on(struct attempts *attempts, uint64_t to);
// What the best so far wins on fresh deals.
void attempts_measure(struct attempts *attempts);
// Takes over what is offered, if that is the best of all that were judged. False: it makes no
// sense.
bool attempts_take(struct attempts *attempts);
void attempts_release(struct attempts *attempts);

#endif
