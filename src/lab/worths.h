// SPDX-License-Identifier: MIT
// A solved game, situation by situation: how often the solution makes each choice, what each choice
// is worth there against it (and going on as well as can be), and how often one comes there. What
// the page of the solved games shows, and `baize solve --worths` prints.
//
// With the solution's chances the choices are worth as much as the best of them, but for what is
// left to gain; in a situation to which the solution itself never leads (reach 0) they need not be.
#ifndef BAIZE_LAB_WORTHS_H
#define BAIZE_LAB_WORTHS_H

#include "lab/solution.h"
#include "lab/tree.h"

enum { SEAT_EITHER = SEATS_MAX };

struct worths_line {
    const struct solution_line *line; // the situation, its choices and their chances
    int seat;                         // whose, or SEAT_EITHER: both decide at once, from the same
    double reach;                     // how often it comes up in a match (a deal of a card game)
    double met;                       // and if this seat did all it can to come there
    double worth[SOLUTION_CHOICES];
    int32_t in[2]; // what each seat has put in
};

struct worths {
    struct worths_line *lines; // in the order of the solution's
    int count;
};

// `tree`: that of the setup, or NULL for a game that is solved without one. The solution outlives
// what is found, which the caller releases.
void worths_find(struct worths *worths, const struct solution *solution, const struct tree *tree);
void worths_release(struct worths *worths);
// What the situation is worth to its seat: as much as the best choice.
double worths_value(const struct worths_line *line);

// [{"situation", "seat": 0|1|null, "hand": ["Q"], "before": ["check", …], "board": "K"|null,
//   "line": ["raise", …], "reach", "met", "in": [1, 3], "value",
//   "choices": [{"verb", "chance", "worth"}]}]; `before` is the first of two rounds of betting.
void worths_put(struct out *out, const struct solution *solution, const struct worths *worths);
void worths_text(FILE *file, const struct solution *solution, const struct worths *worths);

#endif
