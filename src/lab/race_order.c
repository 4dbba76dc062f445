// SPDX-License-Identifier: MIT
// Who is ahead of whom in the race.
#include "lab/race.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BINS_OF_LOSS = 20 }; // losses that differ by less than a twentieth are alike

struct place {
    bool is_final;
    double bin, loss;
    int steps;
    uint64_t number;
    struct tried *tried;
};

static int by_place(const void *a, const void *b)
{
    const struct place *first = a, *second = b;
    if (first->is_final != second->is_final)
        return first->is_final ? -1 : 1;
    if (first->bin != second->bin)
        return first->bin < second->bin ? -1 : 1;
    if (first->steps != second->steps)
        return first->steps - second->steps;
    if (first->loss != second->loss)
        return first->loss < second->loss ? -1 : 1;
    return (first->number > second->number) - (first->number < second->number);
}

// By what they showed, by what the model makes of it, or by half of each.
enum view_of { SHOWN, GUESSED, BOTH };

static double loss_of(const struct tried *tried, enum view_of view, int rung)
{
    double shown = rung == RUNG_NONE ? tried->loss : tried->rung_loss[rung];
    double guessed = rung == RUNG_NONE ? tried->guess : tried->rung_guess[rung];
    return view == SHOWN ? shown : view == GUESSED ? guessed : (shown + guessed) / 2;
}

// Best first. Where losses are alike, what is nearer to home is better.
static void sort(
    const struct race *race, struct tried **list, int count, enum view_of view, int rung)
{
    struct place *places = calloc((size_t)count + 1, sizeof(*places));
    must(places);
    for (int i = 0; i < count; i++) {
        places[i] = (struct place){.loss = loss_of(list[i], view, rung),
            .steps = grid_steps(&race->grid, race->home, list[i]->spot),
            .number = grid_number(&race->grid, list[i]->spot),
            .is_final = list[i]->is_final,
            .tried = list[i]};
        places[i].bin = floor(places[i].loss * BINS_OF_LOSS);
    }
    qsort(places, (size_t)count, sizeof(*places), by_place);
    for (int i = 0; i < count; i++)
        list[i] = places[i].tried;
    free(places);
}

bool race_are_twins(const struct race *race, const struct tried *a, const struct tried *b)
{
    size_t size = (size_t)race->wish_count * sizeof(a->mean[0]);
    return a->played == b->played && a->loss == b->loss && memcmp(a->mean, b->mean, size) == 0 &&
           memcmp(a->error, b->error, size) == 0;
}

// Puts one behind those that are kept, or, if it is nearer to home, in the place of its twin.
static int keep(const struct race *race, struct tried *tried, struct tried **kept, int count)
{
    for (int i = 0; i < count; i++) {
        if (!race_are_twins(race, tried, kept[i]))
            continue;
        if (grid_steps(&race->grid, race->home, tried->spot) <
            grid_steps(&race->grid, race->home, kept[i]->spot))
            kept[i] = tried;
        return count;
    }
    kept[count] = tried;
    return count + 1;
}

int race_put_best_first(
    const struct race *race, struct tried **list, int count, int wanted, int rung)
{
    struct tried **guessed = calloc((size_t)count + 1, sizeof(*guessed));
    struct tried **kept = calloc((size_t)count + 1, sizeof(*kept));
    int found = 0;
    must(guessed && kept);
    memcpy(guessed, list, (size_t)count * sizeof(*list));
    sort(race, guessed, count, GUESSED, rung);
    sort(race, list, count, SHOWN, rung);
    for (int i = 0; i < 2 * count && found < wanted; i++)
        found = keep(race, i % 2 ? guessed[i / 2] : list[i / 2], kept, found);
    memcpy(list, kept, (size_t)found * sizeof(*list));
    free(guessed);
    free(kept);
    return found;
}

int race_best(const struct race *race, const struct tried **best, int max)
{
    struct tried **list = calloc((size_t)race->count + 1, sizeof(*list));
    int count = 0;
    must(list);
    for (int i = 0; i < race->count; i++)
        if (race->tried[i].played)
            list[count++] = &race->tried[i];
    sort(race, list, count, BOTH, RUNG_NONE);
    count = count < max ? count : max;
    for (int i = 0; i < count; i++)
        best[i] = list[i];
    free(list);
    return count;
}
