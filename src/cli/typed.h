// SPDX-License-Identifier: MIT
// Lines that somebody types, or that come from a file: read without waiting, since the line to a
// server has to be kept meanwhile.
#ifndef BAIZE_CLI_TYPED_H
#define BAIZE_CLI_TYPED_H

#include <stdbool.h>
#include <stddef.h>

enum { TYPED_LINE_BYTES = 400 };

// What was typed and not yet used.
struct typed {
    char buf[TYPED_LINE_BYTES];
    size_t len;
    bool is_over;     // the input has ended
    bool is_skipping; // the rest of a line that was too long is thrown away
    bool is_echoed;   // lines are printed as they are used: no terminal shows them
};

// Reads what there is, if there is no whole line yet.
void typed_read(struct typed *typed);
bool typed_has_line(const struct typed *typed);
// The first line, without its end; false if there is none. It stays until it is dropped.
bool typed_peek(const struct typed *typed, char line[TYPED_LINE_BYTES + 1]);
void typed_drop(struct typed *typed);
// Both at once.
bool typed_take(struct typed *typed, char line[TYPED_LINE_BYTES + 1]);

#endif
