// SPDX-License-Identifier: MIT
// The listener from within: what the files of this room share. listen.c has its loop, link.c its
// connections, pages.c what is read over HTTP, lab_desk.c the lab's questions, metrics.c figures,
// refusals.c what is told of those who were refused.
#ifndef BAIZE_NET_LISTENER_H
#define BAIZE_NET_LISTENER_H

#include "base/map.h"
#include "base/slots.h"
#include "net/lab_desk.h"
#include "net/link.h"
#include "net/listen.h"
#include "net/refusals.h"
#include "net/visitors.h"
#include "os/pool.h"

#include <stdatomic.h>

enum { PAGE_BYTES = 2 * 1024 * 1024, ETAG_BYTES = 24 };

struct listener_counts {
    int64_t accepted, refused, links, http, slow, timeouts, broken, too_large, lab_asked,
        lab_refused, http_refused, shed;
};

// A page that does not change, made once.
struct kept_page {
    char *bytes; // NULL: not made yet
    size_t len;
    char etag[ETAG_BYTES];
};

struct listener {
    struct listen_config config;
    struct store *store;
    struct committer *committer;
    struct server *server;
    struct pool *lanes[LANES]; // the threads of each, by enum job_lane
    struct visitors *visitors;
    int epoll, socket, wake, spare_fd, port;
    atomic_bool is_stopping;
    int64_t stop_ms;
    int64_t now_ms;
    struct slots links;
    struct map by_session; // session -> struct link
    struct map by_address; // address -> how many
    struct link *dirty, *dead;
    size_t out_bytes; // that wait to be written, of all links
    struct spares spares;
    struct lab_desk lab;
    int64_t swept_ms;
    struct listener_counts counts;
    struct refusals refusals;
    struct kept_page games, games_packed;
    struct map etags; // the first byte of a file of the program -> its hash
    char *page;       // for pages that are made, PAGE_BYTES of it
    uint8_t entropy[4096];
    size_t entropy_left;
};

void listen_wake(void *context); // of the listener, from any thread

#endif
