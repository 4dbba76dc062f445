// SPDX-License-Identifier: MIT
// The server behind real sockets: one thread waits on all of them (epoll), a thread commits, a pool
// thinks. Knows addresses, limits and time; what messages mean is server.h's business.
#ifndef BAIZE_NET_LISTEN_H
#define BAIZE_NET_LISTEN_H

#include "net/address.h"
#include "server/server.h"

#include <stdatomic.h>

enum { NAMED_MAX = 16 };

// Files that are part of the program.
struct listen_file {
    const char *name; // "index.html", "assets/app.js"; with ".gz" behind it, packed
    const char *bytes;
    size_t len;
};

struct listen_config {
    struct server_config server;
    const char *host;   // "127.0.0.1", "::", …
    int port;           // 0: any
    const char *prefix; // the path that stands before everything, "" or "/baize"
    int origins;
    const char *origin[NAMED_MAX]; // beside the server's own
    int proxies;
    struct address_range proxy[NAMED_MAX]; // whose X-Forwarded-For is believed
    int threads;                           // that one address may keep thinking; there is one more
    int per_address_max;                   // connections from one address
    int64_t handshake_ms, hello_ms;
    int64_t ping_ms, silence_ms;                         // asks after so long, closes after so long
    size_t out_max;                                      // bytes that wait for a slow reader
    size_t out_total_max;                                // and for all readers together
    int http_rate;                                       // requests a second from one address
    int64_t drain_ms;                                    // how long a stop waits for matches to end
    const struct listen_file *(*file)(const char *name); // NULL if there is none
    // Answers the query of /api/lab with JSON, or with a sentence why not (false). Called on a
    // thread of its own, one at a time; is to end soon after *is_stopped. NULL: there is no lab.
    bool (*lab)(const char *query, const atomic_bool *is_stopped, struct text *answer);
    int lab_a_minute; // questions taken from one address
};

struct listener;

void listen_config_init(struct listen_config *config);
// Opens the store's tables and the door. NULL, and why.
struct listener *listen_open(
    const struct listen_config *config, struct store *store, struct text *why);
int listen_port(const struct listener *listener);
int64_t listen_tables(const struct listener *listener); // matches that go on
// Serves until listen_stop() was called (from a signal handler, or another thread) and the matches
// have ended, everyone has gone, or the drain time is over. False, and why, if the store is broken.
bool listen_run(struct listener *listener, struct text *why);
void listen_stop(struct listener *listener);
void listen_close(struct listener *listener);

#endif
