// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "base/map.h"

#include <string.h>

// Against a plain array, with keys that crowd together.
static void like_an_array(void **state)
{
    (void)state;
    enum { KEYS = 300 };
    int64_t kept[KEYS] = {0};
    struct map map = {0};
    uint64_t word = 12345;
    for (int step = 0; step < 100000; step++) {
        word = word * 6364136223846793005u + 1442695040888963407u;
        int64_t key = 1 + (int64_t)(word >> 33) % (KEYS - 1);
        if (word >> 63) {
            map_put(&map, key << 20)->number = step + 1;
            kept[key] = step + 1;
        } else {
            map_remove(&map, key << 20);
            kept[key] = 0;
        }
    }
    size_t count = 0;
    for (int64_t key = 1; key < KEYS; key++) {
        struct map_slot *slot = map_find(&map, key << 20);
        assert_int_equal(slot ? slot->number : 0, kept[key]);
        count += kept[key] != 0;
    }
    assert_int_equal(map.count, count);
    for (struct map_slot *slot = NULL; (slot = map_next(&map, slot));)
        count--;
    assert_int_equal(count, 0);
    map_release(&map);
}

static void nothing_to_walk(void **state)
{
    (void)state;
    struct map map = {0};
    assert_null(map_next(&map, NULL));
    assert_null(map_find(&map, 1));
    map_remove(&map, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(like_an_array),
        cmocka_unit_test(nothing_to_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
