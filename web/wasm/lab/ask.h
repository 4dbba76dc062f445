// SPDX-License-Identifier: MIT
// What the page asks of the lab, as lines that say what the flags of a command would:
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

#include "lab/simulate.h"
#include "lab/solve.h"
#include "lab/sweep.h"

enum { ASKED_BYTES = 8 * 1024, SETS_MAX = 64 };

enum asked_kind { ASKED_SIM, ASKED_COMPARE, ASKED_SWEEP, ASKED_SOLVE };

struct asked {
    enum asked_kind kind;
    struct simulation simulation; // of all kinds the players and the seed
    struct sweep sweep;           // COMPARE: only its trials
    struct effort effort;         // SOLVE
    const char *names[SEATS_MAX];
    const char *seed;

    // The words as they came; they lie in the text that was read.
    const char *bots[SEATS_MAX], *sets[SETS_MAX], *measure;
    int bot_count, set_count;
    bool is_own;
};

// Takes the text apart, which must outlive what was asked. False, and why, if it makes no sense.
bool ask(struct asked *asked, char *text, struct text *why);

#endif
