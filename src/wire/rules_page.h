// SPDX-License-Identifier: MIT
// The rules pages (docs/rules/GAME.md), which the build puts into the program, with the table of
// options made from the game itself.
#ifndef BAIZE_WIRE_RULES_PAGE_H
#define BAIZE_WIRE_RULES_PAGE_H

#include "engine/game.h"

struct page {
    const char *name;
    const char *bytes; // a NUL stands after the last
    size_t len;
};

enum { RULES_MAX = 64 * 1024 };

// The table of options in Markdown.
void rules_options(const struct game *game, struct text *text);

// The page in Markdown; what stands between "<!-- options -->" and "<!-- /options -->" is the table
// of options. False if the program was built without the page.
bool rules_page(const struct game *game, struct text *text);

#endif
