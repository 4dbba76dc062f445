// SPDX-License-Identifier: MIT
// Where a connection comes from, as a number to count by. A neighbourhood counts as one address:
// whoever has one of IPv6 has 2^64 of them.
#ifndef BAIZE_NET_ADDRESS_H
#define BAIZE_NET_ADDRESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT = 64 };

// Never 0. `text` is the address as people write it; one of IPv4 inside IPv6 as IPv4.
uint64_t address_of(const struct sockaddr_storage *address, char text[ADDRESS_TEXT]);
// The same number for an address that a proxy wrote. What is no address counts by its letters.
uint64_t address_named(const char *text, size_t len);

#endif
