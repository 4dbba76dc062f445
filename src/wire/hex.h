// SPDX-License-Identifier: MIT
// Bytes as hex digits.
#ifndef BAIZE_WIRE_HEX_H
#define BAIZE_WIRE_HEX_H

#include "base/text.h"

void hex_put(const uint8_t *bytes, size_t len, struct text *text);
// How many bytes were read, or -1 if the text is no row of whole bytes or has more than `max`.
int hex_read(const char *text, size_t len, uint8_t *bytes, size_t max);

#endif
