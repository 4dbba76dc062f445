// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "engine/chance.h"
#include "lab/histogram.h"

static void numbers_that_fit_have_a_bin_each(void **context)
{
    (void)context;
    struct histogram histogram = {0};
    for (int i = -31; i <= 32; i++)
        for (int times = 0; times < i + 32; times++)
            histogram_add(&histogram, i);
    int first, last;
    assert_true(histogram_range(&histogram, &first, &last));
    assert_int_equal(histogram.shift, 0);
    assert_int_equal(histogram_low(&histogram, first), -31);
    assert_int_equal(histogram_low(&histogram, last), 32);
    for (int bin = first; bin <= last; bin++)
        assert_int_equal(histogram.count[bin], histogram_low(&histogram, bin) + 32);
}

static void a_wide_range_widens_the_bins(void **context)
{
    (void)context;
    struct histogram histogram = {0};
    histogram_add(&histogram, -1000);
    histogram_add(&histogram, 1000);
    histogram_add(&histogram, 0);
    histogram_add(&histogram, 31);
    assert_int_equal(histogram.shift, 5); // 2001 numbers in 64 bins of 32
    int first, last, held = 0;
    assert_true(histogram_range(&histogram, &first, &last));
    assert_int_equal(histogram_low(&histogram, first), -1024);
    assert_int_equal(histogram_low(&histogram, last), 992);
    for (int bin = first; bin <= last; bin++) {
        held += (int)histogram.count[bin];
        if (histogram_low(&histogram, bin) == 0)
            assert_int_equal(histogram.count[bin], 2);
    }
    assert_int_equal(held, 4);
    assert_int_equal(histogram.total, 4);
}

static void assert_same(const struct histogram *a, const struct histogram *b)
{
    int a_first, a_last, b_first, b_last;
    assert_true(histogram_range(a, &a_first, &a_last));
    assert_true(histogram_range(b, &b_first, &b_last));
    assert_int_equal(a->shift, b->shift);
    assert_int_equal(a->total, b->total);
    assert_int_equal(a_last - a_first, b_last - b_first);
    assert_int_equal(histogram_low(a, a_first), histogram_low(b, b_first));
    for (int i = 0; i <= a_last - a_first; i++)
        assert_int_equal(a->count[a_first + i], b->count[b_first + i]);
}

static void order_and_grouping_change_nothing(void **context)
{
    (void)context;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct chance chance;
        chance_from_number(&chance, seed);
        struct histogram up = {0}, parts[3] = {0}, merged = {0}, down = {0};
        enum { COUNT = 100 };
        int64_t number[COUNT];
        uint32_t width = 1u << chance_below(&chance, 20);
        for (int i = 0; i < COUNT; i++)
            number[i] = (int64_t)chance_below(&chance, width) - (int64_t)width / 3;
        for (int i = 0; i < COUNT; i++) {
            histogram_add(&up, number[i]);
            histogram_add(&down, number[COUNT - 1 - i]);
            histogram_add(&parts[chance_below(&chance, 3)], number[i]);
        }
        for (int i = 0; i < 3; i++)
            histogram_merge(&merged, &parts[i]);
        assert_same(&up, &down);
        assert_same(&up, &merged);
    }
}

static void bars_are_few_enough_to_read(void **context)
{
    (void)context;
    struct histogram histogram = {0};
    struct bars bars;
    assert_false(histogram_bars(&histogram, 10, &bars));
    for (int i = -3; i < 37; i++) // 40 bins: 4 to a bar make 10 bars
        histogram_add(&histogram, i);
    histogram_add(&histogram, 36);
    assert_true(histogram_bars(&histogram, 10, &bars));
    assert_int_equal(bars.count, 10);
    assert_int_equal(bars.width, 4);
    for (int bar = 0; bar < bars.count; bar++) {
        assert_int_equal(bar_low(&bars, bar), -3 + 4 * bar);
        assert_int_equal(bars.sums[bar], bar == 9 ? 5 : 4);
    }
    assert_int_equal(bars.most, 5);
    char buf[40];
    struct text label = TEXT(buf);
    bar_label(&bars, 0, &label);
    assert_string_equal(buf, "-3 to 0");
    assert_true(histogram_bars(&histogram, 39, &bars)); // one less than there are bins
    assert_int_equal(bars.count, 20);
    assert_true(histogram_bars(&histogram, 40, &bars));
    assert_int_equal(bars.count, 40);
    text_clear(&label);
    bar_label(&bars, 39, &label);
    assert_string_equal(buf, "36");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_fit_have_a_bin_each),
        cmocka_unit_test(a_wide_range_widens_the_bins),
        cmocka_unit_test(order_and_grouping_change_nothing),
        cmocka_unit_test(bars_are_few_enough_to_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
