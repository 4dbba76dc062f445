// SPDX-License-Identifier: MIT
#ifndef BAIZE_BENCH_BARE_LEDUC_H
#define BAIZE_BENCH_BARE_LEDUC_H

#include <stdint.h>

// Random games of Leduc. Says how many moves they had, the deck's among them, and adds up what the
// first seat won.
uint64_t bare_leduc(uint64_t games, uint64_t seed, int64_t *won);

#endif
