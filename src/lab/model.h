// SPDX-License-Identifier: MIT
// What the spots that were tried tell about those that were not: each wished measure is taken for a
// smooth function over the grid, blurred by luck that is known (a Gaussian process). It tells a
// mean and how far the truth may be from it. Near what was tried it follows it, far away it says
// that it does not know.
#ifndef BAIZE_LAB_MODEL_H
#define BAIZE_LAB_MODEL_H

#include "lab/grid.h"

struct tried;
struct model;

struct model *model_create(const struct grid *grid, int measures);
void model_destroy(struct model *model);
// Learns from these, all of which were played; at most MODEL_MAX of them. False: they tell nothing.
enum { MODEL_MAX = 200 };
bool model_learn(struct model *model, struct tried *const *list, int count);
void model_ask(const struct model *model, struct spot spot, double *mean, double *error);

#endif
