// SPDX-License-Identifier: MIT
// What the judged sets of rules are worth, and what they cost.
#include "lab/tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct estimate tune_value(const struct tune *tune, int judged, int wish)
{
    return trial_value(&tune->judged, judged, tune->wishes[wish].measure);
}

enum met tune_met(const struct tune *tune, int judged, int wish)
{
    struct estimate change = trial_difference(&tune->judged, judged, tune->wishes[wish].measure);
    return wish_met(&tune->wishes[wish], tune_value(tune, judged, wish), change);
}

const char *tune_met_word(const struct tune *tune, int judged, int wish)
{
    static const char *const words[] = {"not met", "perhaps", "met"};
    static const char *const better[] = {"worse", "perhaps", "better"};
    bool is_ranged = tune->wishes[wish].kind <= WISH_WITHIN;
    if (!is_ranged && !judged)
        return "";
    return (is_ranged ? words : better)[tune_met(tune, judged, wish)];
}

double tune_loss(const struct tune *tune, int judged)
{
    double mean[WISHES_MAX];
    for (int i = 0; i < tune->wish_count; i++)
        mean[i] = tune_value(tune, judged, i).mean;
    return wishes_loss(tune->wishes, tune->wish_count, mean);
}

enum met tune_all_met(const struct tune *tune, int judged)
{
    enum met least = MET_SURELY;
    for (int i = 0; i < tune->wish_count; i++) {
        enum met met = tune_met(tune, judged, i);
        least = met < least ? met : least;
    }
    return least;
}

enum met tune_bounded_met(const struct tune *tune, int judged)
{
    enum met least = MET_SURELY;
    for (int i = 0; i < tune->wish_count; i++) {
        enum met met = wish_is_open(&tune->wishes[i]) ? MET_SURELY : tune_met(tune, judged, i);
        least = met < least ? met : least;
    }
    return least;
}

static bool is_wished_for(const struct tune *tune, const struct measure_name *name, int measure)
{
    // What one of two seats wins, the other loses.
    bool is_mirrored = name->is_by_seat && tune->setup.seats == 2;
    for (int i = 0; i < tune->wish_count; i++)
        if (tune->wishes[i].measure == measure ||
            (is_mirrored && tune->wishes[i].name.measure == name->measure))
            return true;
    return is_mirrored && measure != name->measure;
}

static int by_size(const void *a, const void *b)
{
    const struct cost *first = a, *second = b;
    if (first->size != second->size)
        return first->size > second->size ? -1 : 1;
    return first->measure - second->measure;
}

int tune_costs(const struct tune *tune, int judged, struct cost costs[COSTS_MAX])
{
    const struct trials *trials = &tune->judged;
    int count = 0;
    for (const struct measure_name *name = trials->names; name->name; name++)
        for (int seat = 0; seat < (name->is_by_seat ? tune->setup.seats : 1); seat++) {
            int measure = name->measure + seat;
            if (is_wished_for(tune, name, measure) || !is_measured(trials, measure) ||
                !trial_is_significant(trials, judged, measure))
                continue;
            double change = fabs(trial_difference(trials, judged, measure).mean);
            double spread = trial_value(trials, 0, measure).ci95 * sqrt((double)trials->played);
            costs[count++] = (struct cost){name, seat, measure, change / fmax(spread, 1e-9)};
        }
    qsort(costs, (size_t)count, sizeof(costs[0]), by_size);
    return count;
}

// Is the wish further from being fulfilled in one set than in the other, by more than their
// intervals?
static bool is_further(const struct tune *tune, int set, int other, int wish)
{
    const struct wish *is = &tune->wishes[wish];
    struct estimate a = tune_value(tune, set, wish), b = tune_value(tune, other, wish);
    double reach = (estimate_reach(a) + estimate_reach(b)) / is->tolerance;
    return wish_distance(is, a.mean) > wish_distance(is, b.mean) + reach;
}

bool tune_conflict(const struct tune *tune, int *a, int *b)
{
    double most = 0;
    for (int i = 0; i < tune->wish_count; i++)
        for (int k = 0; k < i; k++) {
            int first = tune->alone[i], second = tune->alone[k];
            if (first < 0 || second < 0 || !is_further(tune, first, second, k) ||
                !is_further(tune, second, first, i))
                continue;
            double apart = wish_distance(&tune->wishes[k], tune_value(tune, first, k).mean) +
                           wish_distance(&tune->wishes[i], tune_value(tune, second, i).mean);
            if (apart > most) {
                most = apart;
                *a = i;
                *b = k;
            }
        }
    return most > 0;
}

void tune_look_further(const struct tune *tune, int judged, struct text *text)
{
    const struct setup *setup = &tune->setup;
    text_format(text, "baize compare %s --set ", setup->game->id);
    tune_rules(tune, setup, text);
    text_put(text, " --set ");
    tune_rules(tune, &tune->judged.list[judged].setup, text);
    if (setup->seats != setup->game->seats_min)
        text_format(text, " --seats %d", setup->seats);
    bool is_same = true, is_random = true;
    for (int seat = 0; seat < setup->seats; seat++) {
        is_same = is_same && strcmp(tune->agent_names[seat], tune->agent_names[0]) == 0;
        is_random = is_random && strcmp(tune->agent_names[seat], "random") == 0;
    }
    for (int seat = 0; seat < (is_random ? 0 : is_same ? 1 : setup->seats); seat++) {
        text_put(text, " --bot ");
        text_shell(text, tune->agent_names[seat]);
    }
}
