// SPDX-License-Identifier: MIT
#include "wire/replay_lines.h"

#include <sodium.h>
#include <string.h>

bool replay_refuse(struct text *why, int line_number, const char *reason)
{
    text_clear(why);
    text_format(why, "line %d: %s", line_number, reason);
    return false;
}

void seal_start(struct seal *seal)
{
    memset(seal, 0, sizeof(*seal));
    seal_add(seal, REPLAY_FIRST_LINE, strlen(REPLAY_FIRST_LINE));
}

void seal_add(struct seal *seal, const char *line, size_t len)
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, seal->hash, SEAL_BYTES);
    crypto_hash_sha256_update(&hash, (const unsigned char *)line, len);
    crypto_hash_sha256_final(&hash, seal->hash);
}
