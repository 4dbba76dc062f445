// SPDX-License-Identifier: MIT
// A match that a command played here, into a file.
#ifndef BAIZE_CLI_MATCH_H
#define BAIZE_CLI_MATCH_H

#include "story/match.h"

// Writes the replay to the file. EXIT_FINE, or a code after a refusal was printed.
int match_save(struct match *match, const char *path);

#endif
