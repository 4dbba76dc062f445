// SPDX-License-Identifier: MIT
#include "net/http.h"

#include <string.h>

static bool is_token(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool span_is(struct span span, const char *word)
{
    if (!span.at || strlen(word) != span.len)
        return false;
    for (size_t i = 0; i < span.len; i++)
        if (lower(span.at[i]) != lower(word[i]))
            return false;
    return true;
}

static struct span trimmed(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    return (struct span){at, (size_t)(end - at)};
}

bool span_lists(struct span span, const char *word)
{
    if (!span.at)
        return false;
    const char *end = span.at + span.len;
    for (const char *at = span.at; at < end;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        struct span item = trimmed(at, stop);
        const char *weight = memchr(item.at, ';', item.len); // "gzip;q=1"
        if (weight)
            item = trimmed(item.at, weight);
        if (span_is(item, word))
            return true;
        at = stop + 1;
    }
    return false;
}

struct span span_take_last(struct span *list)
{
    while (list->len) {
        size_t from = list->len;
        while (from && list->at[from - 1] != ',')
            from--;
        struct span item = trimmed(list->at + from, list->at + list->len);
        list->len = from ? from - 1 : 0;
        if (item.len)
            return item;
    }
    return (struct span){0};
}

static int hex_digit(char c)
{
    c = lower(c);
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool query_value(struct span query, const char *name, struct text *value)
{
    size_t name_len = strlen(name);
    const char *end = query.at ? query.at + query.len : NULL;
    for (const char *at = query.at; at && at < end;) {
        const char *stop = memchr(at, '&', (size_t)(end - at));
        stop = stop ? stop : end;
        if ((size_t)(stop - at) > name_len && memcmp(at, name, name_len) == 0 &&
            at[name_len] == '=') {
            for (const char *c = at + name_len + 1; c < stop; c++) {
                if (*c != '%') {
                    text_char(value, *c);
                    continue;
                }
                int high = stop - c > 2 ? hex_digit(c[1]) : -1;
                int low = high >= 0 ? hex_digit(c[2]) : -1;
                if (high < 0 || low < 0)
                    return false;
                text_char(value, (char)(high << 4 | low));
                c += 2;
            }
            return !value->is_cut;
        }
        at = stop + 1;
    }
    return true;
}

// ---- The request -----------------------------------------------------------------------------

// "GET /path?query HTTP/1.1". 0 if it is right, otherwise the status.
static int read_first_line(const char *line, const char *end, struct http_request *request)
{
    const char *space = memchr(line, ' ', (size_t)(end - line));
    if (!space)
        return 400;
    struct span method = {line, (size_t)(space - line)};
    for (size_t i = 0; i < method.len; i++)
        if (!is_token(method.at[i]))
            return 400;
    const char *path = space + 1;
    const char *after = memchr(path, ' ', (size_t)(end - path));
    if (!after || path == after || *path != '/')
        return 400;
    for (const char *c = path; c < after; c++)
        if (*c <= ' ' || *c == 0x7f)
            return 400;
    struct span version = {after + 1, (size_t)(end - after - 1)};
    if (version.len != 8 || memcmp(version.at, "HTTP/1.", 7) != 0)
        return version.len >= 5 && memcmp(version.at, "HTTP/", 5) == 0 ? 505 : 400;
    if (version.at[7] != '1' && version.at[7] != '0')
        return 505;
    request->is_last = version.at[7] == '0';
    request->is_head = method.len == 4 && memcmp(method.at, "HEAD", 4) == 0;
    if (!request->is_head && (method.len != 3 || memcmp(method.at, "GET", 3) != 0))
        return 405;
    const char *question = memchr(path, '?', (size_t)(after - path));
    request->path = (struct span){path, (size_t)((question ? question : after) - path)};
    if (question)
        request->query = (struct span){question + 1, (size_t)(after - question - 1)};
    return 0;
}

static int keep_field(struct http_request *request, struct span name, struct span value)
{
    const struct {
        const char *name;
        struct span *field;
    } known[] = {
        {"host", &request->host},
        {"origin", &request->origin},
        {"upgrade", &request->upgrade},
        {"connection", &request->connection},
        {"sec-websocket-key", &request->key},
        {"sec-websocket-version", &request->version},
        {"accept-encoding", &request->accept_encoding},
        {"if-none-match", &request->none_match},
    };
    if (span_is(name, "x-forwarded-for")) {
        if (request->forwarded_count == HTTP_FORWARDED_MAX)
            return 431;
        request->forwarded[request->forwarded_count++] = value;
        return 0;
    }
    for (int i = 0; i < ARRAY_LEN(known); i++) {
        if (!span_is(name, known[i].name))
            continue;
        if (known[i].field->at)
            return 400; // a second one: unclear which should count
        *known[i].field = value;
        return 0;
    }
    // A request that only reads has no body.
    if (span_is(name, "transfer-encoding"))
        return 501;
    if (span_is(name, "content-length") && !span_is(value, "0"))
        return 413;
    return 0;
}

static int read_field(const char *line, const char *end, struct http_request *request)
{
    const char *colon = memchr(line, ':', (size_t)(end - line));
    if (!colon || colon == line)
        return 400;
    for (const char *c = line; c < colon; c++)
        if (!is_token(*c))
            return 400;
    struct span value = trimmed(colon + 1, end);
    for (size_t i = 0; i < value.len; i++) {
        unsigned char c = (unsigned char)value.at[i];
        if ((c < ' ' && c != '\t') || c == 0x7f)
            return 400;
    }
    return keep_field(request, (struct span){line, (size_t)(colon - line)}, value);
}

int http_read(const char *bytes, size_t len, struct http_request *request)
{
    memset(request, 0, sizeof(*request));
    int fields = 0, fault = 0;
    for (size_t at = 0; at < len;) {
        const char *line = bytes + at;
        const char *end = memchr(line, '\n', len - at);
        if (!end)
            break;
        if (end == line || end[-1] != '\r')
            return -400;
        at += (size_t)(end - line) + 1;
        end--;
        if (at > HTTP_HEAD_MAX)
            return -431;
        if (line == bytes) {
            fault = read_first_line(line, end, request);
        } else if (line == end) {
            if (!request->host.at && !request->is_last)
                return -400;
            request->is_last = request->is_last || span_lists(request->connection, "close");
            return (int)at;
        } else {
            fault = ++fields > HTTP_FIELDS_MAX ? 431 : read_field(line, end, request);
        }
        if (fault)
            return -fault;
    }
    return len > HTTP_HEAD_MAX ? -431 : 0;
}

// ---- The answer ------------------------------------------------------------------------------

const char *http_reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {304, "Not Modified"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {413, "Content Too Large"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (int i = 0; i < ARRAY_LEN(reasons); i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Error";
}

static void put_field(struct text *text, const char *name, const char *value)
{
    text_put(text, name);
    text_put(text, ": ");
    text_put(text, value);
    text_put(text, "\r\n");
}

void http_write(struct blob *out, const struct http_answer *answer)
{
    enum { HEAD_MAX = 1500 };
    struct text text = text_over(blob_reserve(out, HEAD_MAX), HEAD_MAX);
    text_put(&text, "HTTP/1.1 ");
    text_int(&text, answer->status);
    text_char(&text, ' ');
    text_put(&text, http_reason(answer->status));
    text_put(&text, "\r\nContent-Length: ");
    text_int(&text, (int64_t)answer->len);
    text_put(&text, "\r\n");
    if (answer->type)
        put_field(&text, "Content-Type", answer->type);
    if (answer->encoding)
        put_field(&text, "Content-Encoding", answer->encoding);
    if (answer->etag)
        put_field(&text, "ETag", answer->etag);
    if (answer->location)
        put_field(&text, "Location", answer->location);
    if (answer->retry_s) {
        text_put(&text, "Retry-After: ");
        text_int(&text, answer->retry_s);
        text_put(&text, "\r\n");
    }
    put_field(&text, "Cache-Control", "no-cache"); // asked again with its ETag, which is cheap
    if (answer->reader)
        put_field(&text, "Access-Control-Allow-Origin", answer->reader);
    put_field(&text, "Vary", answer->has_readers ? "Accept-Encoding, Origin" : "Accept-Encoding");
    if (answer->status == 405)
        put_field(&text, "Allow", "GET, HEAD");
    if (answer->status == 426)
        put_field(&text, "Upgrade", "websocket");
    put_field(&text, "X-Content-Type-Options", "nosniff");
    put_field(&text, "Referrer-Policy", "no-referrer");
    put_field(&text, "Content-Security-Policy", HTTP_POLICY("") "; frame-ancestors 'none'");
    put_field(&text, "Connection", answer->is_last ? "close" : "keep-alive");
    text_put(&text, "\r\n");
    must(!text.is_cut);
    out->len += text.len;
    if (!answer->is_head)
        blob_add(out, answer->bytes, answer->len);
}

void http_write_upgrade(struct blob *out, const char *accept)
{
    static const char head[] = "HTTP/1.1 101 Switching Protocols\r\n"
                               "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Accept: ";
    blob_add(out, head, sizeof(head) - 1);
    blob_add(out, accept, strlen(accept));
    blob_add(out, "\r\n\r\n", 4);
}
