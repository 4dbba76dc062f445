// SPDX-License-Identifier: MIT
// JSON as a tree. Objects and arrays are lists: messages are short, and a list needs no hashing.
#include "base/utf8.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 2048 }; // of values within values

enum json_kind {
    JSON_NULL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_INTEGER,
    JSON_REAL,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

// A member of an object, or of an array, where it has no key.
struct item {
    json_t *value;
    struct item *next;
    char *key;
};

struct json_t {
    enum json_kind kind;
    json_int_t integer;
    char *string; // ended by 0
    size_t len;   // of the string
    struct item *first;
};

struct reader {
    const char *at, *end;
    int depth;
};

static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    must(memory);
    return memory;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

// The byte that comes next; -1 at the end.
static int peek(const struct reader *reader)
{
    return reader->at < reader->end ? (unsigned char)*reader->at : -1;
}

static bool take(struct reader *reader, char wanted)
{
    if (peek(reader) != wanted)
        return false;
    reader->at++;
    return true;
}

static void skip_space(struct reader *reader)
{
    while (take(reader, ' ') || take(reader, '\t') || take(reader, '\n') || take(reader, '\r'))
        ;
}

static bool take_word(struct reader *reader, const char *word)
{
    size_t len = strlen(word);
    if ((size_t)(reader->end - reader->at) < len || memcmp(reader->at, word, len) != 0)
        return false;
    reader->at += len;
    return true;
}

// ---- Strings -----------------------------------------------------------------------------------

static int hex_digit(int c)
{
    if (is_digit(c))
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// The four digits after \u, or -1.
static int read_unit(struct reader *reader)
{
    int unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(peek(reader));
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
        reader->at++;
    }
    return unit;
}

static char *put_utf8(char *to, int c)
{
    if (c < 0x80) {
        *to++ = (char)c;
        return to;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const int first[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(first[more] | c >> 6 * more);
    while (more--)
        *to++ = (char)(0x80 | (c >> 6 * more & 0x3f));
    return to;
}

// What is left of \uXXXX, or of two of them that are halves of one character. NULL: no character,
// or 0, at which a string would end.
static char *read_character(struct reader *reader, char *to)
{
    int c = read_unit(reader);
    if (c >= 0xd800 && c < 0xdc00) {
        if (!take_word(reader, "\\u"))
            return NULL;
        int low = read_unit(reader);
        if (low < 0xdc00 || low > 0xdfff)
            return NULL;
        return put_utf8(to, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
    }
    bool is_half = c >= 0xdc00 && c <= 0xdfff;
    return c <= 0 || is_half ? NULL : put_utf8(to, c);
}

static char *read_escape(struct reader *reader, char *to)
{
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (take(reader, 'u'))
        return read_character(reader, to);
    int c = peek(reader);
    const char *found = c > 0 ? strchr(escapes, c) : NULL;
    if (!found)
        return NULL;
    reader->at++;
    *to++ = meant[found - escapes];
    return to;
}

// What follows the first quotation mark. False, and nothing to be freed, if it is no string.
static bool read_string(struct reader *reader, char **string, size_t *len)
{
    const char *stop = reader->at;
    while (stop < reader->end && *stop != '"')
        stop += *stop == '\\' ? 2 : 1;
    if (stop >= reader->end)
        return false;
    // No escape is shorter than what it stands for.
    char *start = allocate((size_t)(stop - reader->at) + 1), *to = start;
    while (to && reader->at < stop) {
        size_t step = utf8_len(reader->at, (size_t)(stop - reader->at));
        if (!step || (unsigned char)*reader->at < ' ') {
            to = NULL;
        } else if (take(reader, '\\')) {
            to = read_escape(reader, to);
        } else {
            memcpy(to, reader->at, step);
            to += step;
            reader->at += step;
        }
    }
    if (!to || !take(reader, '"')) {
        free(start);
        return false;
    }
    *to = '\0';
    *string = start;
    *len = (size_t)(to - start);
    return true;
}

// ---- Numbers -----------------------------------------------------------------------------------

static bool skip_digits(struct reader *reader)
{
    const char *start = reader->at;
    while (is_digit(peek(reader)))
        reader->at++;
    return reader->at > start;
}

static bool read_integer(const char *at, const char *end, json_int_t *integer)
{
    bool is_negative = *at == '-';
    *integer = 0;
    for (at += is_negative; at < end; at++) { // downwards: there are more numbers below 0
        if (__builtin_mul_overflow(*integer, 10, integer) ||
            __builtin_sub_overflow(*integer, *at - '0', integer))
            return false;
    }
    return is_negative || !__builtin_sub_overflow(0, *integer, integer);
}

// Is it nearer to 2^1024 than to the largest double? These are the digits of the number halfway
// between them, of which there are 309.
static bool is_too_large(const char *at, const char *end)
{
    static const char limit[] =
        "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649"
        "017977587207096330286416692887910946555547851940402630657488671505820681908902000708383"
        "676273854845817711531764475730270069855571366959622842914819860834936475292719074168444"
        "365510704342711559699508093042880177904174497792";
    enum { DIGITS = sizeof(limit) - 1, FAR = 1 << 30 };
    int64_t before = 0; // digits before the point, counted from the first that is not 0
    int64_t exponent = 0;
    size_t compared = 0;
    int difference = 0; // of what was compared, from the limit
    bool is_point = false;
    for (at += *at == '-'; at < end && (*at | 0x20) != 'e'; at++) {
        if (*at == '.') {
            is_point = true;
            continue;
        }
        bool is_leading_zero = *at == '0' && !compared;
        before += is_leading_zero ? -is_point : !is_point;
        if (is_leading_zero)
            continue;
        int digit = compared < DIGITS ? limit[compared] : '0';
        compared++;
        if (!difference)
            difference = *at - digit;
    }
    if (!compared)
        return false;
    bool is_negative = end - at > 1 && at[1] == '-';
    for (at += end - at > 1 && !is_digit(at[1]) ? 2 : 1; at < end; at++)
        if (exponent < FAR)
            exponent = exponent * 10 + (*at - '0');
    before += is_negative ? -exponent : exponent;
    bool is_less = difference < 0 || (!difference && compared < DIGITS);
    return before > DIGITS || (before == DIGITS && !is_less);
}

static bool read_number(struct reader *reader, json_t *json)
{
    const char *start = reader->at;
    bool is_real = false;
    take(reader, '-');
    if (take(reader, '0') ? is_digit(peek(reader)) : !skip_digits(reader))
        return false;
    if (take(reader, '.')) {
        is_real = true;
        if (!skip_digits(reader))
            return false;
    }
    if (take(reader, 'e') || take(reader, 'E')) {
        is_real = true;
        if (!take(reader, '+'))
            take(reader, '-');
        if (!skip_digits(reader))
            return false;
    }
    json->kind = is_real ? JSON_REAL : JSON_INTEGER;
    return is_real ? !is_too_large(start, reader->at)
                   : read_integer(start, reader->at, &json->integer);
}

// ---- Values ------------------------------------------------------------------------------------

static json_t *read_value(struct reader *reader);

// "key": of a member that the object does not have yet.
static bool read_key(struct reader *reader, const json_t *object, struct item *item)
{
    size_t len;
    char *key;
    if (!take(reader, '"') || !read_string(reader, &key, &len))
        return false;
    bool is_twice = json_object_get(object, key);
    item->key = key;
    skip_space(reader);
    return !is_twice && take(reader, ':');
}

static bool read_item(struct reader *reader, const json_t *list, struct item *item)
{
    skip_space(reader);
    if (list->kind == JSON_OBJECT && !read_key(reader, list, item))
        return false;
    item->value = read_value(reader);
    return item->value;
}

// What follows the first bracket.
static bool read_list(struct reader *reader, json_t *list)
{
    char last = list->kind == JSON_OBJECT ? '}' : ']';
    struct item **to = &list->first;
    skip_space(reader);
    if (take(reader, last))
        return true;
    do {
        struct item *item = allocate(sizeof(*item));
        bool is_read = read_item(reader, list, item);
        *to = item;
        to = &item->next;
        if (!is_read)
            return false;
        skip_space(reader);
    } while (take(reader, ','));
    return take(reader, last);
}

static bool read_into(struct reader *reader, json_t *json)
{
    bool is_object = take(reader, '{');
    if (is_object || take(reader, '[')) {
        json->kind = is_object ? JSON_OBJECT : JSON_ARRAY;
        return read_list(reader, json);
    }
    if (take(reader, '"')) {
        json->kind = JSON_STRING;
        return read_string(reader, &json->string, &json->len);
    }
    static const char *const words[] = {"null", "true", "false"};
    for (int i = 0; i < ARRAY_LEN(words); i++)
        if (take_word(reader, words[i])) {
            json->kind = (enum json_kind)(JSON_NULL + i);
            return true;
        }
    return read_number(reader, json);
}

// NULL if there is none.
static json_t *read_value(struct reader *reader)
{
    skip_space(reader);
    if (reader->depth == DEPTH_MAX)
        return NULL;
    json_t *json = allocate(sizeof(*json));
    reader->depth++;
    bool is_read = read_into(reader, json);
    reader->depth--;
    if (json->kind < JSON_STRING)
        take(reader, '\0'); // jansson passes over one that stands right after a number or a word
    if (is_read)
        return json;
    json_decref(json);
    return NULL;
}

json_t *json_loadb(const char *bytes, size_t len, size_t flags, json_error_t *error)
{
    must(flags == JSON_REJECT_DUPLICATES);
    (void)error;
    struct reader reader = {.at = bytes, .end = bytes + len};
    json_t *root = read_value(&reader);
    skip_space(&reader);
    if ((json_is_object(root) || json_is_array(root)) && reader.at == reader.end)
        return root;
    json_decref(root);
    return NULL;
}

void json_decref(json_t *json)
{
    if (!json)
        return;
    for (struct item *item = json->first, *next; item; item = next) {
        next = item->next;
        json_decref(item->value);
        free(item->key);
        free(item);
    }
    if (json->kind == JSON_STRING)
        free(json->string);
    free(json);
}

// ---- What was read -----------------------------------------------------------------------------

static bool is_kind(const json_t *json, enum json_kind kind)
{
    return json && json->kind == kind;
}

bool json_is_object(const json_t *json)
{
    return is_kind(json, JSON_OBJECT);
}

bool json_is_array(const json_t *json)
{
    return is_kind(json, JSON_ARRAY);
}

bool json_is_string(const json_t *json)
{
    return is_kind(json, JSON_STRING);
}

bool json_is_integer(const json_t *json)
{
    return is_kind(json, JSON_INTEGER);
}

bool json_is_true(const json_t *json)
{
    return is_kind(json, JSON_TRUE);
}

bool json_is_boolean(const json_t *json)
{
    return json_is_true(json) || is_kind(json, JSON_FALSE);
}

const char *json_string_value(const json_t *json)
{
    return json_is_string(json) ? json->string : NULL;
}

size_t json_string_length(const json_t *json)
{
    return json_is_string(json) ? json->len : 0;
}

json_int_t json_integer_value(const json_t *json)
{
    return json_is_integer(json) ? json->integer : 0;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    for (struct item *item = json_object_iter((json_t *)object); item; item = item->next)
        if (strcmp(item->key, key) == 0)
            return item->value;
    return NULL;
}

size_t json_array_size(const json_t *array)
{
    size_t count = 0;
    for (const struct item *item = json_is_array(array) ? array->first : NULL; item;
         item = item->next)
        count++;
    return count;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    const struct item *item = json_is_array(array) ? array->first : NULL;
    while (item && index--)
        item = item->next;
    return item ? item->value : NULL;
}

void *json_object_iter(json_t *object)
{
    return json_is_object(object) ? object->first : NULL;
}

void *json_object_iter_next(json_t *object, void *iter)
{
    (void)object;
    return ((struct item *)iter)->next;
}

const char *json_object_iter_key(void *iter)
{
    return ((struct item *)iter)->key;
}

json_t *json_object_iter_value(void *iter)
{
    return ((struct item *)iter)->value;
}
