// SPDX-License-Identifier: MIT
#include "lab/chart.h"

#include "lab/svg.h"

#include <math.h>

// Horizontal rows.

enum { ROWS_WIDTH = 500, ROW_HEIGHT = 34, ROWS_TOP = 8, LABEL_WIDTH = 132, VALUE_WIDTH = 128 };

static struct scale rows_scale(const struct chart_rows *chart)
{
    double low = 0, high = 0;
    for (int i = 0; i < chart->count; i++) {
        struct estimate value = chart->rows[i].value;
        low = fmin(low, value.mean - estimate_reach(value));
        high = fmax(high, value.mean + estimate_reach(value));
    }
    if (!isnan(chart->mark))
        high = fmax(high, chart->mark);
    if (chart->is_dots) { // as wide to the left of zero as to the right
        high = fmax(high, -low);
        low = -high;
    }
    return scale_over(low, high, 4, LABEL_WIDTH, ROWS_WIDTH - VALUE_WIDTH);
}

static void draw_row(FILE *file, const struct chart_rows *chart, const struct chart_row *row,
    const struct scale *scale, double y)
{
    struct figure label = figure_value(row->value, chart->is_share);
    double at = position_of(scale, row->value.mean), zero = position_of(scale, 0);
    svg_text(file, LABEL_WIDTH - 12, y + 4.5, "end", false, row->label);
    fputs("<g>", file);
    svg_pointed_at(file, row->label, label.is);
    if (!chart->is_dots)
        fprintf(file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"18\" rx=\"2\" "
            "fill=\"var(--s%d)\"/>",
            fmin(at, zero), y - 9, fabs(at - zero), row->colour);
    double left = position_of(scale, row->value.mean - estimate_reach(row->value));
    double right = position_of(scale, row->value.mean + estimate_reach(row->value));
    if (estimate_reach(row->value) > 0)
        fprintf(file, "<path class=\"whisker\" d=\"M%.1f %.1fv8m0-4H%.1fm0-4v8\"/>", left, y - 4,
            right);
    if (chart->is_dots)
        fprintf(file, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"var(--s%d)\"/>",
            at, y, row->colour);
    fputs("</g>\n", file);
    svg_text(file, ROWS_WIDTH, y + 4.5, "end", false, label.is);
}

void chart_rows(FILE *file, const struct chart_rows *chart)
{
    struct scale scale = rows_scale(chart);
    double bottom = ROWS_TOP + chart->count * ROW_HEIGHT;
    svg_begin(file, ROWS_WIDTH, (int)bottom + 24, chart->title);
    for (int i = 0; i <= tick_count(&scale); i++) {
        double number = scale.low + i * scale.step, x = position_of(&scale, number);
        svg_line(file, fabs(number) < scale.step / 2 ? "zero" : "rule", x, ROWS_TOP, x, bottom);
        svg_text(
            file, x, bottom + 18, "middle", true, tick_label(&scale, number, chart->is_share).is);
    }
    for (int i = 0; i < chart->count; i++)
        draw_row(file, chart, &chart->rows[i], &scale, ROWS_TOP + (i + 0.5) * ROW_HEIGHT);
    if (!isnan(chart->mark)) {
        double x = position_of(&scale, chart->mark);
        svg_line(file, "mark", x, ROWS_TOP - 6, x, bottom);
    }
    svg_end(file);
}

// Histograms.

enum { PLOT_WIDTH = 500, PLOT_HEIGHT = 230, PLOT_LEFT = 52, PLOT_TOP = 10, PLOT_BOTTOM = 186 };
enum { BARS_MAX = 48 }; // more would be too thin to see

static void draw_bar(FILE *file, const struct bars *bars, int bar, const struct scale *y,
    const struct scale *x, uint64_t total, int colour)
{
    double share = (double)bars->sums[bar] / (double)total;
    double low = (double)bar_low(bars, bar);
    double left = position_of(x, low - 0.5),
           right = position_of(x, low - 0.5 + (double)bars->width);
    double gap = right - left > 6 ? 1 : 0.2, top = position_of(y, share);
    char buf[64];
    struct text label = TEXT(buf);
    bar_label(bars, bar, &label);
    fprintf(file, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"var(--s%d)\">",
        left + gap, top, right - left - 2 * gap, position_of(y, 0) - top, colour);
    svg_pointed_at(file, buf, figure_percent(share).is);
    fputs("</rect>\n", file);
}

void chart_histogram(
    FILE *file, const char *title, const char *axis, const struct histogram *histogram, int colour)
{
    struct bars bars;
    if (!histogram_bars(histogram, BARS_MAX, &bars))
        return;
    double total = (double)histogram->total;
    struct scale y = scale_over(0, (double)bars.most / total, 4, PLOT_BOTTOM, PLOT_TOP);
    double low = (double)bars.low - 0.5, high = low + (double)(bars.count * bars.width);
    struct scale x = {low, high, 0, PLOT_LEFT, PLOT_WIDTH - 8};
    struct scale ticks = scale_over(low, high, 7, 0, 0);
    if (ticks.step < 1)
        ticks.step = 1;
    svg_begin(file, PLOT_WIDTH, PLOT_HEIGHT, title);
    for (int i = 0; i <= tick_count(&y); i++) {
        double share = i * y.step, at = position_of(&y, share);
        svg_line(file, i ? "rule" : "zero", PLOT_LEFT, at, PLOT_WIDTH - 8, at);
        svg_text(file, PLOT_LEFT - 8, at + 4.5, "end", true, tick_label(&y, share, true).is);
    }
    for (int bar = 0; bar < bars.count; bar++)
        if (bars.sums[bar])
            draw_bar(file, &bars, bar, &y, &x, histogram->total, colour);
    for (double number = ceil(low / ticks.step) * ticks.step; number <= high; number += ticks.step)
        svg_text(file, position_of(&x, number), PLOT_BOTTOM + 18, "middle", true,
            tick_label(&ticks, number, false).is);
    svg_text(file, (PLOT_LEFT + PLOT_WIDTH) / 2.0, PLOT_HEIGHT - 6, "middle", true, axis);
    svg_end(file);
}
