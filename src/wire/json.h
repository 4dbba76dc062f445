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

// The signs and names between the values are most of a message, so these are always inline: a name
// that is written out in the program has a known length, and takes a few steps instead of calls.
#define OUT_INLINE static inline __attribute__((always_inline))

static inline void out_begin(struct out *out, char bracket)
{
    char signs[] = {',', bracket};
    text_bytes(out->text, signs + !out->is_next, 1u + out->is_next);
    out->is_next = false;
}

static inline void out_end(struct out *out, char bracket)
{
    text_char(out->text, bracket);
    out->is_next = true;
}

static inline void out_object(struct out *out)
{
    out_begin(out, '{');
}

static inline void out_object_end(struct out *out)
{
    out_end(out, '}');
}

static inline void out_array(struct out *out)
{
    out_begin(out, '[');
}

static inline void out_array_end(struct out *out)
{
    out_end(out, ']');
}

// The name of the value that comes next, within an object. It is one of ours and needs no escapes.
OUT_INLINE void out_key(struct out *out, const char *key)
{
    struct text *text = out->text;
    size_t len = strlen(key);
    if (text_left(text) < len + 4) {
        text->is_cut = true;
        return;
    }
    char *at = text->at + text->len;
    *at = ',';
    at += out->is_next;
    *at++ = '"';
    memcpy(at, key, len);
    memcpy(at + len, "\":", 3);
    text->len = (size_t)(at - text->at) + len + 2;
    out->is_next = false;
}

// Bytes that are no UTF-8 are written as U+FFFD.
void out_bytes(struct out *out, const char *bytes, size_t len);
static inline void out_string(struct out *out, const char *string)
{
    out_bytes(out, string, strlen(string));
}
void out_hex(struct out *out, const uint8_t *bytes, size_t len); // a string of hex digits
void out_int(struct out *out, int64_t number);
void out_real(struct out *out, double number);        // what is no number (NaN, infinity) is null
void out_hundredths(struct out *out, int64_t number); // 150 is 1.5; without all of printf
void out_bool(struct out *out, bool value);
void out_null(struct out *out);
// A value that is JSON already.
void out_raw(struct out *out, const char *bytes, size_t len);

// A key and its value in one line.
OUT_INLINE void out_put_string(struct out *out, const char *key, const char *string)
{
    out_key(out, key);
    out_string(out, string);
}

OUT_INLINE void out_put_hex(struct out *out, const char *key, const uint8_t *bytes, size_t len)
{
    out_key(out, key);
    out_hex(out, bytes, len);
}

OUT_INLINE void out_put_int(struct out *out, const char *key, int64_t number)
{
    out_key(out, key);
    out_int(out, number);
}

OUT_INLINE void out_put_real(struct out *out, const char *key, double number)
{
    out_key(out, key);
    out_real(out, number);
}

OUT_INLINE void out_put_bool(struct out *out, const char *key, bool value)
{
    out_key(out, key);
    out_bool(out, value);
}

#endif
