// SPDX-License-Identifier: MIT
#include "wire/rules_page.h"

#include <string.h>

// The build gives the pages to the program (scripts/embed.c); a part of it built alone has none.
extern const struct page *rules_pages;
static const struct page none[] = {{0}};
__attribute__((weak)) const struct page *rules_pages = none;

static void put_option(const struct option *option, struct text *text)
{
    if (option->words) {
        text_format(text, "| `%s` | %s | ", option->name, option->words[option->standard]);
        for (int i = 0; option->words[i]; i++)
            text_format(text, "%s%s", i ? ", " : "", option->words[i]);
    } else {
        text_format(text, "| `%s` | %d | %d to %d", option->name, option->standard, option->min,
            option->max);
    }
    text_format(text, " | %s |\n", option->help);
}

void rules_options(const struct game *game, struct text *text)
{
    text_put(text, "| option | standard | may be | what it is |\n|---|---|---|---|\n");
    for (int i = 0; game->options[i].name; i++)
        put_option(&game->options[i], text);
}

static const struct page *page_find(const char *name)
{
    for (const struct page *page = rules_pages; page->name; page++)
        if (strcmp(page->name, name) == 0)
            return page;
    return NULL;
}

bool rules_page(const struct game *game, struct text *text)
{
    static const char start[] = "<!-- options -->\n", stop[] = "<!-- /options -->";
    const struct page *page = page_find(game->id);
    if (!page)
        return false;
    const char *from = strstr(page->bytes, start);
    const char *to = from ? strstr(from, stop) : NULL;
    if (!to) {
        text_bytes(text, page->bytes, page->len);
        return true;
    }
    text_bytes(text, page->bytes, (size_t)(from - page->bytes) + strlen(start));
    rules_options(game, text);
    text_put(text, to);
    return true;
}
