// SPDX-License-Identifier: MIT
// What the server asks of libraries, as the libraries answer it and as the stand-ins of the wasm
// build do (web/wasm/stand_in/). asked.c is compiled twice, once with the headers of each; the
// stand-ins are in a shared library that shows nothing else, since both have the same names.
#ifndef BAIZE_TESTS_UNIT_WEB_ASKED_H
#define BAIZE_TESTS_UNIT_WEB_ASKED_H

#include "store/store.h"

struct asked {
    // All that can be asked about what was read, as text; "refused" if it is not JSON.
    void (*json)(const char *bytes, size_t len, struct text *text);
    // The bytes come in two parts; libsodium's, OpenSSL's, and of all at once.
    void (*sha256)(const uint8_t *bytes, size_t len, size_t first, uint8_t hash[3][32]);
    void (*base64)(const uint8_t *bytes, size_t len, char *text, size_t max);
    bool (*name_normalize)(const char *name, char normal[NAME_BYTES + 1]);
    void (*name_key)(const char *name, char key[KEY_BYTES + 1]);
};

__attribute__((visibility("default"))) extern const struct asked asked_originals, asked_stand_ins;

#endif
