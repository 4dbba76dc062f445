// SPDX-License-Identifier: MIT
// Prints what a simulation found, for people and for programs. Knows nothing of how it was run.
#ifndef BAIZE_LAB_REPORT_H
#define BAIZE_LAB_REPORT_H

#include "lab/simulate.h"
#include "wire/json.h"

#include <stdio.h>

enum { REPORT_BYTES = 128 * 1024 }; // of JSON, at most

struct report {
    const struct simulation *simulation;
    const struct tally *tally;
    const char *const *names; // of the agents, one a seat, as they were asked for
    const char *seed;         // as a person gives it to repeat the run
    double seconds;           // negative: how long it took, and on how many threads, is not shown
};

// Did any tokens change hands? Some games are played for nothing but the win.
bool report_is_staked(const struct report *report);
static inline bool report_is_timed(const struct report *report)
{
    return report->seconds >= 0;
}
static inline double report_a_second(const struct report *report, uint64_t count)
{
    return report->seconds > 0 ? (double)count / report->seconds : 0;
}

void report_text(FILE *file, const struct report *report);
void report_json(FILE *file, const struct report *report);
void report_put(struct out *out, const struct report *report); // the same JSON, in memory
void report_csv(FILE *file, const struct report *report);      // a line for each seat
void report_html(FILE *file, const struct report *report);     // one page, complete in itself

#endif
