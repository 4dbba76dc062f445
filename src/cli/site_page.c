// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // memmem
#include "cli/site_page.h"

#include "cli/web_files.h"
#include "net/http.h"
#include "wire/hex.h"

#include <sodium.h>
#include <string.h>

// The bytes with other words in the place of `mark`, which stands there once.
static void put_replaced(
    struct blob *out, const char *bytes, size_t len, const char *mark, const char *words)
{
    size_t mark_len = strlen(mark);
    const char *at = memmem(bytes, len, mark, mark_len);
    must(at);
    const char *rest = at + mark_len;
    size_t rest_len = len - (size_t)(rest - bytes);
    must(!memmem(rest, rest_len, mark, mark_len));
    blob_add(out, bytes, (size_t)(at - bytes));
    blob_add(out, words, strlen(words));
    blob_add(out, rest, rest_len);
}

// Where a server was told the page speaks to that one alone, so that no link leads its players to
// another. Otherwise ?server= may name any that is reached over TLS, or runs on this machine.
static void put_policy(struct text *text, const struct web_address *server)
{
    if (!server) {
        text_put(text, HTTP_POLICY(" https: wss: http://localhost:* http://127.0.0.1:* "
                                   "ws://localhost:* ws://127.0.0.1:*"));
        return;
    }
    const char *host = strstr(server->origin, "://");
    text_format(text, HTTP_POLICY(" %s %s%s"), server->origin, server->is_tls ? "wss" : "ws", host);
}

void site_put_index(struct blob *out, const struct web_address *server)
{
    static const char charset[] = "<meta charset=\"utf-8\" />";
    static const char place[] = "<meta name=\"baize-server\" content=\"";
    char policy_buf[1600], place_buf[600];
    struct text policy = TEXT(policy_buf), told = TEXT(place_buf);
    text_format(
        &policy, "%s\n    <meta http-equiv=\"Content-Security-Policy\" content=\"", charset);
    put_policy(&policy, server);
    text_put(&policy, "\" />");
    text_format(
        &told, "%s%s%s", place, server ? server->origin : "none", server ? server->path : "");
    must(!policy.is_cut && !told.is_cut);
    const struct page *page = web_file("index.html");
    struct blob placed = {0};
    put_replaced(&placed, page->bytes, page->len, place, place_buf);
    put_replaced(out, placed.at, placed.len, charset, policy_buf);
    blob_release(&placed);
}

static void hash_of(const char *bytes, size_t len, char hex[2 * crypto_hash_sha256_BYTES + 1])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    struct text text = text_over(hex, 2 * sizeof(hash) + 1);
    crypto_hash_sha256(hash, (const uint8_t *)bytes, len);
    hex_put(hash, sizeof(hash), &text);
}

void site_put_worker(struct blob *out, const struct blob *index)
{
    char built[2 * crypto_hash_sha256_BYTES + 1], made[sizeof(built)];
    const struct page *page = web_file("index.html"), *worker = web_file("sw.js");
    hash_of(page->bytes, page->len, built);
    hash_of(index->at, index->len, made);
    put_replaced(out, worker->bytes, worker->len, built, made);
}
