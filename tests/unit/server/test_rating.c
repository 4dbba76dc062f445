// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "server/rating.h"

#include <math.h>

static void near(double a, double b, double by)
{
    if (fabs(a - b) > by)
        fail_msg("%f is not %f", a, b);
}

// The example that the system's author works through by hand.
static void the_published_example(void **state)
{
    (void)state;
    struct rating own = {1500, 200, 0.06, 10};
    struct rating others[] = {{1400, 30, 0.06, 1}, {1550, 100, 0.06, 1}, {1700, 300, 0.06, 1}};
    double scores[] = {1, 0, 0};
    struct rating after = rating_after(own, others, scores, 3);
    near(after.rating, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
    assert_int_equal(after.matches, 11);
}

static void a_match_of_three(void **state)
{
    (void)state;
    struct rating_change seats[3];
    for (int i = 0; i < 3; i++)
        seats[i] = (struct rating_change){.before = rating_new()};
    rating_match(seats, (int32_t[]){20, -10, -10}, 3);
    assert_true(seats[0].after.rating > 1500);
    near(seats[1].after.rating, seats[2].after.rating, 1e-9);
    assert_true(seats[1].after.rating < 1500);
    for (int i = 0; i < 3; i++)
        assert_true(seats[i].after.deviation < 350);
}

// Whoever keeps winning by chance alone ends where they began, give or take.
static void it_stays_sane(void **state)
{
    (void)state;
    struct rating_change seats[2] = {{.before = rating_new()}, {.before = rating_new()}};
    for (int i = 0; i < 2000; i++) {
        rating_match(seats, (int32_t[]){i % 2 ? 1 : -1, i % 2 ? -1 : 1}, 2);
        for (int k = 0; k < 2; k++) {
            assert_true(isfinite(seats[k].after.rating));
            assert_true(seats[k].after.deviation > 20 && seats[k].after.volatility < 0.1);
            seats[k].before = seats[k].after;
        }
    }
    near(seats[0].after.rating, 1500, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(a_match_of_three),
        cmocka_unit_test(it_stays_sane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
