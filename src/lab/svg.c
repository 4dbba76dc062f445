// SPDX-License-Identifier: MIT
#include "lab/svg.h"

#include "lab/chart.h"
#include "lab/page.h"

#include <math.h>

double position_of(const struct scale *scale, double number)
{
    double part = (number - scale->low) / (scale->high - scale->low);
    return scale->from + part * (scale->to - scale->from);
}

struct scale scale_over(double low, double high, int ticks, double from, double to)
{
    if (!(high > low))
        high = low + 1;
    double raw = (high - low) / ticks, power = pow(10, floor(log10(raw)));
    double step = raw / power <= 1 ? power : raw / power <= 2 ? 2 * power : 5 * power;
    if (raw / power > 5)
        step = 10 * power;
    return (struct scale){
        floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step, step, from, to};
}

struct figure tick_label(const struct scale *scale, double number, bool is_share)
{
    struct figure figure;
    double step = is_share ? 100 * scale->step : scale->step;
    int digits = step >= 1 ? 0 : (int)ceil(-log10(step) - 1e-9);
    double shown = (is_share ? 100 : 1) * number;
    if (fabs(shown) < step / 2)
        shown = 0;
    snprintf(figure.is, sizeof(figure.is), "%.*f%s", digits, shown, is_share ? " %" : "");
    return figure;
}

int tick_count(const struct scale *scale)
{
    return (int)((scale->high - scale->low) / scale->step + 0.5);
}

void svg_begin(FILE *file, int width, int height, const char *title)
{
    fprintf(file, "<svg viewBox=\"0 0 %d %d\" role=\"img\"", width, height);
    if (width > CHART_WIDTH) // is scrolled rather than shrunk until nobody can read it
        fprintf(file, " style=\"min-width:%dpx\"", width * 9 / 10);
    fputs(" aria-label=\"", file);
    page_text(file, title);
    fputs("\">\n", file);
}

void svg_text(FILE *file, double x, double y, const char *anchor, bool is_soft, const char *text)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>", x, y, anchor,
        is_soft ? " class=\"soft\"" : "");
    page_text(file, text);
    fputs("</text>\n", file);
}

void svg_line(FILE *file, const char *class, double x1, double y1, double x2, double y2)
{
    fprintf(file, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class,
        x1, y1, x2, y2);
}

void svg_pointed_at(FILE *file, const char *label, const char *value)
{
    fputs("<title>", file);
    page_text(file, label);
    fputs(": ", file);
    page_text(file, value);
    fputs("</title>", file);
}

void svg_end(FILE *file)
{
    fputs("</svg>\n", file);
}
