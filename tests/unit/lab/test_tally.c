// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/tally.h"
#include "near.h"

// The table of any textbook.
static void few_numbers_have_wide_intervals(void **context)
{
    (void)context;
    assert_near(student_95(2), 12.706, 0.001);
    assert_near(student_95(5), 2.776, 0.001);
    assert_near(student_95(6), 2.571, 0.01);
    assert_near(student_95(10), 2.262, 0.002);
    assert_near(student_95(31), 2.042, 0.001);
    assert_near(student_95(1000000), 1.95996, 0.00001);
    assert_true(isinf(student_95(1)));
}

static void a_mean_and_its_interval(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, game_find("kuhn"));
    struct tally tally = {0};
    // Seat 0 wins 2, 2, -1, -1, 3: the mean is 1, the variance (1 + 1 + 4 + 4 + 4) / 4 = 3.5.
    static const int won[] = {2, 2, -1, -1, 3};
    for (int i = 0; i < 5; i++) {
        struct result result = {.tokens = {won[i], -won[i]}, .winners = won[i] > 0 ? 1 : 2};
        tally_match(&tally, &setup, &result, 10 + i);
    }
    struct estimate first = tally_won(&tally, 0), second = tally_won(&tally, 1);
    assert_near(first.mean, 1, 1e-12);
    assert_near(second.mean, -1, 1e-12);
    assert_near(first.ci95, student_95(5) * sqrt(3.5 / 5), 1e-12);
    assert_near(second.ci95, first.ci95, 1e-12);
    assert_near(tally_win_share(&tally, 0).mean, 0.6, 1e-12);
    assert_near(tally_length(&tally).mean, 12, 1e-12);
    assert_int_equal(tally.ties, 0);
}

static void a_shared_win_is_shared(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, game_find("mantis"));
    setup.seats = 4;
    struct tally tally = {0};
    tally_match(&tally, &setup, &(struct result){.winners = 1 | 4 | 8}, 1);
    tally_match(&tally, &setup, &(struct result){.winners = 2}, 1);
    tally_match(&tally, &setup, &(struct result){.winners = 0}, 1);
    assert_near(tally_win_share(&tally, 0).mean, 1 / 9.0, 1e-12);
    assert_near(tally_win_share(&tally, 1).mean, 1 / 3.0, 1e-12);
    assert_int_equal(tally.ties, 2);
}

// Wilson's interval, as the textbooks have it.
static void a_share_has_an_interval_that_is_never_empty(void **context)
{
    (void)context;
    struct estimate all = estimate_share(1, 0, 100), half = estimate_share(0.5, 0.25, 100);
    assert_near(all.low, 0.9630, 1e-4);
    assert_true(all.high == 1);
    assert_near(estimate_share(0, 0, 100).high, 0.0370, 1e-4);
    assert_near(half.low, 0.4038, 1e-4);
    assert_near(half.high, 0.5962, 1e-4);
    assert_near(half.ci95, (half.high - half.low) / 2, 1e-12);
    assert_near(estimate_share(0.1, 0.09, 50).low, 0.0435, 1e-4);
    assert_near(estimate_share(0.1, 0.09, 50).high, 0.2136, 1e-4);
    assert_true(isinf(estimate_share(0, 0, 0).ci95));
    // Numbers that spread half as much tell as much as twice as many.
    assert_near(estimate_share(0.3, 0.105, 100).low, estimate_share(0.3, 0.21, 200).low, 1e-12);
    // Counted in parts: 30 whole wins and 10 halves of 60 matches.
    struct sums sums = {0};
    for (int i = 0; i < 60; i++)
        sums_add(&sums, i < 30 ? 60 : i < 40 ? 30 : 0);
    double variance = (30 + 10 * 0.25) / 60 - 35.0 / 60 * 35 / 60;
    assert_near(sums_share(&sums, 60, 60).mean, 35.0 / 60, 1e-12);
    assert_near(sums_share(&sums, 60, 60).low, estimate_share(35.0 / 60, variance, 60).low, 1e-12);
}

static void large_numbers_do_not_overflow(void **context)
{
    (void)context;
    struct setup setup;
    setup_init(&setup, game_find("kuhn"));
    struct tally tally = {0};
    for (int i = 0; i < 1000; i++) {
        int32_t won = i % 2 ? INT32_MAX : -INT32_MAX;
        tally_match(&tally, &setup, &(struct result){.tokens = {won, -won}, .winners = 1}, 1);
    }
    for (int i = 0; i < 20; i++) { // as if a thousand million had been played
        struct tally same = tally;
        tally_merge(&tally, &same);
    }
    struct estimate won = tally_won(&tally, 0);
    assert_near(won.mean, 0, 1e-9);
    double n = 1000.0 * (1 << 20);
    assert_near(won.ci95 / (student_95((uint64_t)n) * INT32_MAX / sqrt(n)), 1, 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_numbers_have_wide_intervals),
        cmocka_unit_test(a_mean_and_its_interval),
        cmocka_unit_test(a_shared_win_is_shared),
        cmocka_unit_test(a_share_has_an_interval_that_is_never_empty),
        cmocka_unit_test(large_numbers_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
