// SPDX-License-Identifier: MIT
// Is it UTF-8? Strictly: no overlong forms, no surrogates, nothing beyond U+10FFFF.
#ifndef BAIZE_BASE_UTF8_H
#define BAIZE_BASE_UTF8_H

#include "base/base.h"

// The length of the character at `at`, or 0 if there is none that is whole and right.
size_t utf8_len(const char *at, size_t left);
// Controls, and characters that are not seen but change how others are: directions, joiners,
// variants, tags. `len` is what utf8_len said.
bool utf8_is_unseen(const char *at, size_t len);
bool utf8_is_valid(const char *bytes, size_t len);

#endif
