// SPDX-License-Identifier: MIT
#include "base/base.h"

#include <sodium.h>

char *sodium_bin2base64(char *text, size_t max, const unsigned char *bytes, size_t len, int variant)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    must(variant == sodium_base64_VARIANT_URLSAFE_NO_PADDING && max > (len * 4 + 2) / 3);
    char *to = text;
    uint32_t bits = 0;
    int count = 0; // of bits that were not written yet
    for (size_t i = 0; i < len; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            *to++ = digits[bits >> (count - 6) & 63];
    }
    if (count)
        *to++ = digits[bits << (6 - count) & 63];
    *to = '\0';
    return text;
}

// Through a pointer to volatile, so that the writing is not left out where nobody reads after it.
void sodium_memzero(void *at, size_t size)
{
    volatile unsigned char *byte = at;
    while (size--)
        *byte++ = 0;
}
