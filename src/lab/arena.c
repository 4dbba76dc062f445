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

enum { PROGRESS_MS = 100, RATING_ROUNDS = 200 };

// One pair's deals, added up. A deal counts as one number, the mean of its matches: they share
// their cards, so they are not independent.
struct pair_sums {
    uint64_t deals, matches;
    double score, score_squares, tokens, tokens_squares;
};

struct run {
    struct arena *arena;
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; // of what is below
    struct pair_sums sums[ARENA_PAIRS_MAX];
    double think_ns[ARENA_AGENTS_MAX];
    uint64_t decisions[ARENA_AGENTS_MAX];
};

static double compare(int32_t a, int32_t b)
{
    return a > b ? 1 : a < b ? 0 : 0.5;
}

// The seat's score against the others: by tokens, or by who won where no tokens are at stake.
static double score_of(const struct setup *setup, const struct result *result, int seat)
{
    bool is_staked = false;
    for (int i = 0; i < setup->seats; i++)
        is_staked |= result->tokens[i] != 0;
    double sum = 0;
    for (int other = 0; other < setup->seats; other++) {
        if (other == seat)
            continue;
        if (is_staked)
            sum += compare(result->tokens[seat], result->tokens[other]);
        else
            sum += compare(result->winners >> seat & 1, result->winners >> other & 1);
    }
    return sum / (setup->seats - 1);
}

// Plays the deal once for each seat that a may have.
static void play_deal(const struct arena *arena, struct agent *agents, const struct pair *pair,
    uint64_t number, struct tally *scratch, struct pair_sums *sums)
{
    const struct setup *setup = &arena->setup;
    double score = 0, tokens = 0;
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
        score += score_of(setup, &result, seat) / setup->seats;
        tokens += (double)result.tokens[seat] / setup->seats;
    }
    sums->deals++;
    sums->matches += (uint64_t)setup->seats;
    sums->score += score;
    sums->score_squares += score * score;
    sums->tokens += tokens;
    sums->tokens_squares += tokens * tokens;
}

static void add_sums(struct pair_sums *into, const struct pair_sums *from)
{
    into->deals += from->deals;
    into->matches += from->matches;
    into->score += from->score;
    into->score_squares += from->score_squares;
    into->tokens += from->tokens;
    into->tokens_squares += from->tokens_squares;
}

static void work(void *context)
{
    struct run *run = context;
    struct arena *arena = run->arena;
    struct agent agents[ARENA_AGENTS_MAX];
    memcpy(agents, arena->agents, sizeof(agents));
    for (int i = 0; i < arena->count; i++)
        agent_open(&agents[i]);
    struct tally *scratch = calloc(1, sizeof(*scratch));
    must(scratch);
    uint64_t total = arena->deals * (uint64_t)arena->pair_count;
    for (uint64_t i; !(arena->is_stopped && *arena->is_stopped) &&
                     (i = atomic_fetch_add(&run->next, 1)) < total;) {
        // All pairs play a deal before the next one, so that a run that is stopped early has as
        // many deals of each.
        uint64_t pair = i % (uint64_t)arena->pair_count;
        struct pair_sums sums = {0};
        play_deal(
            arena, agents, &arena->pairs[pair], i / (uint64_t)arena->pair_count, scratch, &sums);
        pthread_mutex_lock(&run->lock);
        add_sums(&run->sums[pair], &sums);
        pthread_mutex_unlock(&run->lock);
        atomic_fetch_add(&run->done, 1);
    }
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < arena->count; i++) {
        run->think_ns[i] += (double)agents[i].spent_ns;
        run->decisions[i] += agents[i].decisions;
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
        arena->progress(
            arena->context, atomic_load(&run->done), arena->deals * (uint64_t)arena->pair_count);
}

static struct estimate mean_of(double sum, double squares, uint64_t count)
{
    double n = (double)count, mean = count ? sum / n : 0;
    if (count < 2)
        return (struct estimate){mean, INFINITY};
    double variance = (squares - n * mean * mean) / (n - 1);
    return (struct estimate){mean, student_95(count) * sqrt(fmax(variance, 0) / n)};
}

void arena_run(struct arena *arena)
{
    struct run run = {.arena = arena, .lock = PTHREAD_MUTEX_INITIALIZER};
    arena->pair_count = 0;
    for (int a = 0; a < arena->count; a++)
        for (int b = a + 1; b < arena->count; b++)
            arena->pairs[arena->pair_count++] = (struct pair){.a = a, .b = b};
    parallel_run(&(struct parallel){.threads = arena->threads,
        .work = work,
        .tick = tell_progress,
        .tick_ms = PROGRESS_MS,
        .context = &run});
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair_sums *sums = &run.sums[i];
        struct pair *pair = &arena->pairs[i];
        pair->deals = sums->deals;
        pair->matches = sums->matches;
        pair->score = mean_of(sums->score, sums->score_squares, sums->deals);
        pair->tokens = mean_of(sums->tokens, sums->tokens_squares, sums->deals);
    }
    for (int i = 0; i < arena->count; i++)
        arena->think_us[i] =
            run.decisions[i] ? run.think_ns[i] / 1e3 / (double)run.decisions[i] : 0;
    arena_rate(arena);
}

// The score with half a deal won and half a deal lost added: a score of exactly 0 or 1 would make
// the rating infinite.
static double tempered(const struct pair *pair)
{
    double n = (double)pair->deals;
    return (pair->score.mean * n + 0.5) / (n + 1);
}

// How many independent matches, each won or lost, would tell as much as this pair's deals: more
// than there were deals, since exchanging seats makes the score spread less.
static double weight(const struct pair *pair)
{
    double p = tempered(pair), error = pair->score.ci95 / 1.96;
    double plain = p * (1 - p) / (double)pair->deals;
    if (!pair->deals || !isfinite(error))
        return (double)pair->deals;
    return error > 0 ? p * (1 - p) / fmax(error * error, plain / 4) : (double)pair->deals;
}

static double expected(double difference)
{
    return 1 / (1 + pow(10, -difference / 400));
}

// Maximises the likelihood of all scores by Newton's method, one agent after the other. There is
// only one maximum.
void arena_rate(struct arena *arena)
{
    const double scale = log(10) / 400;
    double information[ARENA_AGENTS_MAX] = {0};
    for (int i = 0; i < arena->count; i++)
        arena->ratings[i] = (struct rating){0, INFINITY};
    for (int round = 0; round < RATING_ROUNDS; round++)
        for (int agent = 0; agent < arena->count; agent++) {
            double slope = 0, bend = 0;
            for (int i = 0; i < arena->pair_count; i++) {
                const struct pair *pair = &arena->pairs[i];
                if ((pair->a != agent && pair->b != agent) || !pair->deals)
                    continue;
                int other = pair->a == agent ? pair->b : pair->a;
                double got = pair->a == agent ? tempered(pair) : 1 - tempered(pair);
                double hope = expected(arena->ratings[agent].elo - arena->ratings[other].elo);
                slope += weight(pair) * (got - hope) * scale;
                bend += weight(pair) * hope * (1 - hope) * scale * scale;
            }
            information[agent] = bend;
            if (bend > 0)
                arena->ratings[agent].elo += fmax(-200, fmin(200, slope / bend));
        }
    double mean = 0;
    for (int i = 0; i < arena->count; i++)
        mean += arena->ratings[i].elo / arena->count;
    for (int i = 0; i < arena->count; i++) {
        arena->ratings[i].elo -= mean;
        if (information[i] > 0)
            arena->ratings[i].ci95 = 1.96 / sqrt(information[i]);
    }
}
