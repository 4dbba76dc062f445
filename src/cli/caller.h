// SPDX-License-Identifier: MIT
// Many WebSocket conversations with a server from one thread, for the load generator. Whole
// messages in, whole messages out; what they say is the caller's business.
#ifndef BAIZE_CLI_CALLER_H
#define BAIZE_CLI_CALLER_H

#include "base/blob.h"
#include "base/text.h"
#include "net/ws.h"

enum call_state { CALL_OFF, CALL_CONNECTING, CALL_SHAKING, CALL_OPEN, CALL_LOST };

struct call {
    int fd;
    enum call_state state;
    bool is_dirty, wants_write;
    uint32_t mask;
    struct blob in, out;
    size_t out_head;
    struct ws ws;
    struct call *next_dirty;
    int number; // in the list of the caller
};

struct caller {
    int epoll;
    const char *host;
    int port;
    struct call *call;
    int count;
    struct call *dirty;
    int64_t now_ns; // when this round began
    void *context;
    // A conversation was opened; a message came (good during the call); it was lost.
    void (*opened)(struct caller *caller, struct call *call);
    void (*message)(struct caller *caller, struct call *call, const char *bytes, size_t len);
    void (*lost)(struct caller *caller, struct call *call);
};

// `caller` has its host, port and functions set. False, and why.
bool caller_open(struct caller *caller, int count, struct text *why);
void caller_close(struct caller *caller);
// Begins a conversation on a call that is off or lost.
bool caller_dial(struct caller *caller, struct call *call);
void caller_hang_up(struct caller *caller, struct call *call);
void caller_send(struct caller *caller, struct call *call, const char *bytes, size_t len);
// Waits at most so long for news, and deals with it.
void caller_round(struct caller *caller, int wait_ms);

// "http://127.0.0.1:8080/", with or without the scheme and the slash.
bool caller_address(const char *url, char host[200], int *port);
// The page at this path, read in one go (blocking); its length, or -1.
long caller_page(const char *host, int port, const char *path, char *buf, size_t size);

#endif
