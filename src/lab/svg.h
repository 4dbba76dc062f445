// SPDX-License-Identifier: MIT
// What charts are drawn with: scales with round ticks, and the few shapes of SVG that they need.
#ifndef BAIZE_LAB_SVG_H
#define BAIZE_LAB_SVG_H

#include "lab/figure.h"

#include <stdio.h>

// From numbers to positions on the page.
struct scale {
    double low, high, step; // ticks stand at every step from low
    double from, to;        // the positions of low and high
};

// A scale for these numbers, widened to whole steps. A step is 1, 2 or 5 times a power of ten, and
// there are about `ticks` of them.
struct scale scale_over(double low, double high, int ticks, double from, double to);
double position_of(const struct scale *scale, double number);
int tick_count(const struct scale *scale); // steps from low to high
struct figure tick_label(const struct scale *scale, double number, bool is_share);

void svg_begin(FILE *file, int width, int height, const char *title);
void svg_text(FILE *file, double x, double y, const char *anchor, bool is_soft, const char *text);
void svg_line(FILE *file, const char *class, double x1, double y1, double x2, double y2);
void svg_pointed_at(FILE *file, const char *label, const char *value);
void svg_end(FILE *file);

#endif
