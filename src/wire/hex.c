// SPDX-License-Identifier: MIT
#include "wire/hex.h"

void hex_put(const uint8_t *bytes, size_t len, struct text *text)
{
    static const char digits[] = "0123456789abcdef";
    if (text_left(text) < 2 * len) {
        text->is_cut = true;
        return;
    }
    char *at = text->at + text->len;
    for (size_t i = 0; i < len; i++) {
        *at++ = digits[bytes[i] >> 4];
        *at++ = digits[bytes[i] & 15];
    }
    *at = '\0';
    text->len += 2 * len;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int hex_read(const char *text, size_t len, uint8_t *bytes, size_t max)
{
    if (len % 2 || len / 2 > max)
        return -1;
    for (size_t i = 0; i < len; i += 2) {
        int high = digit(text[i]), low = digit(text[i + 1]);
        if (high < 0 || low < 0)
            return -1;
        bytes[i / 2] = (uint8_t)(high << 4 | low);
    }
    return (int)(len / 2);
}
