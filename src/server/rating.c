// SPDX-License-Identifier: MIT
#include "server/rating.h"

#include <math.h>

// The system's constants as its author recommends them.
#define SCALE 173.7178
#define TAU 0.5
#define TOLERANCE 1e-6

struct rating rating_new(void)
{
    return (struct rating){.rating = 1500, .deviation = 350, .volatility = 0.06};
}

static double weight(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
}

static double expected(double mu, double mu_other, double phi_other)
{
    return 1 / (1 + exp(-weight(phi_other) * (mu - mu_other)));
}

// What the new volatility's logarithm makes zero.
static double balance(double x, double delta2, double phi2, double v, double a)
{
    double e = exp(x), sum = phi2 + v + e;
    return e * (delta2 - sum) / (2 * sum * sum) - (x - a) / (TAU * TAU);
}

// By the Illinois variant of false position, as the paper describes it.
static double new_volatility(double sigma, double delta2, double phi2, double v)
{
    double a = log(sigma * sigma), low = a, high;
    if (delta2 > phi2 + v) {
        high = log(delta2 - phi2 - v);
    } else {
        int k = 1;
        while (balance(a - k * TAU, delta2, phi2, v, a) < 0)
            k++;
        high = a - k * TAU;
    }
    double f_low = balance(low, delta2, phi2, v, a), f_high = balance(high, delta2, phi2, v, a);
    for (int i = 0; fabs(high - low) > TOLERANCE && i < 100; i++) {
        double middle = low + (low - high) * f_low / (f_high - f_low);
        double f_middle = balance(middle, delta2, phi2, v, a);
        if (f_middle * f_high <= 0)
            low = high, f_low = f_high;
        else
            f_low /= 2;
        high = middle, f_high = f_middle;
    }
    return exp(low / 2);
}

struct rating rating_after(
    struct rating own, const struct rating *opponents, const double *scores, int count)
{
    double mu = (own.rating - 1500) / SCALE, phi = own.deviation / SCALE;
    double information = 0, surprise = 0;
    for (int i = 0; i < count; i++) {
        double other = (opponents[i].rating - 1500) / SCALE;
        double phi_other = opponents[i].deviation / SCALE;
        double g = weight(phi_other), e = expected(mu, other, phi_other);
        information += g * g * e * (1 - e);
        surprise += g * (scores[i] - e);
    }
    double v = 1 / information, delta = v * surprise;
    double sigma = new_volatility(own.volatility, delta * delta, phi * phi, v);
    double phi_before = sqrt(phi * phi + sigma * sigma);
    double phi_after = 1 / sqrt(1 / (phi_before * phi_before) + information);
    double deviation = SCALE * phi_after;
    return (struct rating){
        .rating = 1500 + SCALE * (mu + phi_after * phi_after * surprise),
        .deviation = deviation < 350 ? deviation : 350,
        .volatility = sigma,
        .matches = own.matches + 1,
        .opponents = own.opponents,
    };
}

static double between(double from, double to, double part)
{
    return from + (to - from) * part;
}

void rating_match(
    struct rating_change *seats, int count, const double score[][RATED_MAX], double part)
{
    must(count <= RATED_MAX);
    for (int seat = 0; seat < count; seat++) {
        struct rating opponents[RATED_MAX], before = seats[seat].before;
        double scores[RATED_MAX];
        int others = 0;
        for (int other = 0; other < count; other++) {
            if (other == seat || score[seat][other] < 0)
                continue;
            opponents[others] = seats[other].before;
            scores[others++] = score[seat][other];
        }
        if (!others)
            continue;
        struct rating after = rating_after(before, opponents, scores, others);
        after.rating = between(before.rating, after.rating, part);
        after.deviation = between(before.deviation, after.deviation, part);
        after.volatility = between(before.volatility, after.volatility, part);
        seats[seat].after = after;
        seats[seat].is_rated = true;
    }
}

void rating_meet(struct rating *rating, int64_t opponent)
{
    uint64_t hash = hash_bytes(HASH_START, &opponent, sizeof(opponent));
    rating->opponents |= (uint32_t)1 << (hash >> 32 ^ hash) % 32;
}

int rating_opponents(const struct rating *rating)
{
    return count_bits(rating->opponents);
}
