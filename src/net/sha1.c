// SPDX-License-Identifier: MIT
#include "net/sha1.h"

#include <string.h>

enum { BLOCK = 64 };

static uint32_t turned(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static uint32_t mixed(int round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5a827999;
    case 1:
        return (b ^ c ^ d) + 0x6ed9eba1;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    default:
        return (b ^ c ^ d) + 0xca62c1d6;
    }
}

static void add_block(uint32_t state[5], const uint8_t *block)
{
    uint32_t word[80];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        word[i] = turned(word[i - 3] ^ word[i - 8] ^ word[i - 14] ^ word[i - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 80; i++) {
        uint32_t next = turned(a, 5) + mixed(i, b, c, d) + e + word[i];
        e = d, d = c, c = turned(b, 30), b = a, a = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

void sha1(const void *bytes, size_t len, uint8_t hash[SHA1_BYTES])
{
    must(len <= SHA1_INPUT_MAX);
    uint8_t padded[2 * BLOCK] = {0};
    size_t size = len + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    memcpy(padded, bytes, len);
    padded[len] = 0x80;
    padded[size - 2] = (uint8_t)(len * 8 >> 8);
    padded[size - 1] = (uint8_t)(len * 8);
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    for (size_t at = 0; at < size; at += BLOCK)
        add_block(state, padded + at);
    for (int i = 0; i < SHA1_BYTES; i++)
        hash[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}
