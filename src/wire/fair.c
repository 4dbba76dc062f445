// SPDX-License-Identifier: MIT
#include "wire/fair.h"

#include "wire/hex.h"

#include <sodium.h>

void fair_commitment(const uint8_t server[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    crypto_hash_sha256(commitment, server, FAIR_BYTES);
}

void fair_seed(const struct fair_parts *parts, uint8_t seed[SEED_BYTES])
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, parts->server, FAIR_BYTES);
    for (int seat = 0; seat < parts->seats; seat++) {
        must(parts->entropy_len[seat] <= ENTROPY_MAX);
        crypto_hash_sha256_update(&hash, &parts->entropy_len[seat], 1);
        crypto_hash_sha256_update(&hash, parts->entropy[seat], parts->entropy_len[seat]);
    }
    crypto_hash_sha256_final(&hash, seed);
}

void seed_from_text(const char *text, size_t len, uint8_t seed[SEED_BYTES])
{
    if (len == 2 * SEED_BYTES && hex_read(text, len, seed, SEED_BYTES) == SEED_BYTES)
        return;
    crypto_hash_sha256(seed, (const unsigned char *)text, len);
}
