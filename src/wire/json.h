// SPDX-License-Identifier: MIT
// Writes JSON into a bounded text, value after value; commas look after themselves. What does not
// fit is cut, and text->is_cut says so: a message that was cut must not be sent. Knows nothing of
// games. Reading JSON is jansson's work (wire/read.h).
#ifndef BAIZE_WIRE_JSON_H
#define BAIZE_WIRE_JSON_H

#include "base/text.h"

struct out {
    struct text *text;
    bool is_next; // if and only if a value stands before this one in its object or array
};

static inline struct out out_into(struct text *text)
{
    return (struct out){.text = text};
}

void out_object(struct out *out);
void out_object_end(struct out *out);
void out_array(struct out *out);
void out_array_end(struct out *out);

// The name of the value that comes next, within an object. It is one of ours and needs no escapes.
void out_key(struct out *out, const char *key);

// Bytes that are no UTF-8 are written as U+FFFD.
void out_string(struct out *out, const char *string);
void out_bytes(struct out *out, const char *bytes, size_t len);
void out_int(struct out *out, int64_t number);
void out_real(struct out *out, double number); // what is no number (NaN, infinity) is null
void out_bool(struct out *out, bool value);
void out_null(struct out *out);
// A value that is JSON already.
void out_raw(struct out *out, const char *bytes, size_t len);

// A key and its value in one line.
void out_put_string(struct out *out, const char *key, const char *string);
void out_put_int(struct out *out, const char *key, int64_t number);
void out_put_real(struct out *out, const char *key, double number);
void out_put_bool(struct out *out, const char *key, bool value);

#endif
