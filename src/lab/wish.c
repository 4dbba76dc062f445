// SPDX-License-Identifier: MIT
#include "lab/wish.h"

#include <math.h>

// What is near enough if nobody says: two points of a per cent of a share, a twentieth of any other
// number.
static const double near_share = 0.02, near_part = 0.05, near_least = 0.05;

double wish_tolerance(const struct wish *wish, double number)
{
    return wish->name.is_share ? near_share : fmax(near_part * fabs(number), near_least);
}

bool wishes_check(const struct wish *wishes, int count, struct text *why)
{
    double least = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++)
            if (wishes[k].measure == wishes[i].measure) {
                text_format(why, "%s is wished for twice", wish_measure(&wishes[i]).is);
                return false;
            }
        bool is_won = wishes[i].measure < MEASURE_TOKENS;
        if (is_won && wishes[i].kind <= WISH_WITHIN && isfinite(wishes[i].low))
            least += wishes[i].low;
    }
    if (least > 1 + 1e-9)
        text_put(why, "all seats together win 100 % at most, and this is more");
    return least <= 1 + 1e-9;
}

bool wish_is_open(const struct wish *wish)
{
    return wish->kind == WISH_LEAST || wish->kind == WISH_MOST;
}

void wish_settle(struct wish *wish, double standard)
{
    if (!wish_is_open(wish))
        return;
    wish->low = wish->high = standard;
    if (!wish->is_tolerance_given)
        wish->tolerance = wish_tolerance(wish, standard);
}

double wish_distance(const struct wish *wish, double mean)
{
    double above = mean - wish->high, below = wish->low - mean;
    if (wish->kind == WISH_LEAST)
        return above / wish->tolerance;
    if (wish->kind == WISH_MOST)
        return below / wish->tolerance;
    return fmax(fmax(above, below), 0) / wish->tolerance;
}

double wishes_loss(const struct wish *wishes, int count, const double *mean)
{
    double loss = 0;
    for (int i = 0; i < count; i++)
        loss += wishes[i].weight * wish_distance(&wishes[i], mean[i]);
    return loss;
}

// How far a normal number of this mean and deviation is above 0, in the mean; 0 where it is below.
static double mean_above(double mean, double deviation)
{
    if (isinf(mean) || deviation <= 0)
        return mean > 0 ? mean : 0;
    double z = mean / deviation;
    double density = exp(-z * z / 2) / sqrt(2 * 3.14159265358979323846);
    return fmax(mean * erfc(-z / sqrt(2)) / 2 + deviation * density, 0);
}

double wishes_expected(
    const struct wish *wishes, int count, const double *mean, const double *error)
{
    double loss = 0;
    for (int i = 0; i < count; i++) {
        const struct wish *wish = &wishes[i];
        double distance = wish_is_open(wish) ? wish_distance(wish, mean[i])
                                             : (mean_above(mean[i] - wish->high, error[i]) +
                                                   mean_above(wish->low - mean[i], error[i])) /
                                                   wish->tolerance;
        loss += wish->weight * distance;
    }
    return loss;
}

// The range in which the wish is met.
static void range_of(const struct wish *wish, double *low, double *high)
{
    double near = wish->kind == WISH_NEAR ? wish->tolerance : 0;
    *low = wish->low - near - 1e-12;
    *high = wish->high + near + 1e-12;
}

double wish_shortfall(const struct wish *wish, double mean, double error)
{
    double low, high;
    range_of(wish, &low, &high);
    if (wish_is_open(wish))
        return 0;
    return wish->weight * (mean_above(mean - high, error) + mean_above(low - mean, error)) /
           wish->tolerance;
}

enum met wish_met(const struct wish *wish, struct estimate value, struct estimate change)
{
    double low, high, from = estimate_low(value), to = estimate_high(value);
    if (wish_is_open(wish)) {
        double better = wish->kind == WISH_LEAST ? -change.mean : change.mean;
        bool is_sure = fabs(better) > change.ci95;
        return !is_sure ? MET_PERHAPS : better > 0 ? MET_SURELY : MET_NOT;
    }
    range_of(wish, &low, &high);
    if (isinf(value.ci95))
        return MET_PERHAPS;
    if (from >= low && to <= high)
        return MET_SURELY;
    return to < low || from > high ? MET_NOT : MET_PERHAPS;
}

bool wish_looks_met(const struct wish *wish, double mean)
{
    double low, high;
    range_of(wish, &low, &high);
    if (wish_is_open(wish))
        return wish_distance(wish, mean) < 0;
    return mean >= low && mean <= high;
}

struct figure wish_measure(const struct wish *wish)
{
    struct figure figure;
    struct text text = TEXT(figure.is);
    text_put(&text, wish->name.name);
    if (wish->name.is_by_seat)
        text_format(&text, ":%d", wish->seat);
    return figure;
}

struct figure wish_number(const struct wish *wish, double number)
{
    struct figure figure;
    double unit = wish->name.is_share ? 100 : 1;
    snprintf(
        figure.is, sizeof(figure.is), "%.4g%s", unit * number, wish->name.is_share ? " %" : "");
    return figure;
}

struct figure wish_goal(const struct wish *wish)
{
    struct figure figure;
    struct text text = TEXT(figure.is);
    double unit = wish->name.is_share ? 100 : 1;
    char buf[40] = "";
    if (wish_is_open(wish))
        snprintf(buf, sizeof(buf), "%s",
            wish->kind == WISH_LEAST ? "as low as can be" : "as high as can be");
    else if (wish->kind == WISH_NEAR)
        snprintf(buf, sizeof(buf), "%.4g ± %.3g", unit * wish->low, unit * wish->tolerance);
    else if (isinf(wish->high))
        snprintf(buf, sizeof(buf), "at least %.4g", unit * wish->low);
    else if (isinf(wish->low))
        snprintf(buf, sizeof(buf), "at most %.4g", unit * wish->high);
    else
        snprintf(buf, sizeof(buf), "%.4g … %.4g", unit * wish->low, unit * wish->high);
    text_format(&text, "%s%s", buf, wish->name.is_share && wish->kind <= WISH_WITHIN ? " %" : "");
    return figure;
}

struct figure wish_value(const struct wish *wish, struct estimate it)
{
    return figure_value(it, wish->name.is_share);
}
