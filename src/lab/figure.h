// SPDX-License-Identifier: MIT
// Numbers as people read them: with separators, units, and no more digits than they are worth.
#ifndef BAIZE_LAB_FIGURE_H
#define BAIZE_LAB_FIGURE_H

#include "base/text.h"
#include "lab/tally.h"

#include <stdio.h>

// A short string to print at once: `printf("%s", figure_count(n).is)`.
struct figure {
    char is[48];
};

struct figure figure_count(uint64_t count);              // 1,234,567
struct figure figure_short(double number);               // 1.23 M
struct figure figure_percent(double share);              // 12.3 %
struct figure figure_estimate(struct estimate estimate); // −0.078 ± 0.012
// 12.3 ± 0.4 %, or, where the interval is clearly longer to one side, 100 % (96.3 … 100).
struct figure figure_share(struct estimate estimate);
// With as many digits after the point as it takes to show two digits of the interval.
struct figure figure_real(double number, double ci95);
int figure_digits(double ci95);
// As a share of 1, in per cent, or as the number itself.
static inline struct figure figure_value(struct estimate estimate, bool is_share)
{
    return is_share ? figure_share(estimate) : figure_estimate(estimate);
}

// Prints it at the right end of so many columns. A character of several bytes takes one column.
void figure_print(FILE *file, int width, const char *figure);

#endif
