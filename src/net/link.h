// SPDX-License-Identifier: MIT
// One connection's bytes: read, understood as HTTP or WebSocket, written. Only listen.c, pages.c
// and lab_door.c use this.
#ifndef BAIZE_NET_LINK_H
#define BAIZE_NET_LINK_H

#include "net/door.h"

// What can be read is read and acted upon.
void link_read(struct listener *listener, struct link *link);
void link_write(struct listener *listener, struct link *link);
void link_send(struct listener *listener, struct link *link, const char *bytes, size_t len);
// Says why and ends the conversation once that is written.
void link_close(struct listener *listener, struct link *link, int code, const char *reason);
void link_ping(struct listener *listener, struct link *link);
// Ends it without a word. The memory is freed at the end of the round.
void link_kill(struct listener *listener, struct link *link);
// Where a request comes from: a proxy may ask for another visitor each time.
uint64_t link_visitor(const struct link *link, const struct http_request *request);
// Counts a connection to its address. False if there are too many.
bool link_count(struct listener *listener, struct link *link, uint64_t address);
// The same for the address that a proxy names, if it is one.
bool link_count_forwarded(
    struct listener *listener, struct link *link, const struct http_request *request);

#endif
