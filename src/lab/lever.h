// SPDX-License-Identifier: MIT
// Which options of a game matter: each is moved to values beside the agreed one, one at a time and
// on the same cards, and what changes is told from what luck changes. docs/reports.md says how the
// values are chosen and what a pull is.
#ifndef BAIZE_LAB_LEVER_H
#define BAIZE_LAB_LEVER_H

#include "lab/trial.h"

enum { LEVERS_MAX = OPTIONS_MAX, LEVER_VALUES_MAX = 3 };

struct lever {
    int option;
    int count; // trials, beginning with `first`; 0: the game takes no other value here
    int first;
};

struct levers {
    int count;
    struct lever list[LEVERS_MAX];
    struct trials trials; // the first is the agreed setup
    struct trial trial[1 + LEVERS_MAX * LEVER_VALUES_MAX];
    // Some bots know the standard rules alone, and have others play in their place elsewhere. Then
    // those play here under all rules: otherwise the bots would be compared, not the rules. By
    // seat: true if and only if that is so.
    bool is_other_bot[SEATS_MAX];
};

// Plans the trials for agents of these names, one a seat. False, and why, if one cannot play.
bool levers_plan(
    struct levers *levers, const struct setup *setup, const char *const *names, struct text *why);

// By how much an option moves a measure, in standard deviations of what it is from match to match
// under the agreed rules; of its mean, where it never varies there.
struct pull {
    int lever, trial, measure;
    double size; // with its sign
};
enum { PULLS_MAX = LEVERS_MAX * LEVER_VALUES_MAX * MEASURES };

double pull_size(const struct levers *levers, int trial, int measure);
// The largest significant pull of each lever, the largest first. Says how many there are: a lever
// that is not among them changes nothing that could be told from luck.
int levers_rank(const struct levers *levers, struct pull pulls[LEVERS_MAX]);
// Is it looked at? Not what says the same as another one.
bool is_lever_measure(const struct levers *levers, int measure);

#endif
