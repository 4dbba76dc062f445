// SPDX-License-Identifier: MIT
// Where chance comes from: one stream of 32-bit words and unbiased sampling from it.
// Two sources fill the same stream: ChaCha20 under a 32-byte seed (real matches, verifiable deals)
// and a fast generator under a number (simulations). What draws from the stream cannot tell which.
#ifndef BAIZE_ENGINE_CHANCE_H
#define BAIZE_ENGINE_CHANCE_H

#include "base/base.h"

enum { SEED_BYTES = 32, CHANCE_WORDS = 16 };

struct chance {
    uint32_t word[CHANCE_WORDS]; // word[next..] are still to be handed out
    uint32_t next;
    bool is_fast;    // if and only if the fast generator fills the words
    uint32_t key[8]; // ChaCha20: the seed
    uint64_t block;  // ChaCha20: the number of the next block
    uint64_t fast_state;
};

// The stream is the ChaCha20 key stream (nonce 0, counter from 0) of the seed, as little-endian
// words.
void chance_from_seed(struct chance *chance, const uint8_t seed[SEED_BYTES]);
void chance_from_number(struct chance *chance, uint64_t number);
__attribute__((noinline)) void chance_refill(struct chance *chance);

static inline uint32_t chance_word(struct chance *chance)
{
    if (chance->next == CHANCE_WORDS)
        chance_refill(chance);
    return chance->word[chance->next++];
}

// Uniform in 0 … n-1, exactly: a word that would favour some results is thrown away. n is at
// least 1. Nearly always the next word will do; the rest is kept out of the games' inner loops.
__attribute__((noinline)) uint32_t chance_below_carefully(struct chance *chance, uint32_t n);
static inline uint32_t chance_below(struct chance *chance, uint32_t n)
{
    if (__builtin_expect(chance->next < CHANCE_WORDS, 1)) {
        uint64_t product = (uint64_t)chance->word[chance->next] * n;
        if (__builtin_expect((uint32_t)product >= n, 1)) {
            chance->next++;
            return (uint32_t)(product >> 32);
        }
    }
    return chance_below_carefully(chance, n);
}

#endif
