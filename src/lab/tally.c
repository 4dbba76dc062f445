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

static void add_to_cell(struct cell_sums *sums, int64_t taken, int64_t number)
{
    sums->sum += number;
    sums->by_taken += taken * number;
    sums->squares += (unsigned __int128)((__int128)number * number);
}

void cell_add(struct cell *cell, const struct cell_match *match)
{
    cell->matches++;
    cell->taken += (uint64_t)match->taken;
    cell->taken_squares += (uint64_t)(match->taken * match->taken);
    add_to_cell(&cell->tokens, match->taken, match->tokens);
    add_to_cell(&cell->win_parts, match->taken, match->win_parts);
}

static void merge_cell_sums(struct cell_sums *into, const struct cell_sums *from)
{
    into->sum += from->sum;
    into->by_taken += from->by_taken;
    into->squares += from->squares;
}

void cell_merge(struct cell *into, const struct cell *from)
{
    into->taken += from->taken;
    into->taken_squares += from->taken_squares;
    into->matches += from->matches;
    merge_cell_sums(&into->tokens, &from->tokens);
    merge_cell_sums(&into->win_parts, &from->win_parts);
}

void tally_merge(struct tally *into, const struct tally *from)
{
    into->games += from->games;
    into->moves += from->moves;
    into->decisions += from->decisions;
    into->choices += from->choices;
    into->ties += from->ties;
    into->lead_changes += from->lead_changes;
    into->house += from->house;
    for (int verb = 0; verb < VERBS_MAX; verb++) {
        for (int amount = 0; amount < AMOUNTS_MAX; amount++) {
            into->payoff[verb][amount].taken += from->payoff[verb][amount].taken;
            into->payoff[verb][amount].tokens += from->payoff[verb][amount].tokens;
        }
        into->offered[verb] += from->offered[verb];
    }
    for (int i = 0; i < CELLS_MAX; i++)
        cell_merge(&into->cells[i], &from->cells[i]);
    for (int i = 0; i < OWN_MEASURES_MAX; i++)
        sums_merge(&into->own[i], &from->own[i]);
    sums_merge(&into->first_lead, &from->first_lead);
    sums_merge(&into->length, &from->length);
    histogram_merge(&into->length_histogram, &from->length_histogram);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        sums_merge(&into->won[seat], &from->won[seat]);
        sums_merge(&into->win_parts[seat], &from->win_parts[seat]);
        histogram_merge(&into->won_histogram[seat], &from->won_histogram[seat]);
        into->forfeits[seat] += from->forfeits[seat];
    }
}

double tally_per_match(const struct tally *tally, uint64_t count)
{
    return tally->games ? (double)count / (double)tally->games : 0;
}

double tally_choices(const struct tally *tally)
{
    return tally->decisions ? (double)tally->choices / (double)tally->decisions : 0;
}

uint64_t tally_taken(const struct tally *tally, int verb)
{
    uint64_t taken = 0;
    for (int amount = 0; amount < AMOUNTS_MAX; amount++)
        taken += tally->payoff[verb][amount].taken;
    return taken;
}

// So many standard deviations to either side cover 95 % of the normal distribution.
static const double z = 1.959963984540054;

double student_95(uint64_t count)
{
    static const double of_few[] = {INFINITY, INFINITY, 12.7062, 4.3027, 3.1824, 2.7764};
    if (count < ARRAY_LEN(of_few))
        return of_few[count];
    // Corrected for few numbers by the first terms of a series (Cornish and Fisher).
    double n = (double)(count - 1), z3 = z * z * z, z5 = z3 * z * z;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

double estimate_reach(struct estimate estimate)
{
    return isfinite(estimate.ci95) ? estimate.ci95 : 0;
}

static bool has_ends(struct estimate estimate)
{
    return estimate.low < estimate.high;
}

double estimate_low(struct estimate estimate)
{
    return has_ends(estimate) ? estimate.low : estimate.mean - estimate_reach(estimate);
}

double estimate_high(struct estimate estimate)
{
    return has_ends(estimate) ? estimate.high : estimate.mean + estimate_reach(estimate);
}

struct estimate estimate_share(double share, double variance, uint64_t count)
{
    double p = fmin(fmax(share, 0), 1), n = (double)count;
    if (!count)
        return (struct estimate){.ci95 = INFINITY, .high = 1};
    if (variance > 1e-12) // less is what adding up fractions leaves
        n *= p * (1 - p) / variance;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct estimate){
        share, half, p > 0 ? fmax(middle - half, 0) : 0, p < 1 ? fmin(middle + half, 1) : 1};
}

struct estimate sums_share(const struct sums *sums, uint64_t count, int unit)
{
    if (!count)
        return estimate_share(0, 0, 0);
    double n = (double)count, whole = n * unit;
    __int128 spread = (__int128)(sums->squares * count) - (__int128)sums->sum * sums->sum;
    return estimate_share((double)sums->sum / whole, (double)spread / (whole * whole), count);
}

struct estimate sums_estimate(const struct sums *sums, uint64_t count)
{
    double n = (double)count, mean = count ? (double)sums->sum / n : 0;
    if (count < 2)
        return (struct estimate){.mean = mean, .ci95 = INFINITY};
    // n * squares - sum² is computed in whole numbers: as floating-point numbers the two may be so
    // large and so close together that little of the difference is left.
    __int128 spread = (__int128)(sums->squares * count) - (__int128)sums->sum * sums->sum;
    double variance = (double)spread / (n * (n - 1));
    return (struct estimate){.mean = mean, .ci95 = student_95(count) * sqrt(variance / n)};
}

struct estimate tally_won(const struct tally *tally, int seat)
{
    return sums_estimate(&tally->won[seat], tally->games);
}

struct estimate tally_win_share(const struct tally *tally, int seat)
{
    return sums_share(&tally->win_parts[seat], tally->games, WIN_PARTS);
}

struct estimate tally_ties(const struct tally *tally)
{
    return estimate_share(tally_per_match(tally, tally->ties), 0, tally->games);
}

struct estimate tally_first_lead(const struct tally *tally)
{
    return sums_share(&tally->first_lead, tally->games, WIN_PARTS);
}

struct estimate tally_length(const struct tally *tally)
{
    return sums_estimate(&tally->length, tally->games);
}

struct estimate tally_own(const struct tally *tally, const struct game *game, int measure)
{
    const struct sums *sums = &tally->own[measure];
    return game->own_measures[measure].is_share ? sums_share(sums, tally->games, 1)
                                                : sums_estimate(sums, tally->games);
}

// The variance of the mean Σy / Σk: that of y − mean · k, which is 0 in the mean (a ratio
// estimate), match by match.
static double variance_of_mean(
    const struct cell *cell, const struct cell_sums *sums, double unit, double mean)
{
    double taken = (double)cell->taken, matches = (double)cell->matches;
    double spread = (double)sums->squares / (unit * unit) -
                    2 * mean * (double)sums->by_taken / unit +
                    mean * mean * (double)cell->taken_squares;
    return matches > 1 ? fmax(spread, 0) / (taken * taken) * matches / (matches - 1) : 0;
}

struct estimate cell_tokens(const struct cell *cell)
{
    if (!cell->taken)
        return (struct estimate){.ci95 = INFINITY};
    double mean = (double)cell->tokens.sum / (double)cell->taken;
    double variance = variance_of_mean(cell, &cell->tokens, 1, mean);
    return (struct estimate){.mean = mean, .ci95 = student_95(cell->matches) * sqrt(variance)};
}

struct estimate cell_win_share(const struct cell *cell)
{
    if (!cell->taken)
        return estimate_share(0, 0, 0);
    double matches = (double)cell->matches;
    double mean = (double)cell->win_parts.sum / (double)cell->taken / WIN_PARTS;
    double variance = variance_of_mean(cell, &cell->win_parts, WIN_PARTS, mean);
    return estimate_share(mean, variance * matches, cell->matches);
}
