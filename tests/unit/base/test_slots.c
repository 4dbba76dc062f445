// SPDX-License-Identifier: MIT
#include "../unit.h"
#include "base/slots.h"

static void a_slot_is_used_again_under_another_key(void **context)
{
    (void)context;
    struct slots slots = {0};
    int first, second;
    uint64_t old = slots_add(&slots, &first);
    assert_ptr_equal(slots_find(&slots, old), &first);
    slots_remove(&slots, old);
    assert_null(slots_find(&slots, old));
    uint64_t new = slots_add(&slots, &second);
    assert_int_equal((uint32_t) new, (uint32_t)old);
    assert_ptr_equal(slots_find(&slots, new), &second);
    assert_null(slots_find(&slots, old));
    assert_null(slots_find(&slots, new + 1));
    slots_release(&slots);
}

static void a_walk_meets_each_thing_once(void **context)
{
    (void)context;
    enum { THINGS = 100 };
    struct slots slots = {0};
    int things[THINGS] = {0};
    uint64_t keys[THINGS];
    for (int i = 0; i < THINGS; i++)
        keys[i] = slots_add(&slots, &things[i]);
    for (int i = 0; i < THINGS; i += 3)
        slots_remove(&slots, keys[i]);
    int *thing;
    for (uint32_t at = 0; (thing = slots_next(&slots, &at));)
        ++*thing;
    for (int i = 0; i < THINGS; i++)
        assert_int_equal(things[i], i % 3 != 0);
    slots_release(&slots);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slot_is_used_again_under_another_key),
        cmocka_unit_test(a_walk_meets_each_thing_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
