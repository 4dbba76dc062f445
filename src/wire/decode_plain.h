// SPDX-License-Identifier: MIT
// A quick way for the messages that clients mostly send: one flat object that begins with its type,
// whole numbers, true and false, texts of ASCII without escapes, all within their ranges. It never
// refuses: what is any different, or wrong, is left to jansson and decode.c, which say why. So the
// two can only agree.
#ifndef BAIZE_WIRE_DECODE_PLAIN_H
#define BAIZE_WIRE_DECODE_PLAIN_H

#include "wire/decode.h"

#define ID_MAX 9007199254740991 // the largest that every client can write exactly

// False: it has to be read by decode.c; what the message holds then means nothing.
bool plain_read(struct message *message, const char *bytes, size_t len);

// What both ways need.
void message_clear(struct message *message);
enum message_row type_named(const char *name, size_t len);            // MESSAGE_ROWS: none
int field_named(enum message_row type, const char *name, size_t len); // -1: none
bool is_hex(const char *text, size_t len);
const struct row *missing_field(const struct message *message); // that it needs; NULL: none

static inline bool is_fields_end(int row)
{
    return row == MESSAGE_ROWS || !is_field(&message_rows[row]);
}

static inline bool is_within(const struct row *row, int64_t number)
{
    return number >= row->min && number <= row->max;
}

#endif
