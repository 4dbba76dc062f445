// SPDX-License-Identifier: MIT
#include "cli/remote.h"

#include "cli/dial.h"
#include "net/ws.h"
#include "os/entropy.h"
#include "os/pool.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_BYTES = 4 << 20, READ_BYTES = 64 * 1024 };

// One try to reach the server, on a thread of its own: finding out that nobody answers takes
// seconds, in which the screen must go on.
struct attempt {
    const struct address *address;
    struct cable cable;
    struct blob rest;
    bool is_open;
    char why[400];
};

struct remote {
    struct line line;
    struct address address;
    struct cable cable;
    struct ws ws;
    struct blob in;
    size_t taken; // of `in`, by the last frame given out
    bool was_open;
    struct pool *pool;
    bool is_trying;
    struct attempt attempt;
};

// ---- Opening -----------------------------------------------------------------------------------

static void hang_up(struct remote *remote)
{
    cable_cut(&remote->cable);
}

static void try(void *work)
{
    struct attempt *attempt = work;
    struct text why = TEXT(attempt->why);
    attempt->is_open = dial(attempt->address, &attempt->cable, &attempt->rest, &why);
}

static void wake(void *context)
{
    (void)context; // whoever waits asks again soon
}

// The first time this waits. After a line was lost it tries on a thread and is called again and
// again meanwhile: false without a sentence means that the try is not finished.
static bool is_reached(struct remote *remote, struct text *why)
{
    struct attempt *attempt = &remote->attempt;
    if (!remote->was_open) {
        try(attempt);
    } else if (!remote->is_trying) {
        remote->pool =
            remote->pool
                ? remote->pool
                : pool_create(&(struct pool_config){.threads = 1, .run = try, .wake = wake});
        remote->is_trying = true;
        pool_add(remote->pool, NULL, attempt);
        return false;
    } else if (!pool_take_done(remote->pool)) {
        return false;
    }
    remote->is_trying = false;
    if (!attempt->is_open)
        text_put(why, attempt->why);
    return attempt->is_open;
}

static bool line_open(struct line *base, struct text *why)
{
    struct remote *remote = (struct remote *)base;
    if (!is_reached(remote, why))
        return false;
    hang_up(remote);
    ws_release(&remote->ws);
    blob_release(&remote->in);
    remote->ws = (struct ws){.is_client = true};
    remote->cable = remote->attempt.cable;
    remote->in = remote->attempt.rest;
    remote->attempt.rest = (struct blob){0};
    remote->taken = 0;
    remote->was_open = true;
    return true;
}

// ---- Open --------------------------------------------------------------------------------------

static bool line_is_open(const struct line *base)
{
    return ((const struct remote *)base)->cable.fd >= 0;
}

static void send_frame(struct remote *remote, enum ws_opcode opcode, const char *bytes, size_t len)
{
    uint8_t mask[4];
    struct blob out = {0};
    entropy_fill(mask, sizeof(mask));
    ws_frame(&out, opcode, bytes, len, mask);
    if (!cable_write(&remote->cable, out.at, out.len))
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
    while (remote->cable.fd >= 0) {
        blob_drop_front(&remote->in, remote->taken);
        struct ws_event event;
        remote->taken = ws_next(&remote->ws, remote->in.at, remote->in.len, MESSAGE_BYTES, &event);
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

// Reads what there is. False if there is nothing more now.
static bool read_some(struct remote *remote)
{
    ssize_t got = cable_read(&remote->cable, blob_reserve(&remote->in, READ_BYTES), READ_BYTES);
    if (got > 0)
        remote->in.len += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        hang_up(remote); // the other end is gone
    return got > 0;
}

static const char *line_next(struct line *base, size_t *len)
{
    struct remote *remote = (struct remote *)base;
    const char *bytes = next_message(remote, len);
    while (!bytes && remote->cable.fd >= 0 && read_some(remote))
        bytes = next_message(remote, len);
    return bytes;
}

static int line_fd(const struct line *base)
{
    return ((const struct remote *)base)->cable.fd;
}

static void line_close(struct line *base)
{
    struct remote *remote = (struct remote *)base;
    uint8_t mask[4];
    struct blob out = {0};
    if (remote->cable.fd < 0)
        return;
    entropy_fill(mask, sizeof(mask));
    ws_close_frame(&out, 1000, "", mask);
    cable_write(&remote->cable, out.at, out.len);
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
    remote->cable.fd = -1;
    remote->attempt.address = &remote->address;
    signal(SIGPIPE, SIG_IGN); // writing to a broken line is to fail, not to end the program
    if (address_read(&remote->address, url, why))
        return &remote->line;
    free(remote);
    return NULL;
}

void remote_address(const struct line *line, struct text *text)
{
    address_put(&((const struct remote *)line)->address, text);
}

static void drop(void *work)
{
    struct attempt *attempt = work;
    if (attempt->is_open)
        cable_cut(&attempt->cable);
}

void remote_destroy(struct line *line)
{
    struct remote *remote = (struct remote *)line;
    hang_up(remote);
    ws_release(&remote->ws);
    blob_release(&remote->in);
    if (remote->is_trying) {
        struct attempt *done = pool_take_done(remote->pool);
        if (!done)
            return; // the thread still uses the rest; the program ends and does not wait for it
        drop(done);
    }
    if (remote->pool)
        pool_destroy(remote->pool, drop);
    blob_release(&remote->attempt.rest);
    free(remote);
}
