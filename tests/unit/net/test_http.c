// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "net/http.h"

#include <string.h>

static int read_text(const char *text, struct http_request *request)
{
    return http_read(text, strlen(text), request);
}

static void a_request(void **state)
{
    (void)state;
    static const char text[] = "GET /api/leaderboard?game=kuhn&x=%41%2f HTTP/1.1\r\n"
                               "Host: example.org\r\n"
                               "Connection: keep-alive, Upgrade\r\n"
                               "ACCEPT-ENCODING: br;q=1.0, gzip;q=0.8\r\n"
                               "\r\nrest";
    struct http_request request;
    assert_int_equal(read_text(text, &request), sizeof(text) - 5);
    assert_true(span_is(request.path, "/api/leaderboard"));
    assert_true(span_is(request.host, "example.org"));
    assert_true(span_lists(request.connection, "upgrade"));
    assert_true(span_lists(request.accept_encoding, "gzip"));
    assert_false(span_lists(request.accept_encoding, "deflate"));
    assert_true(span_is(span_take_last(&request.connection), "Upgrade"));
    assert_true(span_is(span_take_last(&request.connection), "keep-alive"));
    assert_int_equal(span_take_last(&request.connection).len, 0);
    assert_int_equal(request.forwarded_count, 0);
    assert_false(request.is_last);
    char buf[10];
    struct text value = TEXT(buf);
    assert_true(query_value(request.query, "x", &value));
    assert_string_equal(buf, "A/");
    text_clear(&value);
    assert_true(query_value(request.query, "game", &value));
    assert_string_equal(buf, "kuhn");
    // Any part of it is not yet whole.
    for (size_t len = 0; len < sizeof(text) - 5; len++)
        assert_int_equal(http_read(text, len, &request), 0);
}

static void lines_that_are_one_list(void **state)
{
    (void)state;
    struct http_request request;
    assert_true(read_text("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.0.0.1, ,10.0.0.2,\r\n"
                          "x-forwarded-for: 10.0.0.3\r\n\r\n",
                    &request) > 0);
    assert_int_equal(request.forwarded_count, 2);
    assert_true(span_is(span_take_last(&request.forwarded[1]), "10.0.0.3"));
    assert_true(span_is(span_take_last(&request.forwarded[0]), "10.0.0.2"));
    assert_true(span_is(span_take_last(&request.forwarded[0]), "10.0.0.1"));
    assert_int_equal(span_take_last(&request.forwarded[0]).len, 0);
}

static void what_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status;
    } cases[] = {
        {"GET / HTTP/1.1\nHost: a\n\n", 400},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n", 400},
        {"GET x HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505},
        {"POST / HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n", 413},
        {"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 501},
        {"\r\n\r\n", 400},
        {"\x16\x03\x01 hello tls\r\n", 400},
    };
    struct http_request request;
    for (int i = 0; i < ARRAY_LEN(cases); i++) {
        int got = read_text(cases[i].text, &request);
        if (got != -cases[i].status)
            fail_msg("case %d: %d", i, got);
    }
    static char large[HTTP_HEAD_MAX + 2];
    memset(large, 'a', sizeof(large) - 1);
    assert_int_equal(read_text(large, &request), -431);
}

static void an_answer(void **state)
{
    (void)state;
    struct blob out = {0};
    struct http_answer answer = {
        .status = 200, .type = "text/plain", .bytes = "hi", .len = 2, .is_last = true};
    http_write(&out, &answer);
    blob_add(&out, "", 1);
    assert_ptr_equal(strstr(out.at, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"), out.at);
    assert_non_null(strstr(out.at, "Connection: close\r\n\r\nhi"));
    out.len = 0;
    answer.is_head = true;
    http_write(&out, &answer);
    blob_add(&out, "", 1);
    assert_non_null(strstr(out.at, "Content-Length: 2\r\n"));
    assert_string_equal(strstr(out.at, "\r\n\r\n"), "\r\n\r\n");
    blob_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request),
        cmocka_unit_test(lines_that_are_one_list),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
