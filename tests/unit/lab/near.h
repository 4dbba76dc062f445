// SPDX-License-Identifier: MIT
// Two numbers that may differ a little.
#ifndef BAIZE_TESTS_LAB_NEAR_H
#define BAIZE_TESTS_LAB_NEAR_H

#include <math.h>

#define assert_near(a, b, error)                                                                   \
    do {                                                                                           \
        double got_ = (a), wanted_ = (b);                                                          \
        if (!(fabs(got_ - wanted_) <= (error)))                                                    \
            fail_msg("%s is %.12g, not within %g of %.12g", #a, got_, (double)(error), wanted_);   \
    } while (0)

#endif
