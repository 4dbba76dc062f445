// SPDX-License-Identifier: MIT
// What a simulation found, for people and for programs. Prints; knows nothing of how it was run.
#ifndef BAIZE_LAB_REPORT_H
#define BAIZE_LAB_REPORT_H

#include "lab/simulate.h"

#include <stdio.h>

struct report {
    const struct simulation *simulation;
    const struct tally *tally;
    const char *const *names; // of the agents, one a seat, as they were asked for
    const char *seed;         // as it is given again to repeat the run
    double seconds;
};

// Some games are played for nothing but the win.
bool report_is_staked(const struct report *report);

void report_text(FILE *file, const struct report *report);
void report_json(FILE *file, const struct report *report);
void report_csv(FILE *file, const struct report *report);  // a line a seat
void report_html(FILE *file, const struct report *report); // one page, complete in itself

#endif
