// SPDX-License-Identifier: MIT
// Words broken into lines of so many columns. Marks among them say how they look; a mark holds
// until the next one and takes no column. A line that ends under a mark closes it, and the next
// line opens it again, so that every line can be shown alone.
#ifndef BAIZE_TUI_FLOW_H
#define BAIZE_TUI_FLOW_H

#include "base/text.h"

// Bytes that no text has.
enum mark { MARK_END = 1, MARK_STRONG, MARK_EMPHASIS, MARK_CODE, MARK_HEADING, MARKS };

static inline bool is_mark(char byte)
{
    return byte >= MARK_END && byte < MARKS;
}

// What is still to be put.
struct flow {
    const char *at;
    char mark; // that was open before it; 0: none
};

int flow_width(const char *words);   // in columns
int flow_longest(const char *words); // of the longest word, in columns
bool flow_is_done(const struct flow *flow);
// One line, broken at a space, or within a word that is longer than the line. No space stands at
// its ends. Gives the columns it takes.
int flow_put(struct flow *flow, int width, struct text *out);

#endif
