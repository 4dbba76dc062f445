// SPDX-License-Identifier: MIT
#ifndef BAIZE_BENCH_BARE_SOCKETS_H
#define BAIZE_BENCH_BARE_SOCKETS_H

#include "base/base.h"

// Sends and receives the messages of so many matches. Returns how many.
uint64_t bare_sockets(uint64_t matches);

#endif
