// SPDX-License-Identifier: MIT
#include "cli/prompt.h"

#include <stdio.h>

static void print(struct prompt *prompt)
{
    prompt->is_open = true;
    prompt->is_due = false;
    fputs(prompt->words, stdout);
    fflush(stdout);
}

void prompt_print(struct prompt *prompt, const char *words)
{
    struct text own = TEXT(prompt->words);
    text_put(&own, words);
    print(prompt);
}

bool prompt_break(struct prompt *prompt)
{
    if (!prompt->is_open)
        return false;
    putchar('\n');
    prompt->is_open = false;
    prompt->is_due = true;
    return true;
}

void prompt_again(struct prompt *prompt)
{
    if (prompt->is_due)
        print(prompt);
}

void prompt_use(struct prompt *prompt)
{
    prompt->is_open = prompt->is_due = false;
}
