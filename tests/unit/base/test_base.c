// SPDX-License-Identifier: MIT
#include "../unit.h"
#include "base/base.h"

static void nth_bit_counts_set_bits_from_the_lowest(void **context)
{
    (void)context;
    assert_int_equal(nth_bit(1, 0), 0);
    assert_int_equal(nth_bit(0xb0, 0), 4); // 1011 0000
    assert_int_equal(nth_bit(0xb0, 1), 5);
    assert_int_equal(nth_bit(0xb0, 2), 7);
    assert_int_equal(nth_bit(UINT64_MAX, 63), 63);
    assert_int_equal(nth_bit(1ull << 63, 0), 63);
}

static void sets_are_counted_over_all_64_bits(void **context)
{
    (void)context;
    assert_int_equal(count_bits(0), 0);
    assert_int_equal(count_bits(UINT64_MAX), 64);
    assert_int_equal(lowest_bit(1ull << 40 | 1ull << 63), 40);
}

// The values of FNV-1a's authors.
static void hash_is_fnv_1a(void **context)
{
    (void)context;
    assert_true(hash_bytes(HASH_START, "", 0) == 0xcbf29ce484222325u);
    assert_true(hash_bytes(HASH_START, "a", 1) == 0xaf63dc4c8601ec8cu);
    assert_true(hash_bytes(HASH_START, "foobar", 6) == 0x85944171f73967e8u);
}

static void hash_goes_on_where_it_stopped(void **context)
{
    (void)context;
    uint64_t half = hash_bytes(HASH_START, "foo", 3);
    assert_true(hash_bytes(half, "bar", 3) == hash_bytes(HASH_START, "foobar", 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nth_bit_counts_set_bits_from_the_lowest),
        cmocka_unit_test(sets_are_counted_over_all_64_bits),
        cmocka_unit_test(hash_is_fnv_1a),
        cmocka_unit_test(hash_goes_on_where_it_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
