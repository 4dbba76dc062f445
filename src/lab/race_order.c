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
    for (int i = 0; i < 2 * count && found < wanted; i++) {
        struct tried *next = i % 2 ? guessed[i / 2] : list[i / 2];
        if (!next->is_taken)
            kept[found++] = next;
        next->is_taken = true;
    }
    memcpy(list, kept, (size_t)found * sizeof(*list));
    for (int i = 0; i < found; i++)
        list[i]->is_taken = false;
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
