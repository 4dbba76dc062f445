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
    for (int place = 0; place < parts->seats; place++) {
        must(parts->entropy_len[place] <= ENTROPY_MAX);
        crypto_hash_sha256_update(&hash, &parts->entropy_len[place], 1);
        crypto_hash_sha256_update(&hash, parts->entropy[place], parts->entropy_len[place]);
    }
    crypto_hash_sha256_final(&hash, seed);
}

void fair_pledge(const uint8_t *entropy, size_t len, uint8_t pledge[FAIR_BYTES])
{
    crypto_hash_sha256(pledge, entropy, len);
}

bool fair_has_pledges(const struct fair_parts *parts)
{
    for (int place = 0; place < parts->seats; place++)
        if (parts->has_pledge[place])
            return true;
    return false;
}

bool fair_is_withheld(const struct fair_parts *parts, int place)
{
    return parts->has_pledge[place] && !parts->entropy_len[place];
}

void fair_places(const uint8_t seed[SEED_BYTES], int seats, uint8_t place[SEATS_MAX])
{
    static const char label[] = "baize seats";
    must(seats <= SEATS_MAX);
    uint8_t key[SEED_BYTES];
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const unsigned char *)label, sizeof(label) - 1);
    crypto_hash_sha256_update(&hash, seed, SEED_BYTES);
    crypto_hash_sha256_final(&hash, key);
    struct chance chance;
    chance_from_seed(&chance, key);
    for (int i = 0; i < seats; i++)
        place[i] = (uint8_t)i;
    for (int i = seats - 1; i > 0; i--) {
        uint32_t other = chance_below(&chance, (uint32_t)i + 1);
        uint8_t swapped = place[i];
        place[i] = place[other];
        place[other] = swapped;
    }
}

void seed_from_text(const char *text, size_t len, uint8_t seed[SEED_BYTES])
{
    if (len == 2 * SEED_BYTES && hex_read(text, len, seed, SEED_BYTES) == SEED_BYTES)
        return;
    crypto_hash_sha256(seed, (const unsigned char *)text, len);
}
