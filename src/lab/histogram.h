// SPDX-License-Identifier: MIT
// How often each whole number came up. Bins are as wide as a power of two, and no wider than needed
// to hold all numbers seen; so the same numbers give the same histogram in whatever order they
// came, and however many histograms were added up on the way.
#ifndef BAIZE_LAB_HISTOGRAM_H
#define BAIZE_LAB_HISTOGRAM_H

#include "base/base.h"

enum { BINS = 64 };

struct histogram {
    uint64_t total;
    int64_t first; // bin i holds the numbers from (first + i) << shift to (first + i + 1) << shift
    int shift;
    uint64_t count[BINS];
};

void histogram_add(struct histogram *histogram, int64_t number);
void histogram_merge(struct histogram *into, const struct histogram *from);
// The least number of the bin.
static inline int64_t histogram_low(const struct histogram *histogram, int bin)
{
    return (histogram->first + bin) * ((int64_t)1 << histogram->shift);
}
// The bins from the first that holds something to the last that does; false if none does.
bool histogram_range(const struct histogram *histogram, int *first, int *last);

#endif
