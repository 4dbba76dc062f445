// SPDX-License-Identifier: MIT
// The words behind which a person types. News may come while they stand there: these begin on a
// line of their own, and the prompt is printed again after them.
#ifndef BAIZE_CLI_PROMPT_H
#define BAIZE_CLI_PROMPT_H

#include "base/text.h"

struct prompt {
    char words[160];
    bool is_open; // they are the last thing that was printed, and nothing was typed behind them
    bool is_due;  // news came after them
};

void prompt_print(struct prompt *prompt, const char *words);
// Before news are printed. True if the prompt stood open.
bool prompt_break(struct prompt *prompt);
// After news: the same words, if there were any news.
void prompt_again(struct prompt *prompt);
// Something was typed.
void prompt_use(struct prompt *prompt);

#endif
