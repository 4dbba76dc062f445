// SPDX-License-Identifier: MIT
// The flags of a command that may also stand in a file or in the environment. What is said on the
// command line counts before the environment, and that before the file.
#ifndef BAIZE_CLI_SETTINGS_H
#define BAIZE_CLI_SETTINGS_H

#include "cli/cli.h"

// `args` with what BAIZE_LISTEN=… and the file of --config (lines like "listen = 0.0.0.0:80") say.
// EXIT_FINE, or the code of a refusal. The values stay good for the life of the program.
int settings_read(const struct args *args, struct args *all);

#endif
