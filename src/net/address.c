// SPDX-License-Identifier: MIT
#include "net/address.h"

#include "base/text.h"

#include <arpa/inet.h>
#include <netinet/in.h>

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

uint64_t address_named(const char *bytes, size_t len)
{
    char buf[ADDRESS_TEXT];
    struct text text = TEXT(buf);
    text_bytes(&text, bytes, len);
    struct in6_addr v6;
    struct in_addr v4;
    if (!text.is_cut && inet_pton(AF_INET, buf, &v4) == 1)
        return number_of(&v4, 4);
    if (!text.is_cut && inet_pton(AF_INET6, buf, &v6) == 1)
        return number_of_v6(&v6);
    return number_of(bytes, len);
}
