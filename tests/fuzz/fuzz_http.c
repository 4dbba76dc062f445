// SPDX-License-Identifier: MIT
// Any bytes as the head of an HTTP request: whole, not yet whole, or refused; what is taken lies
// within the bytes, and the same bytes in two pieces are understood in the same way.
#include "fuzz.h"

#include "net/http.h"

#include <string.h>

static void check_span(struct span span, const char *bytes, size_t len)
{
    if (!span.at)
        return;
    must(span.at >= bytes && span.at + span.len <= bytes + len);
    for (size_t i = 0; i < span.len; i++)
        must(span.at[i] != '\r' && span.at[i] != '\n' && span.at[i]);
    span_lists(span, "gzip");
}

static void check_request(const struct http_request *request, const char *bytes, size_t len)
{
    const struct span spans[] = {request->path, request->query, request->host, request->origin,
        request->upgrade, request->connection, request->key, request->version,
        request->accept_encoding, request->none_match};
    for (int i = 0; i < ARRAY_LEN(spans); i++)
        check_span(spans[i], bytes, len);
    for (int i = 0; i < request->forwarded_count; i++) {
        struct span list = request->forwarded[i], item;
        check_span(list, bytes, len);
        for (size_t left = list.len; (item = span_take_last(&list)).len; left = list.len) {
            must(list.len < left);
            check_span(item, bytes, len);
        }
    }
    must(request->path.len && request->path.at[0] == '/');
    char buf[12];
    struct text value = TEXT(buf);
    bool fits = query_value(request->query, "game", &value);
    must(!fits || !value.is_cut);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    const char *bytes = (const char *)data;
    struct http_request request, part;
    int taken = http_read(bytes, len, &request);
    must(taken <= (int)len);
    if (taken > 0)
        check_request(&request, bytes, (size_t)taken);
    else if (taken < 0)
        must(strcmp(http_reason(-taken), http_reason(-1)) != 0); // a status that has a name
    else
        must(len <= HTTP_HEAD_MAX);
    // Pieces: what was refused stays refused, what is taken is not taken before its end.
    for (size_t cut = len; cut > 0; cut = cut * 3 / 4) {
        int early = http_read(bytes, cut - 1, &part);
        if (taken > 0)
            must(early == (cut - 1 < (size_t)taken ? 0 : taken));
        else
            must(early <= 0 && (!early || taken < 0));
    }
    return 0;
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    static const char *const lines[] = {"Origin: http://example.org", "Upgrade: websocket",
        "Connection: keep-alive, Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        "X-Forwarded-For: 9.9.9.9, 10.0.0.1", "Accept-Encoding: br;q=1.0, gzip;q=0.8",
        "If-None-Match: \"0123456789abcdef\"", "Content-Length: 0", "Transfer-Encoding: chunked",
        "X-Anything: at all"};
    static const char *const firsts[] = {"GET / HTTP/1.1", "GET /ws HTTP/1.1", "HEAD /x HTTP/1.0",
        "GET /api/leaderboard?x=%41%2f&game=ku%68n HTTP/1.1", "POST / HTTP/1.1"};
    struct text text = text_over(bytes, max);
    text_put(&text, firsts[number % ARRAY_LEN(firsts)]);
    text_put(&text, "\r\nHost: example.org\r\n");
    for (int i = 0; i < ARRAY_LEN(lines); i++)
        if (number >> i & 1) {
            text_put(&text, lines[i]);
            text_put(&text, "\r\n");
        }
    text_put(&text, "\r\n");
    return text.len;
}
