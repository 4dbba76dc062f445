// SPDX-License-Identifier: MIT
// Who joins the race: at first spots spread evenly, later those near the ones in front, those of
// which the model expects the most, and always some that are just far from all others.
#include "lab/race.h"

#include "lab/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARENTS = 12, CANDIDATES = 400, DRAWS = 24, MISSES_MAX = 2000, SMOOTHED = 300 };

// The next spots of the spread that are new.
static int add_spread(struct race *race, int count)
{
    int added = 0;
    for (int misses = 0; added < count && misses < MISSES_MAX;) {
        bool is_new = race_add(race, spread_next(&race->spread, &race->grid));
        misses = is_new ? 0 : misses + 1;
        added += is_new;
    }
    return added;
}

// Whatever was not there yet, in order, where chance finds nothing any more.
static int add_rest(struct race *race, int count)
{
    int added = 0;
    uint64_t size = grid_size(&race->grid);
    for (uint64_t number = 0; number < size && number < 10 * RACE_TRIED_MAX && added < count;
         number++)
        added += race_add(race, grid_spot(&race->grid, number)) != NULL;
    return added;
}

int race_begin_with(struct race *race, int count)
{
    int added = count > 0 && race_add(race, race->home);
    if (count < (int)fmin((double)grid_size(&race->grid), RACE_TRIED_MAX))
        added += add_spread(race, count - added);
    return added + add_rest(race, count - added);
}

// A neighbour of one that is ahead: one option changed, or two; or some options of another that is
// ahead, too.
static struct spot child_of(
    struct race *race, const struct tried *const *parents, int count, int reach_part)
{
    struct chance *chance = &race->chance;
    const struct grid *grid = &race->grid;
    int first = (int)(pow(chance_part(chance), 2) * count);
    struct spot spot = parents[first]->spot;
    if (count > 1 && grid->axes > 1 && !chance_below(chance, 4)) {
        const struct tried *other = parents[chance_below(chance, (uint32_t)count)];
        for (int axis = 0; axis < grid->axes; axis++)
            if (chance_below(chance, 2))
                spot.at[axis] = other->spot.at[axis];
    }
    int changes = 1 + (int)chance_below(chance, 2);
    for (int i = 0; i < changes; i++) {
        int axis = (int)chance_below(chance, (uint32_t)grid->axes);
        if (!chance_below(chance, 4)) // perhaps it does not matter, and can be as it always was
            spot.at[axis] = race->home.at[axis];
        else if (grid->count[axis] > 1)
            spot = grid_moved(grid, spot, axis, 1 + grid->count[axis] / reach_part, chance);
    }
    return spot;
}

static int add_neighbours(struct race *race, int count)
{
    const struct tried *parents[PARENTS];
    int found = race_best(race, parents, PARENTS), added = 0;
    for (int misses = 0; found && added < count && misses < MISSES_MAX; misses++)
        added += race_add(race, child_of(race, parents, found, 6)) != NULL;
    return added;
}

struct candidate {
    struct spot spot;
    double gain;
};

static int by_gain(const void *a, const void *b)
{
    const struct candidate *first = a, *second = b;
    return (first->gain < second->gain) - (first->gain > second->gain);
}

// How much less than the best loss so far is to be expected of it: nothing where it turns out
// worse.
static double expected_gain(
    const struct race *race, struct spot spot, const double (*draws)[WISHES_MAX], double best)
{
    double mean[WISHES_MAX], error[WISHES_MAX], maybe[WISHES_MAX], gain = 0;
    model_ask(race->model, spot, mean, error);
    for (int draw = 0; draw < DRAWS; draw++) {
        for (int i = 0; i < race->wish_count; i++)
            maybe[i] = mean[i] + error[i] * draws[draw][i];
        gain += fmax(best - wishes_loss(race->wishes, race->wish_count, maybe), 0) / DRAWS;
    }
    return gain;
}

// Those in front, and as many others as the model has room for.
static bool teach(struct race *race, double *best)
{
    const struct tried *front[MODEL_MAX];
    struct tried *list[MODEL_MAX];
    int count = race_best(race, front, MODEL_MAX / 2), first = count;
    for (int i = 0; i < count; i++)
        list[i] = (struct tried *)front[i];
    int others = race->count - first, room = MODEL_MAX - first;
    for (int i = 0; i < race->count && count < MODEL_MAX; i++) {
        bool is_in = false;
        for (int k = 0; k < first && !is_in; k++)
            is_in = list[k] == &race->tried[i];
        bool is_turn = others <= room || (int)chance_below(&race->chance, (uint32_t)others) < room;
        if (!is_in && is_turn && race->tried[i].played)
            list[count++] = &race->tried[i];
    }
    if (count < 4 || !model_learn(race->model, list, count))
        return false;
    *best = INFINITY;
    for (int i = 0; i < first; i++) {
        double mean[WISHES_MAX], error[WISHES_MAX];
        model_ask(race->model, front[i]->spot, mean, error);
        *best = fmin(*best, wishes_expected(race->wishes, race->wish_count, mean, error));
    }
    return true;
}

static int add_promising(struct race *race, int count)
{
    double best, draws[DRAWS][WISHES_MAX];
    const struct tried *parents[PARENTS];
    static struct candidate list[CANDIDATES];
    int found = race_best(race, parents, PARENTS), added = 0;
    if (!found || !teach(race, &best))
        return 0;
    for (int draw = 0; draw < DRAWS; draw++)
        for (int i = 0; i < race->wish_count; i++)
            draws[draw][i] = chance_normal(&race->chance);
    for (int i = 0; i < CANDIDATES; i++) {
        list[i].spot =
            i % 2 ? child_of(race, parents, found, 2) : spread_next(&race->spread, &race->grid);
        list[i].gain = expected_gain(race, list[i].spot, draws, best);
    }
    qsort(list, CANDIDATES, sizeof(list[0]), by_gain);
    for (int i = 0; i < CANDIDATES && added < count && list[i].gain > 0; i++)
        added += race_add(race, list[i].spot) != NULL;
    return added;
}

void race_smooth(struct race *race)
{
    static const struct tried *front[SMOOTHED];
    double best, mean[WISHES_MAX], error[WISHES_MAX];
    for (int i = 0; i < race->count; i++)
        race->tried[i].guess = race->tried[i].loss;
    if (race->is_plain || !teach(race, &best))
        return;
    int count = race_best(race, front, SMOOTHED);
    for (int i = 0; i < count; i++) {
        struct tried *tried = &race->tried[front[i] - race->tried];
        model_ask(race->model, tried->spot, mean, error);
        tried->guess = wishes_expected(race->wishes, race->wish_count, mean, error);
        if (tried->rung >= 0)
            tried->rung_guess[tried->rung] = tried->guess;
    }
}

int race_join(struct race *race, int count)
{
    int by_model = race->is_plain ? 0 : count * 3 / 5, spread = count / 6;
    int added = by_model ? add_promising(race, by_model) : 0;
    added += add_neighbours(race, count - spread - added);
    added += add_spread(race, count - added);
    return added + (added ? 0 : add_rest(race, count));
}
