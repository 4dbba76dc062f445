// SPDX-License-Identifier: MIT
#include "base/base.h"

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>
#endif

void must_fail(const char *what, const char *file, int line)
{
#ifdef __wasm__
    (void)what, (void)file, (void)line;
    __builtin_trap();
#else
    fprintf(stderr, "baize: a bug: %s does not hold (%s:%d)\n", what, file, line);
    abort();
#endif
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}
