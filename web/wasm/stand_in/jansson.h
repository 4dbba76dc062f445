// SPDX-License-Identifier: MIT
// What the server uses of jansson, which is not to be had for wasm, under the same names: reading
// JSON, and looking at what was read. It takes what jansson takes with JSON_REJECT_DUPLICATES and
// refuses the rest, as jansson does; tests/unit/web/test_json.c holds it against the original. The
// value of a number with a fraction or an exponent is not kept: nothing asks for it.
#ifndef BAIZE_WEB_JANSSON_H
#define BAIZE_WEB_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef long long json_int_t;
typedef struct json_t json_t;
typedef struct json_error_t json_error_t;

enum { JSON_REJECT_DUPLICATES = 1 };

// NULL if it is not JSON. The flags must be JSON_REJECT_DUPLICATES, and `error` is left alone.
json_t *json_loadb(const char *bytes, size_t len, size_t flags, json_error_t *error);
void json_decref(json_t *json); // NULL: nothing to do

// False of NULL, too.
bool json_is_object(const json_t *json);
bool json_is_array(const json_t *json);
bool json_is_string(const json_t *json);
bool json_is_integer(const json_t *json);
bool json_is_boolean(const json_t *json);
bool json_is_true(const json_t *json);

// Of what is something else: NULL and 0.
const char *json_string_value(const json_t *json);
size_t json_string_length(const json_t *json);
json_int_t json_integer_value(const json_t *json);
json_t *json_object_get(const json_t *object, const char *key);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);

// The members of an object, in the order in which they were written.
void *json_object_iter(json_t *object);
void *json_object_iter_next(json_t *object, void *iter);
const char *json_object_iter_key(void *iter);
json_t *json_object_iter_value(void *iter);

#define json_object_foreach(object, key, value)                                                    \
    for (void *iter_ = json_object_iter(object);                                                   \
         iter_ && (key = json_object_iter_key(iter_), value = json_object_iter_value(iter_));      \
         iter_ = json_object_iter_next(object, iter_))

#endif
