// SPDX-License-Identifier: MIT
// Any bytes from a socket, in pieces: HTTP, then WebSocket, then messages, as the listener takes
// them. The first byte says how long the pieces are. Whatever comes, the answer to it is HTTP or
// frames, and the connection's buffers stay within their bounds.
#define _GNU_SOURCE // memmem
#include "fuzz.h"
#include "house.h"

#include "net/listener.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct listener listener;
static struct link line;

// What the server says to the one connection there is.
static void on_send(void *context, uint64_t connection, const char *bytes, size_t len)
{
    (void)context, (void)connection;
    link_send(&listener, &line, bytes, len);
}

static void on_close(void *context, uint64_t connection, int code, const char *reason)
{
    (void)context, (void)connection;
    link_close(&listener, &line, code, reason);
}

// Pages, and once the conversation is open nothing but whole frames of a server.
static void check_answer(struct blob *out, bool *is_open)
{
    static const char opened[] = "HTTP/1.1 101 ";
    if (!*is_open && out->len) {
        must(out->len > 12 && memcmp(out->at, "HTTP/1.1 ", 9) == 0);
        const char *answer = memmem(out->at, out->len, opened, strlen(opened));
        *is_open = answer != NULL;
        const char *end =
            answer ? memmem(answer, out->len - (size_t)(answer - out->at), "\r\n\r\n", 4) : NULL;
        must(end || !answer);
        blob_drop_front(out, answer ? (size_t)(end - out->at) + 4 : out->len);
    }
    while (out->len) {
        struct ws ws = {.is_client = true};
        struct ws_event event;
        size_t taken = ws_next(&ws, out->at, out->len, 1 << 20, &event);
        ws_release(&ws);
        must(taken && event.kind != WS_FAIL && event.kind != WS_MORE);
        blob_drop_front(out, taken);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct house house;
    static char page[PAGE_BYTES];
    int ends[2];
    if (!len)
        return 0;
    must(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0);
    house = (struct house){0};
    house_open(&house);
    house.config.send = on_send;
    house.config.close = on_close;
    house_restart(&house);
    memset(&listener, 0, sizeof(listener));
    listen_config_init(&listener.config);
    listener.epoll = -1;
    listener.server = house.server;
    listener.committer = house.committer;
    listener.now_ms = house.now_ms;
    listener.page = page;
    listener.visitors = visitors_create(listener.config.http_rate, 1);
    for (int i = 0; i < LANES; i++)
        listener.lanes[i] = pool_create(&(struct pool_config){0}); // without a thread
    line = (struct link){.fd = ends[0]};
    must(link_count(&listener, &line, 1));

    size_t piece = data[0] ? data[0] * data[0] : 1;
    bool is_open = false;
    for (size_t at = 1; at < len && !line.is_dead; at += piece) {
        size_t count = piece < len - at ? piece : len - at;
        must(write(ends[1], data + at, count) == (ssize_t)count);
        link_read(&listener, &line);
        house_settle(&house);
        check_answer(&line.out, &is_open);
    }
    if (line.session)
        server_disconnect(house.server, line.session, house.now_ms);
    house_close(&house);
    map_release(&listener.by_session);
    map_release(&listener.by_address);
    map_release(&listener.etags);
    visitors_destroy(listener.visitors);
    free(listener.games.bytes);
    for (int i = 0; i < LANES; i++)
        pool_destroy(listener.lanes[i], NULL);
    ws_release(&line.ws);
    blob_release(&line.in);
    blob_release(&line.out);
    close(ends[0]);
    close(ends[1]);
    return 0;
}

size_t fuzz_example(uint64_t number, char *bytes, size_t max)
{
    static const char *const paths[] = {"/", "/metrics", "/healthz", "/api/games",
        "/api/leaderboard?game=kuhn", "/api/replay/1", "/api/tables", "/nothing.js"};
    static const char *const said[] = {"{\"type\":\"hello\",\"protocol\":1}",
        "{\"type\":\"play_bot\",\"game\":\"single-card-game\",\"level\":\"random\"}",
        "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}", "{\"type\":\"lobby\"}"};
    static const uint8_t mask[4] = {1, 2, 3, 4};
    struct blob out = {0};
    char buf[600];
    struct text text = TEXT(buf);
    text_char(&text, (char)(number % 97));
    for (uint64_t left = number % 3; left; left--) {
        text_put(&text, "GET ");
        text_put(&text, paths[(number + left) % ARRAY_LEN(paths)]);
        text_put(&text, " HTTP/1.1\r\nHost: a\r\n\r\n");
    }
    text_put(&text, "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    blob_add(&out, buf, text.len);
    for (int i = 0; i < ARRAY_LEN(said); i++)
        ws_frame(&out, WS_OP_TEXT, said[i], strlen(said[i]), mask);
    ws_frame(&out, number % 2 ? WS_OP_PING : WS_OP_PONG, "x", 1, mask);
    if (number % 5 == 0)
        ws_close_frame(&out, 1000, "", mask);
    size_t len = out.len < max ? out.len : max;
    memcpy(bytes, out.at, len);
    blob_release(&out);
    return len;
}
