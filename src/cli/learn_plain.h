// SPDX-License-Identifier: MIT
// A lesson line by line: for screen readers, and when a file or a program answers.
#ifndef BAIZE_CLI_LEARN_PLAIN_H
#define BAIZE_CLI_LEARN_PLAIN_H

#include "tui/teach.h"

// The lesson stands at its first step.
enum taught learn_plain(struct lesson *lesson, int language);

#endif
