// SPDX-License-Identifier: MIT
// What store/name.c uses of utf8proc, under the same names, without Unicode's tables, which are
// larger than all the rest of the page. Letters of Latin-1 are taken apart, put together and
// compared as by the original (tests/unit/web/test_name.c); all others stay as they are. In a page
// nobody else is there whose name could be imitated.
#ifndef BAIZE_WEB_UTF8PROC_H
#define BAIZE_WEB_UTF8PROC_H

#include <stdint.h>

typedef uint8_t utf8proc_uint8_t;
typedef int32_t utf8proc_int32_t;
typedef long utf8proc_ssize_t;
typedef unsigned utf8proc_option_t;

enum {
    UTF8PROC_STABLE = 1,
    UTF8PROC_COMPAT = 2,
    UTF8PROC_COMPOSE = 4,
    UTF8PROC_DECOMPOSE = 8,
    UTF8PROC_IGNORE = 16,
    UTF8PROC_CASEFOLD = 32,
};

// How many letters and marks there are, also if `max` is less; below 0: it is no UTF-8. All that is
// asked for beside UTF8PROC_IGNORE and UTF8PROC_CASEFOLD is always done.
utf8proc_ssize_t utf8proc_decompose(const utf8proc_uint8_t *bytes, utf8proc_ssize_t len,
    utf8proc_int32_t *into, utf8proc_ssize_t max, utf8proc_option_t options);
// Puts marks on their letters if UTF8PROC_COMPOSE is asked for. How many are left.
utf8proc_ssize_t utf8proc_normalize_utf32(
    utf8proc_int32_t *letters, utf8proc_ssize_t count, utf8proc_option_t options);
// As UTF-8; how many bytes.
utf8proc_ssize_t utf8proc_encode_char(utf8proc_int32_t c, utf8proc_uint8_t *bytes);

#endif
