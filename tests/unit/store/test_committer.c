// SPDX-License-Identifier: MIT
// The committer hands changes to the store in the order in which they came, with a thread of its
// own and without.
#include "../unit.h"

#include "store/committer.h"

#include <stdio.h>
#include <string.h>

enum { MOVES = 100 };

static char record[MOVES + 1];

static void note_record(void *context, int64_t match, const uint8_t *bytes, size_t len)
{
    (void)context;
    assert_int_equal(match, 1);
    assert_int_equal(len, MOVES);
    memcpy(record, bytes, len);
}

static void the_order_is_kept(void **state)
{
    (void)state;
    char buf[200], expected[MOVES + 1] = "";
    struct text why = TEXT(buf);
    struct store *store = store_memory.open("", &why);
    assert_non_null(store);
    struct committer *committer = committer_create(store, true, NULL, NULL);
    struct change change = {.kind = CHANGE_OPEN, .id = 1};
    committer_add(committer, &change);
    for (int i = 0; i < MOVES; i++) {
        uint8_t letter = (uint8_t)('a' + i % 26);
        expected[i] = (char)letter;
        change = (struct change){.kind = CHANGE_MOVE, .id = 1, .bytes = &letter, .len = 1};
        assert_int_equal(committer_add(committer, &change), i + 2);
        if (i % 7 == 0)
            committer_kick(committer);
    }
    committer_destroy(committer);
    assert_true(store->kind->open_matches(store, note_record, NULL, &why));
    assert_string_equal(record, expected);
    store->kind->close(store);
}

static void without_a_thread_it_steps(void **state)
{
    (void)state;
    char buf[200];
    struct text why = TEXT(buf);
    struct store *store = store_memory.open("", &why);
    struct committer *committer = committer_create(store, false, NULL, NULL);
    struct change change = {.kind = CHANGE_ACCOUNT, .id = 1, .name = "Ada"};
    assert_int_equal(committer_add(committer, &change), 1);
    assert_int_equal(committer_done(committer), 0);
    assert_int_equal(committer_step(committer), STORE_OK);
    assert_int_equal(committer_done(committer), 1);
    committer_destroy(committer);
    store->kind->close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_is_kept),
        cmocka_unit_test(without_a_thread_it_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
