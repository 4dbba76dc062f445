// SPDX-License-Identifier: MIT
#include "story/lessons.h"

#include <string.h>

// The build gives them to the program (scripts/embed.c); a part of it built alone has none.
extern const struct page *lesson_pages;
static const struct page none[] = {{0}};
__attribute__((weak)) const struct page *lesson_pages = none;

const struct page *lesson_for(const struct game *game)
{
    for (const struct page *page = lesson_pages; page->name; page++)
        if (strcmp(page->name, game->id) == 0)
            return page;
    return NULL;
}
