// SPDX-License-Identifier: MIT
// Charts of many dots: what was tried, and how it came out.
#include "lab/chart.h"

#include "lab/page.h"
#include "lab/svg.h"

#include <math.h>

enum { LEFT = 58, RIGHT = CHART_WIDTH - 8, TOP = 12, BOTTOM = 246, HEIGHT = 292 };
enum { LABELS_MAX = 8, DOT_LEAST = 2, DOT_MOST = 5 };

static double folded(const struct chart_dots *chart, double y)
{
    return !chart->is_folded ? y : y < 0 ? -log2(1 - y) : log2(1 + y);
}

static struct scale scale_of(double low, double high, double from, double to)
{
    if (high - low < 1e-9 * fmax(fabs(high), 1)) {
        low -= fmax(fabs(high) / 10, 0.01);
        high += fmax(fabs(high) / 10, 0.01);
    }
    return scale_over(low, high, 5, from, to);
}

static void widen(double *low, double *high, double number)
{
    if (!isfinite(number))
        return;
    *low = fmin(*low, number);
    *high = fmax(*high, number);
}

static struct scale x_scale(const struct chart_dots *chart)
{
    double low = INFINITY, high = -INFINITY;
    if (chart->x)
        return (struct scale){-0.5, chart->x_count - 0.5, 1, LEFT, RIGHT};
    for (int i = 0; i < chart->count; i++)
        widen(&low, &high, chart->dots[i].x);
    widen(&low, &high, chart->x_from);
    widen(&low, &high, chart->x_to);
    return scale_of(low, high, LEFT + 6, RIGHT - 6);
}

static struct scale y_scale(const struct chart_dots *chart)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < chart->count; i++)
        widen(&low, &high, folded(chart, chart->dots[i].y));
    widen(&low, &high, folded(chart, chart->y_from));
    widen(&low, &high, folded(chart, chart->y_to));
    if (!chart->is_folded)
        return scale_of(low, high, BOTTOM, TOP);
    low = fmin(floor(low), 0);
    high = fmax(ceil(high), low + 1);
    return (struct scale){low, high, 1, BOTTOM, TOP};
}

// The part of the chart between these, or all of it where an end is open.
static void draw_range(
    FILE *file, const struct chart_dots *chart, const struct scale *x, const struct scale *y)
{
    bool is_x = !isnan(chart->x_from), is_y = !isnan(chart->y_from);
    double left = is_x && isfinite(chart->x_from) ? position_of(x, chart->x_from) : LEFT;
    double right = is_x && isfinite(chart->x_to) ? position_of(x, chart->x_to) : RIGHT;
    double top = is_y && isfinite(chart->y_to) ? position_of(y, folded(chart, chart->y_to)) : TOP;
    double bottom =
        is_y && isfinite(chart->y_from) ? position_of(y, folded(chart, chart->y_from)) : BOTTOM;
    if (is_x)
        fprintf(file,
            "<rect class=\"shade\" fill=\"var(--s0)\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" "
            "height=\"%d\"/>\n",
            left, TOP, right - left, BOTTOM - TOP);
    if (is_y)
        fprintf(file,
            "<rect class=\"shade\" fill=\"var(--s0)\" x=\"%d\" y=\"%.1f\" width=\"%d\" "
            "height=\"%.1f\"/>\n",
            LEFT, top, RIGHT - LEFT, bottom - top);
}

static void draw_axes(
    FILE *file, const struct chart_dots *chart, const struct scale *x, const struct scale *y)
{
    int every = chart->is_folded && tick_count(y) > 8 ? 2 : 1;
    for (int i = 0; i <= tick_count(y); i += every) {
        double number = y->low + i * y->step, at = position_of(y, number);
        double shown = number < 0 ? 1 - exp2(-number) : exp2(number) - 1;
        struct figure label = tick_label(y, number, chart->is_y_share);
        if (chart->is_folded)
            snprintf(label.is, sizeof(label.is), "%.0f", shown);
        svg_line(file, i ? "rule" : "zero", LEFT, at, RIGHT, at);
        svg_text(file, LEFT - 8, at + 4.5, "end", true, label.is);
    }
    int step = chart->x ? 1 + (chart->x_count - 1) / LABELS_MAX : 1;
    for (int i = 0; i < (chart->x ? chart->x_count : tick_count(x) + 1); i += step) {
        double number = chart->x ? i : x->low + i * x->step, at = position_of(x, number);
        struct figure label = tick_label(x, number, chart->is_x_share);
        svg_text(file, at, BOTTOM + 18, "middle", true, chart->x ? chart->x[i] : label.is);
    }
    svg_text(file, (LEFT + RIGHT) / 2.0, HEIGHT - 8, "middle", true, chart->x_label);
}

static void draw_edge(
    FILE *file, const struct chart_dots *chart, const struct scale *x, const struct scale *y)
{
    char sign = 'M';
    fputs("<path class=\"line\" stroke=\"var(--s0)\" d=\"", file);
    for (int value = 0; value < chart->x_count; value++) {
        double least = INFINITY;
        for (int i = 0; i < chart->count; i++)
            if (chart->dots[i].x == value)
                least = fmin(least, chart->dots[i].y);
        if (isinf(least))
            continue;
        fprintf(
            file, "%c%.1f %.1f", sign, position_of(x, value), position_of(y, folded(chart, least)));
        sign = 'L';
    }
    fputs("\"/>\n", file);
}

static void draw_dot(FILE *file, const struct chart_dots *chart, const struct chart_dot *dot,
    const struct scale *x, const struct scale *y)
{
    double at = position_of(x, dot->x), height = position_of(y, folded(chart, dot->y));
    double radius = dot->mark ? 9 : DOT_LEAST + (DOT_MOST - DOT_LEAST) * dot->size;
    fprintf(file, "<g>");
    fputs("<title>", file);
    page_text(file, dot->label);
    fputs("</title>", file);
    fprintf(file, "<circle%s cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"var(--s%d)\"%s/>",
        dot->mark ? " class=\"dot\"" : "", at, height, radius, dot->mark ? 1 : 2,
        dot->mark ? "" : " opacity=\".45\"");
    if (dot->mark)
        fprintf(file,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" style=\"fill:var(--card);"
            "font-size:12px;font-weight:650\">%s</text>",
            at, height + 4.3, dot->mark);
    fputs("</g>\n", file);
}

void chart_dots(FILE *file, const struct chart_dots *chart)
{
    struct scale x = x_scale(chart), y = y_scale(chart);
    fputs("<div class=\"legend\"><span>", file);
    page_text(file, chart->y_label);
    fputs("</span></div>\n", file);
    svg_begin(file, CHART_WIDTH, HEIGHT, chart->title);
    draw_range(file, chart, &x, &y);
    draw_axes(file, chart, &x, &y);
    for (int i = 0; i < chart->count; i++)
        if (!chart->dots[i].mark)
            draw_dot(file, chart, &chart->dots[i], &x, &y);
    if (chart->has_edge)
        draw_edge(file, chart, &x, &y);
    for (int i = chart->count - 1; i >= 0; i--) // the first is drawn last, above all others
        if (chart->dots[i].mark)
            draw_dot(file, chart, &chart->dots[i], &x, &y);
    svg_end(file);
}
