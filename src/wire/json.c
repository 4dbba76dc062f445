// SPDX-License-Identifier: MIT
#include "wire/json.h"

#include "base/utf8.h"
#include "wire/hex.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void before_value(struct out *out)
{
    if (out->is_next)
        text_char(out->text, ',');
    out->is_next = true;
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

// For each of eight bytes: is it c? The answer is the byte's top bit. For ASCII bytes only.
static uint64_t is_each(uint64_t eight, unsigned char c)
{
    uint64_t other = eight ^ (BYTES_OF_1 * c); // 0 where it is
    return ~(other + (TOP_BITS - BYTES_OF_1)) & TOP_BITS;
}

// How many of the bytes need no escape and no look at UTF-8, up to the first that does.
static size_t plain_len(const char *bytes, size_t len)
{
    size_t at = 0;
    for (uint64_t eight; len - at >= sizeof(eight); at += sizeof(eight)) {
        memcpy(&eight, bytes + at, sizeof(eight));
        uint64_t is_low = ~(eight + BYTES_OF_1 * (0x80 - 0x20)) & TOP_BITS;
        if ((eight & TOP_BITS) | is_low | is_each(eight, '"') | is_each(eight, '\\') |
            is_each(eight, 0x7f))
            break;
    }
    while (at < len && is_plain((unsigned char)bytes[at]))
        at++;
    return at;
}

static void put_escape(struct text *text, unsigned char c)
{
    static const char letters[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        text_char(text, '\\');
        text_char(text, (char)c);
    } else if (c == '\n') {
        text_put(text, "\\n");
    } else {
        text_put(text, "\\u00");
        text_char(text, letters[c >> 4]);
        text_char(text, letters[c & 15]);
    }
}

void out_bytes(struct out *out, const char *bytes, size_t len)
{
    before_value(out);
    struct text *text = out->text;
    text_char(text, '"');
    for (size_t at = 0; at < len;) {
        size_t plain = plain_len(bytes + at, len - at);
        text_bytes(text, bytes + at, plain);
        at += plain;
        if (at == len)
            break;
        size_t step = utf8_len(bytes + at, len - at);
        if (step > 1)
            text_bytes(text, bytes + at, step);
        else if (step == 1)
            put_escape(text, (unsigned char)bytes[at]);
        else
            text_put(text, "\xef\xbf\xbd"); // U+FFFD
        at += step ? step : 1;
    }
    text_char(text, '"');
}

void out_hex(struct out *out, const uint8_t *bytes, size_t len)
{
    before_value(out);
    text_char(out->text, '"');
    hex_put(bytes, len, out->text);
    text_char(out->text, '"');
}

void out_int(struct out *out, int64_t number)
{
    before_value(out);
    text_int(out->text, number);
}

void out_real(struct out *out, double number)
{
    if (!isfinite(number)) {
        out_null(out);
        return;
    }
    before_value(out);
    char digits[40];
    // The shortest of the usual lengths that reads back as the same number.
    snprintf(digits, sizeof(digits), "%.15g", number);
    double back = 0;
    if (sscanf(digits, "%lf", &back) != 1 || back != number)
        snprintf(digits, sizeof(digits), "%.17g", number);
    text_put(out->text, digits);
}

void out_hundredths(struct out *out, int64_t number)
{
    before_value(out);
    if (number < 0 && number > -100)
        text_char(out->text, '-'); // the whole part is 0, which has no sign
    text_int(out->text, number / 100);
    int rest = (int)(number < 0 ? -(number % 100) : number % 100);
    if (!rest)
        return;
    text_char(out->text, '.');
    text_int(out->text, rest / 10);
    if (rest % 10)
        text_int(out->text, rest % 10);
}

void out_bool(struct out *out, bool value)
{
    before_value(out);
    text_put(out->text, value ? "true" : "false");
}

void out_null(struct out *out)
{
    before_value(out);
    text_put(out->text, "null");
}

void out_raw(struct out *out, const char *bytes, size_t len)
{
    before_value(out);
    text_bytes(out->text, bytes, len);
}
