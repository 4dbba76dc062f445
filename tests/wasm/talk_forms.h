// SPDX-License-Identifier: MIT
// What clients say: forms of messages, in which signs stand for what a client knows.
#ifndef BAIZE_TESTS_WASM_TALK_FORMS_H
#define BAIZE_TESTS_WASM_TALK_FORMS_H

#include "base/text.h"
#include "engine/chance.h"

struct known {
    char secret[64], move[120], code[20]; // "": none
    int64_t decision, table, match;       // 0: none
};

// Any form of which the client knows what it needs; nearly any message of the protocol has one.
const char *form_any(struct chance *chance, const struct known *known);
// The message, with an id or without.
void form_put(
    const char *form, const struct known *known, struct chance *chance, struct text *text);

#endif
