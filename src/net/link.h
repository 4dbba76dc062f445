// SPDX-License-Identifier: MIT
// One connection's bytes: read, understood as HTTP or WebSocket, written.
#ifndef BAIZE_NET_LINK_H
#define BAIZE_NET_LINK_H

#include "base/blob.h"
#include "net/http.h"
#include "net/ws.h"

struct listener;

enum link_state {
    LINK_HTTP,    // a request is awaited
    LINK_WAITING, // an answer is worked out elsewhere
    LINK_OPEN,    // WebSocket
    LINK_CLOSING, // a close frame was sent, or the last answer: the rest is written, then the end
};

// One connection. Small, since most are idle: buffers are there only while they hold something.
struct link {
    int fd;
    enum link_state state;
    bool is_dirty;     // has bytes to write and is in the list of those
    bool wants_write;  // epoll tells when it can be written
    bool has_asked;    // a ping is out
    bool is_proxy;     // speaks for others, whose address its requests name
    bool is_local;     // comes from this machine
    bool wants_head;   // of the answer it waits for, the head alone
    bool is_dead;      // to be freed at the end of the round
    uint8_t reader;    // of the answer it waits for: which named origin may read it, from 1; or 0
    uint8_t refused_s; // it asked too often and is told to wait so long; 0: it did not
    uint64_t key;      // in the listener's slots
    uint64_t session;  // 0: none yet
    uint64_t address;  // where it comes from (address.h); 0: not known yet
    int64_t heard_ms;  // when something came last
    int64_t until_ms;  // when a handshake or a closing is given up
    struct blob in;
    struct blob out;
    size_t out_head;
    size_t out_counted; // what the listener has counted of what waits in it
    struct ws ws;
    struct link *next_dirty, *next_dead;
};

enum { SPARE_BYTES = 4096, SPARES_MAX = 512 };

// Memory to write into, handed from link to link.
struct spares {
    struct blob blob[SPARES_MAX];
    int count;
};

// What can be read is read and acted upon.
void link_read(struct listener *listener, struct link *link);
void link_write(struct listener *listener, struct link *link);
void link_send(struct listener *listener, struct link *link, const char *bytes, size_t len);
// Says why and ends the conversation once that is written.
void link_close(struct listener *listener, struct link *link, int code, const char *reason);
void link_ping(struct listener *listener, struct link *link);
// The answer is worked out elsewhere; until then nothing more is read.
void link_wait(struct listener *listener, struct link *link, const struct http_request *request);
void link_answer_late(
    struct listener *listener, struct link *link, const struct http_answer *answer);
void link_refuse_late(struct listener *listener, struct link *link);
// Answers a request, or (NULL) what was none.
void link_answer(struct listener *listener, struct link *link, const struct http_request *request,
    const struct http_answer *answer);
// Ends it without a word. The memory is freed at the end of the round.
void link_kill(struct listener *listener, struct link *link);
// Where a request comes from: a proxy may ask for another visitor each time.
uint64_t link_visitor(
    const struct listener *listener, const struct link *link, const struct http_request *request);
// Counts a connection to its address. False if there are too many.
bool link_count(struct listener *listener, struct link *link, uint64_t address);
// The same for the address that a proxy names, if it is one.
bool link_count_forwarded(
    struct listener *listener, struct link *link, const struct http_request *request);

#endif
