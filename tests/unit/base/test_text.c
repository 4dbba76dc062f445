// SPDX-License-Identifier: MIT
#include "../unit.h"
#include "base/text.h"

#include <string.h>

static void text_grows_to_its_room_and_no_further(void **context)
{
    (void)context;
    char room[8 + 1];
    memset(room, '#', sizeof(room));
    struct text text = text_over(room, 8);
    assert_string_equal(room, "");
    text_put(&text, "seven");
    text_char(&text, '-');
    assert_false(text.is_cut);
    text_put(&text, "teen");
    assert_string_equal(room, "seven-t");
    assert_int_equal(text.len, 7);
    assert_true(text.is_cut);
    text_char(&text, '!');
    assert_string_equal(room, "seven-t");
    assert_int_equal(room[8], '#');
}

static void text_that_just_fits_is_not_cut(void **context)
{
    (void)context;
    char room[4];
    struct text text = TEXT(room);
    text_put(&text, "abc");
    assert_string_equal(room, "abc");
    assert_false(text.is_cut);
    text_put(&text, "");
    assert_false(text.is_cut);
}

static void cleared_text_is_as_new(void **context)
{
    (void)context;
    char room[3];
    struct text text = TEXT(room);
    text_put(&text, "long");
    text_clear(&text);
    assert_string_equal(room, "");
    assert_false(text.is_cut);
    text_put(&text, "ab");
    assert_string_equal(room, "ab");
}

static void bytes_may_hold_anything(void **context)
{
    (void)context;
    char room[8];
    struct text text = TEXT(room);
    text_bytes(&text, "a\0b", 3);
    assert_int_equal(text.len, 3);
    assert_memory_equal(room, "a\0b", 4);
}

static void numbers_are_written_in_full(void **context)
{
    (void)context;
    static const struct {
        int64_t number;
        const char *text;
    } cases[] = {{0, "0"}, {7, "7"}, {-1, "-1"}, {1000, "1000"}, {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        char room[32];
        struct text text = TEXT(room);
        text_int(&text, cases[i].number);
        assert_string_equal(room, cases[i].text);
    }
}

static void a_word_is_compared_whole(void **context)
{
    (void)context;
    assert_true(word_is("raise 20", 5, "raise"));
    assert_false(word_is("raise 20", 4, "raise"));
    assert_false(word_is("raise 20", 6, "raise"));
    assert_true(word_is("", 0, ""));
}

static void distance_counts_single_letter_edits(void **context)
{
    (void)context;
    assert_int_equal(edit_distance("", ""), 0);
    assert_int_equal(edit_distance("leduc", "leduc"), 0);
    assert_int_equal(edit_distance("", "kuhn"), 4);
    assert_int_equal(edit_distance("kitten", "sitting"), 3);
    assert_int_equal(edit_distance("ledcu", "leduc"), 2);
    assert_int_equal(edit_distance("raise1", "raise_1"), 1);
    assert_int_equal(edit_distance("sitting", "kitten"), 3);
}

static void distance_of_a_very_long_name_is_far(void **context)
{
    (void)context;
    char name[200];
    memset(name, 'x', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    assert_int_equal(edit_distance(name, "kuhn"), 64);
    name[64] = '\0';
    assert_int_equal(edit_distance(name, "kuhn"), 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_grows_to_its_room_and_no_further),
        cmocka_unit_test(text_that_just_fits_is_not_cut),
        cmocka_unit_test(cleared_text_is_as_new),
        cmocka_unit_test(bytes_may_hold_anything),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(a_word_is_compared_whole),
        cmocka_unit_test(distance_counts_single_letter_edits),
        cmocka_unit_test(distance_of_a_very_long_name_is_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
