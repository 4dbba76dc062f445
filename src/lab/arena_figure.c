// SPDX-License-Identifier: MIT
#include "lab/arena_figure.h"

#include <math.h>

// As many as show a tenth of the interval, as in other figures; two at most.
static int digits_of(struct interval interval)
{
    int digits = figure_digits(50 * (interval.high - interval.low));
    return digits > 2 ? 2 : digits;
}

struct figure figure_score(double score, struct interval interval)
{
    struct figure figure;
    snprintf(figure.is, sizeof(figure.is), "%.*f %%", digits_of(interval), 100 * score);
    return figure;
}

struct figure figure_interval(struct interval interval)
{
    struct figure figure;
    int digits = digits_of(interval);
    snprintf(figure.is, sizeof(figure.is), "%.*f … %.*f %%", digits, 100 * interval.low, digits,
        100 * interval.high);
    return figure;
}

struct figure figure_elo(struct estimate elo)
{
    struct figure figure;
    if (isfinite(elo.ci95))
        snprintf(figure.is, sizeof(figure.is), "%.0f ± %.0f", elo.mean, elo.ci95);
    else
        snprintf(figure.is, sizeof(figure.is), "unknown");
    return figure;
}

struct figure figure_tokens(struct estimate tokens)
{
    bool is_staked = tokens.mean != 0 || tokens.ci95 > 0;
    return is_staked ? figure_estimate(tokens) : (struct figure){"–"};
}

struct figure figure_time(double us)
{
    struct figure figure;
    if (us < 0.05)
        snprintf(figure.is, sizeof(figure.is), "under 0.1 µs");
    else if (us < 1000)
        snprintf(figure.is, sizeof(figure.is), "%.*f µs", us < 10, us);
    else
        snprintf(figure.is, sizeof(figure.is), "%.*f ms", us < 10000 ? 2 : 1, us / 1000);
    return figure;
}
