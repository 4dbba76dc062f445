// SPDX-License-Identifier: MIT
// What one may say line by line beside moves: in the lobby, while waiting, at the table, after it.
#ifndef BAIZE_CLI_SIT_WORDS_H
#define BAIZE_CLI_SIT_WORDS_H

#include "tui/sitting.h"

// True if the line begins with such a word that means something now; it was obeyed, or why not was
// printed.
bool words_obey(struct sitting *sitting, int who, const char *line);
// All of them that mean something now, a line each.
void words_help(const struct sitting *sitting, int who);
// What the lobby offers.
void words_lobby(const struct client *client);

#endif
