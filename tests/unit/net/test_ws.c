// SPDX-License-Identifier: MIT
// Frames as RFC 6455 has them, and everything it forbids.
#include "../unit.h"

#include "net/ws.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 8192 };
static const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};

static void the_key_of_the_standard(void **state)
{
    (void)state;
    char accept[WS_ACCEPT_BYTES + 1];
    assert_true(ws_accept("dGhlIHNhbXBsZSBub25jZQ==", 24, accept));
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_false(ws_accept("dGhlIHNhbXBsZSBub25jZQ=", 23, accept));
    assert_false(ws_accept("dGhlIHNhbXBsZSBub25j!Q==", 24, accept));
}

// Whatever is framed is read back, in one piece or byte by byte.
static void there_and_back(void **state)
{
    (void)state;
    static const size_t lengths[] = {0, 1, 7, 8, 125, 126, 127, 1000, 8192};
    static char text[MOST];
    for (int i = 0; i < MOST; i++)
        text[i] = (char)('a' + i % 26);
    for (int i = 0; i < ARRAY_LEN(lengths); i++) {
        struct blob out = {0};
        struct ws ws = {0};
        struct ws_event event;
        ws_frame(&out, WS_OP_TEXT, text, lengths[i], mask);
        for (size_t len = 0; len < out.len; len++) {
            assert_int_equal(ws_next(&ws, out.at, len, MOST, &event), 0);
            assert_int_equal(event.kind, WS_MORE);
        }
        assert_int_equal(ws_next(&ws, out.at, out.len, MOST, &event), out.len);
        assert_int_equal(event.kind, WS_TEXT);
        assert_int_equal(event.len, lengths[i]);
        assert_memory_equal(event.bytes, text, lengths[i]);
        ws_release(&ws);
        blob_release(&out);
    }
}

static void fragments_with_a_ping_between(void **state)
{
    (void)state;
    char bytes[] = "\x01\x82\0\0\0\0He\x89\x81\0\0\0\0!\x80\x83\0\0\0\0llo";
    struct ws ws = {0};
    struct ws_event event;
    size_t len = sizeof(bytes) - 1, at = 0;
    at += ws_next(&ws, bytes + at, len - at, MOST, &event);
    assert_int_equal(event.kind, WS_NONE);
    at += ws_next(&ws, bytes + at, len - at, MOST, &event);
    assert_int_equal(event.kind, WS_PING);
    assert_memory_equal(event.bytes, "!", 1);
    at += ws_next(&ws, bytes + at, len - at, MOST, &event);
    assert_int_equal(event.kind, WS_TEXT);
    assert_int_equal(event.len, 5);
    assert_memory_equal(event.bytes, "Hello", 5);
    assert_int_equal(at, len);
    ws_release(&ws);
}

static void what_is_forbidden(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        int code;
    } cases[] = {
        {"\x81\x02hi", 4, 1002},                          // not masked
        {"\xc1\x82\0\0\0\0hi", 8, 1002},                  // a reserved bit
        {"\x83\x80\0\0\0\0", 6, 1002},                    // an unknown opcode
        {"\x8b\x80\0\0\0\0", 6, 1002},                    // an unknown control opcode
        {"\x09\x80\0\0\0\0", 6, 1002},                    // a fragmented ping
        {"\x89\xfe\x00\x7e\0\0\0\0", 8, 1002},            // a long ping
        {"\x80\x80\0\0\0\0", 6, 1002},                    // goes on with nothing
        {"\x81\xfe\x00\x05\0\0\0\0hello", 13, 1002},      // a length written too long
        {"\x82\x80\0\0\0\0", 6, 1003},                    // binary
        {"\x81\x81\0\0\0\0\xff", 7, 1007},                // no UTF-8
        {"\x81\x83\0\0\0\0\xed\xa0\x80", 9, 1007},        // a surrogate
        {"\x81\xfe\x20\x01\0\0\0\0", 8, 1009},            // 8193 bytes
        {"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0", 14, 1009}, // 2^63 bytes
        {"\x88\x81\0\0\0\0x", 7, 1002},                   // half a close code
        {"\x88\x82\0\0\0\0\x03\xed", 8, 1002},            // 1005 may not be sent
        {"\x88\x82\0\0\0\0\x03\xe7", 8, 1002},            // 999
        {"\x88\x83\0\0\0\0\x03\xe8\xff", 9, 1007},        // a reason that is no UTF-8
    };
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        char bytes[20];
        memcpy(bytes, cases[i].bytes, cases[i].len);
        struct ws ws = {0};
        struct ws_event event;
        ws_next(&ws, bytes, cases[i].len, MOST, &event);
        if (event.kind != WS_FAIL || event.code != cases[i].code)
            fail_msg("case %d: kind %d, code %d", i, event.kind, event.code);
        ws_release(&ws);
    }
}

static void fragments_count_together(void **state)
{
    (void)state;
    static char text[MOST];
    memset(text, 'a', sizeof(text));
    struct ws ws = {0};
    struct ws_event event;
    struct blob out = {0};
    ws_frame(&out, WS_OP_TEXT, text, MOST, mask);
    out.at[0] = 0x01; // the first of several
    ws_next(&ws, out.at, out.len, MOST, &event);
    assert_int_equal(event.kind, WS_NONE);
    char more[] = "\x80\x81\0\0\0\0a";
    ws_next(&ws, more, sizeof(more) - 1, MOST, &event);
    assert_int_equal(event.kind, WS_FAIL);
    assert_int_equal(event.code, 1009);
    ws_release(&ws);
    blob_release(&out);
}

// A length near 2^64 must not come round to a small sum with what has come before it.
static void a_fragment_of_nearly_everything(void **state)
{
    (void)state;
    char first[] = "\x01\x81\0\0\0\0a";
    char more[] = "\x80\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0";
    struct ws ws = {0};
    struct ws_event event;
    ws_next(&ws, first, sizeof(first) - 1, MOST, &event);
    assert_int_equal(event.kind, WS_NONE);
    ws_next(&ws, more, sizeof(more) - 1, MOST, &event);
    assert_int_equal(event.kind, WS_FAIL);
    assert_int_equal(event.code, 1009);
    ws_release(&ws);
}

static void closing(void **state)
{
    (void)state;
    struct blob out = {0};
    struct ws ws = {.is_client = true};
    struct ws_event event;
    ws_close_frame(&out, 1008, "no", NULL);
    assert_int_equal(ws_next(&ws, out.at, out.len, MOST, &event), out.len);
    assert_int_equal(event.kind, WS_CLOSE);
    assert_int_equal(event.code, 1008);
    out.len = 0;
    ws_close_frame(&out, 1005, "", NULL);
    ws_next(&ws, out.at, out.len, MOST, &event);
    assert_int_equal(event.code, 1005);
    blob_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_key_of_the_standard),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(fragments_with_a_ping_between),
        cmocka_unit_test(what_is_forbidden),
        cmocka_unit_test(fragments_count_together),
        cmocka_unit_test(a_fragment_of_nearly_everything),
        cmocka_unit_test(closing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
