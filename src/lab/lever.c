// SPDX-License-Identifier: MIT
#include "lab/lever.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEXT_TO_NOTHING = 1, SOME = 10, FEW = 3, WIDE = 20 };

// Values beside this one: the other words; half of a number and twice as much; of nothing, a little
// and some.
static int values_beside(const struct option *option, int32_t value, int32_t *values)
{
    int count = 0;
    if (option->words) {
        for (int32_t i = option->min; i <= option->max && count < LEVER_VALUES_MAX; i++)
            if (i != value)
                values[count++] = i;
        return count;
    }
    int32_t span = option->max - option->min;
    int32_t less = value ? value / 2 : NEXT_TO_NOTHING;
    int32_t more =
        value ? (value > INT32_MAX / 2 ? INT32_MAX : 2 * value) : (span > WIDE ? SOME : FEW);
    less = less < option->min ? option->min : less;
    more = more > option->max ? option->max : more;
    if (less != value)
        values[count++] = less;
    if (more != value && more != less)
        values[count++] = more;
    return count;
}

static bool is_same_agent(const struct agent *a, const struct agent *b)
{
    return a->bot == b->bot && a->playouts == b->playouts && a->slips == b->slips &&
           a->think_ms == b->think_ms;
}

static bool read_agents(struct trial *trial, const char *const *names, struct text *why)
{
    for (int seat = 0; seat < trial->setup.seats; seat++)
        if (!agent_parse(&trial->agents[seat], &trial->setup, names[seat], why))
            return false;
    return true;
}

static bool is_same_everywhere(const struct trials *trials, int seat)
{
    for (int i = 1; i < trials->count; i++)
        if (!is_same_agent(&trials->list[i].agents[seat], &trials->list[0].agents[seat]))
            return false;
    return true;
}

static bool fits_everywhere(const struct trials *trials, const struct bot *bot)
{
    for (int i = 0; bot->fits && i < trials->count; i++)
        if (!bot->fits(&trials->list[i].setup))
            return false;
    return true;
}

// Where a name means one bot here and another one there, that of them plays everywhere which knows
// all rules. What was solved of each set of rules stays with it.
static void level_agents(struct levers *levers, int seat)
{
    struct trials *trials = &levers->trials;
    struct agent chosen = {0};
    if (is_same_everywhere(trials, seat))
        return;
    for (int i = 0; i < trials->count && !chosen.bot; i++)
        if (fits_everywhere(trials, trials->list[i].agents[seat].bot))
            chosen = trials->list[i].agents[seat];
    must(chosen.bot); // a search knows any rules
    for (int i = 0; i < trials->count; i++) {
        must(!chosen.bot->fits || chosen.bot->fits(&trials->list[i].setup));
        chosen.policy = trials->list[i].agents[seat].policy;
        trials->list[i].agents[seat] = chosen;
    }
    levers->is_other_bot[seat] = true;
}

bool levers_plan(
    struct levers *levers, const struct setup *setup, const char *const *names, struct text *why)
{
    memset(levers, 0, sizeof(*levers));
    struct trials *trials = &levers->trials;
    trials->list = levers->trial;
    trials->family = FAMILY_ALL;
    levers->trial[trials->count++].setup = *setup;
    for (int option = 0; setup->game->options[option].name; option++) {
        struct lever *lever = &levers->list[levers->count++];
        int32_t values[LEVER_VALUES_MAX];
        int count = values_beside(&setup->game->options[option], setup->option[option], values);
        *lever = (struct lever){.option = option, .first = trials->count};
        for (int i = 0; i < count; i++) {
            char buf[200];
            struct text unused = TEXT(buf);
            struct setup *other = &levers->trial[trials->count].setup;
            *other = *setup;
            other->option[option] = values[i];
            if (!setup_check(other, &unused))
                continue;
            trials->count++;
            lever->count++;
        }
    }
    for (int i = 0; i < trials->count; i++)
        if (!read_agents(&levers->trial[i], names, why))
            return false;
    for (int seat = 0; seat < setup->seats; seat++)
        level_agents(levers, seat);
    trials_name(trials, setup->game, false);
    return true;
}

bool is_lever_measure(const struct levers *levers, int measure)
{
    return measure != MEASURE_LENGTH && measure < MEASURE_OWN &&
           is_measured(&levers->trials, measure);
}

// From match to match, under the agreed rules.
static double spread_of(const struct levers *levers, int measure)
{
    struct estimate sums =
        sums_estimate(&levers->trials.list[0].value[measure], levers->trials.played);
    if (!isfinite(sums.ci95))
        return 0;
    return sums.ci95 / student_95(levers->trials.played) * sqrt((double)levers->trials.played) /
           measure_unit(measure);
}

double pull_size(const struct levers *levers, int trial, int measure)
{
    double change = trial_difference(&levers->trials, trial, measure).mean;
    double spread = spread_of(levers, measure);
    if (spread <= 0)
        spread = fabs(trial_value(&levers->trials, 0, measure).mean);
    return change / (spread > 0 ? spread : 1);
}

static int by_size(const void *a, const void *b)
{
    const struct pull *first = a, *second = b;
    double one = fabs(first->size), other = fabs(second->size);
    return one != other ? (one < other) - (one > other) : first->lever - second->lever;
}

int levers_rank(const struct levers *levers, struct pull pulls[LEVERS_MAX])
{
    int count = 0;
    if (levers->trials.played < 2)
        return 0;
    for (int i = 0; i < levers->count; i++) {
        const struct lever *lever = &levers->list[i];
        struct pull best = {.lever = i};
        for (int trial = lever->first; trial < lever->first + lever->count; trial++)
            for (int measure = 0; measure < MEASURE_OWN; measure++) {
                if (!is_lever_measure(levers, measure) ||
                    !trial_is_significant(&levers->trials, trial, measure))
                    continue;
                double size = pull_size(levers, trial, measure);
                if (fabs(size) > fabs(best.size))
                    best = (struct pull){i, trial, measure, size};
            }
        if (best.trial)
            pulls[count++] = best;
    }
    qsort(pulls, (size_t)count, sizeof(pulls[0]), by_size);
    return count;
}
