// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // memmem
#include "cli/fetch.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    ANSWER_MS = 15000,
    READ_BYTES = 64 * 1024,
    HEAD_MAX = 16 * 1024,
    PAGE_MAX = 16 << 20,
    REST_MS = 500,
    RESTS_MAX = 240,
};

bool fetcher_init(struct fetcher *fetcher, const char *url, struct text *why)
{
    *fetcher = (struct fetcher){.cable = {.fd = -1}};
    return address_read(&fetcher->address, url, why);
}

void fetcher_finish(struct fetcher *fetcher)
{
    cable_cut(&fetcher->cable);
    blob_release(&fetcher->in);
    blob_release(&fetcher->page);
}

// ---- Reading -----------------------------------------------------------------------------------

// More bytes. False at the end, or if none come in time.
static bool read_more(struct fetcher *fetcher)
{
    for (;;) {
        struct blob *in = &fetcher->in;
        ssize_t got = cable_read(&fetcher->cable, blob_reserve(in, READ_BYTES), READ_BYTES);
        if (got > 0) {
            in->len += (size_t)got;
            return true;
        }
        struct pollfd wait = {.fd = fetcher->cable.fd, .events = POLLIN};
        if (got == 0 || (errno != EAGAIN && errno != EINTR) || poll(&wait, 1, ANSWER_MS) == 0)
            return false;
    }
}

// Where the first line end, or the first empty line, is; -1: nowhere, and no more bytes come.
static ssize_t find_end(struct fetcher *fetcher, const char *end, size_t max)
{
    for (;;) {
        const struct blob *in = &fetcher->in;
        const char *at = in->len ? memmem(in->at, in->len, end, strlen(end)) : NULL;
        if (at)
            return at - in->at;
        if (in->len > max || !read_more(fetcher))
            return -1;
    }
}

static bool take(struct fetcher *fetcher, size_t len)
{
    if (len > PAGE_MAX || fetcher->page.len + len > PAGE_MAX)
        return false;
    while (fetcher->in.len < len)
        if (!read_more(fetcher))
            return false;
    if (len)
        blob_add(&fetcher->page, fetcher->in.at, len);
    blob_drop_front(&fetcher->in, len);
    return true;
}

// A proxy may send a page in pieces, each with its length in hex before it.
static bool take_pieces(struct fetcher *fetcher)
{
    for (;;) {
        ssize_t end = find_end(fetcher, "\r\n", HEAD_MAX);
        if (end < 0)
            return false;
        size_t len = strtoul(fetcher->in.at, NULL, 16);
        blob_drop_front(&fetcher->in, (size_t)end + 2);
        if (!take(fetcher, len) || find_end(fetcher, "\r\n", HEAD_MAX) != 0)
            return false;
        blob_drop_front(&fetcher->in, 2);
        if (!len)
            return true;
    }
}

// The value of a field of the head, or NULL.
static const char *field(const char *head, const char *name)
{
    size_t len = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, len) == 0 && line[2 + len] == ':')
            return line + 3 + len + strspn(line + 3 + len, " ");
    return NULL;
}

static bool take_page(struct fetcher *fetcher, const char *head)
{
    const char *length = field(head, "content-length"), *coding = field(head, "transfer-encoding");
    if (coding && strncasecmp(coding, "chunked", 7) == 0)
        return take_pieces(fetcher);
    return length && take(fetcher, strtoul(length, NULL, 10));
}

// ---- Asking ------------------------------------------------------------------------------------

static bool ask(struct fetcher *fetcher, const char *path)
{
    char buf[900];
    struct text request = TEXT(buf);
    text_format(&request, "GET %s%s HTTP/1.1\r\nHost: ", fetcher->address.prefix, path);
    address_put_host(&fetcher->address, &request);
    text_put(&request, "\r\nAccept: application/json, text/plain\r\n\r\n");
    return !request.is_cut && cable_write(&fetcher->cable, request.at, request.len);
}

// The status; 0: the line is dead.
static int ask_once(struct fetcher *fetcher, const char *path)
{
    fetcher->page.len = 0;
    ssize_t end = ask(fetcher, path) ? find_end(fetcher, "\r\n\r\n", HEAD_MAX) : -1;
    int status =
        end < 0 || strncmp(fetcher->in.at, "HTTP/1.1 ", 9) != 0 ? 0 : atoi(fetcher->in.at + 9);
    if (!status)
        return 0;
    char *head = strndup(fetcher->in.at, (size_t)end + 2);
    must(head);
    blob_drop_front(&fetcher->in, (size_t)end + 4);
    const char *connection = field(head, "connection");
    bool is_last = connection && strncasecmp(connection, "close", 5) == 0;
    bool is_whole = take_page(fetcher, head);
    free(head);
    *blob_reserve(&fetcher->page, 1) = '\0';
    if (is_last || !is_whole)
        cable_cut(&fetcher->cable);
    return is_whole ? status : 0;
}

// A line that was used before may have been closed meanwhile: then it is dialled anew, once.
static int ask_anyhow(struct fetcher *fetcher, const char *path, struct text *why)
{
    for (bool is_old = fetcher->cable.fd >= 0;; is_old = false) {
        if (fetcher->cable.fd < 0) {
            fetcher->in.len = 0;
            if (!dial_plain(&fetcher->address, &fetcher->cable, why))
                return 0;
        }
        int status = ask_once(fetcher, path);
        if (status)
            return status;
        cable_cut(&fetcher->cable);
        if (!is_old)
            break;
    }
    text_format(why, "the server at %s gives no whole answer", fetcher->address.url);
    return 0;
}

int fetch(struct fetcher *fetcher, const char *path, struct text *why)
{
    int status = 0;
    for (int rests = 0; rests < RESTS_MAX; rests++) {
        status = ask_anyhow(fetcher, path, why);
        if (status != 429)
            break;
        usleep(REST_MS * 1000);
    }
    return status;
}
