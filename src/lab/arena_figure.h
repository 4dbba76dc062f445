// SPDX-License-Identifier: MIT
// The figures of a tournament as people read them, in a terminal and on a page.
#ifndef BAIZE_LAB_ARENA_FIGURE_H
#define BAIZE_LAB_ARENA_FIGURE_H

#include "lab/arena.h"
#include "lab/figure.h"

struct figure figure_score(double score, struct interval interval); // 73.2 %
struct figure figure_interval(struct interval interval);            // 71.0 … 75.3 %
struct figure figure_elo(struct estimate elo);                      // 191 ± 12
struct figure figure_tokens(struct estimate tokens);                // −1.2 ± 0.3, or – if none
struct figure figure_time(double us);                               // 3 µs, 1.20 ms

#endif
