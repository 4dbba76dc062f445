// SPDX-License-Identifier: MIT
// Does baize tune find better rules than plain searching does, with as many matches? Each way of
// searching answers each question under many seeds; how much worse its answer is than the best
// there is (its regret, in units of loss) is known, since the truth was measured for every set of
// rules with far more matches, or is a formula. Told are the mean and its standard error.
//
// usage: proof QUESTION MATCHES[,MATCHES…] SEEDS
//            a line for each number of matches; a question of proof_games.c or proof_formulas.c,
//            or "games" or "formulas" for those that were looked at while the method was made, or
//            "fresh" for those that were written down afterwards
//        proof some
//            a few quick ones; fails if a plain search does better
#include "proof.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t games_each;

static void play_all_evenly(struct race *race)
{
    struct tried **list = calloc(RACE_TRIED_MAX, sizeof(*list));
    uint64_t left = race->left(race->context);
    must(list && race->count);
    for (int i = 0; i < race->count; i++)
        list[i] = &race->tried[i];
    race_play(race, list, race->count, left / (uint64_t)race->count);
    free(list);
}

static void search_at_random(struct race *race)
{
    uint64_t wanted = race->left(race->context) / games_each, size = grid_size(&race->grid);
    for (int misses = 0; (uint64_t)race->count < wanted && misses < 10000; misses++) {
        struct spot spot = {0};
        for (int axis = 0; axis < race->grid.axes; axis++)
            spot.at[axis] = (uint8_t)chance_below(&race->chance, (uint32_t)race->grid.count[axis]);
        if (race_add(race, spot))
            misses = 0;
        if ((uint64_t)race->count == size)
            break;
    }
    play_all_evenly(race);
}

static void search_everything(struct race *race)
{
    for (uint64_t i = 0; i < grid_size(&race->grid) && i < RACE_TRIED_MAX; i++)
        race_add(race, grid_spot(&race->grid, i));
    play_all_evenly(race);
}

static void race_without_model(struct race *race)
{
    race->is_plain = true;
    race_run(race);
}

const struct way ways[WAYS] = {
    {"tune", race_run, 0},
    {"no model", race_without_model, 0},
    {"everything", search_everything, 0},
    {"random 100", search_at_random, 100},
    {"random 1000", search_at_random, 1000},
};

double regrets[WAYS][SEEDS_MAX];

double mean_regret(int way, int seeds)
{
    double sum = 0;
    for (int seed = 0; seed < seeds; seed++)
        sum += regrets[way][seed] / seeds;
    return sum;
}

// Of the mean; 0 of one seed alone.
static double standard_error(int way, int seeds)
{
    double mean = mean_regret(way, seeds), sum = 0;
    for (int seed = 0; seed < seeds; seed++)
        sum += pow(regrets[way][seed] - mean, 2);
    return seeds > 1 ? sqrt(sum / (seeds - 1) / seeds) : 0;
}

static void report(const struct asking *asking, const char *name, uint64_t sets, uint64_t matches)
{
    printf("%-20s %7llu %9llu", name, (unsigned long long)sets, (unsigned long long)matches);
    for (int way = 0; way < WAYS; way++) {
        double mean = mean_regret(way, asking->seeds);
        if (isnan(mean))
            printf(" %17s", "none");
        else
            printf(" %9.3f ±%6.3f", mean, standard_error(way, asking->seeds));
    }
    printf("\n");
    fflush(stdout);
}

static int worse;

static void compare(const struct asking *asking, const char *name, uint64_t sets, uint64_t matches)
{
    report(asking, name, sets, matches);
    for (int way = 1; way < WAYS; way++)
        worse += mean_regret(way, asking->seeds) < mean_regret(0, asking->seeds);
}

int main(int count, char **words)
{
    struct asking asking = {.seeds = 10, .told = compare, .matches = {10000}, .sizes = 1};
    bool is_some = count == 2 && strcmp(words[1], "some") == 0;
    must(is_some || count == 4);
    printf("%-20s %7s %9s", "question", "sets", "matches");
    for (int way = 0; way < WAYS; way++)
        printf(" %17s", ways[way].name);
    printf("\n");
    if (is_some)
        return !ask_formula("bowl", &asking) || !ask_formula("wide", &asking) || worse;
    asking.told = report;
    asking.sizes = 0;
    for (char *at = words[2]; *at && asking.sizes < SIZES_MAX; at += *at == ',')
        asking.matches[asking.sizes++] = strtoull(at, &at, 10);
    asking.seeds = atoi(words[3]);
    must(asking.seeds >= 1 && asking.seeds <= SEEDS_MAX);
    bool is_formula = ask_formula(words[1], &asking), is_game = ask_game(words[1], &asking);
    return !is_formula && !is_game;
}
