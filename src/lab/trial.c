// SPDX-License-Identifier: MIT
#include "lab/trial.h"

#include "lab/simulate.h"
#include "os/parallel.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_MS = 100 };

const struct measure_name measure_names[] = {
    {MEASURE_WINS, "win_share", "share of matches won", true, true},
    {MEASURE_TOKENS, "mean", "mean tokens a match", false, true},
    {MEASURE_LENGTH, "length", "moves a match", false, false},
    {MEASURE_DECISIONS, "decisions", "decisions a match", false, false},
    {MEASURE_TIES, "ties", "matches without a single winner", true, false},
    {MEASURE_LEADS, "lead_changes", "changes of the lead a match", false, false},
    {MEASURE_FIRST_LEAD, "first_lead_wins", "matches won by the first to lead", true, false},
    {MEASURE_HOUSE, "house", "tokens to the house a match", false, false},
    {0},
};

// Shares of a win are counted in parts of it, all else in ones.
static double unit_of(int measure)
{
    bool is_parts = measure < MEASURE_TOKENS || measure == MEASURE_FIRST_LEAD;
    return is_parts ? WIN_PARTS : 1;
}

struct run {
    struct trials *trials;
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; // of the trials' sums
};

// Plays a match and writes down all its measures.
static void measure_match(const struct trial *trial, struct agent *agents, uint64_t seed,
    uint64_t number, struct tally *tally, int64_t out[MEASURES])
{
    struct result result;
    struct tally before = {.moves = tally->moves,
        .decisions = tally->decisions,
        .ties = tally->ties,
        .lead_changes = tally->lead_changes,
        .first_lead_parts = tally->first_lead_parts};
    simulate_match(&trial->setup, agents, seed, number, tally, &result);
    memset(out, 0, MEASURES * sizeof(out[0]));
    int winners = count_bits(result.winners);
    for (int seat = 0; seat < trial->setup.seats; seat++) {
        out[MEASURE_WINS + seat] = result.winners & only(seat) ? WIN_PARTS / winners : 0;
        out[MEASURE_TOKENS + seat] = result.tokens[seat];
    }
    out[MEASURE_LENGTH] = (int64_t)(tally->moves - before.moves);
    out[MEASURE_DECISIONS] = (int64_t)(tally->decisions - before.decisions);
    out[MEASURE_TIES] = (int64_t)(tally->ties - before.ties);
    out[MEASURE_LEADS] = (int64_t)(tally->lead_changes - before.lead_changes);
    out[MEASURE_FIRST_LEAD] = (int64_t)(tally->first_lead_parts - before.first_lead_parts);
    out[MEASURE_HOUSE] = result.house;
}

// One thread's own agents and sums.
struct worker {
    struct agent (*agents)[SEATS_MAX]; // of each trial
    struct trial *sums;                // the setups are not used
    int64_t (*measured)[MEASURES];     // in the match at hand
    struct tally tally;
};

static struct worker *worker_open(const struct trials *trials)
{
    struct worker *worker = calloc(1, sizeof(*worker));
    size_t count = (size_t)trials->count;
    must(worker);
    worker->agents = calloc(count, sizeof(worker->agents[0]));
    worker->sums = calloc(count, sizeof(worker->sums[0]));
    worker->measured = calloc(count, sizeof(worker->measured[0]));
    must(worker->agents && worker->sums && worker->measured);
    for (int i = 0; i < trials->count; i++) {
        memcpy(worker->agents[i], trials->list[i].agents, sizeof(worker->agents[i]));
        for (int seat = 0; seat < trials->list[i].setup.seats; seat++)
            agent_open(&worker->agents[i][seat]);
    }
    return worker;
}

static void worker_close(struct worker *worker, const struct trials *trials)
{
    for (int i = 0; i < trials->count; i++)
        for (int seat = 0; seat < trials->list[i].setup.seats; seat++)
            agent_close(&worker->agents[i][seat]);
    free(worker->agents);
    free(worker->sums);
    free(worker->measured);
    free(worker);
}

static void play_number(struct worker *worker, const struct trials *trials, uint64_t number)
{
    for (int i = 0; i < trials->count; i++)
        measure_match(&trials->list[i], worker->agents[i], trials->seed, number, &worker->tally,
            worker->measured[i]);
    for (int i = 0; i < trials->count; i++)
        for (int measure = 0; measure < MEASURES; measure++) {
            int64_t value = worker->measured[i][measure];
            int64_t base = worker->measured[trials->base][measure];
            sums_add(&worker->sums[i].value[measure], value);
            sums_add(&worker->sums[i].difference[measure], value - base);
        }
}

static void work(void *context)
{
    struct run *run = context;
    struct trials *trials = run->trials;
    struct worker *worker = worker_open(trials);
    uint64_t played = 0;
    for (; !(trials->is_stopped && *trials->is_stopped); played++) {
        uint64_t number = atomic_fetch_add(&run->next, 1);
        if (number >= trials->games)
            break;
        play_number(worker, trials, number);
        atomic_fetch_add(&run->done, 1);
    }
    pthread_mutex_lock(&run->lock);
    trials->played += played;
    for (int i = 0; i < trials->count; i++)
        for (int measure = 0; measure < MEASURES; measure++) {
            sums_merge(&trials->list[i].value[measure], &worker->sums[i].value[measure]);
            sums_merge(&trials->list[i].difference[measure], &worker->sums[i].difference[measure]);
        }
    pthread_mutex_unlock(&run->lock);
    worker_close(worker, trials);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    const struct trials *trials = run->trials;
    if (trials->progress)
        trials->progress(trials->context, atomic_load(&run->done) * (uint64_t)trials->count,
            trials->games * (uint64_t)trials->count);
}

void trials_run(struct trials *trials)
{
    struct run run = {.trials = trials, .lock = PTHREAD_MUTEX_INITIALIZER};
    trials->played = 0;
    for (int i = 0; i < trials->count; i++) {
        memset(trials->list[i].value, 0, sizeof(trials->list[i].value));
        memset(trials->list[i].difference, 0, sizeof(trials->list[i].difference));
    }
    parallel_run(&(struct parallel){.threads = trials->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
}

static struct estimate in_units(struct estimate estimate, int measure)
{
    double unit = unit_of(measure);
    return (struct estimate){estimate.mean / unit, estimate.ci95 / unit};
}

struct estimate trial_value(const struct trials *trials, int trial, int measure)
{
    return in_units(sums_estimate(&trials->list[trial].value[measure], trials->played), measure);
}

struct estimate trial_difference(const struct trials *trials, int trial, int measure)
{
    return in_units(
        sums_estimate(&trials->list[trial].difference[measure], trials->played), measure);
}

bool is_significant(struct estimate difference)
{
    return fabs(difference.mean) > difference.ci95;
}

bool measure_parse(const char *word, int seats, int *measure, const struct measure_name **name)
{
    size_t len = strcspn(word, ":");
    for (*name = measure_names; (*name)->name; ++*name)
        if (word_is(word, len, (*name)->name))
            break;
    if (!(*name)->name)
        return false;
    *measure = (*name)->measure;
    if (!word[len])
        return true;
    char *end;
    long seat = strtol(word + len + 1, &end, 10);
    if (!(*name)->is_by_seat || end == word + len + 1 || *end || seat < 0 || seat >= seats)
        return false;
    *measure += (int)seat;
    return true;
}

bool is_measured(const struct trials *trials, int measure)
{
    for (int i = 0; i < trials->count; i++) {
        if (measure == MEASURE_FIRST_LEAD && !has_lead(trials->list[i].setup.game))
            continue;
        if (trials->list[i].value[measure].squares)
            return true;
    }
    return false;
}
