// SPDX-License-Identifier: MIT
#include "lab/race.h"

#include "lab/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FACTOR = 3 };       // a rung has so many times the matches of the one below
enum { GAMES_LEAST = 16 }; // on the lowest rung
enum { BINS_OF_LOSS = 20 }; // losses that differ by less than a twentieth are alike

// How often the population's matches are played in all, from rung to rung, until few are left.
static double cost_of(double population, int top)
{
    double rungs = log(fmax(population / (2.0 * top), 1)) / log(FACTOR);
    return 1 + rungs * (FACTOR - 1) / FACTOR;
}

// So many matches for each at first that half a million look at about a thousand spots.
static double first_games(double matches)
{
    return fmax(sqrt(matches) / 8, GAMES_LEAST);
}

static void plan(struct race *race)
{
    uint64_t left = race->left(race->context);
    double matches = 0.7 * (double)left, size = (double)grid_size(&race->grid);
    double most = fmin(size, RACE_TRIED_MAX), count = 8;
    race->reserve = left - (uint64_t)matches;
    race->games_rung = (uint64_t)fmax(fmin(first_games(matches), matches / 4), 1);
    for (int i = 0; i < 20; i++)
        count = fmax(matches / (double)race->games_rung / cost_of(count, race->top), 4);
    bool is_all = count >= most;
    if (is_all) {
        count = most;
        race->games_rung = (uint64_t)fmax(matches / most / cost_of(most, race->top), 1);
    }
    race->population = (int)(is_all ? count : fmax(count / 3, 4));
    race->round_size = (int)fmin(fmax(count / 12, 4), 256);
}

struct place {
    double bin, loss;
    int steps;
    uint64_t number;
    struct tried *tried;
};

static int by_place(const void *a, const void *b)
{
    const struct place *first = a, *second = b;
    if (first->bin != second->bin)
        return first->bin < second->bin ? -1 : 1;
    if (first->steps != second->steps)
        return first->steps - second->steps;
    if (first->loss != second->loss)
        return first->loss < second->loss ? -1 : 1;
    return (first->number > second->number) - (first->number < second->number);
}

void race_sort(const struct race *race, struct tried **list, int count,
    double (*loss)(const struct tried *tried, int rung), int rung)
{
    struct place *places = calloc((size_t)count + 1, sizeof(*places));
    must(places);
    for (int i = 0; i < count; i++) {
        places[i] = (struct place){.loss = loss(list[i], rung),
            .steps = grid_steps(&race->grid, race->home, list[i]->spot),
            .number = grid_number(&race->grid, list[i]->spot),
            .tried = list[i]};
        places[i].bin = floor(places[i].loss * BINS_OF_LOSS);
    }
    qsort(places, (size_t)count, sizeof(*places), by_place);
    for (int i = 0; i < count; i++)
        list[i] = places[i].tried;
    free(places);
}

static double loss_now(const struct tried *tried, int rung)
{
    (void)rung;
    return tried->loss;
}

static double guess_on_rung(const struct tried *tried, int rung)
{
    return tried->rung_guess[rung];
}

// Half what it showed, half what the model makes of it.
static double both_now(const struct tried *tried, int rung)
{
    (void)rung;
    return (tried->loss + tried->guess) / 2;
}

static double guess_now(const struct tried *tried, int rung)
{
    (void)rung;
    return tried->guess;
}

static double loss_on_rung(const struct tried *tried, int rung)
{
    return tried->rung_loss[rung];
}

struct tried *race_add(struct race *race, struct spot spot)
{
    if (race->count == RACE_TRIED_MAX || !race->is_playable(race->context, spot) ||
        !spot_set_add(&race->seen, grid_number(&race->grid, spot)))
        return NULL;
    struct tried *tried = &race->tried[race->count++];
    *tried = (struct tried){.spot = spot, .rung = -1};
    return tried;
}

static uint64_t games_on(const struct race *race, int rung)
{
    return race->games_rung * (uint64_t)pow(FACTOR, rung);
}

void race_play(struct race *race, struct tried **list, int count, uint64_t games)
{
    struct tried **same = calloc((size_t)count + 1, sizeof(*same));
    must(same);
    for (uint64_t from = 0, next; from < games; from = next) {
        int together = 0;
        next = games;
        for (int i = 0; i < count; i++)
            if (list[i]->played == from)
                same[together++] = list[i];
            else if (list[i]->played > from && list[i]->played < next)
                next = list[i]->played;
        if (together)
            race->play(race->context, same, together, games);
    }
    for (int i = 0; i < count; i++)
        list[i]->guess = list[i]->loss = wishes_expected(
            race->wishes, race->wish_count, list[i]->mean, list[i]->error);
    free(same);
}

static bool has_left(const struct race *race)
{
    return race->left(race->context) > race->reserve;
}

// How many may be played so often with what is left for the race.
static int affordable(const struct race *race, int count, uint64_t games)
{
    uint64_t left = race->left(race->context);
    left = left > race->reserve ? left - race->reserve : 0;
    return (uint64_t)count * games <= left ? count : (int)(left / games);
}

// Leads these to a rung.
static void lead_to(struct race *race, struct tried **list, int count, int rung)
{
    race_play(race, list, count, games_on(race, rung));
    for (int i = 0; i < count; i++) {
        if (list[i]->played < games_on(race, rung))
            continue; // the race was stopped
        list[i]->rung = rung;
        list[i]->rung_loss[rung] = list[i]->rung_guess[rung] = list[i]->loss;
    }
}

// The best of the list, in front of it: half of them by what they showed, half by what the model makes
// of it. A model may be wrong, and luck is; who is good by either may go on.
static int put_best_first(const struct race *race, struct tried **list, int count, int wanted,
    double (*shown)(const struct tried *tried, int rung),
    double (*guessed)(const struct tried *tried, int rung), int rung)
{
    struct tried **both = calloc(2 * (size_t)count + 2, sizeof(*both));
    int kept = 0;
    must(both);
    race_sort(race, list, count, guessed, rung);
    memcpy(both + count, list, (size_t)count * sizeof(*list));
    race_sort(race, list, count, shown, rung);
    for (int i = 0; i < 2 * count && kept < wanted; i++) {
        struct tried *next = i % 2 ? both[count + i / 2] : list[i / 2];
        bool is_in = false;
        for (int k = 0; k < kept && !is_in; k++)
            is_in = both[k] == next;
        if (!is_in)
            both[kept++] = next;
    }
    memcpy(list, both, (size_t)kept * sizeof(*list));
    free(both);
    return kept;
}

// The best third of all that came to this rung, as far as they have not gone on from it.
static int find_winners(struct race *race, int rung, struct tried **list)
{
    int count = 0, kept = 0;
    for (int i = 0; i < race->count; i++)
        if (race->tried[i].rung >= rung)
            list[count++] = &race->tried[i];
    if (count < FACTOR || rung + 1 == RACE_RUNGS_MAX)
        return 0;
    count = put_best_first(race, list, count, count / FACTOR, loss_on_rung, guess_on_rung, rung);
    for (int i = 0; i < count; i++)
        if (list[i]->rung == rung)
            list[kept++] = list[i];
    return kept;
}

// The highest rung from which any may go on. False: there is none.
static bool move_on(struct race *race, struct tried **list)
{
    for (int rung = RACE_RUNGS_MAX - 1; rung >= 0; rung--) {
        int count = find_winners(race, rung, list);
        count = affordable(race, count, games_on(race, rung + 1) - games_on(race, rung));
        if (count) {
            lead_to(race, list, count, rung + 1);
            return true;
        }
    }
    return false;
}

// False: nothing is left to look at, or to look with.
static bool let_join(struct race *race, int count, bool is_first, struct tried **list)
{
    int first = race->count;
    count = affordable(race, count, race->games_rung);
    count = is_first ? race_begin_with(race, count) : race_join(race, count);
    for (int i = 0; i < count; i++)
        list[i] = &race->tried[first + i];
    lead_to(race, list, count, 0);
    race_smooth(race);
    return count;
}

// The number of matches that all of these can be brought to with so many more.
static uint64_t level_for(struct tried *const *list, int count, uint64_t matches)
{
    uint64_t low = 0, high = matches;
    for (int i = 0; i < count; i++)
        high = list[i]->played + matches > high ? list[i]->played + matches : high;
    while (low < high) {
        uint64_t middle = low + (high - low + 1) / 2, wanted = 0;
        for (int i = 0; i < count; i++)
            wanted += middle > list[i]->played ? middle - list[i]->played : 0;
        if (wanted <= matches)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

// Those in front meet once more, all equally often in the end: ever fewer, ever longer.
static void decide(struct race *race, struct tried **list)
{
    for (int part = 4; part >= 2; part--) {
        int count = 0, most = race->top * part;
        for (int i = 0; i < race->count; i++)
            if (race->tried[i].played)
                list[count++] = &race->tried[i];
        count = put_best_first(race, list, count, most, loss_now, guess_now, 0);
        uint64_t matches = race->left(race->context) / (uint64_t)(part - 1);
        if (count)
            race_play(race, list, count, level_for(list, count, matches));
        race_smooth(race);
    }
}

void race_open(struct race *race)
{
    race->tried = calloc(RACE_TRIED_MAX, sizeof(race->tried[0]));
    must(race->tried);
    race->count = 0;
    spot_set_init(&race->seen, 2 * RACE_TRIED_MAX);
    chance_from_number(&race->chance, race->seed);
    spread_init(&race->spread, &race->chance);
    race->model = model_create(&race->grid, race->wish_count);
}

void race_run(struct race *race)
{
    struct tried **list = calloc(RACE_TRIED_MAX, sizeof(*list));
    must(list);
    plan(race);
    let_join(race, race->population, true, list);
    while (has_left(race))
        if (!move_on(race, list) && !let_join(race, race->round_size, false, list))
            break;
    decide(race, list);
    free(list);
}

void race_release(struct race *race)
{
    free(race->tried);
    spot_set_release(&race->seen);
    model_destroy(race->model);
    race->tried = NULL;
    race->model = NULL;
}

int race_best(const struct race *race, const struct tried **best, int max)
{
    struct tried **list = calloc((size_t)race->count + 1, sizeof(*list));
    int count = 0;
    must(list);
    for (int i = 0; i < race->count; i++)
        if (race->tried[i].played)
            list[count++] = &race->tried[i];
    race_sort(race, list, count, both_now, 0);
    count = count < max ? count : max;
    for (int i = 0; i < count; i++)
        best[i] = list[i];
    free(list);
    return count;
}
