// SPDX-License-Identifier: MIT
// The stand-in for jansson takes and refuses what jansson does, and says the same of what it read.
#include "../unit.h"

#include "asked.h"
#include "engine/chance.h"

#include <stdio.h>
#include <stdlib.h>

enum { MUTATIONS = 300000, BYTES = 600, DEEPEST = 2050, TEXT_BYTES = 1 << 20 };

static const char *const messages[] = {
    "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ada \\u00e9\\ud83c\\udca1\",\"id\":1}",
    "{\"type\":\"play_bot\",\"game\":\"war-lanes\",\"options\":{\"mode\":\"wild\",\"ante\":2},"
    "\"seats\":2,\"level\":\"easy\",\"decision_ms\":86400000}",
    "{\"id\":9007199254740991,\"type\":\"move\",\"decision\":3,\"move\":\"raise 20\"}",
    " {\"type\" :\"lobby\", \"follow\": true , \"x\":[null,false,-0,-12.50e+3,1E-2,[],{}]}\r\n\t",
    "{\"type\":\"chat\",\"text\":\"\xc3\xa4\xe2\x80\xae\xf0\x9f\x82\xa1 "
    "\\\"\\\\\\/\\b\\f\\n\\r\\t\"}",
    "[9223372036854775807,-9223372036854775808,1.7976931348623157e308,-1e-400,0.1,10,\"a\",[1]]",
};

// Each is tried as it is, and within an array and an object.
static const char *const values[] = {
    "",
    " ",
    "0",
    "-",
    "-0",
    "+1",
    "00",
    "01",
    "-01",
    "1.",
    ".5",
    "1.5",
    "1.e5",
    "1e",
    "1e+",
    "1e5",
    "1E-5",
    "1e400",
    "-1e400",
    "1e-400",
    "0e999999999999",
    "0.0e99999",
    "1e99999999999999",
    "1e-99999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999",
    "1.7976931348623157e308",
    "1.7976931348623158e308",
    "1.7976931348623159e308",
    "17976931348623158079372897140530341e274",
    "1.797693134862315807e308",
    "1.797693134862315808e308",
    "0.00000000000000000000017976931348623157e330",
    "0.00000000000000000000017976931348623159e330",
    "17976931348623157000000e287",
    "17976931348623159000000e287",
    "000",
    "1a",
    "0x10",
    "NaN",
    "Infinity",
    "-Infinity",
    "nul",
    "null",
    "nullx",
    "true",
    "True",
    "truefalse",
    "false",
    "\"",
    "\"a",
    "\"a\"",
    "\"\\\"",
    "\"\\\\\"",
    "\"\\a\"",
    "\"\\u\"",
    "\"\\u12\"",
    "\"\\u12g4\"",
    "\"\\u0000\"",
    "\"\\u0001\"",
    "\"\\u00E9\"",
    "\"\\uD800\"",
    "\"\\uDC00\"",
    "\"\\uD800\\uDC00\"",
    "\"\\uDBFF\\uDFFF\"",
    "\"\\uD800x\"",
    "\"\\uD800\\n\"",
    "\"\\uD800\\uD800\"",
    "\"\\uD800\\uE000\"",
    "\"\\uD800\\u00\"",
    "\"\\uFFFF\"",
    "\"\n\"",
    "\"\t\"",
    "\"\x1f\"",
    "\"\x7f\"",
    "\"\x80\"",
    "\"\xc0\x80\"",
    "\"\xc3\"",
    "\"\xc3\xa4\"",
    "\"\xed\xa0\x80\"",
    "\"\xef\xbb\xbf\"",
    "\"\xf4\x8f\xbf\xbf\"",
    "\"\xf4\x90\x80\x80\"",
    "\"\xf8\x88\x80\x80\x80\"",
    "\"\xff\"",
    "\"\xe2\x80\"",
    "\xef\xbb\xbf[]",
    "\xc3\xa4",
    "[",
    "]",
    "[]",
    "[ ]",
    "[,]",
    "[1,]",
    "[,1]",
    "[1 2]",
    "[1]]",
    "{",
    "}",
    "{}",
    "{,}",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{\"a\":1 \"b\":2}",
    "{a:1}",
    "{1:1}",
    "{\"a\":1,\"a\":1}",
    "{\"a\":1,\"\\u0061\":2}",
    "{\"\":1}",
    "{\"\":1,\"\":2}",
    "{\"a\\u0000\":1}",
    "{\"b\":1,\"a\":2}",
    "{\"a\":{\"a\":{\"a\":1}}}",
    "[1]x",
    "[1] ",
    "[1]\v",
    "[1]\f",
    "// [1]",
    "[/**/]",
    "[1;2]",
    "'a'",
};

static void check(const char *bytes, size_t len, const char *what, int number)
{
    static char theirs_buf[TEXT_BYTES], ours_buf[TEXT_BYTES];
    struct text theirs = TEXT(theirs_buf), ours = TEXT(ours_buf);
    // In memory of just this size, so that the sanitizers see a step beyond it.
    char *copy = malloc(len ? len : 1);
    memcpy(copy, bytes, len);
    asked_originals.json(copy, len, &theirs);
    asked_stand_ins.json(copy, len, &ours);
    free(copy);
    if (theirs.len == ours.len && memcmp(theirs.at, ours.at, ours.len) == 0)
        return;
    print_error("%s %d: %.*s\njansson:  %s\nstand-in: %s\n", what, number, (int)len, bytes,
        theirs.at, ours.at);
    fail();
}

static void test_chosen(void **unused)
{
    (void)unused;
    static const char *const around[][2] = {
        {"", ""}, {"[", "]"}, {"{\"a\":", "}"}, {"{", ":1}"}, {" [0, ", " ,1]"}};
    for (int i = 0; i < ARRAY_LEN(values); i++)
        for (int j = 0; j < ARRAY_LEN(around); j++) {
            char buf[BYTES];
            struct text text = TEXT(buf);
            text_format(&text, "%s%s%s", around[j][0], values[i], around[j][1]);
            check(buf, text.len, "value", i);
        }
    for (int i = 0; i < ARRAY_LEN(messages); i++)
        for (size_t len = 0; len <= strlen(messages[i]); len++)
            check(messages[i], len, "message", i);
}

// A byte of 0 is not the end.
static void test_zero_bytes(void **unused)
{
    (void)unused;
    check("[1]\0", 4, "after the end", 0);
    check("[\"a\0b\"]", 7, "in a string", 0);
    check("{\"a\0\":1}", 8, "in a name", 0);
    check("\0[]", 3, "before the beginning", 0);
    check("[1\0]", 4, "after a number", 0);
}

static void test_depth(void **unused)
{
    (void)unused;
    for (int depth = DEEPEST - 4; depth <= DEEPEST; depth++)
        for (int inner = 0; inner < 2; inner++) {
            static char buf[2 * DEEPEST + 2];
            struct text text = TEXT(buf);
            for (int i = 0; i < depth; i++)
                text_char(&text, '[');
            text_put(&text, inner ? "1" : "");
            for (int i = 0; i < depth; i++)
                text_char(&text, ']');
            check(buf, text.len, "depth", depth);
        }
}

// The largest double, the next number halfway, and what is a little less and more, written in full.
static void test_largest(void **unused)
{
    (void)unused;
    static const char *const halfway =
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649"
        "017977587207096330286416692887910946555547851940402630657488671505820681908902000708383"
        "676273854845817711531764475730270069855571366959622842914819860834936475292719074168444"
        "36551070434271155969950809304288017790417449779";
    for (int last = 0; last < 10; last++)
        for (int point = 0; point < 3; point++) {
            static const char *const ends[] = {"", ".0", ".0001e0"};
            char buf[BYTES];
            struct text text = TEXT(buf);
            text_format(&text, "[-%s%d%s,1.0]", halfway, last, ends[point]);
            check(buf, text.len, "largest", last);
            text_clear(&text);
            text_format(&text, "[0.000%s%de+312]", halfway, last);
            check(buf, text.len, "largest", last);
            text_clear(&text);
            text_format(&text, "[%s%d000e-0003]", halfway, last);
            check(buf, text.len, "largest", last);
        }
}

static struct chance chance;

static int below(size_t n)
{
    return (int)chance_below(&chance, (uint32_t)n);
}

static void mutate(char *bytes, size_t *len)
{
    static const char signs[] = "\"\"\"\\\\{}[],:0123456789eE+-.utfn \n\xc3\xa4\xff\x01";
    size_t at = (size_t)below(*len + 1), left = *len - at;
    size_t many = left ? 1 + (size_t)below(left < 8 ? left : 8) : 0;
    const char *other = values[below(ARRAY_LEN(values))];
    size_t other_len = strlen(other);
    switch (below(5)) {
    case 0: // another sign
        if (left)
            bytes[at] = signs[below(sizeof(signs))];
        break;
    case 1: // any other byte
        if (left)
            bytes[at] = (char)below(256);
        break;
    case 2: // something left out
        memmove(bytes + at, bytes + at + many, left - many);
        *len -= many;
        break;
    case 3: // something twice
        if (*len + many > BYTES)
            break;
        memmove(bytes + at + many, bytes + at, left);
        *len += many;
        break;
    default: // a value put in
        if (*len + other_len > BYTES)
            break;
        memmove(bytes + at + other_len, bytes + at, left);
        memcpy(bytes + at, other, other_len);
        *len += other_len;
    }
}

// A failure prints its number, and the same numbers come with every run.
static void test_mutations(void **unused)
{
    (void)unused;
    for (int i = 0; i < MUTATIONS; i++) {
        char bytes[BYTES];
        const char *message = messages[i % ARRAY_LEN(messages)];
        size_t len = strlen(message);
        chance_from_number(&chance, (uint64_t)i);
        memcpy(bytes, message, len);
        for (int times = 1 + below(4); times; times--)
            mutate(bytes, &len);
        check(bytes, len, "mutation", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chosen),
        cmocka_unit_test(test_zero_bytes),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_largest),
        cmocka_unit_test(test_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
