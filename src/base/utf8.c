// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <string.h>

size_t utf8_len(const char *bytes, size_t left)
{
    // What the first two bytes may be, and how long the character then is. (Further bytes are 80 to
    // bf.) The second byte's limits keep out overlong forms, surrogates and what is too large.
    static const struct {
        unsigned char first_min, first_max, second_min, second_max, len;
    } forms[] = {
        {0x00, 0x7f, 0, 0, 1},
        {0xc2, 0xdf, 0x80, 0xbf, 2},
        {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3},
        {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4},
        {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    const unsigned char *at = (const unsigned char *)bytes;
    for (int i = 0; i < ARRAY_LEN(forms); i++) {
        if (at[0] < forms[i].first_min || at[0] > forms[i].first_max)
            continue;
        size_t len = forms[i].len;
        if (len > left)
            return 0;
        if (len > 1 && (at[1] < forms[i].second_min || at[1] > forms[i].second_max))
            return 0;
        for (size_t k = 2; k < len; k++)
            if (at[k] < 0x80 || at[k] > 0xbf)
                return 0;
        return len;
    }
    return 0;
}

bool utf8_is_valid(const char *bytes, size_t len)
{
    for (size_t at = 0; at < len;) {
        uint64_t eight;
        if (len - at >= sizeof(eight)) {
            memcpy(&eight, bytes + at, sizeof(eight));
            if (!(eight & 0x8080808080808080u)) { // eight letters of ASCII
                at += sizeof(eight);
                continue;
            }
        }
        size_t step = utf8_len(bytes + at, len - at);
        if (!step)
            return false;
        at += step;
    }
    return true;
}

bool utf8_is_unseen(const char *bytes, size_t len)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint32_t sign = len == 1 ? at[0] : at[0] & (0xffu >> (len + 1));
    for (size_t i = 1; i < len; i++)
        sign = sign << 6 | (at[i] & 63);
    return sign < ' ' || (sign >= 127 && sign < 160) || sign == 0xad || sign == 0x61c ||
           (sign >= 0x200b && sign <= 0x200f) || (sign >= 0x2028 && sign <= 0x202e) ||
           (sign >= 0x2060 && sign <= 0x206f) || (sign >= 0xfe00 && sign <= 0xfe0f) ||
           sign == 0xfeff || (sign >= 0xe0000 && sign < 0xe1000);
}
