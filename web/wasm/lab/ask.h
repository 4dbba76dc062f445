// SPDX-License-Identifier: MIT
// What the page asks of the lab: lines that say what the words and flags of a command would
// (lab/errand.h).
//
//   sweep leduc          sim, compare, sweep or solve
//   seats 2
//   bot hard             once for all seats, or once for each
//   set ante=1..4        compare: two sets of rules, "standard" or "ante=2,raise_1=4"
//   measure win_share:1  sweep
//   own                  the game's own measures, though all players are random
//   gain 0.001           solve, and so is rounds 5000
//   seed 7
#ifndef BAIZE_WEB_LAB_ASK_H
#define BAIZE_WEB_LAB_ASK_H

#include "lab/errand.h"

enum { ASKED_BYTES = 8 * 1024 };

// Reads the lines, of less than ASKED_BYTES, into what is asked, which stays where it is until it
// is asked for something else. False, and why, if it makes no sense.
bool ask(struct errand *asked, const char *lines, struct text *why);

#endif
