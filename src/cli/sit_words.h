// SPDX-License-Identifier: MIT
// What one may say line by line beside moves: in the lobby, while waiting, at the table, after it.
#ifndef BAIZE_CLI_SIT_WORDS_H
#define BAIZE_CLI_SIT_WORDS_H

#include "tui/sitting.h"

// Does the line begin with a word that means something now? "?" lists those that do.
bool words_mean(const struct sitting *sitting, int who, const char *line);
// If it does, it is obeyed, or why not is printed.
bool words_obey(struct sitting *sitting, int who, const char *line);
// What the lobby offers.
void words_lobby(const struct client *client);
// What opens one's account.
void words_devices(const struct devices *devices);

#endif
