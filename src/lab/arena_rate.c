// SPDX-License-Identifier: MIT
// What a tournament's scores say of its agents: ratings, and how sure they are.
#include "lab/arena.h"

#include <math.h>

enum { RATING_ROUNDS = 200 };

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

struct interval pair_interval(const struct pair *pair)
{
    if (!pair->deals)
        return (struct interval){0, 1};
    return (struct interval){estimate_low(pair->score), estimate_high(pair->score)};
}

static double expected(double difference)
{
    return 1 / (1 + pow(10, -difference / 400));
}

static const double scale = 2.302585092994046 / 400; // of Elo: log(10) / 400

// How sharply the likelihood bends where the two agents' difference changes.
static double pair_information(const struct arena *arena, const struct pair *pair)
{
    double hope = expected(arena->ratings[pair->a].elo - arena->ratings[pair->b].elo);
    return pair->deals ? weight(pair) * hope * (1 - hope) * scale * scale : 0;
}

// One step of Newton's method for one agent.
static void rate_agent(struct arena *arena, int agent)
{
    double slope = 0, bend = 0;
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair *pair = &arena->pairs[i];
        if ((pair->a != agent && pair->b != agent) || !pair->deals)
            continue;
        int other = pair->a == agent ? pair->b : pair->a;
        double got = pair->a == agent ? tempered(pair) : 1 - tempered(pair);
        double hope = expected(arena->ratings[agent].elo - arena->ratings[other].elo);
        slope += weight(pair) * (got - hope) * scale;
        bend += pair_information(arena, pair);
    }
    if (bend > 0)
        arena->ratings[agent].elo += fmax(-200, fmin(200, slope / bend));
}

// Inverts a positive definite matrix where it stands.
static void invert(int count, double matrix[][ARENA_AGENTS_MAX])
{
    for (int k = 0; k < count; k++) {
        double pivot = matrix[k][k];
        matrix[k][k] = 1;
        for (int j = 0; j < count; j++)
            matrix[k][j] /= pivot;
        for (int i = 0; i < count; i++) {
            double factor = matrix[i][k];
            if (i == k)
                continue;
            matrix[i][k] = 0;
            for (int j = 0; j < count; j++)
                matrix[i][j] -= factor * matrix[k][j];
        }
    }
}

// The information of all pairs says nothing of the ratings' common level, so it has no inverse;
// with something added to every member it has, and that is taken off again. False if nothing was
// played.
static bool find_covariance(struct arena *arena)
{
    double(*matrix)[ARENA_AGENTS_MAX] = arena->covariance, level = 0;
    for (int i = 0; i < arena->count; i++)
        for (int j = 0; j < arena->count; j++)
            matrix[i][j] = 0;
    for (int i = 0; i < arena->pair_count; i++) {
        const struct pair *pair = &arena->pairs[i];
        double information = pair_information(arena, pair);
        if (information <= 0)
            return false;
        matrix[pair->a][pair->a] += information;
        matrix[pair->b][pair->b] += information;
        matrix[pair->a][pair->b] -= information;
        matrix[pair->b][pair->a] -= information;
        level += 2 * information / arena->count / arena->count;
    }
    for (int i = 0; i < arena->count; i++)
        for (int j = 0; j < arena->count; j++)
            matrix[i][j] += level;
    invert(arena->count, matrix);
    for (int i = 0; i < arena->count; i++)
        for (int j = 0; j < arena->count; j++)
            matrix[i][j] -= 1 / (level * arena->count * arena->count);
    return true;
}

// Maximises the likelihood of all scores, one agent after the other. There is only one maximum.
void arena_rate(struct arena *arena)
{
    for (int i = 0; i < arena->count; i++)
        arena->ratings[i] = (struct rating){0, INFINITY};
    for (int round = 0; round < RATING_ROUNDS; round++)
        for (int agent = 0; agent < arena->count; agent++)
            rate_agent(arena, agent);
    double mean = 0;
    for (int i = 0; i < arena->count; i++)
        mean += arena->ratings[i].elo / arena->count;
    for (int i = 0; i < arena->count; i++)
        arena->ratings[i].elo -= mean;
    if (!find_covariance(arena))
        return;
    for (int i = 0; i < arena->count; i++)
        arena->ratings[i].ci95 = 1.96 * sqrt(fmax(arena->covariance[i][i], 0));
}

struct estimate arena_elo(const struct arena *arena, int agent)
{
    const struct rating *rating = &arena->ratings[agent];
    return (struct estimate){.mean = rating->elo, .ci95 = rating->ci95};
}

struct estimate arena_difference(const struct arena *arena, int a, int b)
{
    double variance =
        arena->covariance[a][a] + arena->covariance[b][b] - 2 * arena->covariance[a][b];
    bool is_known = isfinite(arena->ratings[a].ci95);
    return (struct estimate){.mean = arena->ratings[a].elo - arena->ratings[b].elo,
        .ci95 = is_known ? 1.96 * sqrt(fmax(variance, 0)) : INFINITY};
}

// -1: below what people enjoy, 0: within it, 1: above.
static int side_of(double step)
{
    return step < STEP_LEAST ? -1 : step > STEP_MOST;
}

const char *step_verdict(struct estimate step)
{
    static const char *const words[] = {"below", "within", "above"};
    return words[1 + side_of(step.mean)];
}

bool is_step_sure(struct estimate step)
{
    return side_of(step.mean - step.ci95) == side_of(step.mean + step.ci95);
}
