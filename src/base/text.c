// SPDX-License-Identifier: MIT
#include "base/text.h"

#include "base/utf8.h"

struct text text_over(char *buf, size_t cap)
{
    must(cap > 0);
    buf[0] = '\0';
    return (struct text){.at = buf, .cap = cap};
}

void text_clear(struct text *text)
{
    text->len = 0;
    text->is_cut = false;
    text->at[0] = '\0';
}

void text_cut(struct text *text, const char *bytes, size_t len)
{
    size_t left = text_left(text);
    text->is_cut = text->is_cut || len > left;
    text_bytes(text, bytes, len < left ? len : left);
}

void text_int(struct text *text, int64_t number)
{
    if (number >= 0 && number < 10) { // most are
        text_char(text, (char)('0' + number));
        return;
    }
    char digits[24];
    size_t at = sizeof(digits);
    // Unsigned, since the least int64_t has no positive counterpart of its own type.
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digits[--at] = '-';
    text_bytes(text, digits + at, sizeof(digits) - at);
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("_-+=.,:/@%", c));
}

void text_shell(struct text *text, const char *word)
{
    const char *at = word;
    while (is_plain(*at))
        at++;
    if (*word && !*at) {
        text_put(text, word);
        return;
    }
    text_char(text, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_put(text, "'\\''");
        else
            text_char(text, *word);
    text_char(text, '\'');
}

void words_clean(char *words, const char *kept)
{
    char *to = words;
    for (size_t left = strlen(words); left;) {
        size_t len = utf8_len(words, left);
        size_t step = len ? len : 1;
        if (len && (!utf8_is_unseen(words, len) || strchr(kept, *words))) {
            memmove(to, words, len);
            to += len;
        } else {
            *to++ = '.';
        }
        words += step;
        left -= step;
    }
    *to = '\0';
}

void text_vformat(struct text *text, const char *format, va_list arguments)
{
    for (;;) {
        const char *end = format; // of what is written as it stands; a few characters
        while (*end && *end != '%')
            end++;
        text_bytes(text, format, (size_t)(end - format));
        if (!*end)
            return;
        format = end + 2;
        switch (end[1]) {
        case 's':
            text_put(text, va_arg(arguments, const char *));
            break;
        case 'd':
            text_int(text, va_arg(arguments, int));
            break;
        case 'c':
            text_char(text, (char)va_arg(arguments, int));
            break;
        case 'j':
            must(*format++ == 'd');
            text_int(text, va_arg(arguments, intmax_t));
            break;
        case 'z':
            must(*format++ == 'u');
            text_int(text, (int64_t)va_arg(arguments, size_t));
            break;
        case '.': {
            must(*format++ == '*' && *format++ == 's');
            size_t len = (size_t)va_arg(arguments, int);
            text_bytes(text, va_arg(arguments, const char *), len);
            break;
        }
        default:
            must(end[1] == '%');
            text_char(text, '%');
        }
    }
}

void text_format(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_vformat(text, format, arguments);
    va_end(arguments);
}

bool word_is(const char *word, size_t len, const char *string)
{
    return strlen(string) == len && memcmp(word, string, len) == 0;
}

int edit_distance(const char *a, const char *b)
{
    enum { LONGEST = 64 };
    size_t a_len = strlen(a), b_len = strlen(b);
    if (a_len > LONGEST || b_len > LONGEST)
        return LONGEST;
    // rows[i % 3][j] is the distance of the first i letters of a from the first j of b.
    int rows[3][LONGEST + 1];
    for (size_t j = 0; j <= b_len; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= a_len; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *second = rows[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_len; j++) {
            int other = above[j - 1] + (a[i - 1] != b[j - 1]);
            int step = (above[j] < row[j - 1] ? above[j] : row[j - 1]) + 1;
            row[j] = other < step ? other : step;
            bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (is_swap && second[j - 2] + 1 < row[j])
                row[j] = second[j - 2] + 1;
        }
    }
    return rows[a_len % 3][b_len];
}

const char *nearest_name(const char *name, const char *const *names, int count)
{
    const char *best = NULL;
    int least = INT32_MAX, len = (int)strlen(name);
    for (int i = 0; i < count; i++) {
        int other_len = (int)strlen(names[i]), longer = len > other_len ? len : other_len;
        bool is_begun = len > 1 && strncmp(name, names[i], strlen(name)) == 0;
        int distance = is_begun ? 1 : edit_distance(name, names[i]);
        bool is_near = distance <= longer / 3 || (distance == 1 && longer > 1);
        if (is_near && distance < least)
            least = distance, best = names[i];
    }
    return best;
}
