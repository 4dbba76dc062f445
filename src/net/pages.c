// SPDX-License-Identifier: MIT
#include "net/pages.h"

#include "net/listener.h"
#include "net/metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST // what is packed is not written to
#include <zlib.h>

static const char json[] = "application/json; charset=utf-8";
static const char plain[] = "text/plain; charset=utf-8";
static const char no_match[] = "there is no such match, or it is not for everyone\n";

static void say(struct listener *listener, struct link *link, const struct http_request *request,
    int status, const char *text)
{
    struct http_answer answer = {
        .status = status, .type = plain, .bytes = text, .len = strlen(text)};
    link_answer(listener, link, request, &answer);
}

static void say_page(struct listener *listener, struct link *link,
    const struct http_request *request, const char *type, const struct text *text)
{
    must(!text->is_cut);
    struct http_answer answer = {.status = 200, .type = type, .bytes = text->at, .len = text->len};
    link_answer(listener, link, request, &answer);
}

static void put_etag(uint64_t hash, char etag[ETAG_BYTES])
{
    snprintf(etag, ETAG_BYTES, "\"%016llx\"", (unsigned long long)hash);
}

// Whoever has it already is told only that it is the same.
static void answer_if_changed(struct listener *listener, struct link *link,
    const struct http_request *request, const struct http_answer *answer)
{
    struct http_answer unchanged = *answer;
    unchanged.status = 304;
    unchanged.len = 0;
    bool is_known = span_is(request->none_match, answer->etag);
    link_answer(listener, link, request, is_known ? &unchanged : answer);
}

// ---- Files -------------------------------------------------------------------------------------

static const char *type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".json", "application/json; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && i < ARRAY_LEN(types); i++)
        if (strcmp(dot, types[i].ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

static const struct listen_file *file_named(struct listener *listener, const char *name)
{
    return listener->config.file ? listener->config.file(name) : NULL;
}

// Files of the program do not change: each is hashed once.
static uint64_t hash_of_file(struct listener *listener, const struct listen_file *file)
{
    struct map_slot *slot = map_put(&listener->etags, (int64_t)(intptr_t)file->bytes);
    if (!slot->number)
        slot->number = (int64_t)hash_bytes(HASH_START, file->bytes, file->len);
    return (uint64_t)slot->number;
}

static void say_file(struct listener *listener, struct link *link,
    const struct http_request *request, const char *name)
{
    const struct listen_file *file = file_named(listener, name);
    char packed_name[300];
    snprintf(packed_name, sizeof(packed_name), "%s.gz", name);
    const struct listen_file *packed =
        span_lists(request->accept_encoding, "gzip") ? file_named(listener, packed_name) : NULL;
    const struct listen_file *sent = packed ? packed : file;
    char etag[ETAG_BYTES];
    put_etag(hash_of_file(listener, sent), etag);
    struct http_answer answer = {
        .status = 200,
        .type = type_of(name),
        .encoding = packed ? "gzip" : NULL,
        .etag = etag,
        .bytes = sent->bytes,
        .len = sent->len,
    };
    answer_if_changed(listener, link, request, &answer);
}

static const char built_in[] =
    "<!doctype html><meta charset=utf-8><title>Baize</title>"
    "<h1>Baize</h1><p>This server was built without the web client. Play with "
    "<code>baize play --server</code>, or speak the protocol at <code>ws</code>.</p>";

// An address without a file is a page of the client's own, which finds its way by itself.
static void say_client(struct listener *listener, struct link *link,
    const struct http_request *request, const char *path)
{
    const char *name = *path ? path : "index.html";
    size_t len = strlen(name);
    bool is_hidden = strstr(name, "..") || (len > 3 && strcmp(name + len - 3, ".gz") == 0);
    if (!is_hidden && file_named(listener, name)) {
        say_file(listener, link, request, name);
    } else if (strchr(name, '.') && strcmp(name, "index.html") != 0) {
        say(listener, link, request, 404, "there is no such file\n");
    } else if (file_named(listener, "index.html")) {
        say_file(listener, link, request, "index.html");
    } else {
        struct http_answer answer = {.status = 200,
            .type = "text/html; charset=utf-8",
            .bytes = built_in,
            .len = sizeof(built_in) - 1};
        link_answer(listener, link, request, &answer);
    }
}

// ---- Tables ------------------------------------------------------------------------------------

static void say_health(
    struct listener *listener, struct link *link, const struct http_request *request)
{
    char buf[300];
    struct text why = TEXT(buf);
    if (server_is_well(listener->server, &why)) {
        say(listener, link, request, 200, "ok\n");
        return;
    }
    text_char(&why, '\n');
    say(listener, link, request, 503, buf);
}

static bool is_number(const char *text)
{
    size_t len = strlen(text);
    return len && len < 16 && strspn(text, "0123456789") == len;
}

static void say_replay(struct listener *listener, struct link *link,
    const struct http_request *request, const char *number)
{
    static const struct {
        int status, retry_s;
        const char *text;
    } refusals[] = {
        [PAGE_NONE] = {404, 0, no_match},
        [PAGE_TOO_OFTEN] = {429, 60, "you have seen many replays: rest a minute\n"},
        [PAGE_BUSY] = {503, 2, "other replays are being made: try again soon\n"},
    };
    link_wait(listener, link, request);
    enum server_page found = server_page_replay(listener->server, atoll(number),
        link_visitor(listener, link, request), link->key, listener->now_ms);
    if (found == PAGE_LATER)
        return;
    struct http_answer answer = {.status = refusals[found].status,
        .type = plain,
        .retry_s = refusals[found].retry_s,
        .bytes = refusals[found].text,
        .len = strlen(refusals[found].text)};
    link_answer_late(listener, link, &answer);
}

void pages_answer_replay(struct listener *listener, struct link *link, const struct text *text)
{
    struct http_answer answer = {.status = text ? 200 : 404,
        .type = plain,
        .bytes = text ? text->at : no_match,
        .len = text ? text->len : strlen(no_match)};
    link_answer_late(listener, link, &answer);
}

static void keep(struct kept_page *kept, const char *bytes, size_t len)
{
    kept->bytes = malloc(len);
    must(kept->bytes);
    memcpy(kept->bytes, bytes, len);
    kept->len = len;
}

static void pack(struct kept_page *kept, const char *bytes, size_t len)
{
    enum { WINDOW_BITS = 15, AS_GZIP = 16, MEMORY_LEVEL = 9 };
    z_stream stream = {.next_in = (const Bytef *)bytes, .avail_in = (uInt)len};
    must(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, WINDOW_BITS + AS_GZIP, MEMORY_LEVEL,
             Z_DEFAULT_STRATEGY) == Z_OK);
    uLong most = deflateBound(&stream, (uLong)len);
    kept->bytes = malloc(most);
    must(kept->bytes);
    stream.next_out = (Bytef *)kept->bytes;
    stream.avail_out = (uInt)most;
    must(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    kept->len = stream.total_out;
    deflateEnd(&stream);
}

// The games are those of the program: described once.
static void say_games(
    struct listener *listener, struct link *link, const struct http_request *request)
{
    bool is_packed = span_lists(request->accept_encoding, "gzip");
    struct kept_page *kept = is_packed ? &listener->games_packed : &listener->games;
    if (!kept->bytes) {
        struct text page = text_over(listener->page, PAGE_BYTES);
        server_page_games(listener->server, &page);
        must(!page.is_cut);
        if (is_packed)
            pack(kept, page.at, page.len);
        else
            keep(kept, page.at, page.len);
        put_etag(hash_bytes(HASH_START, kept->bytes, kept->len), kept->etag);
    }
    struct http_answer answer = {.status = 200,
        .type = json,
        .encoding = is_packed ? "gzip" : NULL,
        .etag = kept->etag,
        .bytes = kept->bytes,
        .len = kept->len};
    answer_if_changed(listener, link, request, &answer);
}

// ---- The public log ----------------------------------------------------------------------------

// A number of the query; -1 if it is none, or not there.
static int64_t number_of(const struct http_request *request, const char *name)
{
    char buf[20];
    struct text value = TEXT(buf);
    return query_value(request->query, name, &value) && is_number(buf) ? atoll(buf) : -1;
}

static void say_log(struct listener *listener, struct link *link,
    const struct http_request *request, const char *path)
{
    struct text page = text_over(listener->page, PAGE_BYTES);
    struct server *server = listener->server;
    uint64_t visitor = link_visitor(listener, link, request);
    int64_t now_ms = listener->now_ms, from = number_of(request, "from");
    enum server_page found = PAGE_NONE;
    if (strcmp(path, "head") == 0)
        found = server_page_log_head(server, visitor, now_ms, &page);
    else if (strcmp(path, "entries") == 0)
        found = server_page_log_entries(
            server, from, number_of(request, "count"), visitor, now_ms, &page);
    else if (strcmp(path, "consistency") == 0)
        found = server_page_log_consistency(
            server, from, number_of(request, "to"), visitor, now_ms, &page);
    else if (strcmp(path, "proof") == 0)
        found = server_page_log_proof(server, number_of(request, "match"), visitor, now_ms, &page);
    if (found == PAGE_THERE)
        say_page(listener, link, request, json, &page);
    else if (found == PAGE_NONE)
        say(listener, link, request, 404,
            "the log has no such thing, or this server keeps no log\n");
    else
        say(listener, link, request, 429, "you have read much of the log: rest a minute\n");
}

static bool say_api(struct listener *listener, struct link *link,
    const struct http_request *request, const char *path)
{
    struct text page = text_over(listener->page, PAGE_BYTES);
    char game[40];
    struct text value = TEXT(game);
    bool is_there = false;
    if (strcmp(path, "api/games") == 0) {
        say_games(listener, link, request);
        return true;
    } else if (strcmp(path, "api/tables") == 0) {
        is_there = server_page_lobby(listener->server, &page);
    } else if (strcmp(path, "api/leaderboard") == 0) {
        is_there = query_value(request->query, "game", &value) &&
                   server_page_leaderboard(listener->server, game, &page);
    } else if (strncmp(path, "api/replay/", 11) == 0 && is_number(path + 11)) {
        say_replay(listener, link, request, path + 11);
        return true;
    } else if (strncmp(path, "api/log/", 8) == 0) {
        say_log(listener, link, request, path + 8);
        return true;
    }
    if (is_there)
        say_page(listener, link, request, json, &page);
    return is_there;
}

// The path behind the prefix and its slash; `at` is NULL if it is another.
static struct span path_within(const struct listener *listener, const struct http_request *request)
{
    size_t prefix = strlen(listener->config.prefix);
    if (request->path.len < prefix + 1 ||
        memcmp(request->path.at, listener->config.prefix, prefix) != 0 ||
        request->path.at[prefix] != '/')
        return (struct span){0};
    return (struct span){request->path.at + prefix + 1, request->path.len - prefix - 1};
}

bool pages_is_api(const struct listener *listener, const struct http_request *request)
{
    struct span path = path_within(listener, request);
    return path.len > 4 && memcmp(path.at, "api/", 4) == 0;
}

bool pages_is_made(const struct listener *listener, const struct http_request *request)
{
    return pages_is_api(listener, request) && !span_is(path_within(listener, request), "api/games");
}

bool pages_is_for_operator(const struct listener *listener, const struct http_request *request)
{
    struct span path = path_within(listener, request);
    return path.at && (span_is(path, "healthz") || span_is(path, "metrics"));
}

void pages_answer(struct listener *listener, struct link *link, const struct http_request *request)
{
    char buf[300];
    struct text path = TEXT(buf);
    struct span within = path_within(listener, request);
    if (!within.at) {
        say(listener, link, request, 404, "there is nothing here\n");
        return;
    }
    text_bytes(&path, within.at, within.len);
    if (path.is_cut) {
        say(listener, link, request, 404, "there is nothing here\n");
    } else if (strcmp(buf, "healthz") == 0) {
        say_health(listener, link, request);
    } else if (strcmp(buf, "metrics") == 0) {
        struct text text = text_over(listener->page, PAGE_BYTES);
        metrics_put(listener, &text);
        say_page(listener, link, request, "text/plain; version=0.0.4; charset=utf-8", &text);
    } else if (strcmp(buf, "api/lab") == 0) {
        lab_desk_ask(listener, link, request);
    } else if (strncmp(buf, "api/", 4) == 0) {
        if (!say_api(listener, link, request, buf))
            say(listener, link, request, 404, "there is no such table\n");
    } else {
        say_client(listener, link, request, buf);
    }
}
