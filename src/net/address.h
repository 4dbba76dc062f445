// SPDX-License-Identifier: MIT
// Where a connection comes from, as a number to count by. A neighbourhood counts as one address:
// whoever has one of IPv6 has 2^64 of them.
#ifndef BAIZE_NET_ADDRESS_H
#define BAIZE_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT = 64 };

// Never 0. `text` is the address as people write it; one of IPv4 inside IPv6 as IPv4.
uint64_t address_of(const struct sockaddr_storage *address, char text[ADDRESS_TEXT]);
// The same number for an address that a proxy wrote, with or without a port. All that is no address
// is one and the same.
uint64_t address_named(const char *text, size_t len);

// A range of addresses, as in 10.0.0.0/8 or fd00::/8; a single one is a range, too.
struct address_range {
    uint8_t bytes[16]; // one of IPv4 as it stands in IPv6
    int bits;
};
bool address_range_read(const char *text, struct address_range *range);
// Is what is written there an address, and one of these?
bool address_is_in(const char *text, size_t len, const struct address_range *ranges, int count);

#endif
