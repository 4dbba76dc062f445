// SPDX-License-Identifier: MIT
#include "base/text.h"

struct text text_over(char *room, size_t size)
{
    must(size > 0);
    room[0] = '\0';
    return (struct text){.at = room, .size = size};
}

void text_clear(struct text *text)
{
    text->len = 0;
    text->is_cut = false;
    text->at[0] = '\0';
}

void text_bytes(struct text *text, const char *bytes, size_t len)
{
    size_t room = text->size - 1 - text->len;
    if (len > room) {
        len = room;
        text->is_cut = true;
    }
    memcpy(text->at + text->len, bytes, len);
    text->len += len;
    text->at[text->len] = '\0';
}

void text_int(struct text *text, int64_t number)
{
    char digits[24];
    size_t at = sizeof(digits);
    // Counting in the unsigned type so that the least number has an opposite.
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digits[--at] = '-';
    text_bytes(text, digits + at, sizeof(digits) - at);
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
    int row[LONGEST + 1];
    for (size_t j = 0; j <= b_len; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= a_len; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_len; j++) {
            int swap = diagonal + (a[i - 1] != b[j - 1]);
            int step = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            diagonal = row[j];
            row[j] = swap < step ? swap : step;
        }
    }
    return row[b_len];
}
