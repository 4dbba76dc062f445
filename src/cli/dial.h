// SPDX-License-Identifier: MIT
// From an address to a line, and to a WebSocket: finding the host, connecting, TLS if the address
// says so, shaking hands. It may take seconds.
#ifndef BAIZE_CLI_DIAL_H
#define BAIZE_CLI_DIAL_H

#include "base/blob.h"
#include "base/text.h"

#include <sys/types.h>

struct tls;

struct address {
    bool is_tls;
    char url[300]; // as it was written
    char host[200], port[8], prefix[100];
};

// "https://host:port/prefix", or parts of it; without a scheme it is http. False, and why.
bool address_read(struct address *address, const char *url, struct text *why);
// In full, the same however it was written: "http://host:80/prefix".
void address_put(const struct address *address, struct text *text);

// A socket that does not wait, perhaps with TLS over it.
struct cable {
    int fd; // -1: none
    struct tls *tls;
};

// As far as the line itself: nothing is said yet. False, and why.
bool dial_plain(const struct address *address, struct cable *cable, struct text *why);
void address_put_host(const struct address *address, struct text *text); // "host:80"
// And shakes hands. False, and why. What came after the answer is in `rest`.
bool dial(const struct address *address, struct cable *cable, struct blob *rest, struct text *why);
// As recv(): -1 and errno EAGAIN if there is nothing.
ssize_t cable_read(struct cable *cable, void *buf, size_t size);
bool cable_write(struct cable *cable, const char *bytes, size_t len); // all of it
void cable_cut(struct cable *cable);

#endif
