// SPDX-License-Identifier: MIT
// A line to a server elsewhere: a WebSocket, under TLS if the address says so.
#ifndef BAIZE_CLI_REMOTE_H
#define BAIZE_CLI_REMOTE_H

#include "tui/line.h"

// To "http://host:port/prefix", or parts of it (cli/dial.h). NULL, and why, if it is no address.
struct line *remote_create(const char *url, struct text *why);
// The address in full, the same however it was written: "http://host:80/prefix".
void remote_address(const struct line *line, struct text *text);
void remote_destroy(struct line *line);

#endif
