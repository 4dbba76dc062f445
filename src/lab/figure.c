// SPDX-License-Identifier: MIT
#include "lab/figure.h"

#include <math.h>
#include <string.h>

struct figure figure_count(uint64_t count)
{
    struct figure figure;
    char digits[24];
    int len = snprintf(digits, sizeof(digits), "%llu", (unsigned long long)count), at = 0;
    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            figure.is[at++] = ',';
        figure.is[at++] = digits[i];
    }
    figure.is[at] = '\0';
    return figure;
}

struct figure figure_short(double number)
{
    static const char *const units[] = {"", " k", " M", " G"};
    struct figure figure;
    int unit = 0;
    for (; fabs(number) >= 1000 && unit < 3; unit++)
        number /= 1000;
    int digits = fabs(number) >= 100 ? 0 : fabs(number) >= 10 ? 1 : 2;
    if (!unit && number == floor(number))
        digits = 0;
    snprintf(figure.is, sizeof(figure.is), "%.*f%s", digits, number, units[unit]);
    return figure;
}

struct figure figure_percent(double share)
{
    struct figure figure;
    snprintf(figure.is, sizeof(figure.is), "%.1f %%", 100 * share);
    return figure;
}

int figure_digits(double ci95)
{
    if (!isfinite(ci95) || ci95 <= 0)
        return 2;
    int digits = 1 - (int)floor(log10(ci95));
    return digits < 0 ? 0 : digits > 9 ? 9 : digits;
}

// Rounded to that many digits, without a minus before a zero.
static double tidy(double number, int digits)
{
    return fabs(number) < 0.5 * pow(10, -digits) ? 0 : number;
}

struct figure figure_real(double number, double ci95)
{
    struct figure figure;
    int digits = figure_digits(ci95);
    snprintf(figure.is, sizeof(figure.is), "%.*f", digits, tidy(number, digits));
    return figure;
}

struct figure figure_estimate(struct estimate estimate)
{
    struct figure figure;
    int digits = figure_digits(estimate.ci95);
    if (!isfinite(estimate.ci95))
        return figure_real(estimate.mean, 0);
    snprintf(figure.is, sizeof(figure.is), "%.*f ± %.*f", digits, tidy(estimate.mean, digits),
        digits, estimate.ci95);
    return figure;
}

// Is one side longer than the other by more than a tenth, so that ± would mislead?
static bool is_lopsided(struct estimate estimate)
{
    double below = estimate.mean - estimate_low(estimate);
    double above = estimate_high(estimate) - estimate.mean;
    return fabs(above - below) > 0.1 * estimate_reach(estimate);
}

// 0 and 100 % are written without digits after the point: they are meant exactly.
static void put_percent(struct text *text, double share, int digits)
{
    char buf[24];
    bool is_exact = share == 0 || share == 1;
    snprintf(buf, sizeof(buf), "%.*f", is_exact ? 0 : digits, tidy(100 * share, digits));
    text_put(text, buf);
}

struct figure figure_share(struct estimate estimate)
{
    struct estimate percent = {100 * estimate.mean, 100 * estimate.ci95, 0, 0};
    if (!is_lopsided(estimate)) {
        struct figure figure = figure_estimate(percent);
        struct text text = {figure.is, strlen(figure.is), sizeof(figure.is), false};
        text_put(&text, " %");
        return figure;
    }
    struct figure figure;
    struct text text = TEXT(figure.is);
    int digits = figure_digits(percent.ci95);
    put_percent(&text, estimate.mean, digits);
    text_put(&text, " % (");
    put_percent(&text, estimate_low(estimate), digits);
    text_put(&text, " … ");
    put_percent(&text, estimate_high(estimate), digits);
    text_put(&text, ")");
    return figure;
}

void figure_print(FILE *file, int width, const char *figure)
{
    int columns = 0;
    for (const char *at = figure; *at; at++)
        columns += (*at & 0xc0) != 0x80; // not the second or a later byte of a character
    fprintf(file, "%*s%s", width > columns ? width - columns : 0, "", figure);
}
