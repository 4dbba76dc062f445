// SPDX-License-Identifier: MIT
// What the files of the network side share: connections and the loop that serves them (listen.c),
// pages (pages.c), figures (metrics.c).
#ifndef BAIZE_NET_DOOR_H
#define BAIZE_NET_DOOR_H

#include "base/map.h"
#include "net/http.h"
#include "net/listen.h"
#include "net/ws.h"
#include "os/pool.h"

#include <stdatomic.h>

enum link_state {
    LINK_HTTP,    // a request is awaited
    LINK_WAITING, // the lab works out an answer
    LINK_OPEN,    // WebSocket
    LINK_CLOSING, // a close frame was sent, or the last answer: the rest is written, then the end
};

// One connection. Small, since most are idle: buffers are there only while they hold something.
struct link {
    int fd;
    enum link_state state;
    bool is_dirty;    // has bytes to write and is in the list of those
    bool wants_write; // epoll tells when it can be written
    bool has_asked;   // a ping is out
    bool is_proxy;    // speaks for others, whose address its requests name
    bool is_dead;     // to be freed at the end of the round
    uint32_t slot;
    uint64_t session; // 0: none yet
    uint64_t address; // where it comes from (address.h); 0: not known yet
    int64_t heard_ms; // when something came last
    int64_t until_ms; // when a handshake or a closing is given up
    struct blob in;
    struct blob out;
    size_t out_head;
    struct ws ws;
    struct link *next_dirty, *next_dead;
};

enum { LAB_REMEMBERED = 64, LAB_QUERY_BYTES = 2000 };

// Where the lab is asked, one question at a time.
struct lab_desk {
    struct pool *pool; // of one thread; NULL before the first question
    bool (*ask)(const char *query, const atomic_bool *is_stopped, struct text *answer);
    struct link *link; // who waits; NULL: nobody, or they have gone
    bool is_busy, is_head, is_fine;
    atomic_bool is_stopped;
    char query[LAB_QUERY_BYTES];
    struct text answer;
    struct {
        uint64_t address;
        int64_t at_ms;
    } asked[LAB_REMEMBERED];
    int next;
};

enum { SPARE_BYTES = 4096, SPARES_MAX = 512 };

struct door_counts {
    int64_t accepted, refused, links, http, slow, timeouts, broken, too_large, lab_asked,
        lab_refused;
};

struct listener {
    struct listen_config config;
    struct store *store;
    struct committer *committer;
    struct server *server;
    struct pool *pool;
    int epoll, socket, wake, spare_fd, port;
    atomic_bool is_stopping;
    int64_t stop_ms;
    int64_t now_ms;
    struct link **links; // by slot
    uint32_t slots, *free_slots, free_count;
    struct map by_session; // session -> struct link
    struct map by_address; // address -> how many
    struct link *dirty, *dead;
    struct blob spare[SPARES_MAX]; // room to write into (link.c)
    int spares;
    struct lab_desk lab;
    int64_t swept_ms;
    struct door_counts counts;
    char *page; // room for pages that are made
    uint8_t entropy[4096];
    size_t entropy_left;
};

enum { PAGE_BYTES = 2 * 1024 * 1024 };

// Answers a request that is not for a WebSocket.
void door_page(struct listener *listener, struct link *link, const struct http_request *request);
void door_answer(struct listener *listener, struct link *link, const struct http_request *request,
    const struct http_answer *answer);
void door_lab(struct listener *listener, struct link *link, const struct http_request *request);
void lab_take_done(struct listener *listener); // what was worked out is answered
void lab_forget(struct listener *listener, const struct link *link); // it waits no more
void lab_close(struct listener *listener);
void listen_wake(void *context); // of the listener, from any thread
void door_metrics(struct listener *listener, struct text *text);

#endif
