// SPDX-License-Identifier: MIT
// SHA-1, because the WebSocket handshake asks for it and libsodium rightly has none. For nothing
// else: it is no protection.
#ifndef BAIZE_NET_SHA1_H
#define BAIZE_NET_SHA1_H

#include "base/base.h"

enum { SHA1_BYTES = 20, SHA1_INPUT_MAX = 119 };

// Of at most SHA1_INPUT_MAX bytes.
void sha1(const void *bytes, size_t len, uint8_t hash[SHA1_BYTES]);

#endif
