// SPDX-License-Identifier: MIT
// Pages as a terminal shows them. In what is expected, marks are written as the letters that
// shown() gives them: <b> strong, <i> emphasis, <c> code, <h> heading, <> the end.
#include "../unit.h"

#include "tui/markdown.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

static char buf[64 * 1024];

static const char *shown(const char *page, int width, bool is_ascii, bool has_marks)
{
    static const char *const names[MARKS] = {"", "<>", "<b>", "<i>", "<c>", "<h>"};
    char plain[sizeof(buf)];
    struct text lines = TEXT(plain), out = TEXT(buf);
    markdown_put(page, &(struct page_look){.width = width, .is_ascii = is_ascii}, &lines);
    for (const char *at = plain; *at; at++)
        if (!is_mark(*at))
            text_char(&out, *at);
        else if (has_marks)
            text_put(&out, names[(int)*at]);
    assert_false(lines.is_cut);
    assert_false(out.is_cut);
    return buf;
}

static void a_paragraph_is_broken_between_words(void **context)
{
    (void)context;
    assert_string_equal(shown("One two three\nfour five.\n\n\nSix.\n", 10, false, false),
        "One two\nthree four\nfive.\n\nSix.\n");
    assert_string_equal(shown("ab cd", 5, false, false), "ab cd\n");
    assert_string_equal(shown("ab cd", 4, false, false), "ab\ncd\n");
    assert_string_equal(shown("ab  cd", 5, false, false), "ab\ncd\n");
}

static void a_word_that_is_too_long_is_broken(void **context)
{
    (void)context;
    assert_string_equal(shown("a bcdefghij", 4, false, false), "a\nbcde\nfghi\nj\n");
}

// Signs of several bytes take a column, those of Chinese take two, marks over a letter none.
static void columns_are_counted_not_bytes(void **context)
{
    (void)context;
    assert_string_equal(shown("♠♥♦ ♣♠♥", 7, false, false), "♠♥♦ ♣♠♥\n");
    assert_string_equal(shown("日本 日本", 9, false, false), "日本 日本\n");
    assert_string_equal(shown("日本 日本", 8, false, false), "日本\n日本\n");
    assert_string_equal(shown("e\u0301e\u0301 ee", 5, false, false), "e\u0301e\u0301 ee\n");
}

static void words_stand_out_and_their_signs_are_gone(void **context)
{
    (void)context;
    static const char page[] =
        "A **big *x* one**, *small*, `play 9S * 2`, **`score`**: 3 * 4, \\*.";
    assert_string_equal(shown(page, 100, false, true),
        "A <b>big <b>x<b> one<>, <i>small<>, <c>play 9S * 2<>, <b><c>score<b><>: 3 * 4, *.\n");
    assert_string_equal(
        shown(page, 100, false, false), "A big x one, small, play 9S * 2, score: 3 * 4, *.\n");
}

// Every line can be shown alone: what stands out is closed at its end and opened again.
static void a_mark_does_not_reach_over_the_end_of_a_line(void **context)
{
    (void)context;
    assert_string_equal(shown("a **b c d** e", 5, false, true), "a <b>b c<>\n<b>d<> e\n");
}

static void headings_are_underlined(void **context)
{
    (void)context;
    static const char page[] = "# Aé\nText\n## Part **one**\n### Small\n";
    assert_string_equal(shown(page, 40, false, true),
        "<h>Aé<>\n══\nText\n\n<h>Part <b>one<h><>\n────────\n\n<h>Small<>\n");
    assert_string_equal(shown("# A\n## B", 40, true, false), "A\n=\n\nB\n-\n");
}

static void items_hang_behind_their_markers(void **context)
{
    (void)context;
    static const char page[] = "Say:\n"
                               "1. one two\n"
                               "   three\n"
                               "2. four\n"
                               "   - five six\n"
                               "     seven\n"
                               "   - eight\n"
                               "\n"
                               "   nine ten ten\n"
                               "10. end of it\n"
                               "\n"
                               "After it all.\n";
    assert_string_equal(shown(page, 12, false, false), "Say:\n"
                                                       "1. one two\n"
                                                       "   three\n"
                                                       "2. four\n"
                                                       "   • five\n"
                                                       "     six\n"
                                                       "     seven\n"
                                                       "   • eight\n"
                                                       "\n"
                                                       "   nine ten\n"
                                                       "   ten\n"
                                                       "10. end of\n"
                                                       "    it\n"
                                                       "\n"
                                                       "After it\n"
                                                       "all.\n");
    assert_string_equal(shown("- a\n- b", 12, true, false), "- a\n- b\n");
    assert_string_equal(
        shown("-5 is less\n3.5 is more", 30, true, false), "-5 is less 3.5 is more\n");
}

static void a_table_has_columns(void **context)
{
    (void)context;
    static const char page[] = "| | **play** |\n|---|:-:|\n| you ♠ | take `3` |\n| a \\| b |\n";
    assert_string_equal(shown(page, 40, false, true), "┌───────┬────────┐\n"
                                                      "│       │ <b>play<h><>   │\n"
                                                      "├───────┼────────┤\n"
                                                      "│ you ♠ │ take <c>3<> │\n"
                                                      "│ a | b │        │\n"
                                                      "└───────┴────────┘\n");
    assert_string_equal(shown(page, 40, true, false), "+-------+--------+\n"
                                                      "|       | play   |\n"
                                                      "+-------+--------+\n"
                                                      "| you S | take 3 |\n"
                                                      "| a | b |        |\n"
                                                      "+-------+--------+\n");
}

static void a_table_that_is_too_wide_breaks_its_cells(void **context)
{
    (void)context;
    static const char page[] = "|name|what it is|\n|-|-|\n|pot|all that was put in|\n|b|**x y**|\n";
    assert_string_equal(shown(page, 21, true, false), "+------+------------+\n"
                                                      "| name | what it is |\n"
                                                      "+------+------------+\n"
                                                      "| pot  | all that   |\n"
                                                      "|      | was put in |\n"
                                                      "| b    | x y        |\n"
                                                      "+------+------------+\n");
    // Too narrow for lines between the columns as well, then for the words.
    assert_string_equal(shown(page, 10, true, false), "name what\n"
                                                      "     it is\n"
                                                      "---- -----\n"
                                                      "pot  all\n"
                                                      "     that\n"
                                                      "     was\n"
                                                      "     put\n"
                                                      "     in\n"
                                                      "b    x y\n");
    assert_string_equal(shown("|abcd|efgh|\n|-|-|\n|i|j|\n", 5, true, false), "ab ef\n"
                                                                              "cd gh\n"
                                                                              "-- --\n"
                                                                              "i  j\n");
}

static void fenced_text_stays_as_it_is(void **context)
{
    (void)context;
    static const char page[] =
        "Look:\n\n```\n    ┌──┐   **a**\n      └► 9♠   wide enough to pass the end\n\n"
        "    # b\n```\nEnd.\n";
    assert_string_equal(shown(page, 20, false, true),
        "Look:\n\n  ┌──┐   **a**\n    └► 9♠   wide enough to pass the end\n\n  # b\nEnd.\n");
    assert_string_equal(shown(page, 20, true, true),
        "Look:\n\n  +--+   **a**\n    +> 9S   wide enough to pass the end\n\n  # b\nEnd.\n");
    assert_string_equal(shown("```\nnever closed", 20, false, false), "  never closed\n");
}

static void a_row_has_its_second_part_in_a_column(void **context)
{
    (void)context;
    static const char page[] = "Keys:\n"
                               "arrows    move the table up and down\n"
                               "q         leaves\n";
    assert_string_equal(shown(page, 30, false, false), "Keys:\n"
                                                       "arrows    move the table up\n"
                                                       "          and down\n"
                                                       "q         leaves\n");
    assert_string_equal(
        shown("  --seed SEED      any text", 20, false, false), "  --seed SEED\n      any text\n");
}

static void comments_are_left_out(void **context)
{
    (void)context;
    assert_string_equal(
        shown("## A\n<!-- options -->\n|a|\n|-|\n|b|\n<!-- /options -->\n", 9, true, false),
        "A\n-\n+---+\n| a |\n+---+\n| b |\n+---+\n");
}

static void nothing_and_half_things_are_no_harm(void **context)
{
    (void)context;
    assert_string_equal(shown("", 20, false, false), "");
    assert_string_equal(shown("\n\n", 20, false, false), "");
    assert_string_equal(shown("#", 20, false, false), "#\n");
    assert_string_equal(shown("**a", 20, false, true), "<b>a<>\n");
    assert_string_equal(shown("|", 20, true, false), "");
    assert_string_equal(shown("\xff\xe2\x99", 20, false, false), "???\n");
    assert_string_equal(shown("a", 0, false, false), "a\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paragraph_is_broken_between_words),
        cmocka_unit_test(a_word_that_is_too_long_is_broken),
        cmocka_unit_test(columns_are_counted_not_bytes),
        cmocka_unit_test(words_stand_out_and_their_signs_are_gone),
        cmocka_unit_test(a_mark_does_not_reach_over_the_end_of_a_line),
        cmocka_unit_test(headings_are_underlined),
        cmocka_unit_test(items_hang_behind_their_markers),
        cmocka_unit_test(a_table_has_columns),
        cmocka_unit_test(a_table_that_is_too_wide_breaks_its_cells),
        cmocka_unit_test(fenced_text_stays_as_it_is),
        cmocka_unit_test(a_row_has_its_second_part_in_a_column),
        cmocka_unit_test(comments_are_left_out),
        cmocka_unit_test(nothing_and_half_things_are_no_harm),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
