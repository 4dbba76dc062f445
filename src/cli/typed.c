// SPDX-License-Identifier: MIT
#include "cli/typed.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void remove_front(struct typed *typed, size_t len)
{
    memmove(typed->buf, typed->buf + len, typed->len - len);
    typed->len -= len;
}

void typed_read(struct typed *typed)
{
    struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
    if (typed_has_line(typed) || typed->is_over || poll(&wait, 1, 0) <= 0)
        return;
    ssize_t got = read(STDIN_FILENO, typed->buf + typed->len, sizeof(typed->buf) - typed->len);
    typed->is_over = got <= 0;
    typed->len += got > 0 ? (size_t)got : 0;
    if (!typed->is_skipping)
        return;
    const char *end = memchr(typed->buf, '\n', typed->len);
    typed->is_skipping = !end;
    remove_front(typed, end ? (size_t)(end - typed->buf) + 1 : typed->len);
}

bool typed_has_line(const struct typed *typed)
{
    return memchr(typed->buf, '\n', typed->len) || typed->len == sizeof(typed->buf) ||
           (typed->is_over && typed->len);
}

bool typed_peek(const struct typed *typed, char line[TYPED_LINE_BYTES + 1])
{
    if (!typed_has_line(typed))
        return false;
    const char *end = memchr(typed->buf, '\n', typed->len);
    size_t len = end ? (size_t)(end - typed->buf) : typed->len;
    memcpy(line, typed->buf, len);
    line[len] = '\0';
    line[strcspn(line, "\r")] = '\0';
    return true;
}

void typed_drop(struct typed *typed)
{
    char line[TYPED_LINE_BYTES + 1];
    if (!typed_peek(typed, line))
        return;
    if (typed->is_echoed)
        puts(line);
    const char *end = memchr(typed->buf, '\n', typed->len);
    typed->is_skipping = !end;
    remove_front(typed, end ? (size_t)(end - typed->buf) + 1 : typed->len);
}

bool typed_take(struct typed *typed, char line[TYPED_LINE_BYTES + 1])
{
    bool has_line = typed_peek(typed, line);
    typed_drop(typed);
    return has_line;
}
