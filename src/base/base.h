// SPDX-License-Identifier: MIT
// What every room may use: stopping on our own bugs, and small arithmetic on sets.
// Knows nothing of cards, files or the operating system.
#ifndef BAIZE_BASE_BASE_H
#define BAIZE_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// For our own bugs only; stays on in release builds. A fault of the world is a return value.
#define must(x) ((x) ? (void)0 : must_fail(#x, __FILE__, __LINE__))
_Noreturn void must_fail(const char *what, const char *file, int line);

#define ARRAY_LEN(a) ((int)(sizeof(a) / sizeof((a)[0])))

static inline int lowest_bit(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline int count_bits(uint64_t set)
{
    return __builtin_popcountll(set);
}

// The place of the k-th set bit, counted from 0. The set has more than k bits.
int nth_bit(uint64_t set, int k);

// FNV-1a, for tables and signatures; not for secrets. Start with HASH_START.
#define HASH_START 0xcbf29ce484222325u
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size);

#endif
