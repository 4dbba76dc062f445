// SPDX-License-Identifier: MIT
// A line to a server: whole messages out, whole messages in. The server may be at the other end of
// a WebSocket or inside this program; the client cannot tell. For the one who implements it: the
// struct begins with a `struct line`.
#ifndef BAIZE_TUI_LINE_H
#define BAIZE_TUI_LINE_H

#include "base/text.h"

struct line;

struct line_kind {
    // Also after it was lost. False, and why in a sentence; no sentence: it is being tried, ask
    // again.
    bool (*open)(struct line *line, struct text *why);
    bool (*is_open)(const struct line *line);
    void (*send)(struct line *line, const char *bytes, size_t len);
    // The next message that has come, good until the next call; NULL: none now. Never waits.
    const char *(*next)(struct line *line, size_t *len);
    int (*fd)(const struct line *line); // to wait for with poll(); -1: there is nothing to wait for
    void (*close)(struct line *line);
};

struct line {
    const struct line_kind *kind;
};

#endif
