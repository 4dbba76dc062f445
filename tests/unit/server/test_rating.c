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
    struct rating own = {1500, 200, 0.06, 10, 0};
    struct rating others[] = {
        {1400, 30, 0.06, 1, 0}, {1550, 100, 0.06, 1, 0}, {1700, 300, 0.06, 1, 0}};
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
    static const double score[RATED_MAX][RATED_MAX] = {{0, 1, 1}, {0, 0, 0.5}, {0, 0.5, 0}};
    rating_match(seats, 3, score, 1);
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
        double score[RATED_MAX][RATED_MAX] = {{0, i % 2}, {1 - i % 2, 0}};
        rating_match(seats, 2, score, 1);
        for (int k = 0; k < 2; k++) {
            assert_true(isfinite(seats[k].after.rating));
            assert_true(seats[k].after.deviation > 20 && seats[k].after.volatility < 0.1);
            seats[k].before = seats[k].after;
        }
    }
    near(seats[0].after.rating, 1500, 60);
}

// Half a match moves it half as far; a pair that is not rated does not move it at all.
static void a_part_of_a_match(void **state)
{
    (void)state;
    struct rating_change whole[2] = {{.before = rating_new()}, {.before = rating_new()}};
    struct rating_change half[2] = {{.before = rating_new()}, {.before = rating_new()}};
    static const double won[RATED_MAX][RATED_MAX] = {{0, 1}, {0, 0}};
    rating_match(whole, 2, won, 1);
    rating_match(half, 2, won, 0.5);
    near(half[0].after.rating - 1500, (whole[0].after.rating - 1500) / 2, 1e-9);
    near(half[1].after.deviation - 350, (whole[1].after.deviation - 350) / 2, 1e-9);
    static const double none[RATED_MAX][RATED_MAX] = {{0, -1}, {-1, 0}};
    struct rating_change unrated[2] = {{.before = rating_new()}, {.before = rating_new()}};
    rating_match(unrated, 2, none, 1);
    assert_false(unrated[0].is_rated || unrated[1].is_rated);
}

static void opponents_are_told_apart(void **state)
{
    (void)state;
    struct rating rating = rating_new();
    assert_int_equal(rating_opponents(&rating), 0);
    for (int i = 0; i < 100; i++)
        rating_meet(&rating, 7);
    assert_int_equal(rating_opponents(&rating), 1);
    for (int i = 0; i < 1000; i++)
        rating_meet(&rating, i);
    assert_int_equal(rating_opponents(&rating), 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_example),
        cmocka_unit_test(a_match_of_three),
        cmocka_unit_test(it_stays_sane),
        cmocka_unit_test(a_part_of_a_match),
        cmocka_unit_test(opponents_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
