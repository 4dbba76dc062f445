// SPDX-License-Identifier: MIT
#include "cli/web_address.h"

#include <stdlib.h>

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

static size_t count_of(const char *at, const char *others)
{
    size_t len = 0;
    while (at[len] && (strchr(letters, at[len]) || strchr(others, at[len])))
        len++;
    return len;
}

// A name, or four numbers, or what stands in brackets for IPv6. How long it is; 0: it is none.
static size_t host_len(const char *at)
{
    if (*at != '[')
        return count_of(at, "-.");
    size_t within = strspn(at + 1, "0123456789abcdefABCDEF:.");
    return within && at[1 + within] == ']' ? within + 2 : 0;
}

// ":8080". How long it is, 0 if there is none; -1: it is none that there can be.
static int port_len(const char *at, int *port)
{
    if (*at != ':')
        return 0;
    size_t len = strspn(at + 1, "0123456789");
    if (len < 1 || len > 5)
        return -1;
    *port = atoi(at + 1);
    return *port >= 1 && *port <= 65535 ? (int)len + 1 : -1;
}

static void put_lower(struct text *text, const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        text_char(text, (char)(at[i] >= 'A' && at[i] <= 'Z' ? at[i] - 'A' + 'a' : at[i]));
}

bool web_address_read(struct web_address *address, const char *words)
{
    struct text origin = TEXT(address->origin), path = TEXT(address->path);
    address->is_tls = strncmp(words, "https://", 8) == 0;
    if (!address->is_tls && strncmp(words, "http://", 7) != 0)
        return false;
    const char *host = words + (address->is_tls ? 8 : 7);
    size_t len = host_len(host);
    int usual = address->is_tls ? 443 : 80, port = usual;
    int port_at = len ? port_len(host + len, &port) : -1;
    if (port_at < 0)
        return false;
    const char *rest = host + len + port_at;
    size_t rest_len = count_of(rest, "-._~%/");
    if ((*rest && *rest != '/') || rest[rest_len])
        return false;
    text_put(&origin, address->is_tls ? "https://" : "http://");
    put_lower(&origin, host, len);
    if (port != usual)
        text_format(&origin, ":%d", port);
    address->has_path = rest_len > 0;
    text_bytes(&path, rest, rest_len);
    if (!rest_len || rest[rest_len - 1] != '/')
        text_char(&path, '/');
    return !origin.is_cut && !path.is_cut;
}
