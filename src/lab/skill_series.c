// SPDX-License-Identifier: MIT
// What single matches between two agents say of longer series, and of what decides a match.
#include "lab/skill.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sums of margins are looked up in a table where it has at most so many places; beyond, and for
// more draws than that, they are as good as normally distributed.
enum { TABLE_MAX = 1 << 20, DRAWS_MAX = 300 };
static const double z = 1.6448536269514722; // 95 % of the normal distribution lie below

static int64_t divisor(int64_t a, int64_t b)
{
    for (a = a < 0 ? -a : a, b = b < 0 ? -b : b; b;) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// The shares of the margins, when each weighs exp(tilt · value) as much as it was seen. Values are
// taken relative to the largest, so that nothing overflows.
static void weigh(const struct margins *margins, double tilt, double shares[MARGINS_MAX])
{
    double sum = 0, most = 0;
    for (int i = 0; i < margins->count; i++)
        most = fmax(most, tilt * (double)margins->value[i]);
    for (int i = 0; i < margins->count; i++)
        sum += shares[i] = (double)margins->times[i] * exp(tilt * (double)margins->value[i] - most);
    for (int i = 0; i < margins->count; i++)
        shares[i] /= sum;
}

struct moments {
    double mean, variance;
};

static struct moments moments_of(const struct margins *margins, const double *shares)
{
    struct moments moments = {0};
    for (int i = 0; i < margins->count; i++)
        moments.mean += shares[i] * (double)margins->value[i];
    for (int i = 0; i < margins->count; i++)
        moments.variance += shares[i] * ((double)margins->value[i] - moments.mean) *
                            ((double)margins->value[i] - moments.mean);
    return moments;
}

static uint64_t margins_total(const struct margins *margins)
{
    uint64_t total = margins->others;
    for (int i = 0; i < margins->count; i++)
        total += margins->times[i];
    return total;
}

// Of all margins as they were seen, whether or not they found a place.
static struct moments moments_of_all(const struct margins *margins)
{
    double n = (double)margins_total(margins), mean = (double)margins->all.sum / n;
    return (struct moments){mean, (double)margins->all.squares / n - mean * mean};
}

static double normal_ahead(struct moments moments, int draws)
{
    if (moments.variance <= 0)
        return moments.mean > 0 ? 1 : moments.mean < 0 ? 0 : 0.5;
    return 0.5 * erfc(-moments.mean * sqrt(draws / moments.variance) / sqrt(2));
}

// Adds draw after draw to a table of how likely each sum is; `low` is the least margin, and all
// margins are whole multiples of `step`.
static double table_ahead(
    const struct margins *margins, const double *shares, int64_t step, int draws)
{
    int64_t low = margins->value[0], span = (margins->value[margins->count - 1] - low) / step;
    size_t size = (size_t)(span * draws + 1), filled = 1;
    double *table = calloc(size, sizeof(*table)), *next = calloc(size, sizeof(*next)), ahead = 0;
    must(table && next);
    table[0] = 1;
    for (int draw = 0; draw < draws; draw++, filled += (size_t)span) {
        memset(next, 0, size * sizeof(*next));
        for (int i = 0; i < margins->count; i++) {
            size_t by = (size_t)((margins->value[i] - low) / step);
            for (size_t at = 0; at < filled; at++)
                next[at + by] += table[at] * shares[i];
        }
        double *drawn = next;
        next = table;
        table = drawn;
    }
    for (size_t at = 0; at < size; at++) {
        int64_t sum = low * draws + (int64_t)at * step;
        ahead += sum > 0 ? table[at] : sum == 0 ? table[at] / 2 : 0;
    }
    free(table);
    free(next);
    return fmin(ahead, 1);
}

double margins_ahead(const struct margins *margins, double tilt, int draws)
{
    double shares[MARGINS_MAX];
    int64_t step = 0;
    if (!margins->count)
        return 0.5;
    if (margins->others) { // a tilt moves a normal distribution by so much
        struct moments moments = moments_of_all(margins);
        moments.mean += tilt * moments.variance;
        return normal_ahead(moments, draws);
    }
    weigh(margins, tilt, shares);
    for (int i = 1; i < margins->count; i++)
        step = divisor(step, margins->value[i] - margins->value[0]);
    if (margins->count == 1)
        return margins->value[0] > 0 ? 1 : margins->value[0] < 0 ? 0 : 0.5;
    must(step > 0); // no two margins are the same
    int64_t span = (margins->value[margins->count - 1] - margins->value[0]) / step;
    if (draws > DRAWS_MAX || span * draws >= TABLE_MAX)
        return normal_ahead(moments_of(margins, shares), draws);
    return table_ahead(margins, shares, step, draws);
}

// The tilt that gives the margins this mean, which is within their range.
static double tilt_to(const struct margins *margins, double mean)
{
    double shares[MARGINS_MAX], reach = 1;
    if (margins->others) {
        struct moments moments = moments_of_all(margins);
        return (mean - moments.mean) / moments.variance;
    }
    for (int i = 0; i < margins->count; i++)
        reach = fmax(reach, fabs((double)margins->value[i]));
    double low = -40 / reach, high = 40 / reach;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        weigh(margins, middle, shares);
        if (moments_of(margins, shares).mean < mean)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

static int comparisons(const struct setup *setup)
{
    return setup->seats * (setup->seats - 1); // in a deal
}

struct estimate bout_margin(const struct bout *bout, const struct setup *setup)
{
    double n = comparisons(setup);
    if (is_hand(setup->game)) {
        struct estimate tokens = sums_estimate(&bout->margin, bout->deals);
        return (struct estimate){.mean = tokens.mean / n, .ci95 = tokens.ci95 / n};
    }
    // From −1 to 1, as a share from 0 to 1 and back, whose interval stays within.
    double mean = bout->deals ? (double)bout->margin.sum / (double)bout->deals / n : 0;
    struct estimate sums = sums_estimate(&bout->margin, bout->deals);
    double error = isfinite(sums.ci95) ? sums.ci95 / student_95(bout->deals) / n / 2 : 0;
    struct estimate share =
        estimate_share((1 + mean) / 2, error * error * (double)bout->deals, bout->deals);
    return (struct estimate){mean, 2 * share.ci95, 2 * share.low - 1, 2 * share.high - 1};
}

struct estimate bout_series(const struct bout *bout, const struct setup *setup, int matches)
{
    struct estimate margin = bout_margin(bout, setup);
    if (bout->deals < 2)
        return estimate_share(0, 0, 0);
    // Where no match was lost, or none won, one half of one is thought of, so that there is
    // something to weigh.
    struct margins tempered = bout->margins;
    for (int i = 0; i < tempered.count; i++)
        tempered.times[i] *= 2;
    tempered.others *= 2;
    sums_merge(&tempered.all, &bout->margins.all);
    int64_t reach = is_hand(setup->game) ? bout->margins.value[bout->margins.count - 1] : 1;
    if (!tempered.others) {
        margins_add(&tempered, reach ? reach : 1, 1);
        margins_add(&tempered, -(reach ? reach : 1), 1);
    }
    struct estimate series = {.mean = margins_ahead(&bout->margins, 0, matches)};
    double low = tilt_to(&tempered, estimate_low(margin));
    double high = tilt_to(&tempered, estimate_high(margin));
    series.low = fmin(margins_ahead(&tempered, low, matches), series.mean);
    series.high = fmax(margins_ahead(&tempered, high, matches), series.mean);
    series.ci95 = (series.high - series.low) / 2;
    return series;
}

struct estimate bout_matches(const struct bout *bout, const struct setup *setup)
{
    struct estimate margin = bout_margin(bout, setup);
    double low = estimate_low(margin), high = estimate_high(margin);
    struct estimate matches = {INFINITY, INFINITY, 0, 0};
    if (bout->deals < 2 || !margins_total(&bout->margins) || (low <= 0 && high >= 0))
        return matches;
    double spread = moments_of_all(&bout->margins).variance;
    double least = low > 0 ? low : -high, most = low > 0 ? high : -low;
    matches.mean = fmax(1, z * z * spread / margin.mean / margin.mean);
    matches.low = fmax(1, z * z * spread / most / most);
    matches.high = fmax(1, z * z * spread / least / least);
    matches.ci95 = (matches.high - matches.low) / 2;
    return matches;
}

// What decides a match.

static void add_block(struct skill_block *into, const struct skill_block *from, int times)
{
    into->deals += (uint64_t)((int64_t)from->deals * times);
    into->squares += from->squares * (unsigned __int128)(__int128)times;
    into->products += from->products * times;
    for (int place = 0; place < SEATS_MAX; place++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            into->worth[place][seat] += from->worth[place][seat] * times;
}

struct parts {
    double who, seat, cards, rest;
};

// The variance of a seat's worth over all deals and places of a is the sum of: what having a there
// adds, what the seat does in the mean, what the same deal has in common however a sits, and the
// rest.
static bool find_parts(const struct skill_block *all, int seats, struct parts *parts)
{
    double n = (double)all->deals, k = seats, total = 0, who = 0, level = 0, mean = 0, shared = 0;
    double of_seat[SEATS_MAX];
    if (all->deals < 2)
        return false;
    for (int seat = 0; seat < seats; seat++) {
        double with = 0, without = 0, squares = 0;
        for (int place = 0; place < seats; place++) {
            double worth = (double)all->worth[place][seat] / n;
            if (place == seat)
                with = worth;
            else
                without += worth / (k - 1);
            squares += worth * worth;
        }
        of_seat[seat] = (with + (k - 1) * without) / k;
        mean += of_seat[seat] / k;
        who += (with - without) * (with - without) * (k - 1) / k / k / k;
        shared += k * k * of_seat[seat] * of_seat[seat] - squares; // Σ of products of two means
    }
    for (int seat = 0; seat < seats; seat++)
        level += (of_seat[seat] - mean) * (of_seat[seat] - mean) / k;
    total = (double)all->squares / (n * k * k) - mean * mean;
    double cards = ((double)all->products - n * shared) / (n - 1) / (k * k * (k - 1));
    if (total <= 1e-12)
        return false;
    *parts = (struct parts){who / total, level / total, cards / total, 0};
    parts->rest = 1 - parts->who - parts->seat - parts->cards;
    return true;
}

// Leaving out one block after the other tells how far chance moves a figure, and takes off what it
// adds to squares (the jackknife).
static struct estimate jackknife(double all, const double *without, int count)
{
    double mean = 0, squares = 0, n = count;
    for (int i = 0; i < count; i++)
        mean += without[i] / n;
    for (int i = 0; i < count; i++)
        squares += (without[i] - mean) * (without[i] - mean);
    if (count < 2 || squares < 1e-18) // where all blocks say the same, nothing is known of chance
        return (struct estimate){.mean = all, .ci95 = INFINITY};
    return (struct estimate){.mean = n * all - (n - 1) * mean,
        .ci95 = student_95((uint64_t)count) * sqrt((n - 1) / n * squares)};
}

struct shares bout_shares(const struct bout *bout, const struct setup *setup)
{
    struct skill_block all = {0};
    struct parts whole, parts;
    double who[SKILL_BLOCKS], seat[SKILL_BLOCKS], cards[SKILL_BLOCKS], rest[SKILL_BLOCKS];
    int count = 0;
    struct estimate unknown = {NAN, INFINITY, 0, 0};
    for (int i = 0; i < SKILL_BLOCKS; i++)
        add_block(&all, &bout->block[i], 1);
    if (!find_parts(&all, setup->seats, &whole))
        return (struct shares){unknown, unknown, unknown, unknown};
    for (int i = 0; i < SKILL_BLOCKS; i++) {
        struct skill_block others = all;
        add_block(&others, &bout->block[i], -1);
        if (!bout->block[i].deals || !find_parts(&others, setup->seats, &parts))
            continue;
        who[count] = parts.who;
        seat[count] = parts.seat;
        cards[count] = parts.cards;
        rest[count++] = parts.rest;
    }
    return (struct shares){jackknife(whole.who, who, count), jackknife(whole.seat, seat, count),
        jackknife(whole.cards, cards, count), jackknife(whole.rest, rest, count)};
}
