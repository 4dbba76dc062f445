// SPDX-License-Identifier: MIT
// What comes of the search, in a sentence or two.
#include "lab/tune.h"

#include <math.h>

static const char *all_wishes(const struct tune *tune)
{
    return tune->wish_count > 1 ? "all wishes" : "the wish";
}

static const char *all_bounded(const struct tune *tune)
{
    return tune_is_mixed(tune) ? "all values and ranges" : all_wishes(tune);
}

static void put_rules(const struct tune *tune, int judged, struct text *text)
{
    tune_rules(tune, &tune->judged.list[judged].setup, text);
}

// Of the wishes that the set surely does not meet, the one that it is furthest from; a bounded one
// before all open ones.
static int worst_wish(const struct tune *tune, int judged)
{
    bool is_bounded = tune_bounded_met(tune, judged) == MET_NOT;
    int worst = 0;
    double most = -INFINITY;
    for (int i = 0; i < tune->wish_count; i++) {
        const struct wish *wish = &tune->wishes[i];
        double loss = wish->weight * wish_distance(wish, tune_value(tune, judged, i).mean);
        if (loss > most && tune_met(tune, judged, i) == MET_NOT &&
            !(is_bounded && wish_is_open(wish))) {
            most = loss;
            worst = i;
        }
    }
    return worst;
}

static void tell_nearest(const struct tune *tune, struct text *text)
{
    int nearest = tune->bounded > 0 ? tune->bounded : 1, wish = worst_wish(tune, nearest);
    const struct wish *is = &tune->wishes[wish];
    if (tune_is_mixed(tune)) {
        text_put(text, " The nearest to all values and ranges, ");
        put_rules(tune, nearest, text);
        text_put(text, ", has");
    } else
        text_put(text, " The nearest has");
    text_format(text, " %s at %s, wished for is %s.", wish_measure(is).is,
        wish_value(is, tune_value(tune, nearest, wish)).is, wish_goal(is).is);
}

// "hp=120 surely meets all values and ranges, though hp=150 has a lower loss."
static void tell_bounded(const struct tune *tune, struct text *text)
{
    int judged = tune->bounded;
    enum met met = tune_bounded_met(tune, judged);
    bool is_all = tune_all_met(tune, judged) == met;
    text_put(text, text->len ? " " : "");
    put_rules(tune, judged, text);
    text_format(text, " %s %s", met == MET_SURELY ? "surely meets" : "perhaps meets",
        is_all ? all_wishes(tune) : all_bounded(tune));
    if (tune_loss(tune, 1) < tune_loss(tune, judged)) {
        text_put(text, ", though ");
        put_rules(tune, 1, text);
        text_put(text, " has a lower loss");
    }
    text_put(text, ".");
}

static void tell_best(const struct tune *tune, struct text *text)
{
    int sure = 0, perhaps = 0, bounded = tune->bounded;
    const char *all = all_wishes(tune);
    for (int i = 1; i <= tune->best; i++) {
        enum met met = tune_all_met(tune, i);
        sure += met == MET_SURELY;
        perhaps += met == MET_PERHAPS;
    }
    enum met met = bounded > 0 ? tune_bounded_met(tune, bounded) : MET_NOT;
    enum met all_met = bounded > 0 ? tune_all_met(tune, bounded) : MET_NOT;
    if (sure)
        text_format(text, "%d of the %d best surely meet %s.", sure, tune->best, all);
    else if (perhaps && all_met != MET_SURELY)
        text_format(text, "%d of the %d best perhaps meet %s; more matches would tell.", perhaps,
            tune->best, all);
    else if (all_met == MET_NOT)
        text_format(text, "No set of rules that was judged meets %s.", all);
    bool is_new = bounded > tune->best || tune_is_mixed(tune);
    if (met != MET_NOT && is_new && !sure)
        tell_bounded(tune, text);
    else if (!sure && !perhaps)
        tell_nearest(tune, text);
}

void tune_verdict(const struct tune *tune, struct text *text)
{
    if (tune->best)
        tell_best(tune, text);
    else if (tune->race.count > 1)
        text_put(text, "All that was tried comes out just as the standard rules do.");
    else
        text_put(text, "There was no time to look at anything but the standard rules.");
    if (tune_bounded_met(tune, 0) == MET_SURELY && tune_is_bounded(tune))
        text_format(text, " The standard rules meet %s already.", all_bounded(tune));
    else if (tune->best && tune_loss(tune, 0) <= tune_loss(tune, 1))
        text_put(text, " None is better than the standard rules.");
}
