// SPDX-License-Identifier: MIT
#include "lab/wish.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// What is near enough if nobody says: two points of a per cent of a share, a twentieth of any other
// number.
static const double near_share = 0.02, near_part = 0.05, near_least = 0.05;

static bool refuse_form(struct text *why)
{
    text_put(why, "a wish is written NAME=VALUE, NAME=LOW..HIGH, NAME=min or NAME=max; after it "
                  "may stand what is near enough (~0.02) and how much it counts (@2)");
    return false;
}

static bool refuse_measure(
    const struct measure_name *names, const char *word, int len, struct text *why)
{
    const char *list[MEASURE_NAMES_MAX];
    char asked[64];
    int count = 0;
    for (; names[count].name; count++)
        list[count] = names[count].name;
    snprintf(asked, sizeof(asked), "%.*s", len, word);
    text_format(why, "there is no measure \"%s\"", asked);
    const char *best = nearest_name(asked, list, count);
    if (best) {
        text_format(why, "; did you mean %s?", best);
        return false;
    }
    for (int i = 0; i < count; i++)
        text_format(why, "%s%s%s", i ? ", " : "; there are ", list[i],
            names[i].is_by_seat ? "[:SEAT]" : "");
    return false;
}

static bool find_measure(struct wish *wish, const struct measure_name *names,
    const struct setup *setup, const char *word, size_t len, struct text *why)
{
    char asked[64];
    const struct measure_name *name;
    size_t name_len = strcspn(word, ":=");
    snprintf(asked, sizeof(asked), "%.*s", (int)len, word);
    if (!measure_parse(names, asked, setup->seats, &wish->measure, &name)) {
        if (!name->name || len >= sizeof(asked))
            return refuse_measure(names, word, (int)name_len, why);
        if (!name->is_by_seat)
            text_format(why, "%s is not told by seat", name->name);
        else
            text_format(why, "%s is told of the seats 0 to %d", name->name, setup->seats - 1);
        return false;
    }
    wish->name = *name;
    wish->seat = wish->measure - name->measure;
    return true;
}

// Is there anything to wish for?
static bool check_measure(const struct wish *wish, const struct setup *setup, struct text *why)
{
    bool is_of_lead = wish->measure == MEASURE_LEADS || wish->measure == MEASURE_FIRST_LEAD;
    if (is_of_lead && !has_lead(setup->game))
        text_format(why, "nobody can be ahead in %s before its end", setup->game->id);
    else if (wish->measure == MEASURE_HOUSE && setup->game->is_zero_sum)
        text_format(why, "the house neither wins nor pays in %s", setup->game->id);
    else
        return true;
    return false;
}

// "0.5" or "50%"; moves `at` behind it.
static bool take_number(const char **at, double *number)
{
    char *end;
    if (!strchr("+-.0123456789", **at) || !**at)
        return false;
    *number = strtod(*at, &end);
    if (end[-1] == '.' && *end == '.') // "40..80": the first point is the dots'
        end--;
    if (end == *at || !isfinite(*number))
        return false;
    if (*end == '%') {
        *number /= 100;
        end++;
    }
    *at = end;
    return true;
}

// What stands after the name: "40..80", "min", "0.5".
static bool take_goal(struct wish *wish, const char **at)
{
    if (strncmp(*at, "min", 3) == 0 || strncmp(*at, "max", 3) == 0) {
        wish->kind = (*at)[1] == 'i' ? WISH_LEAST : WISH_MOST;
        *at += 3;
        return true;
    }
    bool has_low = take_number(at, &wish->low);
    wish->high = wish->low;
    if (strncmp(*at, "..", 2) != 0)
        return has_low;
    *at += 2;
    bool has_high = take_number(at, &wish->high);
    wish->low = has_low ? wish->low : -INFINITY;
    wish->high = has_high ? wish->high : INFINITY;
    wish->kind = wish->low == wish->high ? WISH_NEAR : WISH_WITHIN;
    return has_low || has_high;
}

static bool take_extras(struct wish *wish, const char *at)
{
    while (*at) {
        char sign = *at++;
        double number;
        if ((sign != '~' && sign != '@') || !take_number(&at, &number) || number <= 0)
            return false;
        if (sign == '@')
            wish->weight = number;
        else
            wish->tolerance = number;
        wish->is_tolerance_given = wish->is_tolerance_given || sign == '~';
    }
    return true;
}

static bool check_goal(const struct wish *wish, struct text *why)
{
    bool is_ranged = wish->kind == WISH_NEAR || wish->kind == WISH_WITHIN;
    bool may_be_less = (wish->measure >= MEASURE_TOKENS && wish->measure < MEASURE_LENGTH) ||
                       wish->measure >= MEASURE_HOUSE;
    if (!is_ranged)
        return true;
    if (wish->low > wish->high) {
        text_put(why, "the lower end of a range comes first");
        return false;
    }
    if (wish->name.is_share && (wish->high < 0 || wish->low > 1 ||
                                   (isfinite(wish->low) && wish->low < 0) ||
                                   (isfinite(wish->high) && wish->high > 1))) {
        text_format(why, "%s is a share, from 0 to 1 (0%% to 100%%)", wish->name.name);
        return false;
    }
    if (!wish->name.is_share && !may_be_less && wish->high < 0) {
        text_format(why, "%s is never less than 0", wish->name.name);
        return false;
    }
    return true;
}

// A range is as patient as it is wide: its tolerance is half its width.
static void set_tolerance(struct wish *wish)
{
    if (wish->is_tolerance_given)
        return;
    double end = isfinite(wish->low) ? wish->low : wish->high;
    if (wish->kind == WISH_WITHIN && isfinite(wish->high - wish->low))
        wish->tolerance = (wish->high - wish->low) / 2;
    else
        wish->tolerance = wish->name.is_share ? near_share : fmax(near_part * fabs(end), near_least);
}

bool wish_parse(struct wish *wish, const struct measure_name *names, const struct setup *setup,
    const char *word, struct text *why)
{
    size_t len = strcspn(word, "=");
    const char *at = word + len + 1;
    *wish = (struct wish){.kind = WISH_NEAR, .weight = 1};
    if (!word[len] || !len)
        return refuse_form(why);
    if (!find_measure(wish, names, setup, word, len, why) || !check_measure(wish, setup, why))
        return false;
    if (!take_goal(wish, &at) || !take_extras(wish, at))
        return refuse_form(why);
    set_tolerance(wish);
    return check_goal(wish, why);
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

void wish_settle(struct wish *wish, double standard)
{
    if (wish->kind != WISH_LEAST && wish->kind != WISH_MOST)
        return;
    wish->low = wish->high = standard;
    if (!wish->is_tolerance_given)
        wish->tolerance =
            wish->name.is_share ? near_share : fmax(near_part * fabs(standard), near_least);
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
        double distance = wish->kind == WISH_LEAST || wish->kind == WISH_MOST
                              ? wish_distance(wish, mean[i])
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

enum met wish_met(const struct wish *wish, struct estimate value, struct estimate change)
{
    double low, high, from = estimate_low(value), to = estimate_high(value);
    if (wish->kind == WISH_LEAST || wish->kind == WISH_MOST) {
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
    if (wish->kind == WISH_LEAST || wish->kind == WISH_MOST)
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
    snprintf(figure.is, sizeof(figure.is), "%.4g%s", unit * number,
        wish->name.is_share ? " %" : "");
    return figure;
}

struct figure wish_goal(const struct wish *wish)
{
    struct figure figure;
    struct text text = TEXT(figure.is);
    double unit = wish->name.is_share ? 100 : 1;
    char buf[40] = "";
    if (wish->kind == WISH_LEAST || wish->kind == WISH_MOST)
        snprintf(buf, sizeof(buf), "%s", wish->kind == WISH_LEAST ? "as low as can be" : "as high as can be");
    else if (wish->kind == WISH_NEAR)
        snprintf(buf, sizeof(buf), "%.4g ± %.3g", unit * wish->low, unit * wish->tolerance);
    else if (isinf(wish->high))
        snprintf(buf, sizeof(buf), "at least %.4g", unit * wish->low);
    else if (isinf(wish->low))
        snprintf(buf, sizeof(buf), "at most %.4g", unit * wish->high);
    else
        snprintf(buf, sizeof(buf), "%.4g … %.4g", unit * wish->low, unit * wish->high);
    text_format(
        &text, "%s%s", buf, wish->name.is_share && wish->kind <= WISH_WITHIN ? " %" : "");
    return figure;
}

struct figure wish_value(const struct wish *wish, struct estimate it)
{
    return figure_value(it, wish->name.is_share);
}
