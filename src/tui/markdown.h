// SPDX-License-Identifier: MIT
// Markdown as lines for a terminal: what the rules pages and our own help are written in, and not
// all of Markdown. It knows headings, paragraphs, lists, tables, fenced text, comments, **strong**,
// *emphasis* and `code`. A line "term   what it is", with three spaces or more between, is a row of
// its own, the second part in its column. Knows no screen.
#ifndef BAIZE_TUI_MARKDOWN_H
#define BAIZE_TUI_MARKDOWN_H

#include "tui/flow.h"

struct page_look {
    int width;     // columns; only fenced text may be wider
    bool is_ascii; // no signs beyond ASCII
};

// Lines with marks, each ended by a newline.
void markdown_put(const char *page, const struct page_look *look, struct text *lines);

// Words with marks in the place of **, * and `; `outer` is the mark of all of them, or 0. For the
// parts of markdown_put() alone, as is the next.
void markdown_words(
    const char *words, size_t len, char outer, const struct page_look *look, struct text *flat);
// A table of `len` bytes, indented.
void markdown_table(
    const char *rows, size_t len, int indent, const struct page_look *look, struct text *lines);

#endif
