// SPDX-License-Identifier: MIT
// A line to a server elsewhere: a WebSocket.
#ifndef BAIZE_CLI_REMOTE_H
#define BAIZE_CLI_REMOTE_H

#include "tui/line.h"

// To "http://host:port/prefix", or parts of it. NULL, and why, if it is no such address.
struct line *remote_create(const char *url, struct text *why);
void remote_destroy(struct line *line);

#endif
