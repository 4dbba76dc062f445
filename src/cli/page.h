// SPDX-License-Identifier: MIT
// A page of Markdown on standard output: broken at the terminal's width, with bold type and colours
// if a person looks on and NO_COLOR is not set.
#ifndef BAIZE_CLI_PAGE_H
#define BAIZE_CLI_PAGE_H

#include <stdbool.h>

// `is_ascii`: no signs beyond ASCII. There are none either where the locale is not UTF-8.
void page_print(const char *markdown, bool is_ascii);

#endif
