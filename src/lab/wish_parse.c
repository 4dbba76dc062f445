// SPDX-License-Identifier: MIT
// Wishes, from the words that say them.
#include "lab/wish.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool refuse_form(struct text *why)
{
    text_put(why, "a wish is written NAME=VALUE, NAME=LOW..HIGH, NAME=min or NAME=max; after it "
                  "may stand what is near enough (~0.02) and how much it counts (@2), both more "
                  "than 0");
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
    if (wish->name.is_share &&
        (wish->high < 0 || wish->low > 1 || (isfinite(wish->low) && wish->low < 0) ||
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
        wish->tolerance = wish_tolerance(wish, end);
}

bool wish_parse(struct wish *wish, const struct measure_name *names, const struct setup *setup,
    const char *word, struct text *why)
{
    size_t len = strcspn(word, "=");
    const char *at = word + len + 1;
    *wish = (struct wish){.kind = WISH_NEAR, .weight = 1};
    if (!word[len] || !len)
        return refuse_form(why);
    if (strchr("<>", word[len - 1])) {
        text_put(why, "at least is written NAME=60.., at most NAME=..60");
        return false;
    }
    if (!find_measure(wish, names, setup, word, len, why) || !check_measure(wish, setup, why))
        return false;
    if (!wish->name.is_share && strchr(at, '%')) {
        text_format(why, "%s is not a share, so it is not told in %%", wish->name.name);
        return false;
    }
    if (!take_goal(wish, &at) || !take_extras(wish, at))
        return refuse_form(why);
    set_tolerance(wish);
    return check_goal(wish, why);
}
