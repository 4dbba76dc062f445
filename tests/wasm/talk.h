// SPDX-License-Identifier: MIT
// Conversations of a few clients with a server, all of it from a seed: what is said, when, and what
// the server gets for chance. The same lines from every build, or the server in a page is another
// one than elsewhere.
#ifndef BAIZE_TESTS_WASM_TALK_H
#define BAIZE_TESTS_WASM_TALK_H

#include "base/text.h"

struct talk_counts {
    int64_t heard, bytes, results; // messages of the server; of these, ends of matches
};

// `line` gets everything that was said and sent, a line at a time, and may be NULL. Returns a hash
// of it.
uint64_t talk(uint64_t seed, void (*line)(const char *bytes, size_t len));
extern struct talk_counts talk_counts; // of all conversations so far

#endif
