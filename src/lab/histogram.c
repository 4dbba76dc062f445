// SPDX-License-Identifier: MIT
#include "lab/histogram.h"

#include <string.h>

// Puts two bins each together.
// Puts two bins each together.
static void widen(struct histogram *histogram)
{
    uint64_t count[BINS] = {0};
    int64_t first = histogram->first >> 1;
    for (int i = 0; i < BINS; i++)
        count[((histogram->first + i) >> 1) - first] += histogram->count[i];
    memcpy(histogram->count, count, sizeof(count));
    histogram->first = first;
    histogram->shift++;
}

bool histogram_range(const struct histogram *histogram, int *first, int *last)
{
    if (!histogram->total)
        return false;
    for (*first = 0; !histogram->count[*first];)
        ++*first;
    for (*last = BINS - 1; !histogram->count[*last];)
        --*last;
    return true;
}

// Moves the bins so that `low` to `high` are among them, without widening. False if they are too
// many.
static bool slide(struct histogram *histogram, int64_t low, int64_t high)
{
    int first, last;
    if (histogram_range(histogram, &first, &last)) {
        if (histogram->first + first < low)
            low = histogram->first + first;
        if (histogram->first + last > high)
            high = histogram->first + last;
    }
    if (high - low >= BINS)
        return false;
    uint64_t count[BINS] = {0};
    for (int i = 0; i < BINS; i++)
        if (histogram->count[i])
            count[histogram->first + i - low] = histogram->count[i];
    memcpy(histogram->count, count, sizeof(count));
    histogram->first = low;
    return true;
}

static void add_many(struct histogram *histogram, int64_t number, uint64_t times)
{
    for (;;) {
        int64_t bin = (number >> histogram->shift) - histogram->first;
        if (bin >= 0 && bin < BINS) {
            histogram->count[bin] += times;
            histogram->total += times;
            return;
        }
        bin += histogram->first;
        if (!slide(histogram, bin, bin))
            widen(histogram);
    }
}

void histogram_add(struct histogram *histogram, int64_t number)
{
    add_many(histogram, number, 1);
}

void histogram_merge(struct histogram *into, const struct histogram *from)
{
    while (into->shift < from->shift)
        widen(into);
    for (int i = 0; i < BINS; i++)
        if (from->count[i])
            add_many(into, histogram_low(from, i), from->count[i]);
}

bool histogram_bars(const struct histogram *histogram, int bars_max, struct bars *bars)
{
    int first, last, group = 1;
    if (!histogram_range(histogram, &first, &last))
        return false;
    while ((last - first) / group >= bars_max)
        group *= 2;
    *bars = (struct bars){.count = (last - first) / group + 1,
        .low = histogram_low(histogram, first),
        .width = (int64_t)group << histogram->shift};
    for (int bin = first; bin <= last; bin++) {
        uint64_t *sum = &bars->sums[(bin - first) / group];
        *sum += histogram->count[bin];
        bars->most = *sum > bars->most ? *sum : bars->most;
    }
    return true;
}

void bar_label(const struct bars *bars, int bar, struct text *label)
{
    int64_t low = bar_low(bars, bar);
    text_int(label, low);
    if (bars->width > 1)
        text_format(label, " to %jd", low + bars->width - 1);
}
