// SPDX-License-Identifier: MIT
#include "cli/web_files.h"

#include <string.h>

// The build gives the files to the program; a part of it built alone has none.
static const struct page none[] = {{0}};
__attribute__((weak)) const struct page *web_files = none;

const struct page *web_file(const char *name)
{
    for (const struct page *page = web_files; page->name; page++)
        if (strcmp(page->name, name) == 0)
            return page;
    return NULL;
}
