// SPDX-License-Identifier: MIT
#include "lab/race.h"

#include "lab/model.h"

#include <math.h>
#include <stdlib.h>

enum { FACTOR = 3 };       // a rung has so many times the matches of the one below
enum { GAMES_LEAST = 16 }; // on the lowest rung

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
        list[i]->guess = list[i]->loss =
            wishes_expected(race->wishes, race->wish_count, list[i]->mean, list[i]->error);
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

// The best third of all that came to this rung, as far as they have not gone on from it.
static int find_winners(struct race *race, int rung, struct tried **list)
{
    int count = 0, kept = 0;
    for (int i = 0; i < race->count; i++)
        if (race->tried[i].rung >= rung)
            list[count++] = &race->tried[i];
    if (count < FACTOR || rung + 1 == RACE_RUNGS_MAX)
        return 0;
    count = race_put_best_first(race, list, count, count / FACTOR, rung);
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

// Those in front meet once more, all equally often in the end: ever fewer, ever longer. Nobody
// comes back who was left behind: with few matches, somebody always looks good by luck.
static void decide(struct race *race, struct tried **list)
{
    static const int parts[] = {6, 3, 2}; // of those that are wanted
    int count = 0;
    for (int i = 0; i < race->count; i++)
        if (race->tried[i].played)
            list[count++] = &race->tried[i];
    for (int stage = 0; stage < ARRAY_LEN(parts) && count; stage++) {
        count = race_put_best_first(race, list, count, race->top * parts[stage], RUNG_NONE);
        if (stage + 1 == ARRAY_LEN(parts))
            count = race_plain(race, list, count);
        uint64_t matches = race->left(race->context) / (uint64_t)(ARRAY_LEN(parts) - stage);
        race_play(race, list, count, level_for(list, count, matches));
        race_smooth(race);
    }
    for (int i = 0; i < count; i++)
        list[i]->is_final = true;
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
