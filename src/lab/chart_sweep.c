// SPDX-License-Identifier: MIT
// Charts of a measure over the values of one option (lines) or of two (a grid of shades).
#include "lab/chart.h"

#include "lab/page.h"
#include "lab/svg.h"

#include <math.h>

enum { LEFT = 58, RIGHT = CHART_WIDTH - 8, TOP = 12, BOTTOM = 206, HEIGHT = 252 };
enum { LABELS_MAX = 8 }; // below a chart of lines, so that they do not touch

static struct scale lines_scale(const struct chart_lines *chart)
{
    double low = INFINITY, high = -INFINITY;
    for (int line = 0; line < chart->line_count; line++)
        for (int i = 0; i < chart->count; i++) {
            struct estimate value = chart->lines[line].values[i];
            low = fmin(low, estimate_low(value));
            high = fmax(high, estimate_high(value));
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

static bool is_all_faint(const struct chart_lines *chart, int line)
{
    for (int i = 0; i < chart->count; i++)
        if (!chart->lines[line].is_faint || !chart->lines[line].is_faint[i])
            return false;
    return true;
}

// The interval as a shade, and the line over it.
static void draw_run(FILE *file, const struct chart_lines *chart, const struct scale *y, int line)
{
    const struct estimate *values = chart->lines[line].values;
    const char *faint = is_all_faint(chart, line) ? " faint" : "";
    fprintf(file, "<path class=\"shade%s\" fill=\"var(--s%d)\" d=\"", faint, line);
    for (int i = 0; i < chart->count; i++)
        fprintf(file, "%s%.1f %.1f", i ? "L" : "M", x_at(chart, i),
            position_of(y, estimate_high(values[i])));
    for (int i = chart->count - 1; i >= 0; i--)
        fprintf(file, "L%.1f %.1f", x_at(chart, i), position_of(y, estimate_low(values[i])));
    fprintf(file, "Z\"/>\n<path class=\"line%s\" stroke=\"var(--s%d)\" d=\"", faint, line);
    for (int i = 0; i < chart->count; i++)
        fprintf(file, "%s%.1f %.1f", i ? "L" : "M", x_at(chart, i), position_of(y, values[i].mean));
    fputs("\"/>\n", file);
}

// Several lines at one value stand a little beside each other, so that no whisker hides another.
static double dot_x(const struct chart_lines *chart, int line, int i)
{
    return x_at(chart, i) + 5 * (line - (chart->line_count - 1) / 2.0);
}

static void draw_dot(
    FILE *file, const struct chart_lines *chart, const struct scale *y, int line, int i)
{
    struct estimate value = chart->lines[line].values[i];
    bool is_faint = chart->lines[line].is_faint && chart->lines[line].is_faint[i];
    double x = dot_x(chart, line, i);
    fprintf(file, "<g%s>", is_faint ? " class=\"faint\"" : "");
    svg_pointed_at(file, chart->x[i], figure_value(value, chart->is_share).is);
    if (estimate_reach(value) > 0)
        fprintf(file, "<path class=\"whisker\" d=\"M%.1f %.1fh6m-3 0V%.1fm-3 0h6\"/>", x - 3,
            position_of(y, estimate_high(value)), position_of(y, estimate_low(value)));
    fprintf(file,
        "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"var(--s%d)\"/></g>\n", x,
        position_of(y, value.mean), line);
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
    svg_begin(file, CHART_WIDTH, HEIGHT, chart->title);
    for (int i = 0; i <= tick_count(&y); i++) {
        double number = y.low + i * y.step, at = position_of(&y, number);
        svg_line(file, i ? "rule" : "zero", LEFT, at, RIGHT, at);
        svg_text(file, LEFT - 8, at + 4.5, "end", true, tick_label(&y, number, chart->is_share).is);
    }
    if (!isnan(chart->mark))
        svg_line(
            file, "mark", LEFT, position_of(&y, chart->mark), RIGHT, position_of(&y, chart->mark));
    int every = 1 + (chart->count - 1) / LABELS_MAX;
    for (int i = 0; i < chart->count; i += every)
        svg_text(file, x_at(chart, i), BOTTOM + 18, "middle", true, chart->x[i]);
    svg_text(file, (LEFT + RIGHT) / 2.0, HEIGHT - 8, "middle", true, chart->x_label);
    for (int line = 0; line < chart->line_count; line++)
        draw_run(file, chart, &y, line);
    for (int line = 0; line < chart->line_count; line++)
        for (int i = 0; i < chart->count; i++)
            draw_dot(file, chart, &y, line, i);
    svg_end(file);
}

enum { CELL_LEFT = 64, CELL_TOP = 24, CELL_HEIGHT = 36, CELL_WIDTH_LEAST = 58 };

static struct figure cell_figure(const struct chart_grid *chart, struct estimate value)
{
    double unit = chart->is_share ? 100 : 1;
    struct figure plain = figure_real(unit * value.mean, unit * value.ci95), figure;
    snprintf(figure.is, sizeof(figure.is), "%s%.40s",
        chart->is_difference && value.mean > 0 ? "+" : "", plain.is);
    return figure;
}

// `part` is how strong the shade is, from 0 to 1.
static void draw_cell(
    FILE *file, const struct chart_grid *chart, int row, int column, double part, double width)
{
    int cell = row * chart->columns + column;
    struct estimate value = chart->values[cell];
    bool is_base = cell == chart->base;
    bool is_faint = !is_base && chart->is_faint && chart->is_faint[cell];
    double x = CELL_LEFT + column * width, y = CELL_TOP + row * CELL_HEIGHT;
    char where[96];
    snprintf(where, sizeof(where), "%s %.20s, %s %.20s", chart->x_label, chart->x[column],
        chart->y_label, chart->y[row]);
    fputs("<g>", file);
    svg_pointed_at(file, where, figure_value(value, chart->is_share).is);
    fprintf(file,
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"3\" fill=\"var(--s%d)\" "
        "fill-opacity=\"%.3f\"%s/>",
        x + 1, y + 1, width - 2, CELL_HEIGHT - 2, chart->is_difference && value.mean < 0,
        is_faint ? 0 : 0.06 + 0.54 * part, is_base ? " class=\"base\"" : "");
    bool is_word = is_base && chart->is_difference;
    svg_text(file, x + width / 2, y + CELL_HEIGHT / 2.0 + 5, "middle", is_faint,
        is_word ? "base" : cell_figure(chart, value).is);
    fputs("</g>\n", file);
}

// From the least value to the most, or, of differences, from zero to the largest either way.
static double shade_of(double mean, double low, double high, bool is_difference)
{
    if (!is_difference)
        return high > low ? (mean - low) / (high - low) : 0.5;
    double most = fmax(fabs(low), fabs(high));
    return most > 0 ? fabs(mean) / most : 0;
}

void chart_grid(FILE *file, const struct chart_grid *chart)
{
    double low = INFINITY, high = -INFINITY, width = (RIGHT - CELL_LEFT) / (double)chart->columns;
    for (int i = 0; i < chart->rows * chart->columns; i++) {
        low = fmin(low, chart->values[i].mean);
        high = fmax(high, chart->values[i].mean);
    }
    if (width < CELL_WIDTH_LEAST)
        width = CELL_WIDTH_LEAST;
    double right = CELL_LEFT + width * chart->columns;
    int height = CELL_TOP + chart->rows * CELL_HEIGHT + 28;
    svg_begin(file, (int)right + 8, height, chart->title);
    for (int column = 0; column < chart->columns; column++)
        svg_text(file, CELL_LEFT + (column + 0.5) * width, CELL_TOP - 8, "middle", true,
            chart->x[column]);
    for (int row = 0; row < chart->rows; row++) {
        svg_text(file, CELL_LEFT - 8, CELL_TOP + (row + 0.5) * CELL_HEIGHT + 5, "end", true,
            chart->y[row]);
        for (int column = 0; column < chart->columns; column++) {
            double mean = chart->values[row * chart->columns + column].mean;
            double part = shade_of(mean, low, high, chart->is_difference);
            draw_cell(file, chart, row, column, part, width);
        }
    }
    char axes[160];
    snprintf(axes, sizeof(axes), "across: %.60s · down: %.60s", chart->x_label, chart->y_label);
    svg_text(file, right / 2, height - 8, "middle", true, axes);
    svg_end(file);
}
