// SPDX-License-Identifier: MIT
// Two ways to show trials (lab/trial.h): a measure over the values of one option or two, and two
// sets of rules side by side.
#ifndef BAIZE_LAB_SWEEP_H
#define BAIZE_LAB_SWEEP_H

#include "lab/figure.h"
#include "lab/trial.h"

enum { SWEEP_VALUES_MAX = 100, SWEEP_TRIALS_MAX = 400 };

// An option and the values it is to take.
struct axis {
    int option;
    int count;
    int32_t value[SWEEP_VALUES_MAX];
    char label[SWEEP_VALUES_MAX][24]; // as it is written: a number or a word
};

struct sweep {
    struct axis axis[2];
    int axes;             // 1 or 2; the trials are in rows, with the second axis going down
    struct trials trials; // the list is the caller's
    int measure;          // the one that is asked for
    const struct measure_name *name;
    const char *const *agent_names; // as they were asked for, one a seat
    const char *seed;
};

// "0..6", "0..100/20" (in steps of 20), "1,3,9" or a single value. False, and why, if it is none.
bool axis_parse(struct axis *axis, const struct setup *setup, const char *word, struct text *why);

// "pair=0..6" makes the option an axis of the sweep, "pair=3" fixes it in the setup. False, and
// why.
bool sweep_set(struct sweep *sweep, struct setup *setup, const char *word, struct text *why);
// One trial for each value, or pair of values, in the caller's list of SWEEP_TRIALS_MAX. The base
// is the standard value where it is among them. False, and why, if the game does not take one of
// them.
bool sweep_plan(struct sweep *sweep, const struct setup *setup, struct text *why);

const struct option *sweep_option(const struct sweep *sweep, int axis);
// "moves a match", "mean tokens a match, seat 1"
struct figure measure_label(const struct measure_name *name, int seat);

void sweep_text(FILE *file, const struct sweep *sweep);
void sweep_json(FILE *file, const struct sweep *sweep);
void sweep_csv(FILE *file, const struct sweep *sweep);
void sweep_html(FILE *file, const struct sweep *sweep);

// A set of rules: "pair=5,ante=2"; "standard" changes nothing. False, and why.
bool rules_parse(struct setup *setup, const char *word, struct text *why);

// Two sets of rules; the first is the base.
struct comparison {
    struct trials trials;
    const char *const *labels; // of the two sets
    const char *const *agent_names;
    const char *seed;
};

void comparison_text(FILE *file, const struct comparison *comparison);
void comparison_json(FILE *file, const struct comparison *comparison);
void comparison_csv(FILE *file, const struct comparison *comparison);
void comparison_html(FILE *file, const struct comparison *comparison);

#endif
