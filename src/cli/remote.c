// SPDX-License-Identifier: MIT
#include "cli/remote.h"

#include "base/blob.h"
#include "os/entropy.h"
#include "server/ws.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ANSWER_MS = 5000, MESSAGE_ROOM = 4 << 20, READ_BYTES = 64 * 1024, HEAD_BYTES = 8192 };

struct remote {
    struct line line;
    char url[300], host[200], port[8], prefix[100];
    int fd; // -1: not open
    struct ws ws;
    struct blob in;
    size_t taken; // of `in`, by the last frame given out
};

// ---- The address -------------------------------------------------------------------------------

static bool read_url(struct remote *remote, const char *url, struct text *why)
{
    static const char *const schemes[] = {"http://", "ws://"};
    const char *at = url;
    for (int i = 0; i < ARRAY_LEN(schemes); i++)
        if (strncmp(url, schemes[i], strlen(schemes[i])) == 0)
            at += strlen(schemes[i]);
    if (at == url && strstr(url, "://")) {
        text_put(why, "--server takes http://HOST:PORT, without TLS, not \"");
        text_put(why, url);
        text_put(why, "\"");
        return false;
    }
    size_t len = strcspn(at, "/");
    const char *path = at + len;
    size_t path_len = strlen(path);
    if (path_len && path[path_len - 1] == '/')
        path_len--;
    const char *end = at + len, *colon = end, *host = at;
    while (colon > at && *colon != ':' && *colon != ']')
        colon--;
    bool has_port = *colon == ':' && colon > at;
    size_t host_len = has_port ? (size_t)(colon - at) : len;
    if (host_len >= 2 && host[0] == '[' && host[host_len - 1] == ']')
        host++, host_len -= 2;
    snprintf(remote->url, sizeof(remote->url), "%s", url);
    snprintf(remote->host, sizeof(remote->host), "%.*s", (int)host_len, host);
    snprintf(remote->prefix, sizeof(remote->prefix), "%.*s", (int)path_len, path);
    snprintf(remote->port, sizeof(remote->port), "%.*s", has_port ? (int)(end - colon - 1) : 2,
        has_port ? colon + 1 : "80");
    if (host_len && strspn(remote->port, "0123456789") == strlen(remote->port) && remote->port[0])
        return true;
    text_put(why, "--server takes an address like http://localhost:8080, not \"");
    text_put(why, url);
    text_put(why, "\"");
    return false;
}

static bool fail(const struct remote *remote, struct text *why, const char *what, const char *more)
{
    text_put(why, "the server at ");
    text_put(why, remote->url);
    text_put(why, what);
    text_put(why, more);
    return false;
}

// ---- Opening -----------------------------------------------------------------------------------

static int connect_to(const struct addrinfo *address)
{
    int fd = socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    if (connect(fd, address->ai_addr, address->ai_addrlen) == 0)
        return fd;
    struct pollfd wait = {.fd = fd, .events = POLLOUT};
    int fault = errno;
    socklen_t size = sizeof(fault);
    if (fault == EINPROGRESS) {
        fault = ETIMEDOUT;
        if (poll(&wait, 1, ANSWER_MS) > 0)
            getsockopt(fd, SOL_SOCKET, SO_ERROR, &fault, &size);
    }
    if (!fault)
        return fd;
    close(fd);
    errno = fault;
    return -1;
}

static bool send_all(int fd, const char *bytes, size_t len)
{
    while (len) {
        ssize_t sent = send(fd, bytes, len, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        struct pollfd wait = {.fd = fd, .events = POLLOUT};
        if (sent < 0 && poll(&wait, 1, ANSWER_MS) == 0)
            return false;
        if (sent > 0) {
            bytes += sent;
            len -= (size_t)sent;
        }
    }
    return true;
}

// Reads what there is. False if the other end is gone.
static bool read_some(struct remote *remote)
{
    ssize_t got = recv(remote->fd, blob_room(&remote->in, READ_BYTES), READ_BYTES, 0);
    if (got > 0)
        remote->in.len += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void put_base64(const uint8_t bytes[16], char out[WS_KEY_BYTES + 1])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *at = out;
    for (int i = 0; i < 16; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < 16 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (i + 2 < 16 ? bytes[i + 2] : 0);
        for (int shift = 18; shift >= 0; shift -= 6)
            *at++ = digits[three >> shift & 63];
    }
    at[-1] = at[-2] = '='; // 16 bytes are five threes and one
    *at = '\0';
}

// The head of the answer, ended by an empty line. NULL if none comes.
static char *read_head(struct remote *remote)
{
    for (int i = 0; i < 100; i++) {
        *blob_room(&remote->in, 1) = '\0';
        char *end = strstr(remote->in.at, "\r\n\r\n");
        if (end)
            return end;
        struct pollfd wait = {.fd = remote->fd, .events = POLLIN};
        if (remote->in.len > HEAD_BYTES || poll(&wait, 1, ANSWER_MS) <= 0 || !read_some(remote))
            return NULL;
    }
    return NULL;
}

static bool shake_hands(struct remote *remote, struct text *why)
{
    uint8_t nonce[16];
    char key[WS_KEY_BYTES + 1], accept[WS_ACCEPT_BYTES + 1], request[700], status[40] = "";
    entropy_fill(nonce, sizeof(nonce));
    put_base64(nonce, key);
    int len = snprintf(request, sizeof(request),
        "GET %s/ws HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
        remote->prefix, remote->host, remote->port, key);
    if (!send_all(remote->fd, request, (size_t)len))
        return fail(remote, why, " hung up", "");
    char *end = read_head(remote);
    if (!end)
        return fail(remote, why, " does not answer as a Baize server does", "");
    *end = '\0';
    must(ws_accept(key, WS_KEY_BYTES, accept));
    if (sscanf(remote->in.at, "HTTP/1.1 %30[^\r\n]", status) != 1)
        return fail(remote, why, " does not answer as a Baize server does", "");
    if (strncmp(status, "101", 3) != 0 && status[0] != '2')
        return fail(remote, why, " refuses: ", status);
    if (!strstr(remote->in.at, accept)) // an ordinary page, perhaps
        return fail(remote, why, " does not answer as a Baize server does", "");
    blob_drop_front(&remote->in, (size_t)(end + 4 - remote->in.at));
    return true;
}

static void hang_up(struct remote *remote)
{
    if (remote->fd >= 0)
        close(remote->fd);
    remote->fd = -1;
}

static bool line_open(struct line *base, struct text *why)
{
    struct remote *remote = (struct remote *)base;
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    hang_up(remote);
    ws_release(&remote->ws);
    remote->ws = (struct ws){.is_client = true};
    remote->in.len = remote->taken = 0;
    int fault = getaddrinfo(remote->host, remote->port, &wish, &list);
    if (fault)
        return fail(remote, why, " cannot be reached: ", gai_strerror(fault));
    for (const struct addrinfo *i = list; i && remote->fd < 0; i = i->ai_next)
        remote->fd = connect_to(i);
    int error = errno;
    freeaddrinfo(list);
    if (remote->fd < 0)
        return fail(remote, why, " cannot be reached: ", strerror(error));
    if (shake_hands(remote, why))
        return true;
    hang_up(remote);
    return false;
}

// ---- Open --------------------------------------------------------------------------------------

static bool line_is_open(const struct line *base)
{
    return ((const struct remote *)base)->fd >= 0;
}

static void send_frame(struct remote *remote, enum ws_opcode opcode, const char *bytes, size_t len)
{
    uint8_t mask[4];
    struct blob out = {0};
    entropy_fill(mask, sizeof(mask));
    ws_frame(&out, opcode, bytes, len, mask);
    if (!send_all(remote->fd, out.at, out.len))
        hang_up(remote);
    blob_release(&out);
}

static void line_send(struct line *base, const char *bytes, size_t len)
{
    send_frame((struct remote *)base, WS_OP_TEXT, bytes, len);
}

// The next message among the bytes that have come, if there is a whole one.
static const char *next_message(struct remote *remote, size_t *len)
{
    while (remote->fd >= 0) {
        blob_drop_front(&remote->in, remote->taken);
        struct ws_event event;
        remote->taken = ws_next(&remote->ws, remote->in.at, remote->in.len, MESSAGE_ROOM, &event);
        if (event.kind == WS_MORE)
            return NULL;
        if (event.kind == WS_PING)
            send_frame(remote, WS_OP_PONG, event.bytes, event.len);
        if (event.kind == WS_CLOSE || event.kind == WS_FAIL)
            hang_up(remote);
        if (event.kind == WS_TEXT) {
            *len = event.len;
            return event.bytes;
        }
    }
    return NULL;
}

static const char *line_next(struct line *base, size_t *len)
{
    struct remote *remote = (struct remote *)base;
    if (remote->fd < 0)
        return NULL;
    const char *bytes = next_message(remote, len);
    if (bytes || remote->fd < 0)
        return bytes;
    if (!read_some(remote))
        hang_up(remote);
    return next_message(remote, len);
}

static int line_fd(const struct line *base)
{
    return ((const struct remote *)base)->fd;
}

static void line_close(struct line *base)
{
    struct remote *remote = (struct remote *)base;
    uint8_t mask[4];
    struct blob out = {0};
    if (remote->fd < 0)
        return;
    entropy_fill(mask, sizeof(mask));
    ws_close_frame(&out, 1000, "", mask);
    send_all(remote->fd, out.at, out.len);
    blob_release(&out);
    hang_up(remote);
}

struct line *remote_create(const char *url, struct text *why)
{
    static const struct line_kind kind = {
        line_open, line_is_open, line_send, line_next, line_fd, line_close};
    struct remote *remote = calloc(1, sizeof(*remote));
    must(remote);
    remote->line.kind = &kind;
    remote->fd = -1;
    if (read_url(remote, url, why))
        return &remote->line;
    free(remote);
    return NULL;
}

void remote_address(const struct line *line, struct text *text)
{
    const struct remote *remote = (const struct remote *)line;
    text_put(text, "http://");
    text_put(text, remote->host);
    text_char(text, ':');
    text_put(text, remote->port);
    text_put(text, remote->prefix);
}

void remote_destroy(struct line *line)
{
    struct remote *remote = (struct remote *)line;
    hang_up(remote);
    ws_release(&remote->ws);
    blob_release(&remote->in);
    free(remote);
}
