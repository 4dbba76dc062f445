// SPDX-License-Identifier: MIT
// CFR+: the two seats play against each other again and again, each time leaning to the choices
// they regret not having made. Their average over time comes as near to an equilibrium as one is
// patient. (Regrets never fall below zero, the seats take turns, later rounds weigh more.)
#ifndef BAIZE_LAB_CFR_H
#define BAIZE_LAB_CFR_H

#include "lab/public_tree.h"

struct cfr {
    struct public_tree *public;
    struct hands *regret;  // like a policy, one for each choice
    struct hands *sum;     // of all rounds' policies, weighted
    struct hands *average; // the sum, made into chances by cfr_average()
    struct hands *now;     // this round's policy
    uint32_t rounds;
};

void cfr_init(struct cfr *cfr, struct public_tree *public);
void cfr_release(struct cfr *cfr);
void cfr_run(struct cfr *cfr, uint32_t rounds);
// The policy so far; it stays where it is until the next call.
const struct hands *cfr_average(struct cfr *cfr);
// How much the seats could win against it with the best answer, on average over the two: 0 is an
// equilibrium.
double cfr_exploitability(struct cfr *cfr);

#endif
