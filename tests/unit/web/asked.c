// SPDX-License-Identifier: MIT
#define OPENSSL_SUPPRESS_DEPRECATED
#include "asked.h"

#include <jansson.h>
#include <openssl/sha.h>
#include <sodium.h>

static void put_value(const json_t *json, struct text *text);

static void put_members(json_t *object, struct text *text)
{
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        const char *key = json_object_iter_key(at);
        text_format(text, "%s:", key);
        put_value(json_object_iter_value(at), text);
        if (json_object_get(object, key) != json_object_iter_value(at))
            text_put(text, "(not found)");
    }
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) text_format(text, "%s=%d,", key, json_is_object(value));
}

// Every question is asked of every value, whatever it is.
static void put_value(const json_t *json, struct text *text)
{
    const char *string = json_string_value(json);
    text_format(text, "<%d%d%d%d%d%d %jd %zu %zu ", json_is_object(json), json_is_array(json),
        json_is_string(json), json_is_integer(json), json_is_boolean(json), json_is_true(json),
        (intmax_t)json_integer_value(json), json_string_length(json), json_array_size(json));
    if (string)
        text_bytes(text, string, json_string_length(json) + 1);
    for (size_t i = 0; i <= json_array_size(json); i++)
        if (json_array_get(json, i))
            put_value(json_array_get(json, i), text);
    put_members((json_t *)json, text);
    text_put(text, json_object_get(json, "type") ? "typed>" : ">");
}

static void put_json(const char *bytes, size_t len, struct text *text)
{
    json_t *json = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL);
    if (json)
        put_value(json, text);
    else
        text_put(text, "refused");
    json_decref(json);
}

static void make_sha256(const uint8_t *bytes, size_t len, size_t first, uint8_t hash[3][32])
{
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, bytes, first);
    crypto_hash_sha256_update(&state, bytes + first, len - first);
    crypto_hash_sha256_final(&state, hash[0]);
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes, first);
    SHA256_Update(&context, bytes + first, len - first);
    SHA256_Final(hash[1], &context);
    crypto_hash_sha256(hash[2], bytes, len);
}

static void put_base64(const uint8_t *bytes, size_t len, char *text, size_t max)
{
    sodium_bin2base64(text, max, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

const struct asked ASKED = {put_json, make_sha256, put_base64, name_normalize, name_key};
