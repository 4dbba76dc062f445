// SPDX-License-Identifier: MIT
#include "cli/page.h"

#include "tui/markdown.h"
#include "wire/rules_page.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_USUAL = 80, WIDTH_MIN = 20, WIDTH_MAX = 100 }; // longer lines are hard to read

// What the person says (COLUMNS), what the terminal says, or what is usual.
static int page_width(void)
{
    struct winsize size = {0};
    const char *said = getenv("COLUMNS");
    int width = said ? atoi(said) : 0;
    if (width <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    if (width <= 0)
        width = WIDTH_USUAL;
    return width < WIDTH_MIN ? WIDTH_MIN : width > WIDTH_MAX ? WIDTH_MAX : width;
}

static bool is_styled(void)
{
    const char *no_colour = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
           !(terminal && strcmp(terminal, "dumb") == 0);
}

void page_print(const char *markdown, bool is_ascii)
{
    static const char *const looks[MARKS] = {[MARK_END] = "\033[0m",
        [MARK_STRONG] = "\033[0;1m",
        [MARK_EMPHASIS] = "\033[0;3m",
        [MARK_CODE] = "\033[0;36m",
        [MARK_HEADING] = "\033[0;1m"};
    static char buf[4 * RULES_MAX];
    struct text lines = TEXT(buf);
    setlocale(LC_CTYPE, "");
    struct page_look look = {
        .width = page_width(), .is_ascii = is_ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0};
    markdown_put(markdown, &look, &lines);
    must(!lines.is_cut);
    bool has_looks = is_styled();
    for (const char *at = buf; *at; at++)
        if (!is_mark(*at))
            putchar(*at);
        else if (has_looks)
            fputs(looks[(int)*at], stdout);
}
