// SPDX-License-Identifier: MIT
// Replays from files, for the commands that read them.
#ifndef BAIZE_CLI_CMD_REPLAY_H
#define BAIZE_CLI_CMD_REPLAY_H

#include "wire/replay.h"

// EXIT_FINE, or EXIT_BAD after a refusal that names the line. What is read must be released.
int replay_from_file(const char *path, struct replay *replay);

#endif
