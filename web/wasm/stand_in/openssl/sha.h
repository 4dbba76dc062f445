// SPDX-License-Identifier: MIT
// OpenSSL's names for SHA-256, of which there is one in a page (sodium.h).
#ifndef BAIZE_WEB_OPENSSL_SHA_H
#define BAIZE_WEB_OPENSSL_SHA_H

#include <sodium.h>

typedef crypto_hash_sha256_state SHA256_CTX;

#define SHA256_Init(context) crypto_hash_sha256_init(context)
#define SHA256_Update(context, bytes, len) crypto_hash_sha256_update(context, bytes, len)
#define SHA256_Final(hash, context) crypto_hash_sha256_final(context, hash)

#endif
