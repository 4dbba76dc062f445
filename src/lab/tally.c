// SPDX-License-Identifier: MIT
#include "lab/tally.h"

#include <math.h>

void sums_add(struct sums *sums, int64_t number)
{
    sums->sum += number;
    sums->squares += (unsigned __int128)((__int128)number * number);
}

void sums_merge(struct sums *into, const struct sums *from)
{
    into->sum += from->sum;
    into->squares += from->squares;
}

void tally_match(
    struct tally *tally, const struct setup *setup, const struct result *result, int moves)
{
    int winners = count_bits(result->winners);
    tally->games++;
    tally->moves += (uint64_t)moves;
    tally->ties += winners != 1;
    tally->house += result->house;
    sums_add(&tally->length, moves);
    histogram_add(&tally->length_histogram, moves);
    for (int seat = 0; seat < setup->seats; seat++) {
        bool has_won = result->winners & only(seat);
        sums_add(&tally->won[seat], result->tokens[seat]);
        sums_add(&tally->win_parts[seat], has_won ? WIN_PARTS / winners : 0);
        histogram_add(&tally->won_histogram[seat], result->tokens[seat]);
    }
}

void tally_merge(struct tally *into, const struct tally *from)
{
    into->games += from->games;
    into->moves += from->moves;
    into->decisions += from->decisions;
    into->choices += from->choices;
    into->ties += from->ties;
    into->lead_changes += from->lead_changes;
    into->first_lead_parts += from->first_lead_parts;
    into->house += from->house;
    for (int verb = 0; verb < VERBS_MAX; verb++) {
        for (int amount = 0; amount < AMOUNTS_MAX; amount++) {
            into->payoff[verb][amount].taken += from->payoff[verb][amount].taken;
            into->payoff[verb][amount].tokens += from->payoff[verb][amount].tokens;
        }
        into->offered[verb] += from->offered[verb];
    }
    sums_merge(&into->length, &from->length);
    histogram_merge(&into->length_histogram, &from->length_histogram);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        sums_merge(&into->won[seat], &from->won[seat]);
        sums_merge(&into->win_parts[seat], &from->win_parts[seat]);
        histogram_merge(&into->won_histogram[seat], &from->won_histogram[seat]);
    }
}

double tally_per_match(const struct tally *tally, uint64_t count)
{
    return tally->games ? (double)count / (double)tally->games : 0;
}

uint64_t tally_taken(const struct tally *tally, int verb)
{
    uint64_t taken = 0;
    for (int amount = 0; amount < AMOUNTS_MAX; amount++)
        taken += tally->payoff[verb][amount].taken;
    return taken;
}

double student_95(uint64_t count)
{
    if (count < 2)
        return INFINITY;
    // The quantile of the normal distribution, corrected for few numbers by the first terms of a
    // series (Cornish and Fisher).
    double z = 1.959963984540054, n = (double)(count - 1), z3 = z * z * z, z5 = z3 * z * z;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

double estimate_reach(struct estimate estimate)
{
    return isfinite(estimate.ci95) ? estimate.ci95 : 0;
}

struct estimate sums_estimate(const struct sums *sums, uint64_t count)
{
    if (!count)
        return (struct estimate){.ci95 = INFINITY};
    double n = (double)count, mean = (double)sums->sum / n;
    // n * squares - sum² is computed in whole numbers: as floating-point numbers the two may be so
    // large and so close together that little of the difference is left.
    __int128 spread = (__int128)(sums->squares * count) - (__int128)sums->sum * sums->sum;
    double variance = count > 1 ? (double)spread / (n * (n - 1)) : 0;
    return (struct estimate){mean, student_95(count) * sqrt(variance / n)};
}

struct estimate tally_won(const struct tally *tally, int seat)
{
    return sums_estimate(&tally->won[seat], tally->games);
}

struct estimate tally_win_share(const struct tally *tally, int seat)
{
    struct estimate parts = sums_estimate(&tally->win_parts[seat], tally->games);
    return (struct estimate){parts.mean / WIN_PARTS, parts.ci95 / WIN_PARTS};
}

struct estimate tally_length(const struct tally *tally)
{
    return sums_estimate(&tally->length, tally->games);
}
