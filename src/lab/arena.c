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

// One pair's deals, added up as they come. A deal counts once, as the mean of its matches: its
// matches share their cards, so they are not independent.
struct account {
    uint64_t deals, matches;
    double score, score_squares, tokens, tokens_squares;
};

struct run {
    struct arena *arena;
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; // of what is below
    struct account account[ARENA_PAIRS_MAX];
    double think_ns[ARENA_AGENTS_MAX];
    uint64_t decisions[ARENA_AGENTS_MAX];
};

static double compare(int32_t a, int32_t b)
{
    return a > b ? 1 : a < b ? 0 : 0.5;
}

// Is the seat ahead of the others? By tokens, or by who won where nothing is at stake.
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

// The deal from every seat of a's.
static void play_deal(const struct arena *arena, struct agent *agents, const struct pair *pair,
    uint64_t number, struct tally *scratch, struct account *account)
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
    account->deals++;
    account->matches += (uint64_t)setup->seats;
    account->score += score;
    account->score_squares += score * score;
    account->tokens += tokens;
    account->tokens_squares += tokens * tokens;
}

static void add_account(struct account *into, const struct account *from)
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
        // Pair after pair of one deal, so that a run stopped early has met them all alike.
        uint64_t pair = i % (uint64_t)arena->pair_count;
        struct account account = {0};
        play_deal(
            arena, agents, &arena->pairs[pair], i / (uint64_t)arena->pair_count, scratch, &account);
        pthread_mutex_lock(&run->lock);
        add_account(&run->account[pair], &account);
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
        const struct account *account = &run.account[i];
        struct pair *pair = &arena->pairs[i];
        pair->deals = account->deals;
        pair->matches = account->matches;
        pair->score = mean_of(account->score, account->score_squares, account->deals);
        pair->tokens = mean_of(account->tokens, account->tokens_squares, account->deals);
    }
    for (int i = 0; i < arena->count; i++)
        arena->think_us[i] =
            run.decisions[i] ? run.think_ns[i] / 1e3 / (double)run.decisions[i] : 0;
    arena_rate(arena);
}

// A score of exactly 0 or 1 would be worth an infinite rating: half a deal each way keeps it
// finite.
static double tempered(const struct pair *pair)
{
    double n = (double)pair->deals;
    return (pair->score.mean * n + 0.5) / (n + 1);
}

// Deals are worth as many plain matches as their spread says.
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

// Newton's method, one agent after the other, on the likelihood of all pairs; it has one peak.
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
