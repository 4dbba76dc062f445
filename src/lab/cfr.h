// SPDX-License-Identifier: MIT
// CFR+ (counterfactual regret minimisation): the two seats play against each other round after
// round, each time preferring the choices that they regret not having made. Their average play
// comes the nearer to an equilibrium the more rounds there are. (What the + stands for: regrets
// never fall below zero, the seats learn in turn, later rounds weigh more.)
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
// The average policy so far; good until the next call.
const struct hands *cfr_average(struct cfr *cfr);
// What the best answer to that policy wins against it, on average over the two seats. In an
// equilibrium this is 0.
double cfr_exploitability(struct cfr *cfr);

#endif
