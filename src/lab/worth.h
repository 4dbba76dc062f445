// SPDX-License-Identifier: MIT
// What a seat can expect at each node of a tree (lab/tree.h), if the other plays by a policy and
// the seat goes on as well as can be.
#ifndef BAIZE_LAB_WORTH_H
#define BAIZE_LAB_WORTH_H

#include "lab/tree.h"

struct worth {
    double *reach;        // the chance to come there, if the seat makes every move that leads there
    double *tokens, *win; // from there on
};

void worth_init(struct worth *worth, const struct tree *tree);
void worth_release(struct worth *worth);
void worth_fill(struct worth *worth, const struct tree *tree, const double *policy, int seat);
// What a choice of this set brings, on average over its nodes; `of`: the tokens, or the wins.
double worth_of_choice(const struct tree *tree, const struct worth *worth, uint32_t set,
    uint32_t choice, const double *of);
// The chance to come to each node if both play by the policy; the caller frees it.
double *worth_reach(const struct tree *tree, const double *policy);

#endif
