// SPDX-License-Identifier: MIT
// A server inside the program, and lines to it: the terminal client plays against it as it would
// over a network. It keeps nothing.
#ifndef BAIZE_CLI_HOST_H
#define BAIZE_CLI_HOST_H

#include "engine/chance.h"
#include "tui/line.h"

struct host;

// All its chance comes from the seed: the same answers give the same match, unless a bot's time for
// a move runs out. Bots think on a thread of their own.
struct host *host_create(const uint8_t seed[SEED_BYTES], struct text *why);
void host_destroy(struct host *host);
struct line *host_line(struct host *host); // a new one; it belongs to the host

#endif
