// SPDX-License-Identifier: MIT
#include "../unit.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

static void text_grows_to_its_size_and_no_further(void **context)
{
    (void)context;
    char buf[8 + 1];
    memset(buf, '#', sizeof(buf));
    struct text text = text_over(buf, 8);
    assert_string_equal(buf, "");
    text_put(&text, "seven");
    text_char(&text, '-');
    assert_false(text.is_cut);
    text_put(&text, "teen");
    assert_string_equal(buf, "seven-t");
    assert_int_equal(text.len, 7);
    assert_true(text.is_cut);
    text_char(&text, '!');
    assert_string_equal(buf, "seven-t");
    assert_int_equal(buf[8], '#');
}

static void text_that_just_fits_is_not_cut(void **context)
{
    (void)context;
    char buf[4];
    struct text text = TEXT(buf);
    text_put(&text, "abc");
    assert_string_equal(buf, "abc");
    assert_false(text.is_cut);
    text_put(&text, "");
    assert_false(text.is_cut);
}

static void cleared_text_is_as_new(void **context)
{
    (void)context;
    char buf[3];
    struct text text = TEXT(buf);
    text_put(&text, "long");
    text_clear(&text);
    assert_string_equal(buf, "");
    assert_false(text.is_cut);
    text_put(&text, "ab");
    assert_string_equal(buf, "ab");
}

static void bytes_may_hold_anything(void **context)
{
    (void)context;
    char buf[8];
    struct text text = TEXT(buf);
    text_bytes(&text, "a\0b", 3);
    assert_int_equal(text.len, 3);
    assert_memory_equal(buf, "a\0b", 4);
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
        char buf[32];
        struct text text = TEXT(buf);
        text_int(&text, cases[i].number);
        assert_string_equal(buf, cases[i].text);
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
    assert_int_equal(edit_distance("ledcu", "leduc"), 1);
    assert_int_equal(edit_distance("elduc", "leduc"), 1);
    assert_int_equal(edit_distance("abcd", "badc"), 2);
    assert_int_equal(edit_distance("abcd", "cdab"), 4);
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

static void a_name_is_suggested_only_if_it_is_near(void **context)
{
    (void)context;
    static const char *const names[] = {"win_play", "win_fold", "lose_both", "hp", "play", "x"};
    static const struct {
        const char *name, *nearest;
    } cases[] = {{"win_paly", "win_play"}, {"winplay", "win_play"}, {"winfold", "win_fold"},
        {"lose", "lose_both"}, {"win_", "win_play"}, {"paly", "play"}, {"h", "hp"}, {"hq", "hp"},
        {"cards", NULL}, {"plus", NULL}, {"lost", NULL}, {"y", NULL}, {"", NULL}, {"qq", NULL},
        {"fold_winner", NULL}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        const char *nearest = nearest_name(cases[i].name, names, ARRAY_LEN(names));
        if (cases[i].nearest)
            assert_string_equal(nearest ? nearest : cases[i].name, cases[i].nearest);
        else
            assert_null(nearest);
    }
    assert_null(nearest_name("play", NULL, 0));
}

static void a_format_prints_as_printf_would(void **context)
{
    (void)context;
    char buf[120], expected[120];
    struct text text = TEXT(buf);
    int64_t least = INT64_MIN, most = INT64_MAX;
    size_t len = 17;
    static const char format[] = "%s|%c|%d|%jd|%jd|%zu|%.*s|100%%";
    text_format(&text, format, "Ada", 'x', -5, least, most, len, 2, "abcd");
    snprintf(expected, sizeof(expected), format, "Ada", 'x', -5, least, most, len, 2, "abcd");
    assert_string_equal(buf, expected);
    text_clear(&text);
    text_format(&text, "%s", "");
    assert_string_equal(buf, "");
}

static void a_format_is_cut_where_the_text_ends(void **context)
{
    (void)context;
    char buf[8];
    struct text text = TEXT(buf);
    text_format(&text, "%s and %s", "one", "two");
    assert_string_equal(buf, "one and");
    assert_true(text.is_cut);
}

static void a_word_is_quoted_for_a_shell_where_it_must_be(void **context)
{
    (void)context;
    static const char *const cases[][2] = {{"search:50", "search:50"},
        {"--set=a=1,b=2", "--set=a=1,b=2"}, {"", "''"}, {"a b", "'a b'"}, {"a;b", "'a;b'"},
        {"it's", "'it'\\''s'"}, {"$x^", "'$x^'"}, {"\xc3\xa4", "'\xc3\xa4'"}};
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        char buf[40];
        struct text text = TEXT(buf);
        text_shell(&text, cases[i][0]);
        assert_string_equal(buf, cases[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_grows_to_its_size_and_no_further),
        cmocka_unit_test(text_that_just_fits_is_not_cut),
        cmocka_unit_test(cleared_text_is_as_new),
        cmocka_unit_test(bytes_may_hold_anything),
        cmocka_unit_test(numbers_are_written_in_full),
        cmocka_unit_test(a_format_prints_as_printf_would),
        cmocka_unit_test(a_format_is_cut_where_the_text_ends),
        cmocka_unit_test(a_word_is_quoted_for_a_shell_where_it_must_be),
        cmocka_unit_test(a_word_is_compared_whole),
        cmocka_unit_test(distance_counts_single_letter_edits),
        cmocka_unit_test(distance_of_a_very_long_name_is_far),
        cmocka_unit_test(a_name_is_suggested_only_if_it_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
