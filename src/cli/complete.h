// SPDX-License-Identifier: MIT
// Completions: what a shell may offer next.
#ifndef BAIZE_CLI_COMPLETE_H
#define BAIZE_CLI_COMPLETE_H

#include "cli/cli.h"

// The words after "baize", the last of them still being typed: prints what it may become, one a
// line, with a tab and what it means. Gives EXIT_NO, and prints nothing, where a file may stand.
int complete_print(int count, const char *const *words);
// The script for bash, zsh or fish.
const char *complete_script(const char *shell);

#endif
