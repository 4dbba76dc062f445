// SPDX-License-Identifier: MIT
// Charts of a measure over the values of one option (lines) or of two (a grid of shades).
#include "lab/chart.h"

#include "lab/page.h"
#include "lab/svg.h"

#include <math.h>

enum { WIDTH = 500, LEFT = 58, RIGHT = 484, TOP = 12, BOTTOM = 206, HEIGHT = 252 };

static struct scale lines_scale(const struct chart_lines *chart)
{
    double low = INFINITY, high = -INFINITY;
    for (int line = 0; line < chart->line_count; line++)
        for (int i = 0; i < chart->count; i++) {
            struct estimate value = chart->lines[line].values[i];
            low = fmin(low, value.mean - estimate_reach(value));
            high = fmax(high, value.mean + estimate_reach(value));
        }
    if (!isnan(chart->mark)) {
        low = fmin(low, chart->mark);
        high = fmax(high, chart->mark);
    }
    if (high - low < 1e-9 * fmax(fabs(high), 1)) { // all the same: the line goes in the middle
        double margin = fmax(fabs(high) / 10, chart->is_share ? 0.01 : 0.1);
        low -= margin;
        high += margin;
    }
    return scale_over(low, high, 5, BOTTOM, TOP);
}

static double x_at(const struct chart_lines *chart, int i)
{
    return chart->count < 2 ? (LEFT + RIGHT) / 2.0
                            : LEFT + 14 + (RIGHT - LEFT - 28.0) * i / (chart->count - 1);
}

// Draws the interval as a shade, then the line over it, then a dot for each value.
static void draw_series(
    FILE *file, const struct chart_lines *chart, const struct scale *y, int line)
{
    const struct estimate *values = chart->lines[line].values;
    fprintf(file, "<path class=\"shade\" fill=\"var(--s%d)\" d=\"", line);
    for (int i = 0; i < chart->count; i++)
        fprintf(file, "%s%.1f %.1f", i ? "L" : "M", x_at(chart, i),
            position_of(y, values[i].mean + estimate_reach(values[i])));
    for (int i = chart->count - 1; i >= 0; i--)
        fprintf(file, "L%.1f %.1f", x_at(chart, i),
            position_of(y, values[i].mean - estimate_reach(values[i])));
    fprintf(file, "Z\"/>\n<path class=\"line\" stroke=\"var(--s%d)\" d=\"", line);
    for (int i = 0; i < chart->count; i++)
        fprintf(file, "%s%.1f %.1f", i ? "L" : "M", x_at(chart, i), position_of(y, values[i].mean));
    fputs("\"/>\n", file);
    for (int i = 0; i < chart->count; i++) {
        double x = x_at(chart, i);
        fputs("<g>", file);
        svg_pointed_at(file, chart->x[i], figure_value(values[i], chart->is_share).is);
        double reach = estimate_reach(values[i]);
        if (reach > 0)
            fprintf(file, "<path class=\"whisker\" d=\"M%.1f %.1fh6m-3 0V%.1fm-3 0h6\"/>", x - 3,
                position_of(y, values[i].mean + reach), position_of(y, values[i].mean - reach));
        fprintf(file,
            "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"var(--s%d)\"/></g>\n", x,
            position_of(y, values[i].mean), line);
    }
}

static void draw_legend(FILE *file, const struct chart_lines *chart)
{
    if (chart->line_count < 2)
        return;
    fputs("<div class=\"legend\">", file);
    for (int line = 0; line < chart->line_count; line++) {
        fprintf(file, "<span><i style=\"background:var(--s%d)\"></i>", line);
        page_text(file, chart->lines[line].label);
        fputs("</span>", file);
    }
    fputs("</div>\n", file);
}

void chart_lines(FILE *file, const struct chart_lines *chart)
{
    struct scale y = lines_scale(chart);
    draw_legend(file, chart);
    svg_begin(file, WIDTH, HEIGHT, chart->title);
    for (int i = 0; i <= tick_count(&y); i++) {
        double number = y.low + i * y.step, at = position_of(&y, number);
        svg_line(file, i ? "rule" : "zero", LEFT, at, RIGHT, at);
        svg_text(file, LEFT - 8, at + 4.5, "end", true, tick_label(&y, number, chart->is_share).is);
    }
    if (!isnan(chart->mark))
        svg_line(
            file, "mark", LEFT, position_of(&y, chart->mark), RIGHT, position_of(&y, chart->mark));
    int every = 1 + (chart->count - 1) / 12; // so that labels do not touch
    for (int i = 0; i < chart->count; i += every)
        svg_text(file, x_at(chart, i), BOTTOM + 18, "middle", true, chart->x[i]);
    svg_text(file, (LEFT + RIGHT) / 2.0, HEIGHT - 8, "middle", true, chart->x_label);
    for (int line = 0; line < chart->line_count; line++)
        draw_series(file, chart, &y, line);
    svg_end(file);
}

enum { CELL_LEFT = 70, CELL_TOP = 24, CELL_HEIGHT = 34 };

static void draw_cell(
    FILE *file, const struct chart_grid *chart, int row, int column, double part, double width)
{
    struct estimate value = chart->values[row * chart->columns + column];
    double x = CELL_LEFT + column * width, y = CELL_TOP + row * CELL_HEIGHT;
    char where[96];
    snprintf(where, sizeof(where), "%s %.20s, %s %.20s", chart->x_label, chart->x[column],
        chart->y_label, chart->y[row]);
    fputs("<g>", file);
    svg_pointed_at(file, where, figure_value(value, chart->is_share).is);
    fprintf(file,
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"3\" fill=\"var(--s0)\" "
        "fill-opacity=\"%.3f\"/>",
        x + 1, y + 1, width - 2, CELL_HEIGHT - 2, 0.06 + 0.6 * part);
    struct estimate percent = {100 * value.mean, 100 * value.ci95};
    struct estimate shown = chart->is_share ? percent : value;
    svg_text(file, x + width / 2, y + CELL_HEIGHT / 2.0 + 4.5, "middle", false,
        figure_real(shown.mean, shown.ci95).is);
    fputs("</g>\n", file);
}

void chart_grid(FILE *file, const struct chart_grid *chart)
{
    double low = INFINITY, high = -INFINITY, width = (RIGHT - CELL_LEFT) / (double)chart->columns;
    for (int i = 0; i < chart->rows * chart->columns; i++) {
        low = fmin(low, chart->values[i].mean);
        high = fmax(high, chart->values[i].mean);
    }
    if (width < 46)
        width = 46;
    double right = CELL_LEFT + width * chart->columns;
    int height = CELL_TOP + chart->rows * CELL_HEIGHT + 28;
    svg_begin(file, (int)right + 16, height, chart->title);
    for (int column = 0; column < chart->columns; column++)
        svg_text(file, CELL_LEFT + (column + 0.5) * width, CELL_TOP - 8, "middle", true,
            chart->x[column]);
    for (int row = 0; row < chart->rows; row++) {
        svg_text(file, CELL_LEFT - 8, CELL_TOP + (row + 0.5) * CELL_HEIGHT + 4.5, "end", true,
            chart->y[row]);
        for (int column = 0; column < chart->columns; column++) {
            double mean = chart->values[row * chart->columns + column].mean;
            draw_cell(
                file, chart, row, column, high > low ? (mean - low) / (high - low) : 0.5, width);
        }
    }
    char axes[160];
    snprintf(axes, sizeof(axes), "across: %.60s · down: %.60s", chart->x_label, chart->y_label);
    svg_text(file, (CELL_LEFT + right) / 2, height - 8, "middle", true, axes);
    svg_end(file);
}
