// SPDX-License-Identifier: MIT
// The head of an HTTP/1.1 request, read strictly, and the few answers a server of pages gives.
// Works on bytes; knows no sockets. Anything doubtful is refused: a body, folded lines, spaces
// before a colon, two Hosts.
#ifndef BAIZE_NET_HTTP_H
#define BAIZE_NET_HTTP_H

#include "base/blob.h"
#include "base/text.h"

enum { HTTP_HEAD_MAX = 8192, HTTP_FIELDS_MAX = 64, HTTP_FORWARDED_MAX = 16 };

// A part of the request's bytes; `at` is NULL if it was not there.
struct span {
    const char *at;
    size_t len;
};

struct http_request {
    bool is_head;     // HEAD; otherwise GET
    struct span path; // without the question mark
    struct span query;
    struct span host, origin, upgrade, connection, key, version, accept_encoding, none_match;
    // The lines of X-Forwarded-For, which are one list (RFC 9110, 5.3), in their order.
    struct span forwarded[HTTP_FORWARDED_MAX];
    int forwarded_count;
    bool is_last; // the client wants the connection closed after it
};

// How many bytes the head has; 0: not whole yet; below 0: refused with this status, negated.
int http_read(const char *bytes, size_t len, struct http_request *request);
bool span_is(struct span span, const char *word); // without regard to case
// Is the word one of those in a list divided by commas? Without regard to case.
bool span_lists(struct span span, const char *word);
// Takes the last off such a list; an empty span: there is none left.
struct span span_take_last(struct span *list);
// The value of name=value in a query, as text; "" if it is not there. False if it does not fit.
bool query_value(struct span query, const char *name, struct text *value);

struct http_answer {
    int status;
    const char *type;     // of the content
    const char *encoding; // "gzip", or NULL
    const char *etag;     // NULL: none
    const char *location; // of a redirection, or NULL
    const char *reader;   // the origin of a page from elsewhere that may read it, or NULL
    bool has_readers;     // pages from elsewhere may read some answers of this server
    int retry_s;          // try again in so many seconds; 0: no word of it
    bool is_head;
    bool is_last;
    const char *bytes;
    size_t len;
};

// What a page may do: everything comes from where the page does, and wasm is compiled, never
// evaluated text. `others` are addresses beside these that it may speak to, each after a space.
#define HTTP_POLICY(others)                                                                        \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'" others           \
    "; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

void http_write(struct blob *out, const struct http_answer *answer);
// The answer to a good handshake.
void http_write_upgrade(struct blob *out, const char *accept);
const char *http_reason(int status);

#endif
