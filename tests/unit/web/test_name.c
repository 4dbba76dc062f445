// SPDX-License-Identifier: MIT
// Names in Latin-1 are written and compared by the stand-in for utf8proc as by the original; others
// are at least kept as they are.
#include "../unit.h"

#include "asked.h"
#include "engine/chance.h"

enum { NAMES = 20000, LETTERS = 12, LATIN_1 = 256 };

static void put_letter(struct text *text, int c)
{
    if (c >= 0x80)
        text_char(text, (char)(0xc0 | c >> 6));
    text_char(text, (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c));
}

static void check(const char *name)
{
    char theirs[KEY_BYTES + 1], ours[KEY_BYTES + 1];
    char their_normal[NAME_BYTES + 1], our_normal[NAME_BYTES + 1];
    asked_originals.name_key(name, theirs);
    asked_stand_ins.name_key(name, ours);
    if (strcmp(theirs, ours) != 0)
        print_error("the key of \"%s\"\n", name);
    assert_string_equal(theirs, ours);
    bool fits = asked_originals.name_normalize(name, their_normal);
    assert_int_equal(fits, asked_stand_ins.name_normalize(name, our_normal));
    if (fits)
        assert_string_equal(their_normal, our_normal);
}

static void test_pairs(void **unused)
{
    (void)unused;
    for (int a = 1; a < LATIN_1; a++)
        for (int b = 0; b < LATIN_1; b++) {
            char buf[8];
            struct text name = TEXT(buf);
            put_letter(&name, a);
            if (b)
                put_letter(&name, b);
            check(buf);
        }
}

static void test_names(void **unused)
{
    (void)unused;
    struct chance chance;
    chance_from_number(&chance, 1);
    for (int i = 0; i < NAMES; i++) {
        char buf[100];
        struct text name = TEXT(buf);
        for (int left = 1 + (int)chance_below(&chance, LETTERS); left; left--)
            put_letter(&name, (int)(chance_below(&chance, 2) ? 0x20 + chance_below(&chance, 0x5f)
                                                             : 0xa0 + chance_below(&chance, 0x60)));
        check(buf);
    }
}

static void test_no_utf8(void **unused)
{
    (void)unused;
    check("\xff");
    check("Ada\xc3");
    check("\xed\xa0\x80");
}

static void test_others_stay(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Ωmega", "Ёж", "東京", "ＡＢ", "🂡 Ada"};
    for (int i = 0; i < ARRAY_LEN(names); i++) {
        char normal[NAME_BYTES + 1];
        assert_true(asked_stand_ins.name_normalize(names[i], normal));
        assert_string_equal(normal, names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_no_utf8),
        cmocka_unit_test(test_others_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
