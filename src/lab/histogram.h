// SPDX-License-Identifier: MIT
// How often each whole number came up. The width of the bins is a power of two, the least that
// holds all numbers so far. So the same numbers give the same histogram, in whatever order they
// come and however many histograms are merged.
#ifndef BAIZE_LAB_HISTOGRAM_H
#define BAIZE_LAB_HISTOGRAM_H

#include "base/text.h"

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

// The same for people to look at: bins side by side put together until there are few enough.
struct bars {
    int count;
    int64_t low;   // the least number of the first bar
    int64_t width; // how many numbers fall on a bar
    uint64_t sums[BINS];
    uint64_t most; // the largest of the sums
};

// At most `bars_max` bars. False if nothing was counted.
bool histogram_bars(const struct histogram *histogram, int bars_max, struct bars *bars);
static inline int64_t bar_low(const struct bars *bars, int bar)
{
    return bars->low + bar * bars->width;
}
void bar_label(const struct bars *bars, int bar, struct text *label); // "7" or "8 to 15"

#endif
