// SPDX-License-Identifier: MIT
#include <utf8proc.h>

#include "base/utf8.h"

enum {
    GRAVE = 0x300,
    ACUTE = 0x301,
    CIRCUMFLEX = 0x302,
    TILDE = 0x303,
    MACRON = 0x304,
    DIAERESIS = 0x308,
    RING = 0x30a,
    CEDILLA = 0x327,
    FIRST_LETTER = 0xc0, // of Latin-1; the last is 0xff
    SOFT_HYPHEN = 0xad,
    SHARP_S = 0xdf,
    SMALL_L_ACUTE = 0x13a, // what an accented i is compared as, since an i is taken for an l
};

// The letters from U+00C0 on: what stands under the mark, and which mark it is.
static const char bases[] = "AAAAAA CEEEEIIII NOOOOO  UUUUY  aaaaaa ceeeeiiii nooooo  uuuuy y";
static const char marks[] = "`'^~:o ,`'^:`'^: ~`'^~:  `'^:'  `'^~:o ,`'^:`'^: ~`'^~:  `'^:' :";

static int32_t mark_of(char sign)
{
    switch (sign) {
    case '`':
        return GRAVE;
    case '\'':
        return ACUTE;
    case '^':
        return CIRCUMFLEX;
    case '~':
        return TILDE;
    case ':':
        return DIAERESIS;
    case 'o':
        return RING;
    default:
        return CEDILLA;
    }
}

// Signs that Unicode takes for others, ended by 0.
static const struct {
    int32_t sign, as[4];
} compatible[] = {
    {0xa0, {' '}},
    {0xa8, {' ', DIAERESIS}},
    {0xaa, {'a'}},
    {0xaf, {' ', MACRON}},
    {0xb2, {'2'}},
    {0xb3, {'3'}},
    {0xb4, {' ', ACUTE}},
    {0xb5, {0x3bc}},
    {0xb8, {' ', CEDILLA}},
    {0xb9, {'1'}},
    {0xba, {'o'}},
    {0xbc, {'1', 0x2044, '4'}},
    {0xbd, {'1', 0x2044, '2'}},
    {0xbe, {'3', 0x2044, '4'}},
};

struct letters {
    int32_t *at;
    long count, max;
};

static void add(struct letters *letters, int32_t c)
{
    if (letters->count < letters->max)
        letters->at[letters->count] = c;
    letters->count++;
}

static int32_t small(int32_t c)
{
    bool is_large = (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7);
    return is_large ? c + 0x20 : c;
}

static void take_apart(struct letters *letters, int32_t c)
{
    int32_t letter = c - FIRST_LETTER;
    if (letter >= 0 && letter < 64 && bases[letter] != ' ') {
        add(letters, bases[letter]);
        add(letters, mark_of(marks[letter]));
        return;
    }
    for (int i = 0; i < ARRAY_LEN(compatible); i++)
        if (compatible[i].sign == c) {
            for (const int32_t *as = compatible[i].as; *as; as++)
                add(letters, *as);
            return;
        }
    add(letters, c);
}

static int32_t decode(const uint8_t *at, size_t len)
{
    static const uint8_t first_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    int32_t c = at[0] & first_bits[len];
    for (size_t i = 1; i < len; i++)
        c = c << 6 | (at[i] & 0x3f);
    return c;
}

utf8proc_ssize_t utf8proc_decompose(const utf8proc_uint8_t *bytes, utf8proc_ssize_t len,
    utf8proc_int32_t *into, utf8proc_ssize_t max, utf8proc_option_t options)
{
    struct letters letters = {.at = into, .max = max};
    for (const utf8proc_uint8_t *at = bytes, *end = bytes + len; at < end;) {
        size_t step = utf8_len((const char *)at, (size_t)(end - at));
        if (!step)
            return -1;
        int32_t c = decode(at, step);
        at += step;
        if (c == SOFT_HYPHEN && options & UTF8PROC_IGNORE)
            continue;
        if (c == SHARP_S && options & UTF8PROC_CASEFOLD) {
            add(&letters, 's');
            add(&letters, 's');
            continue;
        }
        take_apart(&letters, options & UTF8PROC_CASEFOLD ? small(c) : c);
    }
    return letters.count;
}

// The letter with the mark on it; 0: there is none.
static int32_t joined(int32_t letter, int32_t mark)
{
    if (letter == 'l' && mark == ACUTE)
        return SMALL_L_ACUTE;
    for (int i = 0; i < 64; i++)
        if (bases[i] != ' ' && bases[i] == letter && mark_of(marks[i]) == mark)
            return FIRST_LETTER + i;
    return 0;
}

utf8proc_ssize_t utf8proc_normalize_utf32(
    utf8proc_int32_t *letters, utf8proc_ssize_t count, utf8proc_option_t options)
{
    if (!(options & UTF8PROC_COMPOSE))
        return count;
    utf8proc_ssize_t kept = 0;
    for (utf8proc_ssize_t i = 0; i < count; i++) {
        int32_t both = kept ? joined(letters[kept - 1], letters[i]) : 0;
        if (both)
            letters[kept - 1] = both;
        else
            letters[kept++] = letters[i];
    }
    return kept;
}

utf8proc_ssize_t utf8proc_encode_char(utf8proc_int32_t c, utf8proc_uint8_t *bytes)
{
    if (c < 0x80) {
        bytes[0] = (utf8proc_uint8_t)c;
        return 1;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const int first[] = {0, 0xc0, 0xe0, 0xf0};
    bytes[0] = (utf8proc_uint8_t)(first[more] | c >> 6 * more);
    for (int i = 1; i <= more; i++)
        bytes[i] = (utf8proc_uint8_t)(0x80 | (c >> 6 * (more - i) & 0x3f));
    return more + 1;
}
