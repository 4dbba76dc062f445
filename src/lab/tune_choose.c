// SPDX-License-Identifier: MIT
// Which sets of rules are judged after the race, and in which order they are told.
#include "lab/tune.h"

#include <math.h>

enum { SHORTFALL_STEPS = 100 }; // of a tolerance

// Adds a set to those that are judged; gives its place.
static int take(struct tune *tune, const struct tried *tried)
{
    struct trials *judged = &tune->judged;
    char buf[400];
    struct text why = TEXT(buf);
    if (tune_is_standard(tune, tried->spot))
        return 0;
    for (int i = 1; i < judged->count; i++)
        if (tune->from[i] == tried)
            return i;
    struct trial *trial = &judged->list[judged->count];
    tune_setup(tune, tried->spot, &trial->setup);
    must(tune_agents(tune, &trial->setup, trial->agents, &why));
    tune->from[judged->count] = tried;
    return judged->count++;
}

// The one that fulfils this wish the furthest, whatever becomes of the others.
static const struct tried *furthest(const struct tune *tune, int wish)
{
    const struct race *race = &tune->race;
    const struct tried *best = NULL;
    double least = INFINITY;
    for (int i = 0; i < race->count; i++) {
        const struct tried *tried = &race->tried[i];
        double loss =
            wishes_expected(&tune->wishes[wish], 1, &tried->mean[wish], &tried->error[wish]);
        loss += tried->loss / 100; // of those that fulfil it alike, the one that is best else
        if (tried->played && loss < least) {
            least = loss;
            best = tried;
        }
    }
    return best;
}

static bool is_twin_of_judged(const struct tune *tune, const struct tried *tried)
{
    for (int i = 1; i < tune->judged.count; i++)
        if (race_are_twins(&tune->race, tried, tune->from[i]))
            return true;
    return false;
}

static int open_wishes(const struct tune *tune)
{
    int count = 0;
    for (int i = 0; i < tune->wish_count; i++)
        count += wish_is_open(&tune->wishes[i]);
    return count;
}

bool tune_is_bounded(const struct tune *tune)
{
    return open_wishes(tune) < tune->wish_count;
}

bool tune_is_mixed(const struct tune *tune)
{
    return open_wishes(tune) && tune_is_bounded(tune);
}

// How far it is from meeting the bounded wishes, as far as the race has seen, in steps: at the
// figures, or in the mean over what the truth may be.
static double bounded_steps(const struct tune *tune, const struct tried *tried, bool is_mean)
{
    double shortfall = 0;
    for (int i = 0; i < tune->wish_count; i++)
        shortfall +=
            wish_shortfall(&tune->wishes[i], tried->mean[i], is_mean ? tried->error[i] : 0);
    return floor(SHORTFALL_STEPS * shortfall);
}

// Below 0 if the second is the nearer by its figures, or, if these are alike, by what is known of
// them. A set that is well known and misses a range must not win by that.
static double compare_bounded(
    const struct tune *tune, const struct tried *first, const struct tried *second)
{
    double apart = bounded_steps(tune, second, false) - bounded_steps(tune, first, false);
    return apart != 0 ? apart
                      : bounded_steps(tune, second, true) - bounded_steps(tune, first, true);
}

// An open wish may outweigh a range that is missed, so that none of the best is within it. Then the
// one that is nearest to all bounded wishes is judged, too; of several, the one of the lowest loss.
static void take_bounded(struct tune *tune)
{
    const struct tried *best = NULL;
    for (int i = 1; i <= tune->best; i++)
        if (!best || compare_bounded(tune, best, tune->from[i]) < 0)
            best = tune->from[i];
    const struct tried *of_the_best = best;
    for (int i = 0; i < tune->race.count && best; i++) {
        const struct tried *tried = &tune->race.tried[i];
        if (!tried->played || tune_is_standard(tune, tried->spot))
            continue;
        double apart = compare_bounded(tune, best, tried);
        if (apart < 0 || (apart == 0 && best != of_the_best && tried->loss < best->loss))
            best = tried;
    }
    if (best)
        take(tune, best);
}

// How far a judged set is from meeting them, by the fresh figures.
static double bounded_shortfall(const struct tune *tune, int judged)
{
    double shortfall = 0;
    for (int i = 0; i < tune->wish_count; i++)
        shortfall += wish_shortfall(&tune->wishes[i], tune_value(tune, judged, i).mean, 0);
    return shortfall;
}

// Of two that were judged, does the second come nearer to meeting all bounded wishes? Of two that
// meet them, it is the one that meets all wishes.
static bool is_nearer(const struct tune *tune, int first, int second)
{
    enum met met[2] = {tune_bounded_met(tune, first), tune_bounded_met(tune, second)};
    enum met all[2] = {tune_all_met(tune, first), tune_all_met(tune, second)};
    if (met[0] != met[1])
        return met[1] > met[0];
    if (met[0] == MET_NOT)
        return bounded_shortfall(tune, second) < bounded_shortfall(tune, first);
    return all[0] != all[1] ? all[1] > all[0] : tune_loss(tune, second) < tune_loss(tune, first);
}

static void find_bounded(struct tune *tune)
{
    int nearest = 1;
    for (int i = 2; i < tune->judged.count; i++)
        if (is_nearer(tune, nearest, i))
            nearest = i;
    bool is_told = tune_is_mixed(tune) || tune_bounded_met(tune, nearest) != MET_NOT;
    tune->bounded = is_told && tune_is_bounded(tune) ? nearest : -1;
}

void tune_choose(struct tune *tune)
{
    const struct tried *best[3 * TUNE_TOP_MAX];
    int count = race_best(&tune->race, best, 3 * tune->top);
    for (int i = 0; i < count && tune->judged.count <= tune->top; i++)
        if (best[i]->is_final && !is_twin_of_judged(tune, best[i]))
            take(tune, best[i]);
    tune->best = tune->judged.count - 1;
    tune->bounded = -1;
    if (tune_is_mixed(tune))
        take_bounded(tune);
    for (int i = 0; i < tune->race.count; i++)
        if (tune->race.tried[i].played && tune_is_standard(tune, tune->race.tried[i].spot))
            tune->from[0] = &tune->race.tried[i];
    for (int i = 0; i < tune->wish_count; i++) {
        const struct tried *alone = tune->wish_count > 1 ? furthest(tune, i) : NULL;
        tune->alone[i] = alone ? take(tune, alone) : -1;
    }
}

// Of two that were judged, is the second better?
static bool is_better(const struct tune *tune, int first, int second)
{
    double a = floor(20 * tune_loss(tune, first)), b = floor(20 * tune_loss(tune, second));
    if (a != b)
        return b < a;
    const struct race *race = &tune->race;
    return grid_steps(&race->grid, race->home, tune->from[second]->spot) <
           grid_steps(&race->grid, race->home, tune->from[first]->spot);
}

static void exchange(struct tune *tune, int a, int b)
{
    struct trial trial = tune->judged.list[a];
    const struct tried *from = tune->from[a];
    tune->judged.list[a] = tune->judged.list[b];
    tune->from[a] = tune->from[b];
    tune->judged.list[b] = trial;
    tune->from[b] = from;
    for (int i = 0; i < tune->wish_count; i++)
        if (tune->alone[i] == a || tune->alone[i] == b)
            tune->alone[i] = a + b - tune->alone[i];
}

void tune_sort(struct tune *tune)
{
    for (int i = 1; i <= tune->best; i++)
        for (int k = i; k > 1 && is_better(tune, k - 1, k); k--)
            exchange(tune, k - 1, k);
    if (tune->best)
        find_bounded(tune);
}
