// SPDX-License-Identifier: MIT
// Questions with a formula: the mean of each measure, blurred by luck that all share in part.
#include "proof.h"

#include <math.h>
#include <string.h>

struct formula {
    const char *name;
    int axes, count, wishes;
    double deviation;
    void (*mean)(const double *x, double *mean);
    bool is_fresh; // written down when the method was done
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

// Rules that jump: whole steps of two options have to be one apart, and a third one hurts at every
// other value.
static void steps(const double *x, double *mean)
{
    double apart = floor(4.99 * x[0]) - floor(3.99 * x[1]) - 1;
    bool is_odd = (int)(7 * x[2] + 0.5) % 2;
    mean[0] = 0.3 + 0.8 * fabs(apart) + (is_odd ? 0.5 : 0) + 0.4 * (1 - x[2]);
    mean[1] = 0.5 * floor(4.99 * x[3]) + 0.1 * x[0];
}

// A bent valley that falls slowly towards its end.
static void banana(const double *x, double *mean)
{
    mean[0] = 0.3 + 6 * pow(x[1] - x[0] * x[0], 2) + 1.5 * pow(0.9 - x[0], 2);
    mean[1] = x[0] + x[2] - 0.5 * x[1];
}

static const struct formula formulas[] = {
    {"bowl", 3, 12, 2, 3, bowl, false},
    {"ridge", 3, 20, 2, 5, ridge, false},
    {"waves", 2, 60, 1, 3, waves, false},
    {"needle", 3, 20, 1, 3, needle, false},
    {"wide", 6, 10, 2, 3, wide, false},
    {"steps", 4, 8, 2, 3, steps, true},
    {"banana", 3, 16, 2, 4, banana, true},
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

static void ask(const struct formula *formula, struct asking *asking)
{
    struct field field;
    double least = INFINITY;
    field_open(&field, formula, 0, 0);
    uint64_t points = grid_size(&field.race.grid);
    for (uint64_t i = 0; i < points; i++)
        least = fmin(least, field_loss(&field, grid_spot(&field.race.grid, i)));
    race_release(&field.race);
    for (int size = 0; size < asking->sizes; size++) {
        for (int way = 0; way < WAYS; way++)
            for (int seed = 0; seed < asking->seeds; seed++) {
                const struct tried *best;
                field_open(&field, formula, asking->matches[size],
                    (uint64_t)seed + (formula->is_fresh ? 5001 : 1));
                games_each = ways[way].games_each;
                ways[way].search(&field.race);
                bool is_any = race_best(&field.race, &best, 1);
                regrets[way][seed] = is_any ? field_loss(&field, best->spot) - least : NAN;
                race_release(&field.race);
            }
        asking->told(asking, formula->name, points, asking->matches[size]);
    }
}

bool ask_formula(const char *name, struct asking *asking)
{
    bool is_found = false;
    for (int i = 0; i < ARRAY_LEN(formulas); i++)
        if (strcmp(name, formulas[i].is_fresh ? "fresh" : "formulas") == 0 ||
            strcmp(name, formulas[i].name) == 0) {
            ask(&formulas[i], asking);
            is_found = true;
        }
    return is_found;
}
