// SPDX-License-Identifier: MIT
// What is in front at the end need not be changed from home in every way: an option that these
// players do not notice is left as it always was.
#include "lab/race.h"

#include <string.h>

enum { LOOKS_LEAST = 16, LOOKS_MAX = 200 }; // matches in which two spots have to come out alike
enum { SHARE = 10 };                        // at most one in so many matches is spent on this

static struct tried *find(struct race *race, struct spot spot)
{
    for (int i = 0; i < race->count; i++)
        if (memcmp(&race->tried[i].spot, &spot, sizeof(spot)) == 0)
            return &race->tried[i];
    return NULL;
}

// Do they come out alike in the first matches, both played from the beginning?
static bool are_alike(struct race *race, struct spot a, struct spot b, uint64_t matches)
{
    struct tried two[2] = {{.spot = a}, {.spot = b}};
    struct tried *list[] = {&two[0], &two[1]};
    if (race->left(race->context) < 2 * matches)
        return false;
    race_play(race, list, 2, matches);
    return two[0].played == matches && race_are_twins(race, &two[0], &two[1]);
}

// The same with one axis less changed, if it comes out alike; NULL if not.
static struct tried *plainer(struct race *race, const struct tried *tried, uint64_t matches)
{
    for (int axis = 0; axis < race->grid.axes; axis++) {
        struct spot spot = tried->spot;
        spot.at[axis] = race->home.at[axis];
        if (spot.at[axis] == tried->spot.at[axis] || !race->is_playable(race->context, spot) ||
            !are_alike(race, tried->spot, spot, matches))
            continue;
        struct tried *there = race_add(race, spot);
        there = there ? there : find(race, spot);
        if (!there)
            continue;
        *there = *tried; // what is known of the one is known of the other
        there->spot = spot;
        return there;
    }
    return NULL;
}

static int without_doubles(struct tried **list, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool is_there = false;
        for (int k = 0; k < kept; k++)
            is_there = is_there || list[k] == list[i];
        if (!is_there)
            list[kept++] = list[i];
    }
    return kept;
}

int race_plain(struct race *race, struct tried **list, int count)
{
    uint64_t looks = 2 * (uint64_t)count * (uint64_t)race->grid.axes;
    uint64_t matches = looks ? race->left(race->context) / SHARE / looks : 0;
    matches = matches < LOOKS_MAX ? matches : LOOKS_MAX;
    for (int i = 0; i < count && matches >= LOOKS_LEAST; i++)
        for (struct tried *next = list[i]; next; next = plainer(race, list[i], matches))
            list[i] = next;
    return without_doubles(list, count);
}
