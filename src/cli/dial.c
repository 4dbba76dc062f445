// SPDX-License-Identifier: MIT
#include "cli/dial.h"

#include "cli/tls.h"
#include "net/ws.h"
#include "os/entropy.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ANSWER_MS = 5000, READ_BYTES = 16 * 1024, HEAD_BYTES = 8192 };

// ---- The address -------------------------------------------------------------------------------

static bool refuse_address(const char *url, struct text *why)
{
    text_format(why,
        "--server takes an address like http://localhost:8080 or https://example.org, not \"%s\"",
        url);
    return false;
}

// Skips http://, wss:// and so on, if there is one. False if it is another scheme.
static bool read_scheme(struct address *address, const char **at)
{
    static const struct {
        const char *start;
        bool is_tls;
    } schemes[] = {{"http://", false}, {"ws://", false}, {"https://", true}, {"wss://", true}};
    for (int i = 0; i < ARRAY_LEN(schemes); i++)
        if (strncmp(*at, schemes[i].start, strlen(schemes[i].start)) == 0) {
            *at += strlen(schemes[i].start);
            address->is_tls = schemes[i].is_tls;
            return true;
        }
    return !strstr(*at, "://");
}

bool address_read(struct address *address, const char *url, struct text *why)
{
    const char *at = url;
    *address = (struct address){0};
    if (!read_scheme(address, &at))
        return refuse_address(url, why);
    size_t len = strcspn(at, "/#?"), path_len = strcspn(at + len, "#?");
    const char *path = at + len, *end = at + len, *colon = end, *host = at;
    while (path_len && path[path_len - 1] == '/')
        path_len--;
    while (colon > at && *colon != ':' && *colon != ']')
        colon--;
    bool has_port = *colon == ':' && colon > at;
    size_t host_len = has_port ? (size_t)(colon - at) : len;
    if (host_len >= 2 && host[0] == '[' && host[host_len - 1] == ']')
        host++, host_len -= 2;
    const char *port = has_port ? colon + 1 : address->is_tls ? "443" : "80";
    size_t port_len = has_port ? (size_t)(end - port) : strlen(port);
    snprintf(address->url, sizeof(address->url), "%s", url);
    snprintf(address->host, sizeof(address->host), "%.*s", (int)host_len, host);
    snprintf(address->prefix, sizeof(address->prefix), "%.*s", (int)path_len, path);
    snprintf(address->port, sizeof(address->port), "%.*s", (int)port_len, port);
    bool is_number = port_len && strspn(port, "0123456789") >= port_len;
    return (host_len && is_number) || refuse_address(url, why);
}

void address_put_host(const struct address *address, struct text *text)
{
    bool is_v6 = strchr(address->host, ':') != NULL;
    text_format(
        text, "%s%s%s%s", is_v6 ? "[" : "", address->host, is_v6 ? "]:" : ":", address->port);
}

void address_put(const struct address *address, struct text *text)
{
    text_put(text, address->is_tls ? "https://" : "http://");
    address_put_host(address, text);
    text_put(text, address->prefix);
}

// ---- The cable ---------------------------------------------------------------------------------

ssize_t cable_read(struct cable *cable, void *buf, size_t size)
{
    return cable->tls ? tls_read(cable->tls, buf, size) : recv(cable->fd, buf, size, 0);
}

bool cable_write(struct cable *cable, const char *bytes, size_t len)
{
    while (len) {
        ssize_t sent = cable->tls ? tls_write(cable->tls, bytes, len)
                                  : send(cable->fd, bytes, len, MSG_NOSIGNAL);
        if (sent == 0 || (sent < 0 && errno != EAGAIN && errno != EINTR))
            return false;
        struct pollfd wait = {.fd = cable->fd, .events = POLLOUT};
        if (sent < 0 && poll(&wait, 1, ANSWER_MS) == 0)
            return false;
        if (sent > 0) {
            bytes += sent;
            len -= (size_t)sent;
        }
    }
    return true;
}

void cable_cut(struct cable *cable)
{
    tls_end(cable->tls);
    if (cable->fd >= 0)
        close(cable->fd);
    *cable = (struct cable){.fd = -1};
}

// ---- Dialling ----------------------------------------------------------------------------------

static bool fail(
    const struct address *address, struct text *why, const char *what, const char *more)
{
    text_format(why, "the server at %s %s%s", address->url, what, more);
    return false;
}

static int connect_to(const struct addrinfo *address)
{
    int fd = socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    if (connect(fd, address->ai_addr, address->ai_addrlen) == 0)
        return fd;
    struct pollfd wait = {.fd = fd, .events = POLLOUT};
    int fault = errno;
    socklen_t size = sizeof(fault);
    if (fault == EINPROGRESS) {
        fault = ETIMEDOUT;
        if (poll(&wait, 1, ANSWER_MS) > 0)
            getsockopt(fd, SOL_SOCKET, SO_ERROR, &fault, &size);
    }
    if (!fault)
        return fd;
    close(fd);
    errno = fault;
    return -1;
}

static bool reach(const struct address *address, struct cable *cable, struct text *why)
{
    struct addrinfo wish = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    int fault = getaddrinfo(address->host, address->port, &wish, &list);
    if (fault)
        return fail(address, why, "cannot be reached: ", gai_strerror(fault));
    for (const struct addrinfo *i = list; i && cable->fd < 0; i = i->ai_next)
        cable->fd = connect_to(i);
    fault = errno;
    freeaddrinfo(list);
    return cable->fd >= 0 || fail(address, why, "cannot be reached: ", strerror(fault));
}

static bool cover(const struct address *address, struct cable *cable, struct text *why)
{
    char buf[300];
    struct text reason = TEXT(buf);
    if (!address->is_tls)
        return true;
    cable->tls = tls_start(cable->fd, address->host, ANSWER_MS, &reason);
    return cable->tls || fail(address, why, buf, "");
}

static void put_base64(const uint8_t bytes[16], char out[WS_KEY_BYTES + 1])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *at = out;
    for (int i = 0; i < 16; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < 16 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (i + 2 < 16 ? bytes[i + 2] : 0);
        for (int shift = 18; shift >= 0; shift -= 6)
            *at++ = digits[three >> shift & 63];
    }
    at[-1] = at[-2] = '='; // 16 bytes are five groups of three and one byte: two signs of padding
    *at = '\0';
}

// The head of the answer, ended by an empty line. NULL if none comes.
static char *read_head(struct cable *cable, struct blob *in)
{
    while (in->len <= HEAD_BYTES) {
        ssize_t got = cable_read(cable, blob_reserve(in, READ_BYTES), READ_BYTES - 1);
        struct pollfd wait = {.fd = cable->fd, .events = POLLIN};
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return NULL;
        if (got < 0 && poll(&wait, 1, ANSWER_MS) <= 0)
            return NULL;
        in->len += got > 0 ? (size_t)got : 0;
        *blob_reserve(in, 1) = '\0';
        char *end = strstr(in->at, "\r\n\r\n");
        if (end)
            return end;
    }
    return NULL;
}

static bool shake_hands(
    const struct address *address, struct cable *cable, struct blob *in, struct text *why)
{
    uint8_t nonce[16];
    char key[WS_KEY_BYTES + 1], accept[WS_ACCEPT_BYTES + 1], buf[900], status[40] = "";
    struct text request = TEXT(buf);
    entropy_fill(nonce, sizeof(nonce));
    put_base64(nonce, key);
    text_format(&request, "GET %s/ws HTTP/1.1\r\nHost: ", address->prefix);
    address_put_host(address, &request);
    text_format(&request,
        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
        key);
    if (!cable_write(cable, buf, request.len))
        return fail(address, why, "hung up", "");
    char *end = read_head(cable, in);
    if (!end)
        return fail(address, why, "does not answer as a Baize server does", "");
    *end = '\0';
    must(ws_accept(key, WS_KEY_BYTES, accept));
    if (sscanf(in->at, "HTTP/1.1 %30[^\r\n]", status) != 1)
        return fail(address, why, "does not answer as a Baize server does", "");
    if (strncmp(status, "101", 3) != 0 && status[0] != '2')
        return fail(address, why, "refuses: ", status);
    if (!strstr(in->at, accept)) // an ordinary web page, perhaps
        return fail(address, why, "does not answer as a Baize server does", "");
    blob_drop_front(in, (size_t)(end + 4 - in->at));
    return true;
}

bool dial_plain(const struct address *address, struct cable *cable, struct text *why)
{
    *cable = (struct cable){.fd = -1};
    if (reach(address, cable, why) && cover(address, cable, why))
        return true;
    cable_cut(cable);
    return false;
}

bool dial(const struct address *address, struct cable *cable, struct blob *rest, struct text *why)
{
    rest->len = 0;
    if (!dial_plain(address, cable, why))
        return false;
    if (shake_hands(address, cable, rest, why))
        return true;
    cable_cut(cable);
    return false;
}
