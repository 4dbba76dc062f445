// SPDX-License-Identifier: MIT
#ifndef BAIZE_BENCH_BARE_LEDUC_H
#define BAIZE_BENCH_BARE_LEDUC_H

#include <stdint.h>

// Plays random games of Leduc. Returns how many moves they had, the deck's included, and adds what
// the first seat won to `won`.
uint64_t bare_leduc(uint64_t games, uint64_t seed, int64_t *won);

#endif
