// SPDX-License-Identifier: MIT
#include "net/address.h"

#include "base/text.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

static uint64_t number_of(const void *bytes, size_t size)
{
    return hash_bytes(HASH_START, bytes, size) | 1;
}

static uint64_t number_of_v6(const struct in6_addr *in)
{
    return IN6_IS_ADDR_V4MAPPED(in) ? number_of(in->s6_addr + 12, 4) : number_of(in->s6_addr, 8);
}

uint64_t address_of(const struct sockaddr_storage *address, char text[ADDRESS_TEXT])
{
    if (address->ss_family == AF_INET6) {
        const struct in6_addr *in = &((const struct sockaddr_in6 *)address)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(in))
            inet_ntop(AF_INET, in->s6_addr + 12, text, ADDRESS_TEXT);
        else
            inet_ntop(AF_INET6, in, text, ADDRESS_TEXT);
        return number_of_v6(in);
    }
    const struct in_addr *in = &((const struct sockaddr_in *)address)->sin_addr;
    inet_ntop(AF_INET, in, text, ADDRESS_TEXT);
    return number_of(in, 4);
}

// Any address as one of IPv6. False if it is none.
static bool read_address(const char *bytes, size_t len, struct in6_addr *address)
{
    char buf[ADDRESS_TEXT];
    struct text text = TEXT(buf);
    text_bytes(&text, bytes, len);
    memset(address, 0, sizeof(*address));
    address->s6_addr[10] = address->s6_addr[11] = 0xff;
    if (text.is_cut)
        return false;
    return inet_pton(AF_INET, buf, address->s6_addr + 12) == 1 ||
           inet_pton(AF_INET6, buf, address) == 1;
}

// As a proxy writes it, which may be with the visitor's port: 10.0.0.1:80, [fd00::1], [fd00::1]:80.
static bool read_visitor(const char *bytes, size_t len, struct in6_addr *address)
{
    if (read_address(bytes, len, address))
        return true;
    const char *end = len ? memchr(bytes, *bytes == '[' ? ']' : ':', len) : NULL;
    int bracket = end && *bytes == '[';
    return end && read_address(bytes + bracket, (size_t)(end - bytes) - (size_t)bracket, address);
}

// All that is no address is one: a proxy that hides its visitors must not make each of them many.
uint64_t address_named(const char *bytes, size_t len)
{
    struct in6_addr address;
    return read_visitor(bytes, len, &address) ? number_of_v6(&address) : number_of("", 0);
}

bool address_range_read(const char *text, struct address_range *range)
{
    size_t len = strcspn(text, "/");
    struct in6_addr address;
    if (!read_address(text, len, &address))
        return false;
    int most = memchr(text, ':', len) ? 128 : 32, bits = most;
    if (text[len]) {
        size_t digits = strspn(text + len + 1, "0123456789");
        if (!digits || digits > 3 || text[len + 1 + digits])
            return false;
        bits = (int)strtol(text + len + 1, NULL, 10);
    }
    if (bits > most)
        return false;
    memcpy(range->bytes, address.s6_addr, sizeof(range->bytes));
    range->bits = 128 - most + bits;
    return true;
}

static bool is_in(const struct in6_addr *address, const struct address_range *range)
{
    int whole = range->bits / 8, rest = range->bits % 8;
    return memcmp(address->s6_addr, range->bytes, (size_t)whole) == 0 &&
           (!rest || (address->s6_addr[whole] ^ range->bytes[whole]) >> (8 - rest) == 0);
}

bool address_is_in(const char *text, size_t len, const struct address_range *ranges, int count)
{
    struct in6_addr address;
    if (!read_visitor(text, len, &address))
        return false;
    for (int i = 0; i < count; i++)
        if (is_in(&address, &ranges[i]))
            return true;
    return false;
}
