// SPDX-License-Identifier: MIT
#include "lab/simulate.h"

#include "os/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// Threads take matches in batches, so that they seldom wait for each other. Random agents play a
// batch on one stream of luck, so another BATCH_RANDOM gives other results.
enum { BATCH_RANDOM = 4096, BATCH_PAIRED = 64, BATCH_THINKING = 1, PROGRESS_MS = 100 };

void simulate_match(const struct setup *setup, struct agent *agents, uint64_t seed, uint64_t number,
    struct tally *tally, struct result *result)
{
    struct match_table table;
    struct match_facts facts;
    match_table_init(&table, setup, agents, tally);
    match_bring_luck(&table, seed, number);
    match_play_out(&table, &facts);
    *result = facts.result;
}

// What is to be played is cut into pieces: first each match that an earlier run left out, then
// batch after batch. A piece that a thread has taken is played whole, also when the run is stopped:
// batches are short where agents do not think, and where they do, the match is broken off and
// noted as missing. So what was played is known from how many pieces were taken.
struct run {
    const struct simulation *simulation;
    struct aspects aspects;
    const struct coverage *before;
    uint64_t batch;         // how many matches a thread takes at a time
    bool is_luck_shared;    // by the matches of a batch
    _Atomic uint64_t taken; // pieces
    _Atomic uint64_t done;  // matches
    pthread_mutex_t lock;   // of what is below
    struct tally *tally;
    int missing_count;
    uint64_t missing[MISSING_MAX];
};

// The matches of a piece; those before `counted` are there for the luck that they use up.
struct piece {
    uint64_t index, first, counted, end;
};

static bool is_stopped(const struct simulation *simulation)
{
    return simulation->is_stopped && *simulation->is_stopped;
}

// False: there are no more.
static bool find_piece(const struct run *run, uint64_t index, struct piece *piece)
{
    const struct coverage *before = run->before;
    uint64_t missing = (uint64_t)before->missing_count, games = run->simulation->games;
    piece->index = index;
    if (index < missing) {
        piece->first = piece->counted = before->missing[index];
        piece->end = piece->first + 1;
        return true;
    }
    uint64_t begin = before->next - before->next % run->batch;
    piece->first = begin + (index - missing) * run->batch;
    piece->counted = piece->first < before->next ? before->next : piece->first;
    piece->end = piece->first + run->batch < games ? piece->first + run->batch : games;
    if (!run->is_luck_shared)
        piece->first = piece->counted;
    return piece->counted < piece->end;
}

static void note_missing(struct run *run, uint64_t number)
{
    pthread_mutex_lock(&run->lock);
    must(run->missing_count < MISSING_MAX);
    run->missing[run->missing_count++] = number;
    pthread_mutex_unlock(&run->lock);
}

// Plays matches that an earlier run has counted, for the luck behind them.
static void skip_matches(struct match_table *table, uint64_t count)
{
    if (!count)
        return;
    struct tally *tally = table->tally, *scratch = calloc(1, sizeof(*scratch));
    must(scratch);
    table->tally = scratch;
    for (struct match_facts facts; count; count--)
        match_play_out(table, &facts);
    table->tally = tally;
    free(scratch);
}

static void play_piece(struct run *run, struct match_table *table, const struct piece *piece)
{
    const struct simulation *simulation = run->simulation;
    struct block *block = simulation->rows ? rows_begin(simulation->rows) : NULL;
    if (run->is_luck_shared)
        match_bring_luck(table, simulation->seed, simulation->first + piece->first);
    skip_matches(table, piece->counted - piece->first);
    for (uint64_t number = piece->counted; number < piece->end; number++) {
        struct match_facts facts;
        if (!run->is_luck_shared)
            match_bring_luck(table, simulation->seed, simulation->first + number);
        if (!match_play_out(table, &facts)) {
            note_missing(run, number);
        } else if (block) {
            facts.number = simulation->first + number;
            rows_add(simulation->rows, block, 0, &facts);
        }
    }
    if (block)
        rows_put(simulation->rows, block, piece->index);
    atomic_fetch_add(&run->done, piece->end - piece->counted);
}

static void work(void *context)
{
    struct run *run = context;
    const struct simulation *simulation = run->simulation;
    struct agent agents[SEATS_MAX];
    memcpy(agents, simulation->agents, sizeof(agents));
    struct tally *tally = calloc(1, sizeof(*tally));
    struct match_table *table = calloc(1, sizeof(*table));
    must(tally && table);
    match_table_init(table, &simulation->setup, agents, tally);
    table->is_stopped = simulation->is_stopped;
    table->is_listening = simulation->is_listening;
    table->aspects = run->aspects.count ? &run->aspects : NULL;
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        agent_open(&agents[seat]);
    for (struct piece piece;
         !is_stopped(simulation) && find_piece(run, atomic_fetch_add(&run->taken, 1), &piece);)
        play_piece(run, table, &piece);
    for (int seat = 0; seat < simulation->setup.seats; seat++)
        agent_close(&agents[seat]);
    pthread_mutex_lock(&run->lock);
    tally_merge(run->tally, tally);
    pthread_mutex_unlock(&run->lock);
    free(tally);
    free(table);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    const struct simulation *simulation = run->simulation;
    if (simulation->progress)
        simulation->progress(simulation->context, atomic_load(&run->done), simulation->games);
}

static int by_number(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

// What is covered after the run: the pieces that were taken, but for what was broken off.
static void find_coverage(const struct run *run, struct coverage *coverage)
{
    struct coverage after = {.next = coverage->next, .missing_count = run->missing_count};
    memcpy(after.missing, run->missing, sizeof(after.missing));
    uint64_t taken = run->taken, missing = (uint64_t)coverage->missing_count;
    for (uint64_t i = taken; i < missing; i++) { // nobody came to these
        must(after.missing_count < MISSING_MAX);
        after.missing[after.missing_count++] = coverage->missing[i];
    }
    for (struct piece piece; taken > missing; taken--)
        if (find_piece(run, taken - 1, &piece)) { // threads look for more than there are
            after.next = piece.end;
            break;
        }
    qsort(after.missing, (size_t)after.missing_count, sizeof(after.missing[0]), by_number);
    *coverage = after;
}

static bool is_thinking(const struct simulation *simulation)
{
    const struct setup *setup = &simulation->setup;
    return random_seats(setup, simulation->agents) != (1 << setup->seats) - 1;
}

uint64_t simulation_batch(const struct simulation *simulation)
{
    if (is_thinking(simulation))
        return BATCH_THINKING;
    return simulation->is_paired ? BATCH_PAIRED : BATCH_RANDOM;
}

void simulate_on(
    const struct simulation *simulation, struct coverage *coverage, struct tally *tally)
{
    const struct setup *setup = &simulation->setup;
    struct run run = {.simulation = simulation,
        .before = coverage,
        .done = tally->games,
        .tally = tally,
        .lock = PTHREAD_MUTEX_INITIALIZER};
    run.is_luck_shared = !is_thinking(simulation) && !simulation->is_paired;
    run.batch = simulation_batch(simulation);
    aspects_of(setup, &run.aspects);
    uint64_t forfeits[SEATS_MAX];
    for (int seat = 0; seat < setup->seats; seat++)
        forfeits[seat] = agent_forfeits(&simulation->agents[seat]);
    parallel_run(&(struct parallel){.threads = simulation->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
    for (int seat = 0; seat < setup->seats; seat++)
        tally->forfeits[seat] += agent_forfeits(&simulation->agents[seat]) - forfeits[seat];
    find_coverage(&run, coverage);
}

void simulate(const struct simulation *simulation, struct tally *tally)
{
    struct coverage coverage = {0};
    memset(tally, 0, sizeof(*tally));
    simulate_on(simulation, &coverage, tally);
}
