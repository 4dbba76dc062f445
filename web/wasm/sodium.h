// SPDX-License-Identifier: MIT
// The one thing the replay files need of libsodium, which is not to be had for wasm: SHA-256, under
// the same names. tests/unit/web/test_sha256.c holds it against the original.
#ifndef BAIZE_WEB_SODIUM_H
#define BAIZE_WEB_SODIUM_H

#include <stddef.h>
#include <stdint.h>

enum { crypto_hash_sha256_BYTES = 32 };

typedef struct crypto_hash_sha256_state {
    uint32_t sum[8];
    uint64_t len;
    uint8_t block[64];
} crypto_hash_sha256_state;

int crypto_hash_sha256_init(crypto_hash_sha256_state *state);
int crypto_hash_sha256_update(
    crypto_hash_sha256_state *state, const unsigned char *bytes, unsigned long long len);
int crypto_hash_sha256_final(crypto_hash_sha256_state *state, unsigned char *out);
int crypto_hash_sha256(unsigned char *out, const unsigned char *bytes, unsigned long long len);

#endif
