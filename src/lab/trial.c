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

int measure_unit(int measure)
{
    bool is_parts = measure < MEASURE_TOKENS || measure == MEASURE_FIRST_LEAD;
    return is_parts ? WIN_PARTS : 1;
}

static bool is_share(const struct trials *trials, int measure)
{
    if (measure < MEASURE_OWN)
        return measure_unit(measure) == WIN_PARTS || measure == MEASURE_TIES;
    const struct own_measure *own = trials->list[0].setup.game->own_measures;
    for (int i = 0; own && i < measure - MEASURE_OWN; i++)
        if (!own++->name)
            return false;
    return own && own->name && own->is_share;
}

void trials_name(struct trials *trials, const struct game *game, bool is_listening)
{
    int count = 0;
    trials->is_listening = is_listening && game->own_measures;
    for (; measure_names[count].name; count++)
        trials->names[count] = measure_names[count];
    for (int i = 0; trials->is_listening && game->own_measures[i].name; i++) {
        const struct own_measure *own = &game->own_measures[i];
        must(i < OWN_MEASURES_MAX);
        trials->names[count++] =
            (struct measure_name){MEASURE_OWN + i, own->name, own->label, own->is_share, false};
    }
    trials->names[count] = (struct measure_name){0};
}

struct run {
    struct trials *trials;
    uint64_t first; // the number of the first match of this run
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; // of the trials' sums
};

// Plays a match and writes down all its measures.
static void measure_match(
    struct match_table *table, struct match_facts *facts, int64_t out[MEASURES])
{
    const struct result *result = &facts->result;
    match_play_out(table, facts);
    memset(out, 0, MEASURES * sizeof(out[0]));
    int winners = count_bits(result->winners);
    for (int seat = 0; seat < table->setup->seats; seat++) {
        out[MEASURE_WINS + seat] = result->winners & only(seat) ? WIN_PARTS / winners : 0;
        out[MEASURE_TOKENS + seat] = result->tokens[seat];
    }
    out[MEASURE_LENGTH] = facts->moves;
    out[MEASURE_DECISIONS] = facts->decisions;
    out[MEASURE_TIES] = winners != 1;
    out[MEASURE_LEADS] = facts->lead_changes;
    out[MEASURE_FIRST_LEAD] = facts->first_lead_parts;
    out[MEASURE_HOUSE] = result->house;
    if (table->is_listening)
        memcpy(out + MEASURE_OWN, facts->own, OWN_MEASURES_MAX * sizeof(out[0]));
}

// One thread's own agents and sums.
struct worker {
    struct agent (*agents)[SEATS_MAX]; // of each trial
    struct trial *sums;                // the setups are not used
    int64_t (*measured)[MEASURES];     // in the match at hand
    struct tally tally;                // of all trials together, which nobody looks at
    struct match_table table;
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
            if (i || seat)
                agent_open_beside(&worker->agents[i][seat], &worker->agents[0][0]);
            else
                agent_open(&worker->agents[0][0]);
    }
    return worker;
}

static void worker_close(struct worker *worker, const struct trials *trials)
{
    for (int i = trials->count - 1; i >= 0; i--)
        for (int seat = trials->list[i].setup.seats - 1; seat >= 0; seat--)
            agent_close(&worker->agents[i][seat]);
    free(worker->agents);
    free(worker->sums);
    free(worker->measured);
    free(worker);
}

static void play_number(
    struct worker *worker, const struct trials *trials, uint64_t number, uint64_t first)
{
    struct block *block = trials->rows ? rows_begin(trials->rows) : NULL;
    for (int i = 0; i < trials->count; i++) {
        struct match_facts facts = {.number = trials->first + number};
        match_table_init(&worker->table, &trials->list[i].setup, worker->agents[i], &worker->tally);
        worker->table.is_listening = trials->is_listening;
        match_bring_luck(&worker->table, trials->seed, trials->first + number);
        measure_match(&worker->table, &facts, worker->measured[i]);
        if (block)
            rows_add(trials->rows, block, i, &facts);
    }
    if (block)
        rows_put(trials->rows, block, number - first);
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
        play_number(worker, trials, number, run->first);
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

void trials_go_on(struct trials *trials)
{
    uint64_t first = trials->played;
    struct run run = {.trials = trials,
        .first = first,
        .next = first,
        .done = first,
        .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!trials->names[0].name)
        trials_name(trials, trials->list[0].setup.game, false);
    parallel_run(&(struct parallel){.threads = trials->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
}

void trials_run(struct trials *trials)
{
    trials->played = 0;
    for (int i = 0; i < trials->count; i++) {
        memset(trials->list[i].value, 0, sizeof(trials->list[i].value));
        memset(trials->list[i].difference, 0, sizeof(trials->list[i].difference));
    }
    trials_go_on(trials);
}

struct estimate trial_value(const struct trials *trials, int trial, int measure)
{
    const struct sums *sums = &trials->list[trial].value[measure];
    if (is_share(trials, measure))
        return sums_share(sums, trials->played, measure_unit(measure));
    return sums_estimate(sums, trials->played);
}

struct estimate trial_difference(const struct trials *trials, int trial, int measure)
{
    const struct sums *sums = &trials->list[trial].difference[measure];
    struct estimate change = sums_estimate(sums, trials->played);
    if (is_share(trials, measure) && trial != trials->base && change.ci95 == 0) {
        // No match came out differently than another. Those that would are few: at most as many as
        // Wilson's interval allows where none was seen, and none differs by more than 1.
        change.ci95 = measure_unit(measure) * estimate_share(0, 0, trials->played).high;
    }
    change.mean /= measure_unit(measure);
    change.ci95 /= measure_unit(measure);
    return change;
}

bool is_significant(struct estimate difference)
{
    return fabs(difference.mean) > difference.ci95;
}

// As far out as this is among the means of so many numbers, so far out is what it gives among the
// normal ones (Wallace's approximation of Student's distribution).
static double as_normal(double student, double freedom)
{
    return sqrt(freedom * log1p(student * student / freedom));
}

// The interval ends where p is 5 %, so p is read from how many intervals the mean is away from 0.
// Of differences that are all the same nothing is known of how they spread, only that all went the
// same way: where either way is as likely, that happens once in 2^(n - 1) times.
double trial_p(const struct trials *trials, int trial, int measure)
{
    struct estimate change = trial_difference(trials, trial, measure);
    if (trial == trials->base || change.mean == 0 || trials->played < 2)
        return 1;
    double freedom = (double)trials->played - 1;
    if (change.ci95 == 0)
        return exp2(-freedom);
    double end = student_95(trials->played), student = fabs(change.mean) / change.ci95 * end;
    return erfc(
        1.959963984540054 * as_normal(student, freedom) / as_normal(end, freedom) / sqrt(2));
}

static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

// Holm's correction of one of these numbers: the least of n is multiplied by n, the next by n − 1,
// and so on; none becomes less than one before it.
static double adjusted(double *all, int count, double p)
{
    double most = 0;
    qsort(all, (size_t)count, sizeof(all[0]), by_size);
    for (int i = 0; i < count && all[i] <= p; i++)
        most = fmax(most, (count - i) * all[i]);
    return fmin(most, 1);
}

double trial_p_adjusted(const struct trials *trials, int trial, int measure)
{
    bool is_all = trials->family == FAMILY_ALL;
    double p = trial_p(trials, trial, measure);
    double *all = calloc((size_t)trials->count * MEASURES, sizeof(all[0]));
    int count = 0;
    must(all);
    for (int i = 0; i < trials->count; i++)
        for (int other = is_all ? 0 : measure; other < (is_all ? MEASURES : measure + 1); other++)
            if (i != trials->base && (other == measure || is_measured(trials, other)))
                all[count++] = trial_p(trials, i, other);
    p = adjusted(all, count, p);
    free(all);
    return p;
}

bool trial_is_significant(const struct trials *trials, int trial, int measure)
{
    return trial != trials->base && trial_p_adjusted(trials, trial, measure) < 0.05;
}

bool measure_parse(const struct measure_name *names, const char *word, int seats, int *measure,
    const struct measure_name **name)
{
    size_t len = strcspn(word, ":");
    for (*name = names; (*name)->name; ++*name)
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
