// SPDX-License-Identifier: MIT
#include "lab/arena.h"

#include "lab/simulate.h"
#include "os/parallel.h"
#include "os/time.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_MS = 100 };

struct run {
    struct arena *arena;
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; // of what the arena counts
};

int arena_pairs(const struct arena *arena)
{
    return arena->count * (arena->count - 1) / 2;
}

uint64_t arena_total(const struct arena *arena)
{
    return arena->deals * (uint64_t)arena_pairs(arena);
}

// How many this run or part of one has.
static uint64_t wanted(const struct arena *arena)
{
    return arena->limit ? arena->limit : arena_total(arena);
}

static int compare(int32_t a, int32_t b)
{
    return a > b ? 2 : a < b ? 0 : 1;
}

// In half wins over one other seat.
static int points_of(const struct setup *setup, const struct result *result, int seat)
{
    bool is_staked = false;
    for (int i = 0; i < setup->seats; i++)
        is_staked |= result->tokens[i] != 0;
    int sum = 0;
    for (int other = 0; other < setup->seats; other++) {
        if (other == seat)
            continue;
        if (is_staked)
            sum += compare(result->tokens[seat], result->tokens[other]);
        else
            sum += compare(result->winners >> seat & 1, result->winners >> other & 1);
    }
    return sum;
}

double arena_score(const struct setup *setup, const struct result *result, int seat)
{
    return points_of(setup, result, seat) / (2.0 * (setup->seats - 1));
}

// In a deal, by one who ends ahead of all others in each of its matches.
static int points_most(const struct setup *setup)
{
    return 2 * (setup->seats - 1) * setup->seats;
}

// Plays the deal once for each seat that a may have.
static void play_deal(const struct arena *arena, struct agent *agents, const struct pair *pair,
    uint64_t number, struct tally *scratch, struct pair_sums *sums)
{
    const struct setup *setup = &arena->setup;
    int64_t points = 0, tokens = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        struct agent seated[SEATS_MAX];
        for (int i = 0; i < setup->seats; i++) {
            seated[i] = agents[i == seat ? pair->a : pair->b];
            seated[i].spent_ns = 0;
            seated[i].decisions = 0;
        }
        struct result result;
        simulate_match(setup, seated, arena->seed, number, scratch, &result);
        for (int i = 0; i < setup->seats; i++) {
            struct agent *agent = &agents[i == seat ? pair->a : pair->b];
            agent->spent_ns += seated[i].spent_ns;
            agent->decisions += seated[i].decisions;
        }
        points += points_of(setup, &result, seat);
        tokens += result.tokens[seat];
    }
    sums->deals++;
    sums_add(&sums->points, points);
    sums_add(&sums->tokens, tokens);
}

static void add_sums(struct pair_sums *into, const struct pair_sums *from)
{
    into->deals += from->deals;
    sums_merge(&into->points, &from->points);
    sums_merge(&into->tokens, &from->tokens);
}

static bool is_stopped(const struct arena *arena)
{
    return arena->is_stopped && *arena->is_stopped;
}

static void work(void *context)
{
    struct run *run = context;
    struct arena *arena = run->arena;
    struct agent agents[ARENA_AGENTS_MAX];
    memcpy(agents, arena->agents, sizeof(agents));
    for (int i = 0; i < arena->count; i++) {
        agents[i].is_stopped = arena->is_hasty ? arena->is_stopped : NULL;
        agent_open(&agents[i]);
    }
    struct tally *scratch = calloc(1, sizeof(*scratch));
    must(scratch);
    uint64_t total = wanted(arena);
    for (uint64_t i; !is_stopped(arena) && (i = atomic_fetch_add(&run->next, 1)) < total;) {
        // All pairs play a deal before the next one, so that a run that is stopped early has as
        // many deals of each.
        i += arena->first;
        uint64_t pair = i % (uint64_t)arena->pair_count;
        struct pair_sums sums = {0};
        play_deal(
            arena, agents, &arena->pairs[pair], i / (uint64_t)arena->pair_count, scratch, &sums);
        if (arena->is_hasty && is_stopped(arena))
            break;
        pthread_mutex_lock(&run->lock);
        add_sums(&arena->sums[pair], &sums);
        arena->played++;
        pthread_mutex_unlock(&run->lock);
        atomic_fetch_add(&run->done, 1);
    }
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < arena->count; i++) {
        arena->think_ns[i] += (uint64_t)agents[i].spent_ns;
        arena->decisions[i] += agents[i].decisions;
    }
    pthread_mutex_unlock(&run->lock);
    for (int i = 0; i < arena->count; i++)
        agent_close(&agents[i]);
    free(scratch);
}

static void tell_progress(void *context)
{
    struct run *run = context;
    const struct arena *arena = run->arena;
    if (arena->progress)
        arena->progress(arena->context, atomic_load(&run->done), wanted(arena));
}

void pair_from_sums(struct pair *pair, const struct setup *setup, const struct pair_sums *sums)
{
    pair->sums = *sums;
    pair->deals = sums->deals;
    pair->matches = sums->deals * (uint64_t)setup->seats;
    pair->score = sums_share(&sums->points, sums->deals, points_most(setup));
    pair->tokens = sums_estimate(&sums->tokens, sums->deals);
    pair->tokens.mean /= setup->seats;
    pair->tokens.ci95 /= setup->seats;
}

static void list_pairs(struct arena *arena)
{
    arena->pair_count = 0;
    for (int a = 0; a < arena->count; a++)
        for (int b = a + 1; b < arena->count; b++)
            arena->pairs[arena->pair_count++] = (struct pair){.a = a, .b = b};
}

void arena_tell(struct arena *arena)
{
    list_pairs(arena);
    for (int i = 0; i < arena->pair_count; i++)
        pair_from_sums(&arena->pairs[i], &arena->setup, &arena->sums[i]);
    for (int i = 0; i < arena->count; i++)
        arena->think_us[i] = arena->decisions[i]
                                 ? (double)arena->think_ns[i] / 1e3 / (double)arena->decisions[i]
                                 : 0;
    arena_rate(arena);
}

void arena_run(struct arena *arena)
{
    struct run run = {.arena = arena,
        .next = arena->played,
        .done = arena->played,
        .lock = PTHREAD_MUTEX_INITIALIZER};
    uint64_t forfeits[ARENA_AGENTS_MAX] = {0};
    for (int i = 0; i < arena->count; i++)
        forfeits[i] = agent_forfeits(&arena->agents[i]);
    list_pairs(arena);
    parallel_run(&(struct parallel){.threads = arena->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
    for (int i = 0; i < arena->count; i++)
        arena->forfeits[i] += agent_forfeits(&arena->agents[i]) - forfeits[i];
    arena_tell(arena);
}
