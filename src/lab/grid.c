// SPDX-License-Identifier: MIT
#include "lab/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

uint64_t grid_size(const struct grid *grid)
{
    uint64_t size = 1;
    for (int axis = 0; axis < grid->axes; axis++)
        size *= (uint64_t)grid->count[axis]; // at most 100 to the power of 8
    return size;
}

uint64_t grid_number(const struct grid *grid, struct spot spot)
{
    uint64_t number = 0;
    for (int axis = 0; axis < grid->axes; axis++)
        number = number * (uint64_t)grid->count[axis] + spot.at[axis];
    return number;
}

struct spot grid_spot(const struct grid *grid, uint64_t number)
{
    struct spot spot = {0};
    for (int axis = grid->axes - 1; axis >= 0; axis--) {
        spot.at[axis] = (uint8_t)(number % (uint64_t)grid->count[axis]);
        number /= (uint64_t)grid->count[axis];
    }
    return spot;
}

int grid_steps(const struct grid *grid, struct spot a, struct spot b)
{
    int steps = 0;
    for (int axis = 0; axis < grid->axes; axis++)
        if (grid->is_ordered[axis])
            steps += abs(a.at[axis] - b.at[axis]);
        else
            steps += a.at[axis] != b.at[axis];
    return steps;
}

double chance_part(struct chance *chance)
{
    return (chance_word(chance) + 0.5) / 4294967296.0;
}

double chance_normal(struct chance *chance)
{
    double radius = sqrt(-2 * log(chance_part(chance)));
    return radius * cos(2 * 3.14159265358979323846 * chance_part(chance));
}

void spread_init(struct spread *spread, struct chance *chance)
{
    spread->next = 0;
    for (int axis = 0; axis < GRID_AXES_MAX; axis++)
        spread->shift[axis] = chance_part(chance);
}

// The root of x^(d + 1) = x + 1, whose powers fill a cube of d dimensions evenly, as the golden
// ratio fills a line (Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018).
static double ratio_for(int axes)
{
    double x = 2;
    for (int i = 0; i < 40; i++)
        x = pow(1 + x, 1.0 / (axes + 1));
    return x;
}

struct spot spread_next(struct spread *spread, const struct grid *grid)
{
    struct spot spot = {0};
    double ratio = ratio_for(grid->axes), step = 1;
    for (int axis = 0; axis < grid->axes; axis++) {
        step /= ratio;
        double part = fmod(spread->shift[axis] + step * (double)spread->next, 1);
        spot.at[axis] = (uint8_t)(part * grid->count[axis]);
    }
    spread->next++;
    return spot;
}

struct spot grid_moved(
    const struct grid *grid, struct spot spot, int axis, int reach, struct chance *chance)
{
    int count = grid->count[axis], at = spot.at[axis];
    if (!grid->is_ordered[axis]) {
        int other = (int)chance_below(chance, (uint32_t)count - 1);
        spot.at[axis] = (uint8_t)(other + (other >= at));
        return spot;
    }
    int far = 1 + (int)(pow(chance_part(chance), 2) * reach);
    int to = chance_below(chance, 2) ? at + far : at - far;
    if (to < 0 || to >= count)
        to = 2 * at - to; // the other way
    spot.at[axis] = (uint8_t)(to < 0 ? 0 : to >= count ? count - 1 : to);
    return spot;
}

void spot_set_init(struct spot_set *set, uint64_t max)
{
    for (set->cap = 64; set->cap < 2 * max; set->cap *= 2)
        ;
    set->count = 0;
    set->number = calloc(set->cap, sizeof(set->number[0]));
    must(set->number);
}

void spot_set_release(struct spot_set *set)
{
    free(set->number);
    set->number = NULL;
}

bool spot_set_add(struct spot_set *set, uint64_t number)
{
    uint64_t at = hash_bytes(HASH_START, &number, sizeof(number)) & (set->cap - 1);
    for (; set->number[at]; at = (at + 1) & (set->cap - 1))
        if (set->number[at] == number + 1)
            return false;
    must(++set->count < set->cap);
    set->number[at] = number + 1;
    return true;
}
