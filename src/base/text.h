// SPDX-License-Identifier: MIT
// A bounded text buffer over the caller's memory. It never allocates and never overruns: what does
// not fit is left out and `is_cut` says so. The text always ends in a NUL.
#ifndef BAIZE_BASE_TEXT_H
#define BAIZE_BASE_TEXT_H

#include "base/base.h"

#include <stdarg.h>
#include <string.h>

struct text {
    char *at;
    size_t len;
    size_t cap; // of the memory, the NUL included
    bool is_cut;
};

// A text over a local array: `char buf[80]; struct text text = TEXT(buf);`
#define TEXT(buf) text_over(buf, sizeof(buf))

struct text text_over(char *buf, size_t cap);
void text_clear(struct text *text);
void text_cut(struct text *text, const char *bytes, size_t len); // as much of it as fits

// How many bytes still fit.
static inline size_t text_left(const struct text *text)
{
    return text->cap - 1 - text->len;
}

// Inline, so that the compiler knows the length of a string literal.
static inline void text_bytes(struct text *text, const char *bytes, size_t len)
{
    if (len > text_left(text)) {
        text_cut(text, bytes, len);
        return;
    }
    if (len) // `bytes` may be NULL then, which memcpy forbids
        memcpy(text->at + text->len, bytes, len);
    text->len += len;
    text->at[text->len] = '\0';
}

static inline void text_char(struct text *text, char c)
{
    text_bytes(text, &c, 1);
}

static inline void text_put(struct text *text, const char *string)
{
    text_bytes(text, string, strlen(string));
}
void text_int(struct text *text, int64_t number);

// Adds what printf would print, for the few conversions that are needed here: %s, %.*s, %c, %d, %jd
// (an int64_t), %zu and %%. The compiler checks the arguments; any other conversion stops the
// program.
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vformat(struct text *text, const char *format, va_list arguments);

// A word as one types it in a shell: between quotation marks, unless it is plain.
void text_shell(struct text *text, const char *word);

// What somebody else wrote becomes what one may show on a terminal: a dot stands for each character
// that is not seen (utf8.h), unless it is one of `kept` ("\n"), and for each byte that is no UTF-8.
void words_clean(char *words, const char *kept);

// Is `word` (of `len` bytes, not ended by NUL) equal to the string?
bool word_is(const char *word, size_t len, const char *string);

// How many slips of the finger turn one into the other: a letter too many, too few or another one,
// or two neighbours exchanged.
int edit_distance(const char *a, const char *b);
// The one of `names` that was probably meant: one slip away, or one in three letters, or begun and
// not finished. NULL if none is that near.
const char *nearest_name(const char *name, const char *const *names, int count);

#endif
