// SPDX-License-Identifier: MIT
// Which sets of rules are judged after the race, and in which order they are told.
#include "lab/tune.h"

#include <math.h>

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

void tune_choose(struct tune *tune)
{
    const struct tried *best[3 * TUNE_TOP_MAX];
    int count = race_best(&tune->race, best, 3 * tune->top);
    for (int i = 0; i < count && tune->judged.count <= tune->top; i++)
        if (best[i]->is_final && !is_twin_of_judged(tune, best[i]))
            take(tune, best[i]);
    tune->best = tune->judged.count - 1;
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
}
