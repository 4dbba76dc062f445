// SPDX-License-Identifier: MIT
// How many HTTP requests an address may make: a bucket that fills with time, so that a page with
// all its files comes at once, and a flood does not. Knows numbers of addresses, and no sockets.
#ifndef BAIZE_NET_VISITORS_H
#define BAIZE_NET_VISITORS_H

#include "base/base.h"

struct visitors;

// `rate` requests a second in the long run, VISITORS_BURST times as many at once.
enum { VISITORS_BURST = 10 };
struct visitors *visitors_create(int rate, uint64_t salt);
void visitors_destroy(struct visitors *visitors); // NULL: nothing to do
// Takes so many from the address's bucket. 0: it may ask; otherwise in how many seconds it may.
int visitors_wait_s(struct visitors *visitors, uint64_t address, int cost, int64_t now_ms);

#endif
