// SPDX-License-Identifier: MIT
// What is used of libsodium, which is not to be had for wasm, under the same names: SHA-256
// (tests/unit/web/test_sha256.c holds it against the original), base64, and wiping. Passwords and
// signatures always fail here: the server in a page protects no names and keeps no public log.
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

// The one variant that is used: in - and _, without = at the end.
enum { sodium_base64_VARIANT_URLSAFE_NO_PADDING = 7 };
char *sodium_bin2base64(
    char *text, size_t max, const unsigned char *bytes, size_t len, int variant);
void sodium_memzero(void *at, size_t size);

enum { crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE };

static inline int crypto_pwhash_str(char *hash, const char *password, unsigned long long len,
    unsigned long long operations, size_t memory)
{
    (void)hash, (void)password, (void)len, (void)operations, (void)memory;
    return -1;
}

static inline int crypto_pwhash_str_verify(
    const char *hash, const char *password, unsigned long long len)
{
    (void)hash, (void)password, (void)len;
    return -1;
}

static inline int crypto_sign_seed_keypair(
    unsigned char *key, unsigned char *secret, const unsigned char *seed)
{
    (void)key, (void)secret, (void)seed;
    return -1;
}

static inline int crypto_sign_detached(unsigned char *signature, unsigned long long *signature_len,
    const unsigned char *bytes, unsigned long long len, const unsigned char *secret)
{
    (void)signature, (void)signature_len, (void)bytes, (void)len, (void)secret;
    return -1;
}

static inline int crypto_sign_verify_detached(const unsigned char *signature,
    const unsigned char *bytes, unsigned long long len, const unsigned char *key)
{
    (void)signature, (void)bytes, (void)len, (void)key;
    return -1;
}

#endif
