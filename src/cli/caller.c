// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // memmem
#include "cli/caller.h"

#include "os/time.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_BYTES = 256 * 1024, EVENTS_A_ROUND = 1024, INCOMING_MAX = 4 << 20 };

static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

bool caller_address(const char *url, char host[200], int *port)
{
    static const char *const schemes[] = {"http://", "ws://"};
    for (int i = 0; i < ARRAY_LEN(schemes); i++)
        if (strncmp(url, schemes[i], strlen(schemes[i])) == 0)
            url += strlen(schemes[i]);
    const char *colon = strrchr(url, ':');
    if (!colon || colon == url || (size_t)(colon - url) >= 200)
        return false;
    snprintf(host, 200, "%.*s", (int)(colon - url), url);
    if (strcmp(host, "localhost") == 0)
        strcpy(host, "127.0.0.1");
    char *end;
    long number = strtol(colon + 1, &end, 10);
    *port = (int)number;
    return end != colon + 1 && (*end == 0 || strcmp(end, "/") == 0) && number > 0 && number < 65536;
}

static bool fill_address(const char *host, int port, struct sockaddr_in *address)
{
    *address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    return inet_pton(AF_INET, host, &address->sin_addr) == 1;
}

long caller_page(const char *host, int port, const char *path, char *buf, size_t size)
{
    struct sockaddr_in address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    long len = -1;
    char request[300];
    int count = snprintf(request, sizeof(request),
        "GET %s HTTP/1.1\r\nHost: %s:%d\r\nConnection: close\r\n\r\n", path, host, port);
    if (fill_address(host, port, &address) &&
        connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0 &&
        send(fd, request, (size_t)count, MSG_NOSIGNAL) == count) {
        size_t at = 0;
        ssize_t got;
        while (at + 1 < size && (got = recv(fd, buf + at, size - 1 - at, 0)) > 0)
            at += (size_t)got;
        buf[at] = 0;
        len = (long)at;
    }
    close(fd);
    return len;
}

bool caller_open(struct caller *caller, int count, struct text *why)
{
    struct sockaddr_in address;
    if (!fill_address(caller->host, caller->port, &address)) {
        text_format(why, "%s is no address of four numbers", caller->host);
        return false;
    }
    caller->epoll = epoll_create1(EPOLL_CLOEXEC);
    caller->call = calloc((size_t)count, sizeof(struct call));
    must(caller->epoll >= 0 && caller->call);
    caller->count = count;
    for (int i = 0; i < count; i++) {
        caller->call[i].fd = -1;
        caller->call[i].number = i;
        caller->call[i].mask = 0x9e3779b9u * (uint32_t)(i + 1);
    }
    return true;
}

static void release(struct call *call)
{
    if (call->fd >= 0)
        close(call->fd);
    call->fd = -1;
    blob_release(&call->in);
    blob_release(&call->out);
    call->out_head = 0;
    ws_release(&call->ws);
    call->ws = (struct ws){.is_client = true};
    call->wants_write = false;
}

void caller_close(struct caller *caller)
{
    for (int i = 0; i < caller->count; i++)
        release(&caller->call[i]);
    free(caller->call);
    close(caller->epoll);
}

static void watch(struct caller *caller, struct call *call, bool wants_write)
{
    if (call->wants_write == wants_write)
        return;
    call->wants_write = wants_write;
    struct epoll_event event = {
        .events = EPOLLIN | (wants_write ? EPOLLOUT : 0u), .data.ptr = call};
    epoll_ctl(caller->epoll, EPOLL_CTL_MOD, call->fd, &event);
}

// One address of the loopback network has 28,000 ports, and those are hard to find when half of
// them are taken: every 10,000 calls have an address of their own.
static void spread(int fd, const char *host, int number)
{
    char near[] = "127.0.0.1";
    struct sockaddr_in address;
    int yes = 1;
    if (strncmp(host, "127.", 4) != 0 || number < 10000)
        return;
    near[sizeof(near) - 2] = (char)('1' + number / 10000 % 9);
    fill_address(near, 0, &address);
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof(yes));
    int fault = bind(fd, (struct sockaddr *)&address, sizeof(address));
    (void)fault; // then it is dialled from the usual one
}

bool caller_dial(struct caller *caller, struct call *call)
{
    struct sockaddr_in address;
    release(call);
    fill_address(caller->host, caller->port, &address);
    call->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int yes = 1;
    if (call->fd < 0)
        return false;
    setsockopt(call->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    spread(call->fd, caller->host, call->number);
    if (connect(call->fd, (struct sockaddr *)&address, sizeof(address)) != 0 &&
        errno != EINPROGRESS) {
        release(call);
        return false;
    }
    call->state = CALL_CONNECTING;
    call->wants_write = true;
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = call};
    must(epoll_ctl(caller->epoll, EPOLL_CTL_ADD, call->fd, &event) == 0);
    return true;
}

static void lose(struct caller *caller, struct call *call)
{
    if (call->state == CALL_LOST || call->state == CALL_OFF)
        return;
    release(call);
    call->state = CALL_LOST;
    if (caller->lost)
        caller->lost(caller, call);
}

void caller_hang_up(struct caller *caller, struct call *call)
{
    (void)caller;
    release(call);
    call->state = CALL_OFF;
}

static void mark_dirty(struct caller *caller, struct call *call)
{
    if (call->is_dirty)
        return;
    call->is_dirty = true;
    call->next_dirty = caller->dirty;
    caller->dirty = call;
}

void caller_send(struct caller *caller, struct call *call, const char *bytes, size_t len)
{
    if (call->state != CALL_OPEN)
        return;
    call->mask = call->mask * 1664525u + 1013904223u;
    ws_frame(&call->out, WS_OP_TEXT, bytes, len, (const uint8_t *)&call->mask);
    mark_dirty(caller, call);
}

static void write_out(struct caller *caller, struct call *call)
{
    while (call->out_head < call->out.len && call->fd >= 0) {
        ssize_t count = send(
            call->fd, call->out.at + call->out_head, call->out.len - call->out_head, MSG_NOSIGNAL);
        if (count > 0) {
            call->out_head += (size_t)count;
        } else if (errno == EAGAIN) {
            watch(caller, call, true);
            return;
        } else if (errno != EINTR) {
            lose(caller, call);
            return;
        }
    }
    if (call->fd < 0)
        return;
    call->out.len = call->out_head = 0;
    watch(caller, call, false);
}

static void shake(struct caller *caller, struct call *call)
{
    int fault = 0;
    socklen_t size = sizeof(fault);
    getsockopt(call->fd, SOL_SOCKET, SO_ERROR, &fault, &size);
    if (fault) {
        lose(caller, call);
        return;
    }
    char request[400];
    int len = snprintf(request, sizeof(request), handshake, caller->host, caller->port);
    blob_add(&call->out, request, (size_t)len);
    call->state = CALL_SHAKING;
    write_out(caller, call);
}

static size_t take(struct caller *caller, struct call *call, char *bytes, size_t len)
{
    size_t used = 0;
    if (call->state == CALL_SHAKING) {
        char *end = len >= 4 ? memmem(bytes, len, "\r\n\r\n", 4) : NULL;
        if (!end)
            return 0;
        if (len < 12 || memcmp(bytes, "HTTP/1.1 101", 12) != 0) {
            lose(caller, call);
            return len;
        }
        used = (size_t)(end - bytes) + 4;
        call->state = CALL_OPEN;
        caller->opened(caller, call);
    }
    while (used < len && call->state == CALL_OPEN) {
        struct ws_event event;
        size_t taken = ws_next(&call->ws, bytes + used, len - used, INCOMING_MAX, &event);
        if (event.kind == WS_TEXT) {
            caller->message(caller, call, event.bytes, event.len);
        } else if (event.kind == WS_PING) {
            ws_frame(&call->out, WS_OP_PONG, event.bytes, event.len, (const uint8_t *)&call->mask);
            mark_dirty(caller, call);
        } else if (event.kind == WS_CLOSE || event.kind == WS_FAIL) {
            lose(caller, call);
        }
        if (!taken)
            break;
        used += taken;
    }
    return call->state == CALL_OPEN ? used : len;
}

static void read_in(struct caller *caller, struct call *call)
{
    static char buf[READ_BYTES];
    ssize_t count = recv(call->fd, buf, sizeof(buf), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        lose(caller, call);
        return;
    }
    if (!call->in.len) {
        size_t used = take(caller, call, buf, (size_t)count);
        if (used < (size_t)count)
            blob_add(&call->in, buf + used, (size_t)count - used);
        return;
    }
    blob_add(&call->in, buf, (size_t)count);
    struct blob in = call->in; // losing the call releases its own
    call->in = (struct blob){0};
    size_t used = take(caller, call, in.at, in.len);
    blob_add(&call->in, in.at + used, in.len - used);
    blob_release(&in);
}

void caller_round(struct caller *caller, int wait_ms)
{
    static struct epoll_event events[EVENTS_A_ROUND];
    int count = epoll_wait(caller->epoll, events, EVENTS_A_ROUND, wait_ms);
    caller->now_ns = time_monotonic_ns();
    for (int i = 0; i < count; i++) {
        struct call *call = events[i].data.ptr;
        if (call->fd >= 0 && call->state == CALL_CONNECTING)
            shake(caller, call);
        else if (call->fd >= 0 && events[i].events & EPOLLOUT)
            write_out(caller, call);
        if (call->fd >= 0 && events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            read_in(caller, call);
    }
    while (caller->dirty) {
        struct call *call = caller->dirty;
        caller->dirty = call->next_dirty;
        call->is_dirty = false;
        write_out(caller, call);
    }
}
