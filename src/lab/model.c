// SPDX-License-Identifier: MIT
#include "lab/model.h"

#include "lab/race.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// How far a measure's values along an axis are alike, as a part of the axis: short is a wild
// function, long one that hardly changes. And how much it varies in all, as a part of what was
// seen.
static const double reaches[] = {0.1, 0.2, 0.4, 0.8, 1.6, 4};
static const double strengths[] = {0.3, 1, 3, 10};
enum { REACHES = 6, STRENGTHS = 4, SWEEPS = 2, REACH_FIRST = 3, STRENGTH_FIRST = 1 };

struct shape {
    int reach[GRID_AXES_MAX], strength;
};

struct process_of {
    struct shape shape;
    double middle, variance; // of what was seen
    double y[MODEL_MAX], noise[MODEL_MAX];
    double weight[MODEL_MAX];          // of each that was seen
    double root[MODEL_MAX][MODEL_MAX]; // of the matrix of likeness: lower triangle
};

struct model {
    const struct grid *grid;
    int measures, count;
    int shaped_at; // how many there were when the shapes were chosen last
    struct spot spot[MODEL_MAX];
    struct process_of process[WISHES_MAX];
};

struct model *model_create(const struct grid *grid, int measures)
{
    struct model *model = calloc(1, sizeof(*model));
    must(model);
    model->grid = grid;
    model->measures = measures;
    return model;
}

void model_destroy(struct model *model)
{
    free(model);
}

// How alike two spots are, from 0 to 1: Matérn's function, as often differentiable as measures of
// games are.
static double likeness(
    const struct grid *grid, const struct shape *shape, struct spot a, struct spot b)
{
    double square = 0;
    for (int axis = 0; axis < grid->axes; axis++) {
        double far = a.at[axis] != b.at[axis];
        if (grid->is_ordered[axis] && grid->count[axis] > 1)
            far = (double)(a.at[axis] - b.at[axis]) / (grid->count[axis] - 1);
        far /= reaches[shape->reach[axis]];
        square += far * far;
    }
    double x = sqrt(5 * square);
    return (1 + x + x * x / 3) * exp(-x);
}

// Takes the root of likeness plus noise, and the weights. Gives the logarithm of how likely what
// was seen is under this shape.
static double settle(const struct model *model, struct process_of *process)
{
    double strength = strengths[process->shape.strength] * process->variance, likely = 0;
    int n = model->count;
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= i; k++) {
            double sum =
                strength * likeness(model->grid, &process->shape, model->spot[i], model->spot[k]);
            if (i == k)
                sum += process->noise[i] + 1e-4 * process->variance;
            for (int j = 0; j < k; j++)
                sum -= process->root[i][j] * process->root[k][j];
            process->root[i][k] = i == k ? sqrt(fmax(sum, 1e-300)) : sum / process->root[k][k];
        }
    double half[MODEL_MAX];
    for (int i = 0; i < n; i++) {
        double sum = process->y[i];
        for (int j = 0; j < i; j++)
            sum -= process->root[i][j] * half[j];
        half[i] = sum / process->root[i][i];
        likely -= half[i] * half[i] / 2 + log(process->root[i][i]);
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = half[i];
        for (int j = i + 1; j < n; j++)
            sum -= process->root[j][i] * process->weight[j];
        process->weight[i] = sum / process->root[i][i];
    }
    return likely;
}

// One after the other, each axis takes the reach that makes what was seen most likely.
static void choose_shape(const struct model *model, struct process_of *process)
{
    struct shape best = {.strength = STRENGTH_FIRST};
    for (int axis = 0; axis < model->grid->axes; axis++)
        best.reach[axis] = REACH_FIRST;
    process->shape = best;
    double most = settle(model, process);
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int what = 0; what <= model->grid->axes; what++) {
            bool is_strength = what == model->grid->axes;
            for (int value = 0; value < (is_strength ? STRENGTHS : REACHES); value++) {
                process->shape = best;
                *(is_strength ? &process->shape.strength : &process->shape.reach[what]) = value;
                double likely = settle(model, process);
                if (likely > most) {
                    most = likely;
                    best = process->shape;
                }
            }
        }
    process->shape = best;
}

static bool take_in(struct model *model, int measure, struct tried *const *list)
{
    struct process_of *process = &model->process[measure];
    double middle = 0, square = 0, noise = 0;
    int n = model->count;
    for (int i = 0; i < n; i++)
        middle += list[i]->mean[measure] / n;
    for (int i = 0; i < n; i++) {
        double error = list[i]->error[measure];
        process->y[i] = list[i]->mean[measure] - middle;
        process->noise[i] = error * error;
        square += process->y[i] * process->y[i] / n;
        noise += error * error / n;
    }
    process->middle = middle;
    process->variance = fmax(square - noise, square / 100);
    return square > 0;
}

bool model_learn(struct model *model, struct tried *const *list, int count)
{
    bool is_any = false;
    must(count > 0 && count <= MODEL_MAX);
    model->count = count;
    for (int i = 0; i < count; i++)
        model->spot[i] = list[i]->spot;
    bool is_new = count >= model->shaped_at + model->shaped_at / 2;
    for (int measure = 0; measure < model->measures; measure++) {
        struct process_of *process = &model->process[measure];
        if (!take_in(model, measure, list)) {
            process->variance = 0;
            continue;
        }
        if (is_new)
            choose_shape(model, process);
        settle(model, process);
        is_any = true;
    }
    if (is_new)
        model->shaped_at = count;
    return is_any && count > 2;
}

void model_ask(const struct model *model, struct spot spot, double *mean, double *error)
{
    for (int measure = 0; measure < model->measures; measure++) {
        const struct process_of *process = &model->process[measure];
        double strength = strengths[process->shape.strength] * process->variance;
        double sum = process->middle, left = strength, half[MODEL_MAX];
        for (int i = 0; process->variance > 0 && i < model->count; i++) {
            double near = strength * likeness(model->grid, &process->shape, spot, model->spot[i]);
            sum += near * process->weight[i];
            for (int j = 0; j < i; j++)
                near -= process->root[i][j] * half[j];
            half[i] = near / process->root[i][i];
            left -= half[i] * half[i];
        }
        mean[measure] = sum;
        error[measure] = sqrt(fmax(left, 0));
    }
}
