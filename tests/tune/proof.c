// SPDX-License-Identifier: MIT
// Does baize tune find better rules than plain searching does, with as many matches? Each way of
// searching answers each question under many seeds; how much worse its answer is than the best
// there is (its regret, in units of loss) is known, since the truth was measured for every set of
// rules with far more matches, or is a formula. usage: proof QUESTION|all MATCHES SEEDS   prints a
// line for each question and number of matches
//        proof some                         a few quick ones, with what must come out
#include "games/games.h"
#include "lab/tune.h"
#include "os/parallel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRUTH_GAMES = 20000, TRUTH_MAX = 4000, TOGETHER = 64 };

// Ways to search.

static uint64_t games_each; // of a plain search

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

static const struct way {
    const char *name;
    void (*search)(struct race *race);
    uint64_t games_each;
} ways[] = {
    {"tune", race_run, 0},
    {"no model", race_without_model, 0},
    {"everything", search_everything, 0},
    {"random 100", search_at_random, 100},
    {"random 1000", search_at_random, 1000},
};
enum { WAYS = ARRAY_LEN(ways) };

// Questions about games.

struct asked {
    const char *name, *game, *bot;
    int seats;
    const char *vary[5], *want[4];
};
static const struct asked questions[] = {
    {"war-lanes", "war-lanes", "random", 2, {"pair=0..12", "hp=50..200/10"},
        {"first_lead_wins=0.5~0.05", "decisions=50"}},
    {"war-lanes bonuses", "war-lanes", "random", 2,
        {"pair=0..24/4", "flush=0..40/8", "three=0..40/8", "hp=40..160/20"},
        {"lead_changes=2.5", "first_lead_wins=0.6", "decisions=36"}},
    {"mantis", "mantis", "random", 3, {"goal=4..30", "tank=0..12"},
        {"length=35", "lead_changes=3.5", "win_share:0=0.34~0.01"}},
    {"slowpoker", "slowpoker", "random", 2,
        {"coins=20..180/40", "ante=0..8/2", "factor_1=0..300/100", "cost_1=0..8/4"},
        {"ties=min", "decisions=60..70", "lead_changes=4"}},
};

static void prepare(const struct asked *question, struct tune *tune, const char **players)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct trials naming = {0};
    *tune = (struct tune){.threads = parallel_processors(), .top = 5, .agent_names = players};
    setup_init(&tune->setup, game_find(question->game));
    tune->setup.seats = question->seats;
    for (int seat = 0; seat < question->seats; seat++)
        players[seat] = question->bot;
    trials_name(&naming, tune->setup.game, true);
    memcpy(tune->names, naming.names, sizeof(tune->names));
    for (int i = 0; i < 5 && question->vary[i]; i++)
        must(tune_vary(tune, question->vary[i], &why));
    for (int i = 0; i < 4 && question->want[i]; i++)
        must(wish_parse(
            &tune->wishes[tune->wish_count++], tune->names, &tune->setup, question->want[i], &why));
    tune->games = 1000000;
    for (int seat = 0; seat < tune->setup.seats; seat++)
        must(agent_parse(&tune->agents[seat], &tune->setup, question->bot, &why));
    must(tune_check(tune, &why));
}

// What every set of rules is worth: all its wished measures.
static double (*measure_truth(struct tune *tune))[WISHES_MAX]
{
    must(tune->size <= TRUTH_MAX);
    double(*truth)[WISHES_MAX] = calloc(tune->size, sizeof(*truth));
    struct trial *list = calloc(TOGETHER, sizeof(*list));
    must(truth && list);
    for (uint64_t first = 0; first < tune->size; first += TOGETHER) {
        struct trials trials = {.list = list,
            .games = TRUTH_GAMES,
            .seed = 987654321,
            .threads = tune->threads,
            .count = (int)(tune->size - first < TOGETHER ? tune->size - first : TOGETHER)};
        char buf[400];
        struct text why = TEXT(buf);
        for (int i = 0; i < trials.count; i++) {
            tune_setup(tune, grid_spot(&tune->race.grid, first + (uint64_t)i), &list[i].setup);
            for (int seat = 0; seat < tune->setup.seats; seat++)
                must(agent_parse(
                    &list[i].agents[seat], &list[i].setup, tune->agent_names[seat], &why));
        }
        trials_run(&trials);
        for (int i = 0; i < trials.count; i++)
            for (int k = 0; k < tune->wish_count; k++)
                truth[first + (uint64_t)i][k] =
                    trial_value(&trials, i, tune->wishes[k].measure).mean;
    }
    free(list);
    return truth;
}

static double regrets[WAYS][1000];

static void report(const char *name, uint64_t size, uint64_t matches, int seeds)
{
    printf("%-20s %7llu %9llu", name, (unsigned long long)size, (unsigned long long)matches);
    for (int way = 0; way < WAYS; way++) {
        double mean = 0;
        for (int seed = 0; seed < seeds; seed++)
            mean += regrets[way][seed] / seeds;
        printf(" %11.3f", mean);
    }
    printf("\n");
    fflush(stdout);
}

static double regret_of(const struct tune *tune, double (*truth)[WISHES_MAX], double least)
{
    const struct tried *best;
    if (!race_best(&tune->race, &best, 1))
        return NAN;
    uint64_t number = grid_number(&tune->race.grid, best->spot);
    return wishes_loss(tune->wishes, tune->wish_count, truth[number]) - least;
}

static void ask(const struct asked *question, const uint64_t *matches, int sizes, int seeds)
{
    const char *players[SEATS_MAX];
    struct tune tune;
    prepare(question, &tune, players);
    double(*truth)[WISHES_MAX] = measure_truth(&tune);
    for (int i = 0; i < tune.wish_count; i++)
        wish_settle(&tune.wishes[i], truth[grid_number(&tune.race.grid, tune.race.home)][i]);
    double least = INFINITY;
    for (uint64_t i = 0; i < tune.size; i++)
        least = fmin(least, wishes_loss(tune.wishes, tune.wish_count, truth[i]));
    for (int size = 0; size < sizes; size++) {
        for (int way = 0; way < WAYS; way++)
            for (int seed = 0; seed < seeds; seed++) {
                struct tune run = tune;
                run.games = matches[size];
                run.seed = (uint64_t)seed * 7919 + 17;
                run.search = ways[way].search;
                games_each = ways[way].games_each;
                tune_run(&run);
                regrets[way][seed] = regret_of(&run, truth, least);
                tune_release(&run);
            }
        report(question->name, tune.size, matches[size], seeds);
    }
    free(truth);
}

// Questions with a formula: the mean of each measure, and luck that all share in part.

struct formula {
    const char *name;
    int axes, count, wishes;
    double deviation;
    void (*mean)(const double *x, double *mean);
};

static void bowl(const double *x, double *mean)
{
    mean[0] = 8 * (pow(x[0] - 0.3, 2) + pow(x[1] - 0.7, 2) + 0.5 * pow(x[2] - 0.55, 2)) +
              3 * (x[0] - 0.3) * (x[1] - 0.7);
    mean[1] = 2 * x[0] + x[1] - x[2];
}

static void ridge(const double *x, double *mean)
{
    mean[0] = 3 * sin(5 * x[0]) + 2 * x[1];
    mean[1] = 4 * x[0] * x[1] + x[2];
}

// Many valleys, of which one is the deepest.
static void waves(const double *x, double *mean)
{
    mean[0] = 4 * fabs(x[0] - 0.62) + 4 * fabs(x[1] - 0.21) + 0.6 * (1 - cos(25 * (x[0] - 0.62))) +
              0.6 * (1 - cos(25 * (x[1] - 0.21)));
    mean[1] = 0;
}

// Only a corner of the grid differs from the rest, which is flat.
static void needle(const double *x, double *mean)
{
    double far = fmax(fabs(x[0] - 0.8), fmax(fabs(x[1] - 0.8), fabs(x[2] - 0.8)));
    mean[0] = far < 0.15 ? 3 * far / 0.15 : 3;
    mean[1] = 0;
}

static void wide(const double *x, double *mean)
{
    mean[0] = mean[1] = 0;
    for (int i = 0; i < 6; i++)
        mean[i % 2] += (i + 1) * pow(x[i] - 0.13 * (i + 1), 2) * 2;
}

static const struct formula formulas[] = {
    {"bowl", 3, 12, 2, 3, bowl},
    {"ridge", 3, 20, 2, 5, ridge},
    {"waves", 2, 60, 1, 3, waves},
    {"needle", 3, 20, 1, 3, needle},
    {"wide", 6, 10, 2, 3, wide},
};

struct field {
    const struct formula *formula;
    struct race race;
    struct wish wishes[WISHES_MAX];
    uint64_t left, seed;
};

static void field_mean(const struct field *field, struct spot spot, double *mean)
{
    double x[GRID_AXES_MAX];
    for (int i = 0; i < field->formula->axes; i++)
        x[i] = (double)spot.at[i] / (field->formula->count - 1);
    field->formula->mean(x, mean);
}

static bool field_is_playable(void *context, struct spot spot)
{
    (void)context;
    (void)spot;
    return true;
}

static uint64_t field_left(void *context)
{
    return ((struct field *)context)->left;
}

// Match number i has the same luck everywhere for one half of its spread, and its own for the
// other.
static void field_play(void *context, struct tried *const *list, int count, uint64_t matches)
{
    struct field *field = context;
    for (int i = 0; i < count; i++) {
        struct tried *tried = list[i];
        double mean[WISHES_MAX];
        uint64_t number = grid_number(&field->race.grid, tried->spot);
        field_mean(field, tried->spot, mean);
        for (uint64_t game = tried->played; game < matches; game++) {
            struct chance common, own;
            chance_from_number(&common, field->seed * 1000003 + game);
            chance_from_number(&own, (field->seed * 1000003 + game) * 1000003 + number + 1);
            for (int k = 0; k < field->formula->wishes; k++) {
                double luck = (chance_normal(&common) + chance_normal(&own)) / sqrt(2);
                sums_add(&tried->sums[k],
                    (int64_t)(1000 * (mean[k] + luck * field->formula->deviation)));
            }
        }
        must(matches - tried->played <= field->left);
        field->left -= matches - tried->played;
        tried->played = matches;
        for (int k = 0; k < field->formula->wishes; k++) {
            struct estimate value = sums_estimate(&tried->sums[k], matches);
            tried->mean[k] = value.mean / 1000;
            tried->error[k] = isinf(value.ci95) ? 1e3 : value.ci95 / 1.96 / 1000;
        }
    }
}

static void field_open(
    struct field *field, const struct formula *formula, uint64_t matches, uint64_t seed)
{
    *field = (struct field){.formula = formula, .left = matches, .seed = seed};
    struct race *race = &field->race;
    race->grid.axes = formula->axes;
    for (int i = 0; i < formula->axes; i++) {
        race->grid.count[i] = formula->count;
        race->grid.is_ordered[i] = true;
    }
    // The wishes: that the first be 0.3, the second within 1 … 1.4.
    field->wishes[0] = (struct wish){.low = 0.3, .high = 0.3, .tolerance = 0.1, .weight = 1};
    field->wishes[1] =
        (struct wish){.kind = WISH_WITHIN, .low = 1, .high = 1.4, .tolerance = 0.2, .weight = 1};
    *race = (struct race){.grid = race->grid,
        .wishes = field->wishes,
        .wish_count = formula->wishes,
        .top = 5,
        .seed = seed,
        .is_playable = field_is_playable,
        .play = field_play,
        .left = field_left,
        .context = field};
    race_open(race);
}

static double field_loss(const struct field *field, struct spot spot)
{
    double mean[WISHES_MAX];
    field_mean(field, spot, mean);
    return wishes_loss(field->wishes, field->race.wish_count, mean);
}

static void ask_formula(
    const struct formula *formula, const uint64_t *matches, int sizes, int seeds)
{
    struct field field;
    double least = INFINITY;
    field_open(&field, formula, 0, 0);
    uint64_t points = grid_size(&field.race.grid);
    for (uint64_t i = 0; i < points; i++)
        least = fmin(least, field_loss(&field, grid_spot(&field.race.grid, i)));
    race_release(&field.race);
    for (int size = 0; size < sizes; size++) {
        for (int way = 0; way < WAYS; way++)
            for (int seed = 0; seed < seeds; seed++) {
                const struct tried *best;
                field_open(&field, formula, matches[size], (uint64_t)seed + 1);
                games_each = ways[way].games_each;
                ways[way].search(&field.race);
                bool is_any = race_best(&field.race, &best, 1);
                regrets[way][seed] = is_any ? field_loss(&field, best->spot) - least : NAN;
                race_release(&field.race);
            }
        report(formula->name, points, matches[size], seeds);
    }
}

int main(int count, char **words)
{
    must(count == 4);
    uint64_t matches[8];
    int sizes = 0, seeds = atoi(words[3]);
    for (char *at = words[2]; *at && sizes < 8; at += *at == ',')
        matches[sizes++] = strtoull(at, &at, 10);
    must(seeds <= ARRAY_LEN(regrets[0]));
    printf("%-20s %7s %9s", "question", "sets", "matches");
    for (int way = 0; way < WAYS; way++)
        printf(" %11s", ways[way].name);
    printf("\n");
    for (int i = 0; i < ARRAY_LEN(formulas); i++)
        if (strcmp(words[1], "formulas") == 0 || strcmp(words[1], formulas[i].name) == 0)
            ask_formula(&formulas[i], matches, sizes, seeds);
    for (int i = 0; i < ARRAY_LEN(questions); i++)
        if (strcmp(words[1], "games") == 0 || strcmp(words[1], questions[i].name) == 0)
            ask(&questions[i], matches, sizes, seeds);
    return 0;
}
