// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // accept4
#include "net/listen.h"

#include "net/address.h"
#include "net/listener.h"
#include "net/pages.h"
#include "os/entropy.h"
#include "os/log.h"
#include "os/time.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS_A_ROUND = 1024, ACCEPTS_A_ROUND = 256, SWEEP_MS = 1000, BACKLOG = 4096 };

void listen_config_init(struct listen_config *config)
{
    *config = (struct listen_config){
        .host = "127.0.0.1",
        .prefix = "",
        .threads = 2,
        .per_address_max = 256,
        .handshake_ms = 10000,
        .hello_ms = 10000,
        .ping_ms = 30000,
        .silence_ms = 75000,
        .out_max = 1024 * 1024,
        .out_total_max = 256 * 1024 * 1024,
        .http_rate = 100,
        .drain_ms = 10000,
        .lab_a_minute = 12,
    };
    server_config_init(&config->server);
}

// ---- What the server asks for ------------------------------------------------------------------

static void on_send(void *context, uint64_t session, const char *bytes, size_t len)
{
    struct listener *listener = context;
    struct link *link = map_pointer(&listener->by_session, (int64_t)session);
    if (link)
        link_send(listener, link, bytes, len);
}

static void on_close(void *context, uint64_t session, int code, const char *reason)
{
    struct listener *listener = context;
    struct link *link = map_pointer(&listener->by_session, (int64_t)session);
    if (link)
        link_close(listener, link, code, reason);
}

static void on_start(void *context, struct job *job)
{
    struct listener *listener = context;
    const struct job_owner *whose = job_owner_of(job);
    struct owner owner = {whose->address, (uint64_t)whose->player, whose->can_wait};
    pool_add(listener->lanes[whose->lane], &owner, job);
}

// A match asks for 32 bytes at a time; the system is asked for many at once.
static void on_entropy(void *context, void *at, size_t size)
{
    struct listener *listener = context;
    if (size > listener->entropy_left) {
        entropy_fill(listener->entropy, sizeof(listener->entropy));
        listener->entropy_left = sizeof(listener->entropy);
    }
    must(size <= listener->entropy_left);
    listener->entropy_left -= size;
    uint8_t *from = listener->entropy + listener->entropy_left;
    memcpy(at, from, size);
    memset(from, 0, size);
}

static void on_page(void *context, uint64_t visitor, const struct text *text)
{
    struct listener *listener = context;
    struct link *link = slots_find(&listener->links, visitor);
    if (link && !link->is_dead)
        pages_answer_replay(listener, link, text);
}

static void on_tell(void *context, enum news_kind kind, const char *text)
{
    (void)context;
    bool is_good = kind == NEWS_GOING_ON || kind == NEWS_NAME;
    log_words(is_good ? LOG_INFO : LOG_WARN, news_names[kind], text);
}

void listen_wake(void *context)
{
    struct listener *listener = context;
    uint64_t one = 1;
    ssize_t done = write(listener->wake, &one, sizeof(one));
    (void)done; // full means it is awake already
}

static void run_job(void *work)
{
    struct worker worker = {pool_memory(WORKER_BYTES), time_monotonic_ms};
    job_run(work, &worker);
}

// ---- Opening -----------------------------------------------------------------------------------

static int bind_socket(const struct listen_config *config, struct text *why)
{
    char port[12];
    snprintf(port, sizeof(port), "%d", config->port);
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *list = NULL;
    int fault = getaddrinfo(config->host, port, &hints, &list);
    if (fault) {
        text_format(why, "%s: %s", config->host, gai_strerror(fault));
        return -1;
    }
    int fd = socket(list->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int yes = 1;
    bool is_bound = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes)) == 0 &&
                    bind(fd, list->ai_addr, list->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0;
    freeaddrinfo(list);
    if (is_bound)
        return fd;
    text_format(why, "cannot listen on %s port %s: %s", config->host, port, strerror(errno));
    if (errno == EADDRINUSE)
        text_put(why, "; --listen HOST:PORT takes another one, port 0 any that is free");
    if (fd >= 0)
        close(fd);
    return -1;
}

static int port_of(int fd)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } address = {0};
    socklen_t len = sizeof(address);
    must(getsockname(fd, &address.any, &len) == 0);
    return ntohs(address.any.sa_family == AF_INET6 ? address.v6.sin6_port : address.v4.sin_port);
}

static void add_to_epoll(struct listener *listener, int fd, void *what)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    must(epoll_ctl(listener->epoll, EPOLL_CTL_ADD, fd, &event) == 0);
}

// Bots yield to the loop, which keeps everybody waiting if it waits. One thread more than a single
// address may keep busy thinks, passwords have one of their own, and so has what is read.
static void open_lanes(struct listener *listener)
{
    enum { BOTS_NICE = 5 };
    const struct pool_config lanes[LANES] = {
        [LANE_BOTS] = {.threads = listener->config.threads + 1, .nice = BOTS_NICE},
        [LANE_PASSWORDS] = {.threads = 1},
        [LANE_READING] = {.threads = 1, .nice = BOTS_NICE},
    };
    for (int i = 0; i < LANES; i++) {
        struct pool_config config = lanes[i];
        config.run = run_job;
        config.wake = listen_wake;
        config.context = listener;
        listener->lanes[i] = pool_create(&config);
    }
}

static bool open_server(struct listener *listener, struct text *why)
{
    struct server_config *config = &listener->config.server;
    config->context = listener;
    config->send = on_send;
    config->close = on_close;
    config->start = on_start;
    config->entropy = on_entropy;
    config->page = on_page;
    config->tell = on_tell;
    listener->now_ms = time_monotonic_ms();
    config->real_ms_at_0 = time_real_ms() - listener->now_ms;
    listener->committer = committer_create(listener->store, true, listen_wake, listener);
    open_lanes(listener);
    listener->server =
        server_create(config, listener->store, listener->committer, listener->now_ms, why);
    return listener->server != NULL;
}

struct listener *listen_open(
    const struct listen_config *config, struct store *store, struct text *why)
{
    struct listener *listener = calloc(1, sizeof(*listener));
    must(listener);
    listener->config = *config;
    listener->store = store;
    listener->wake = listener->epoll = listener->spare_fd = -1;
    listener->socket = bind_socket(config, why);
    if (listener->socket < 0) {
        listen_close(listener);
        return NULL;
    }
    listener->port = port_of(listener->socket);
    listener->page = malloc(PAGE_BYTES);
    uint64_t salt;
    entropy_fill(&salt, sizeof(salt));
    listener->visitors = visitors_create(config->http_rate, salt);
    listener->epoll = epoll_create1(EPOLL_CLOEXEC);
    listener->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    listener->spare_fd = dup(listener->wake);
    must(listener->page && listener->epoll >= 0 && listener->wake >= 0);
    add_to_epoll(listener, listener->wake, &listener->wake);
    if (!open_server(listener, why)) {
        listen_close(listener);
        return NULL;
    }
    add_to_epoll(listener, listener->socket, &listener->socket);
    return listener;
}

int listen_port(const struct listener *listener)
{
    return listener->port;
}

int64_t listen_tables(const struct listener *listener)
{
    struct server_counts counts;
    server_read_counts(listener->server, &counts);
    return counts.tables;
}

// ---- Connections come and go -------------------------------------------------------------------

static struct link *link_new(struct listener *listener, int fd)
{
    struct link *link = calloc(1, sizeof(*link));
    must(link);
    link->fd = fd;
    link->heard_ms = listener->now_ms;
    link->until_ms = listener->now_ms + listener->config.handshake_ms;
    link->key = slots_add(&listener->links, link);
    listener->counts.links++;
    return link;
}

static void link_free(struct listener *listener, struct link *link)
{
    lab_desk_forget(listener, link);
    if (link->session) {
        map_remove(&listener->by_session, (int64_t)link->session);
        server_disconnect(listener->server, link->session, listener->now_ms);
    }
    if (link->address) {
        struct map_slot *slot = map_find(&listener->by_address, (int64_t)link->address);
        if (slot && --slot->number <= 0)
            map_remove(&listener->by_address, (int64_t)link->address);
    }
    listener->out_bytes -= link->out_counted;
    close(link->fd);
    ws_release(&link->ws);
    blob_release(&link->in);
    blob_release(&link->out);
    slots_remove(&listener->links, link->key);
    listener->counts.links--;
    free(link);
}

// No file descriptors are left: gives up the spare one to accept the caller and close the
// connection at once, instead of being woken for it again and again.
static void turn_away(struct listener *listener)
{
    close(listener->spare_fd);
    int fd = accept(listener->socket, NULL, NULL);
    if (fd >= 0)
        close(fd);
    listener->spare_fd = dup(listener->wake);
    listener->counts.refused++;
}

static void accept_some(struct listener *listener)
{
    for (int i = 0; i < ACCEPTS_A_ROUND; i++) {
        struct sockaddr_storage address = {0};
        socklen_t len = sizeof(address);
        int fd = accept4(
            listener->socket, (struct sockaddr *)&address, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE)
                turn_away(listener);
            return;
        }
        int yes = 1;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
        char text[ADDRESS_TEXT];
        uint64_t where = address_of(&address, text);
        listener->counts.accepted++;
        struct link *link = link_new(listener, fd);
        link->is_proxy =
            address_is_in(text, strlen(text), listener->config.proxy, listener->config.proxies);
        link->is_local = strncmp(text, "127.", 4) == 0 || strcmp(text, "::1") == 0;
        if (!link->is_proxy && !link_count(listener, link, where)) {
            listener->counts.refused++;
            link_free(listener, link);
            continue;
        }
        add_to_epoll(listener, fd, link);
    }
}

// Once a second: closes connections that are silent or took too long for a handshake.
static void sweep(struct listener *listener)
{
    const struct listen_config *config = &listener->config;
    if (listener->now_ms - listener->swept_ms < SWEEP_MS)
        return;
    listener->swept_ms = listener->now_ms;
    refusals_tell(listener);
    struct link *link;
    for (uint32_t at = 0; (link = slots_next(&listener->links, &at));) {
        if (link->is_dead)
            continue;
        int64_t silent_ms = listener->now_ms - link->heard_ms;
        bool is_late = listener->now_ms >= link->until_ms;
        if (link->state == LINK_WAITING && link->refused_s && is_late) {
            link_refuse_late(listener, link);
        } else if (link->state != LINK_OPEN ? is_late : silent_ms >= config->silence_ms) {
            listener->counts.timeouts += link->state != LINK_CLOSING;
            link_kill(listener, link);
        } else if (link->state == LINK_OPEN && is_late &&
                   !server_knows(listener->server, link->session)) {
            listener->counts.timeouts++;
            link_close(listener, link, 4002, "no hello came in time");
        } else if (link->state == LINK_OPEN && silent_ms >= config->ping_ms && !link->has_asked) {
            link_ping(listener, link);
        }
    }
}

// ---- The loop ----------------------------------------------------------------------------------

static void take_event(struct listener *listener, const struct epoll_event *event)
{
    if (event->data.ptr == &listener->socket) {
        accept_some(listener);
    } else if (event->data.ptr == &listener->wake) {
        uint64_t count;
        ssize_t got = read(listener->wake, &count, sizeof(count));
        (void)got;
    } else {
        struct link *link = event->data.ptr;
        if (link->is_dead)
            return;
        if (event->events & (EPOLLIN | EPOLLHUP | EPOLLERR))
            link_read(listener, link);
        if (event->events & EPOLLOUT && !link->is_dead)
            link_write(listener, link);
    }
}

static void take_jobs(struct listener *listener)
{
    struct job *job;
    for (int i = 0; i < LANES; i++)
        while ((job = pool_take_done(listener->lanes[i])))
            server_job_done(listener->server, job, listener->now_ms);
    lab_desk_take_done(listener);
}

// True if connections went: the server has something to say about that.
static bool write_all(struct listener *listener)
{
    bool has_lost = false;
    while (listener->dirty) {
        struct link *link = listener->dirty;
        listener->dirty = link->next_dirty;
        link->is_dirty = false;
        link_write(listener, link);
    }
    while (listener->dead) {
        struct link *link = listener->dead;
        listener->dead = link->next_dead;
        link_free(listener, link);
        has_lost = true;
    }
    return has_lost;
}

// When to come again at the latest.
static int64_t round_off(struct listener *listener)
{
    take_jobs(listener);
    int64_t next_ms = server_tick(listener->server, listener->now_ms);
    sweep(listener);
    server_end_round(listener->server, listener->now_ms);
    return write_all(listener) ? listener->now_ms : next_ms;
}

static void begin_stop(struct listener *listener)
{
    listener->stop_ms = listener->now_ms;
    epoll_ctl(listener->epoll, EPOLL_CTL_DEL, listener->socket, NULL);
    close(listener->socket);
    listener->socket = -1;
    server_stop(listener->server, listener->now_ms);
    log_words(LOG_INFO, "stopping", "no new matches begin");
}

// With nobody connected no match comes nearer to its end.
static bool is_drained(struct listener *listener)
{
    return server_is_idle(listener->server) || !listener->counts.links ||
           listener->now_ms - listener->stop_ms >= listener->config.drain_ms;
}

bool listen_run(struct listener *listener, struct text *why)
{
    static struct epoll_event events[EVENTS_A_ROUND];
    int64_t next_ms = listener->now_ms;
    for (;;) {
        int64_t wait_ms = next_ms - time_monotonic_ms();
        wait_ms = wait_ms < 0 ? 0 : wait_ms > SWEEP_MS ? SWEEP_MS : wait_ms;
        int count = epoll_wait(listener->epoll, events, EVENTS_A_ROUND, (int)wait_ms);
        listener->now_ms = time_monotonic_ms();
        for (int i = 0; i < count; i++)
            take_event(listener, &events[i]);
        next_ms = round_off(listener);
        if (committer_state(listener->committer, why) == STORE_BROKEN)
            return false;
        if (listener->is_stopping && !listener->stop_ms)
            begin_stop(listener);
        if (listener->stop_ms && is_drained(listener))
            break;
    }
    struct link *link;
    for (uint32_t at = 0; (link = slots_next(&listener->links, &at));)
        link_close(listener, link, 1001, "the server stops");
    write_all(listener);
    return true;
}

// Called from a signal handler: nothing but a flag and a write.
void listen_stop(struct listener *listener)
{
    listener->is_stopping = true;
    listen_wake(listener);
}

static void drop_job(void *work)
{
    job_drop(work);
}

void listen_close(struct listener *listener)
{
    // Links first: a player who goes may be what a deal waited for, and then a bot is asked.
    struct link *link;
    for (uint32_t at = 0; (link = slots_next(&listener->links, &at));)
        link_free(listener, link);
    for (int i = 0; i < LANES; i++)
        if (listener->lanes[i])
            pool_destroy(listener->lanes[i], drop_job);
    lab_desk_close(listener);
    if (listener->server)
        server_destroy(listener->server);
    if (listener->committer)
        committer_destroy(listener->committer);
    for (int i = 0; i < listener->spares.count; i++)
        blob_release(&listener->spares.blob[i]);
    map_release(&listener->by_session);
    map_release(&listener->by_address);
    slots_release(&listener->links);
    map_release(&listener->etags);
    visitors_destroy(listener->visitors);
    free(listener->games.bytes);
    free(listener->games_packed.bytes);
    free(listener->page);
    const int fds[] = {listener->socket, listener->epoll, listener->wake, listener->spare_fd};
    for (int i = 0; i < ARRAY_LEN(fds); i++)
        if (fds[i] >= 0)
            close(fds[i]);
    free(listener);
}
