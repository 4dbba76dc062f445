// SPDX-License-Identifier: MIT
// Charts as SVG, for the pages of the lab. Colours, fonts and strokes come from the page's style
// (page.c), so that a chart is light or dark as the reader prefers. Each has a text for those who
// cannot see it, and shows its numbers when pointed at.
#ifndef BAIZE_LAB_CHART_H
#define BAIZE_LAB_CHART_H

#include "lab/histogram.h"
#include "lab/tally.h"

#include <stdio.h>

enum { SERIES_MAX = 6 }; // the page has this many colours
// Charts are drawn this wide and shown as wide as there is room: narrow enough that their letters
// can be read on a telephone, wide enough that they are not huge on a desk.
enum { CHART_WIDTH = 380 };

// Rows, each with a bar from zero, or a dot, and its interval.
struct chart_row {
    const char *label;
    struct estimate value;
    int colour; // 0 … SERIES_MAX - 1
};
struct chart_rows {
    const char *title; // for those who cannot see it
    const struct chart_row *rows;
    int count;
    bool is_share; // 0 … 1, written as per cent
    bool is_dots;  // for values where zero has no meaning, or of both signs
    double mark;   // a line across all rows; NAN: none
    const char *mark_label;
};
void chart_rows(FILE *file, const struct chart_rows *chart);

// How often each number came up.
void chart_histogram(
    FILE *file, const char *title, const char *axis, const struct histogram *histogram, int colour);

// A measure over the values of an option, as lines.
struct chart_line {
    const char *label;
    const struct estimate *values; // one for each x
    const bool *is_faint;          // which of them are drawn grey and hollow; NULL: none
};
struct chart_lines {
    const char *title;
    const char *x_label;
    const char *const *x; // the values, as they are written
    int count;
    const struct chart_line *lines;
    int line_count;
    bool is_share;
    double mark; // NAN: none
};
void chart_lines(FILE *file, const struct chart_lines *chart);

// A measure over the values of two options, as a grid of shades.
struct chart_grid {
    const char *title;
    const char *x_label, *y_label;
    const char *const *x, *const *y;
    int columns, rows;
    const struct estimate *values; // row after row
    bool is_share;
    bool is_difference;   // shades go two ways from zero, figures have a sign
    const bool *is_faint; // which cells are grey and without a shade; NULL: none
    int base;             // the cell that the others are compared with; -1: none
};
void chart_grid(FILE *file, const struct chart_grid *chart);

// Dots, each somewhere between two measures, or above a value of an option.
struct chart_dot {
    double x, y;
    double size;       // from 0, a speck, to 1
    const char *mark;  // what stands beside it, as it is one to be found; NULL: nothing
    const char *label; // when it is pointed at
};
struct chart_dots {
    const char *title;
    const char *x_label, *y_label;
    const char *const *x; // the values that dots stand above: dot.x counts them; NULL: a measure
    int x_count;
    const struct chart_dot *dots;
    int count;
    bool is_x_share, is_y_share;
    bool is_folded;                    // small numbers of y stand apart, large ones close together
    bool has_edge;                     // a line through the lowest dot above each value
    double x_from, x_to, y_from, y_to; // a range that is shaded; NAN: none
};
void chart_dots(FILE *file, const struct chart_dots *chart);

#endif
