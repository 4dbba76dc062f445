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

// The struct that this member is in.
#define container_of(member_pointer, type, member)                                                 \
    ((type *)((char *)(member_pointer)-offsetof(type, member)))

static inline int lowest_bit(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline int count_bits(uint64_t set)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
    // Without the popcnt instruction the builtin is a function call, which costs more than this.
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(set * 0x0101010101010101u >> 56);
#else
    return __builtin_popcountll(set);
#endif
}

// Finding the k-th bit of a set, without a branch: k is mostly random, and the processor predicts a
// branch on a random number wrong every other time. Eight counts are kept side by side in the bytes
// of one word instead, and compared with k all at once.
#define BYTES_OF_1 0x0101010101010101u
#define TOP_BITS 0x8080808080808080u

// How many of the eight counts are at most k. Counts and k are below 128.
static inline int counts_up_to(uint64_t counts, int k)
{
    uint64_t is_at_most = ((((uint64_t)k * BYTES_OF_1) | TOP_BITS) - counts) & TOP_BITS;
    return (int)((is_at_most >> 7) * BYTES_OF_1 >> 56);
}

static inline int nth_bit_of_byte(uint8_t set, int k)
{
    uint64_t each = set * BYTES_OF_1 & 0x8040201008040201u;    // byte i: bit i of the set, or 0
    each = (each + (TOP_BITS - BYTES_OF_1)) >> 7 & BYTES_OF_1; // byte i: 1 or 0
    return counts_up_to(each * BYTES_OF_1, k);
}

// The position of the k-th set bit, counted from 0. The set has more than k bits.
static inline int nth_bit(uint64_t set, int k)
{
    uint64_t sums = set - ((set >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = (sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu; // byte i: how many bits in that byte
    sums *= BYTES_OF_1;                                // byte i: how many in bytes 0 … i
    int byte = 8 * counts_up_to(sums, k);
    int before = (int)(sums << 8 >> byte & 0xff);
    return byte + nth_bit_of_byte((uint8_t)(set >> byte), k - before);
}

// FNV-1a, for tables and signatures; not for secrets. Start with HASH_START.
#define HASH_START 0xcbf29ce484222325u
uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size);

#endif
