// SPDX-License-Identifier: MIT
// Where a seat moves again before anybody else does, a choice is worth what the best way on from it
// is worth. The look ahead goes on as a bot would, and where that is a bad way, a good choice looks
// like a blunder. Here each wrong choice of a puzzle is tried with each next move of the same seat.
#ifndef BAIZE_LAB_PUZZLE_WAYS_H
#define BAIZE_LAB_PUZZLE_WAYS_H

#include "lab/puzzle_weigh.h"

struct way_found {
    bool is_near; // some way on is less than half the gap behind the right choice
    bool is_sure; // three standard errors from being otherwise
    double less, error;
};

// `weighing` has been weighed, with `right` as its best choice; `is_wrong` by move. As many samples
// as `samples` says at first, and where that is not enough more of them and further ahead.
struct way_found find_way(
    const struct weighing *weighing, int right, const bool *is_wrong, double gap, int samples);

#endif
