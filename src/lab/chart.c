// SPDX-License-Identifier: MIT
#include "lab/chart.h"

#include "lab/svg.h"

#include <math.h>
#include <string.h>

// Horizontal rows.

// A row's label and figure stand above its bar, so that all of it can be read on a telephone.
enum { ROW_HEIGHT = 44, ROWS_TOP = 4, ROWS_LEFT = 16, ROWS_RIGHT = CHART_WIDTH - 16 };
enum { ROW_TEXT = 14, ROW_BAR = 20, BAR_HEIGHT = 16, LABEL_BYTES = 32 };

static struct scale rows_scale(const struct chart_rows *chart)
{
    double low = 0, high = 0;
    for (int i = 0; i < chart->count; i++) {
        struct estimate value = chart->rows[i].value;
        low = fmin(low, estimate_low(value));
        high = fmax(high, estimate_high(value));
    }
    if (!isnan(chart->mark))
        high = fmax(high, chart->mark);
    return scale_over(low, high, 4, ROWS_LEFT, ROWS_RIGHT);
}

// Cut to what fits beside the figure.
static struct figure short_label(const char *label)
{
    struct figure figure;
    size_t len = strlen(label), kept = len;
    if (len > LABEL_BYTES) {
        kept = LABEL_BYTES - 1;
        while (kept && (label[kept] & 0xc0) == 0x80) // not within a character
            kept--;
    }
    snprintf(figure.is, sizeof(figure.is), "%.*s%s", (int)kept, label, kept < len ? "…" : "");
    return figure;
}

static void draw_row(FILE *file, const struct chart_rows *chart, const struct chart_row *row,
    const struct scale *scale, double top)
{
    struct figure label = figure_value(row->value, chart->is_share);
    double at = position_of(scale, row->value.mean), zero = position_of(scale, 0);
    double y = top + ROW_BAR + BAR_HEIGHT / 2.0;
    svg_text(file, 0, top + ROW_TEXT, "start", false, short_label(row->label).is);
    svg_text(file, CHART_WIDTH, top + ROW_TEXT, "end", false, label.is);
    fputs("<g>", file);
    svg_pointed_at(file, row->label, label.is);
    if (!chart->is_dots)
        fprintf(file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"2\" "
            "fill=\"var(--s%d)\"/>",
            fmin(at, zero), top + ROW_BAR, fabs(at - zero), BAR_HEIGHT, row->colour);
    if (estimate_reach(row->value) > 0)
        fprintf(file, "<path class=\"whisker\" d=\"M%.1f %.1fv8m0-4H%.1fm0-4v8\"/>",
            position_of(scale, estimate_low(row->value)), y - 4,
            position_of(scale, estimate_high(row->value)));
    if (chart->is_dots)
        fprintf(file, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"var(--s%d)\"/>",
            at, y, row->colour);
    fputs("</g>\n", file);
}

// A line across all bars that leaves out the words above them.
static void draw_tick(FILE *file, const struct chart_rows *chart, const char *class, double x)
{
    for (int i = 0; i < chart->count; i++) {
        double top = ROWS_TOP + i * ROW_HEIGHT + ROW_BAR - 2;
        svg_line(file, class, x, top, x, top + BAR_HEIGHT + 4);
    }
}

void chart_rows(FILE *file, const struct chart_rows *chart)
{
    struct scale scale = rows_scale(chart);
    double bottom = ROWS_TOP + chart->count * ROW_HEIGHT;
    svg_begin(file, CHART_WIDTH, (int)bottom + 24, chart->title);
    for (int i = 0; i <= tick_count(&scale); i++) {
        double number = scale.low + i * scale.step, x = position_of(&scale, number);
        draw_tick(file, chart, fabs(number) < scale.step / 2 ? "zero" : "rule", x);
        svg_text(
            file, x, bottom + 18, "middle", true, tick_label(&scale, number, chart->is_share).is);
    }
    for (int i = 0; i < chart->count; i++)
        draw_row(file, chart, &chart->rows[i], &scale, ROWS_TOP + i * ROW_HEIGHT);
    if (!isnan(chart->mark))
        draw_tick(file, chart, "mark", position_of(&scale, chart->mark));
    svg_end(file);
}

// Histograms.

enum { PLOT_HEIGHT = 230, PLOT_LEFT = 56, PLOT_TOP = 10, PLOT_BOTTOM = 186 };
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
    struct scale x = {low, high, 0, PLOT_LEFT, CHART_WIDTH - 8};
    struct scale ticks = scale_over(low, high, 5, 0, 0);
    if (ticks.step < 1)
        ticks.step = 1;
    svg_begin(file, CHART_WIDTH, PLOT_HEIGHT, title);
    for (int i = 0; i <= tick_count(&y); i++) {
        double share = i * y.step, at = position_of(&y, share);
        svg_line(file, i ? "rule" : "zero", PLOT_LEFT, at, CHART_WIDTH - 8, at);
        svg_text(file, PLOT_LEFT - 8, at + 4.5, "end", true, tick_label(&y, share, true).is);
    }
    for (int bar = 0; bar < bars.count; bar++)
        if (bars.sums[bar])
            draw_bar(file, &bars, bar, &y, &x, histogram->total, colour);
    for (double number = ceil(low / ticks.step) * ticks.step; number <= high; number += ticks.step)
        svg_text(file, position_of(&x, number), PLOT_BOTTOM + 18, "middle", true,
            tick_label(&ticks, number, false).is);
    svg_text(file, (PLOT_LEFT + CHART_WIDTH) / 2.0, PLOT_HEIGHT - 6, "middle", true, axis);
    svg_end(file);
}
