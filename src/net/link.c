// SPDX-License-Identifier: MIT
#include "net/link.h"

#include "net/address.h"
#include "net/listener.h"
#include "net/pages.h"
#include "os/time.h"
#include "wire/messages.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    READ_BYTES = 64 * 1024,
    CLOSING_MS = 2000,
    WAITING_MS = 60000,
    REFUSED_MS = 1000,
    IN_MAX = MESSAGE_MAX + 64
};

static void count_out(struct listener *listener, struct link *link)
{
    size_t waiting = link->out.len - link->out_head;
    listener->out_bytes += waiting - link->out_counted;
    link->out_counted = waiting;
}

static void make_room(struct listener *listener);

// Something was added to what the link is to write.
static void mark_dirty(struct listener *listener, struct link *link)
{
    count_out(listener, link);
    if (listener->out_bytes > listener->config.out_total_max)
        make_room(listener);
    if (link->is_dirty || link->is_dead)
        return;
    link->is_dirty = true;
    link->next_dirty = listener->dirty;
    listener->dirty = link;
}

void link_kill(struct listener *listener, struct link *link)
{
    if (link->is_dead)
        return;
    link->is_dead = true;
    // The socket goes with the link, at the end of the round: its number must not be used again
    // while events of this round may still name it.
    link->next_dead = listener->dead;
    listener->dead = link;
}

bool link_count(struct listener *listener, struct link *link, uint64_t address)
{
    struct map_slot *slot = map_put(&listener->by_address, (int64_t)address);
    if (slot->number >= listener->config.per_address_max)
        return false;
    slot->number++;
    link->address = address;
    return true;
}

// ---- Writing -----------------------------------------------------------------------------------

static void watch(struct listener *listener, struct link *link, bool wants_write)
{
    if (link->wants_write == wants_write)
        return;
    link->wants_write = wants_write;
    struct epoll_event event = {
        .events = EPOLLIN | (wants_write ? EPOLLOUT : 0u), .data.ptr = link};
    epoll_ctl(listener->epoll, EPOLL_CTL_MOD, link->fd, &event);
}

// The memory of what is to be written goes from link to link, so that idle ones have none and busy
// ones need not ask the system for it over and over.
static struct blob *out_of(struct listener *listener, struct link *link)
{
    struct spares *spares = &listener->spares;
    if (!link->out.at && spares->count)
        link->out = spares->blob[--spares->count];
    else if (!link->out.at)
        blob_reserve(&link->out, SPARE_BYTES);
    return &link->out;
}

static void give_back(struct listener *listener, struct link *link)
{
    struct spares *spares = &listener->spares;
    link->out.len = link->out_head = 0;
    if (link->out.size != SPARE_BYTES || spares->count == SPARES_MAX) {
        blob_release(&link->out);
        return;
    }
    spares->blob[spares->count++] = link->out;
    link->out = (struct blob){0};
}

static bool write_some(struct listener *listener, struct link *link)
{
    while (link->out_head < link->out.len) {
        ssize_t count = send(
            link->fd, link->out.at + link->out_head, link->out.len - link->out_head, MSG_NOSIGNAL);
        if (count > 0) {
            link->out_head += (size_t)count;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            watch(listener, link, true);
            return false;
        } else if (errno != EINTR) {
            link_kill(listener, link);
            return false;
        }
    }
    return true;
}

void link_write(struct listener *listener, struct link *link)
{
    if (link->is_dead)
        return;
    bool is_all = write_some(listener, link);
    count_out(listener, link);
    if (!is_all)
        return;
    give_back(listener, link);
    watch(listener, link, false);
    if (link->state == LINK_CLOSING)
        shutdown(link->fd, SHUT_WR); // the other end reads to the end, then closes
}

// A reader that is too slow is dropped: the table never waits for it.
static void check_out(struct listener *listener, struct link *link)
{
    if (link->out.len - link->out_head <= listener->config.out_max)
        return;
    listener->counts.slow++;
    link_kill(listener, link);
}

// Too much waits for all readers together: those for whom most waits are dropped, until a quarter
// of it is free again. What could be written at once is no fault of the reader's, so that comes
// first.
static void make_room(struct listener *listener)
{
    struct link *link;
    for (uint32_t at = 0; (link = slots_next(&listener->links, &at));)
        if (link->out_counted)
            link_write(listener, link);
    size_t goal = listener->config.out_total_max / 4 * 3;
    for (size_t most = listener->config.out_max; listener->out_bytes > goal && most; most /= 2)
        for (uint32_t at = 0;
             listener->out_bytes > goal && (link = slots_next(&listener->links, &at));) {
            if (link->is_dead || link->out_counted <= most / 2)
                continue;
            listener->counts.shed++;
            link_kill(listener, link);
            listener->out_bytes -= link->out_counted;
            link->out_counted = 0;
            blob_release(&link->out);
            link->out_head = 0;
        }
}

void link_send(struct listener *listener, struct link *link, const char *bytes, size_t len)
{
    if (link->state != LINK_OPEN || link->is_dead)
        return;
    ws_frame(out_of(listener, link), WS_OP_TEXT, bytes, len, NULL);
    mark_dirty(listener, link);
    check_out(listener, link);
}

static void begin_closing(struct listener *listener, struct link *link)
{
    link->state = LINK_CLOSING;
    link->until_ms = listener->now_ms + CLOSING_MS;
    mark_dirty(listener, link);
}

void link_close(struct listener *listener, struct link *link, int code, const char *reason)
{
    if (link->state != LINK_OPEN || link->is_dead)
        return;
    ws_close_frame(out_of(listener, link), code, reason, NULL);
    begin_closing(listener, link);
}

void link_ping(struct listener *listener, struct link *link)
{
    ws_frame(out_of(listener, link), WS_OP_PING, NULL, 0, NULL);
    link->has_asked = true;
    mark_dirty(listener, link);
}

// ---- HTTP --------------------------------------------------------------------------------------

// Which of the named origins it is, from 1; 0: none of them.
static int number_of_origin(const struct listener *listener, struct span origin)
{
    for (int i = 0; i < listener->config.origins; i++)
        if (span_is(origin, listener->config.origin[i]))
            return i + 1;
    return 0;
}

// A page of a named origin may read what the server tells; the operator's figures are not for it.
static int reader_of(const struct listener *listener, const struct http_request *request)
{
    return pages_is_api(listener, request) ? number_of_origin(listener, request->origin) : 0;
}

// To a request, or (NULL) to what was none; `reader` as reader_of() says.
static void answer_reader(struct listener *listener, struct link *link,
    const struct http_request *request, const struct http_answer *answer, int reader)
{
    struct http_answer complete = *answer;
    complete.is_head = request && request->is_head;
    complete.is_last = !request || request->is_last || listener->is_stopping;
    complete.reader = reader ? listener->config.origin[reader - 1] : NULL;
    complete.has_readers = listener->config.origins > 0;
    http_write(out_of(listener, link), &complete);
    mark_dirty(listener, link);
    if (complete.is_last)
        begin_closing(listener, link);
    else
        link->until_ms = listener->now_ms + listener->config.handshake_ms;
}

void link_answer(struct listener *listener, struct link *link, const struct http_request *request,
    const struct http_answer *answer)
{
    answer_reader(listener, link, request, answer, request ? reader_of(listener, request) : 0);
}

void link_wait(struct listener *listener, struct link *link, const struct http_request *request)
{
    link->state = LINK_WAITING;
    link->wants_head = request->is_head;
    link->reader = (uint8_t)reader_of(listener, request);
    link->until_ms = listener->now_ms + WAITING_MS;
}

void link_answer_late(
    struct listener *listener, struct link *link, const struct http_answer *answer)
{
    // The connection is closed after the answer, because what arrived meanwhile was discarded.
    struct http_request request = {.is_head = link->wants_head, .is_last = true};
    answer_reader(listener, link, &request, answer, link->reader);
}

static void refuse(struct listener *listener, struct link *link, int status, const char *text)
{
    struct http_answer answer = {
        .status = status, .type = "text/plain; charset=utf-8", .bytes = text, .len = strlen(text)};
    link_answer(listener, link, NULL, &answer);
}

// The page that opens the conversation must be one of ours: its origin is our own address, under
// either scheme (a proxy may speak TLS for us), or one that was named.
static bool is_good_origin(const struct listener *listener, const struct http_request *request)
{
    struct span origin = request->origin;
    if (!origin.at)
        return true; // no browser
    if (number_of_origin(listener, origin))
        return true;
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < ARRAY_LEN(schemes); i++) {
        size_t len = strlen(schemes[i]);
        if (origin.len == len + request->host.len && memcmp(origin.at, schemes[i], len) == 0 &&
            memcmp(origin.at + len, request->host.at, request->host.len) == 0)
            return true;
    }
    return false;
}

// Each proxy adds whom it saw at the end. From there back, the first that is no proxy of ours is
// the visitor; what stands before it anybody may have written.
uint64_t link_visitor(
    const struct listener *listener, const struct link *link, const struct http_request *request)
{
    if (!link->is_proxy)
        return link->address;
    struct span visitor = {0};
    for (int i = request->forwarded_count; i-- > 0;) {
        struct span list = request->forwarded[i], item;
        while ((item = span_take_last(&list)).len) {
            visitor = item;
            if (!address_is_in(item.at, item.len, listener->config.proxy, listener->config.proxies))
                return address_named(visitor.at, visitor.len);
        }
    }
    return address_named(visitor.at, visitor.len); // the farthest proxy itself
}

bool link_count_forwarded(
    struct listener *listener, struct link *link, const struct http_request *request)
{
    if (!link->is_proxy || link->address)
        return true;
    return link_count(listener, link, link_visitor(listener, link, request));
}

static void open_conversation(
    struct listener *listener, struct link *link, const struct http_request *request)
{
    char accept[WS_ACCEPT_BYTES + 1];
    // A proxy that was not told to hand these through asks in HTTP/1.0, or does not ask at all.
    if (request->is_last || !span_lists(request->connection, "upgrade") ||
        !span_lists(request->upgrade, "websocket") || !span_is(request->version, "13")) {
        refuse(listener, link, 426, "this address speaks WebSocket, version 13, over HTTP/1.1\n");
        return;
    }
    if (request->is_head || !request->key.at ||
        !ws_accept(request->key.at, request->key.len, accept)) {
        refuse(listener, link, 400, "the key is not 16 bytes in base64\n");
        return;
    }
    if (!is_good_origin(listener, request)) {
        refuse(listener, link, 403, "this page may not connect here\n");
        return;
    }
    if (!link_count_forwarded(listener, link, request)) {
        listener->counts.refused++;
        refuse(listener, link, 429, "too many connections from your address\n");
        return;
    }
    link->session = listener->is_stopping
                        ? 0
                        : server_connect(listener->server, link->address, listener->now_ms);
    if (!link->session) {
        listener->counts.refused++;
        refuse(listener, link, 503, "no more connections are taken\n");
        return;
    }
    map_put(&listener->by_session, (int64_t)link->session)->pointer = link;
    http_write_upgrade(out_of(listener, link), accept);
    link->state = LINK_OPEN;
    link->until_ms = listener->now_ms + listener->config.hello_ms;
    mark_dirty(listener, link);
}

static bool is_for_websocket(const struct listener *listener, const struct http_request *request)
{
    char buf[300];
    struct text path = TEXT(buf);
    text_format(&path, "%s/ws", listener->config.prefix);
    return request->path.len == path.len && memcmp(request->path.at, buf, path.len) == 0;
}

// What is made for each who asks counts for more than a file. Whoever looks after the server from
// this machine can always see how it is.
static int visitor_wait_s(
    struct listener *listener, const struct link *link, const struct http_request *request)
{
    enum { COST_FILE = 1, COST_MADE = 5 };
    if (link->is_local && !link->is_proxy && pages_is_for_operator(listener, request))
        return 0;
    int cost = pages_is_made(listener, request) ? COST_MADE : COST_FILE;
    return visitors_wait_s(
        listener->visitors, link_visitor(listener, link, request), cost, listener->now_ms);
}

// The refusal itself is held back for a moment: one who asks again at once, over and over, would
// otherwise keep the loop busy with refusing.
static void refuse_visitor(
    struct listener *listener, struct link *link, const struct http_request *request, int wait_s)
{
    link_wait(listener, link, request);
    link->until_ms = listener->now_ms + REFUSED_MS;
    link->refused_s = (uint8_t)(wait_s < UINT8_MAX ? wait_s : UINT8_MAX);
    listener->counts.http_refused++;
    if (!link->is_proxy)
        refusals_note_visitor(listener, link->fd);
}

void link_refuse_late(struct listener *listener, struct link *link)
{
    static const char text[] = "too many requests from your address: wait a little\n";
    struct http_answer answer = {.status = 429,
        .type = "text/plain; charset=utf-8",
        .retry_s = link->refused_s,
        .bytes = text,
        .len = sizeof(text) - 1};
    link_answer_late(listener, link, &answer);
}

static size_t take_request(struct listener *listener, struct link *link, char *bytes, size_t len)
{
    struct http_request request;
    int taken = http_read(bytes, len, &request);
    if (taken == 0)
        return 0;
    listener->counts.http++;
    check_out(listener, link); // of the answers to what was asked before it
    if (taken < 0) {
        listener->counts.broken++;
        refuse(listener, link, -taken, "this request cannot be understood\n");
        return len;
    }
    int wait_s = visitor_wait_s(listener, link, &request);
    if (wait_s)
        refuse_visitor(listener, link, &request, wait_s);
    else if (is_for_websocket(listener, &request))
        open_conversation(listener, link, &request);
    else
        pages_answer(listener, link, &request);
    return (size_t)taken;
}

// ---- WebSocket ---------------------------------------------------------------------------------

static size_t take_frame(struct listener *listener, struct link *link, char *bytes, size_t len)
{
    struct ws_event event;
    size_t taken = ws_next(&link->ws, bytes, len, MESSAGE_MAX, &event);
    switch (event.kind) {
    case WS_MORE:
        return 0;
    case WS_NONE:
        break;
    case WS_TEXT:
        server_receive(listener->server, link->session, event.bytes, event.len, listener->now_ms);
        break;
    case WS_PING:
        ws_frame(out_of(listener, link), WS_OP_PONG, event.bytes, event.len, NULL);
        mark_dirty(listener, link);
        check_out(listener, link);
        break;
    case WS_CLOSE:
        link_close(listener, link, event.code, "");
        break;
    case WS_FAIL:
        listener->counts.broken++;
        listener->counts.too_large += event.code == 1009;
        link_close(listener, link, event.code, event.reason);
        return len;
    }
    return taken;
}

// ---- Reading -----------------------------------------------------------------------------------

// How many of the bytes were used; the rest waits for more. Requests that come one behind the other
// are answered in one go, and the tables wait for that: they may be few.
static size_t take(struct listener *listener, struct link *link, char *bytes, size_t len)
{
    enum { REQUESTS_AT_ONCE = 16 };
    size_t used = 0;
    int requests = 0;
    while (used < len && !link->is_dead) {
        if (link->state == LINK_HTTP && requests++ == REQUESTS_AT_ONCE)
            refuse(listener, link, 429, "too many requests at once\n");
        size_t taken;
        if (link->state == LINK_HTTP)
            taken = take_request(listener, link, bytes + used, len - used);
        else if (link->state == LINK_OPEN)
            taken = take_frame(listener, link, bytes + used, len - used);
        else
            return len; // nobody listens any more
        if (!taken)
            break;
        used += taken;
    }
    return used;
}

void link_read(struct listener *listener, struct link *link)
{
    static char buf[READ_BYTES];
    ssize_t count = recv(link->fd, buf, sizeof(buf), 0);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return;
    if (count <= 0) {
        link_kill(listener, link);
        return;
    }
    link->heard_ms = listener->now_ms;
    link->has_asked = false;
    if (!link->in.len) {
        size_t used = take(listener, link, buf, (size_t)count);
        if (used < (size_t)count)
            blob_add(&link->in, buf + used, (size_t)count - used);
    } else {
        blob_add(&link->in, buf, (size_t)count);
        size_t used = take(listener, link, link->in.at, link->in.len);
        if (used == link->in.len)
            blob_release(&link->in);
        else
            blob_drop_front(&link->in, used);
    }
    // One frame or head at most waits, and those are bounded.
    must(link->in.len <= IN_MAX || link->is_dead);
}
