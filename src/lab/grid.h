// SPDX-License-Identifier: MIT
// A grid of values on a few axes: spots, their numbers, ways to walk over them. Knows nothing of
// what an axis stands for.
#ifndef BAIZE_LAB_GRID_H
#define BAIZE_LAB_GRID_H

#include "engine/chance.h"

enum { GRID_AXES_MAX = 8, GRID_VALUES_MAX = 100 };

struct spot {
    uint8_t at[GRID_AXES_MAX]; // which value of each axis
};

struct grid {
    int axes;
    int count[GRID_AXES_MAX];
    bool is_ordered[GRID_AXES_MAX]; // values side by side are alike; not so where they are words
};

uint64_t grid_size(const struct grid *grid);
uint64_t grid_number(const struct grid *grid, struct spot spot); // below grid_size()
struct spot grid_spot(const struct grid *grid, uint64_t number);
// How many steps lead from one to the other; between words it is always one.
int grid_steps(const struct grid *grid, struct spot a, struct spot b);

// Spots spread evenly, without end, each drawn for itself but far from those before: the i-th of a
// sequence that begins where `shift` says.
struct spread {
    double shift[GRID_AXES_MAX];
    uint64_t next;
};
void spread_init(struct spread *spread, struct chance *chance);
struct spot spread_next(struct spread *spread, const struct grid *grid);

// Another value of the axis: mostly near where values are ordered, at most `reach` steps away.
struct spot grid_moved(
    const struct grid *grid, struct spot spot, int axis, int reach, struct chance *chance);

// The spots that were there before.
struct spot_set {
    uint64_t *number; // plus 1; 0 where nothing is
    uint64_t cap, count;
};
void spot_set_init(struct spot_set *set, uint64_t max); // for at most so many
void spot_set_release(struct spot_set *set);
bool spot_set_add(struct spot_set *set, uint64_t number); // false: it was there already

// Uniform in 0 … 1.
double chance_part(struct chance *chance);
// Normal, with mean 0 and deviation 1.
double chance_normal(struct chance *chance);

#endif
