// SPDX-License-Identifier: MIT
#include "engine/chance.h"

#include <string.h>

static uint32_t rotate(uint32_t x, int by)
{
    return (x << by) | (x >> (32 - by));
}

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 7);
}

static void chacha20_block(uint32_t out[CHANCE_WORDS], const uint32_t key[8], uint64_t block)
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, // "expand 32-byte k"
        key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7], (uint32_t)block,
        (uint32_t)(block >> 32), 0, 0};
    memcpy(out, start, sizeof(start));
    for (int round = 0; round < 20; round += 2) {
        for (int i = 0; i < 4; i++)
            quarter(out, i, i + 4, i + 8, i + 12);
        for (int i = 0; i < 4; i++)
            quarter(out, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        out[i] += start[i];
}

// SplitMix64: one addition and a strong mix, so every number is a good seed.
static uint64_t split_mix(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

void chance_from_seed(struct chance *chance, const uint8_t seed[SEED_BYTES])
{
    memset(chance, 0, sizeof(*chance));
    chance->next = CHANCE_WORDS;
    for (int i = 0; i < 8; i++)
        for (int byte = 0; byte < 4; byte++)
            chance->key[i] |= (uint32_t)seed[4 * i + byte] << (8 * byte);
}

void chance_from_number(struct chance *chance, uint64_t number)
{
    memset(chance, 0, sizeof(*chance));
    chance->next = CHANCE_WORDS;
    chance->is_fast = true;
    // Mixed once, so that neighbouring numbers do not start on overlapping stretches of one
    // sequence.
    chance->fast_state = number;
    chance->fast_state = split_mix(&chance->fast_state);
}

void chance_refill(struct chance *chance)
{
    chance->next = 0;
    if (!chance->is_fast) {
        chacha20_block(chance->word, chance->key, chance->block++);
        return;
    }
    for (int i = 0; i < CHANCE_WORDS; i += 2) {
        uint64_t bits = split_mix(&chance->fast_state);
        chance->word[i] = (uint32_t)bits;
        chance->word[i + 1] = (uint32_t)(bits >> 32);
    }
}

uint32_t chance_below_carefully(struct chance *chance, uint32_t n)
{
    uint64_t product = (uint64_t)chance_word(chance) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (0u - n) % n; // 2^32 mod n
        while ((uint32_t)product < unfair)
            product = (uint64_t)chance_word(chance) * n;
    }
    return (uint32_t)(product >> 32);
}
