// SPDX-License-Identifier: MIT
// A number for each hand that a seat may hold, as a vector, and the arithmetic that solvers do on
// it. Kept as pairs because every processor we run on has instructions for two numbers at once; the
// compiler unrolls the loops and keeps local vectors in registers.
#ifndef BAIZE_LAB_HANDS_H
#define BAIZE_LAB_HANDS_H

#include "base/base.h"

enum { HANDS_MAX = 8 };

typedef double pair __attribute__((vector_size(2 * sizeof(double))));
typedef int64_t pair_bits __attribute__((vector_size(2 * sizeof(double))));

struct hands {
    _Alignas(64) union {
        pair pair[HANDS_MAX / 2];
        double of[HANDS_MAX];
    };
};

#define EACH_PAIR(i) for (int i = 0; i < HANDS_MAX / 2; i++)

static inline struct hands hands_all(double number)
{
    struct hands out;
    EACH_PAIR(i)
    out.pair[i] = (pair){number, number};
    return out;
}
static inline void hands_add(struct hands *to, const struct hands *more)
{
    EACH_PAIR(i)
    to->pair[i] += more->pair[i];
}
static inline void hands_add_scaled(struct hands *to, const struct hands *more, double scale)
{
    EACH_PAIR(i)
    to->pair[i] += more->pair[i] * scale;
}
static inline void hands_add_product(struct hands *to, const struct hands *a, const struct hands *b)
{
    EACH_PAIR(i)
    to->pair[i] += a->pair[i] * b->pair[i];
}
static inline void hands_multiply(struct hands *to, const struct hands *by)
{
    EACH_PAIR(i)
    to->pair[i] *= by->pair[i];
}
// Each number becomes the larger of the two.
// Each number becomes the larger of the two.
static inline void hands_larger(struct hands *to, const struct hands *than)
{
    EACH_PAIR(i)
    {
        pair_bits is_less = to->pair[i] < than->pair[i];
        to->pair[i] =
            (pair)((is_less & (pair_bits)than->pair[i]) | (~is_less & (pair_bits)to->pair[i]));
    }
}

#endif
