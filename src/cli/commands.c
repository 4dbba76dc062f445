// SPDX-License-Identifier: MIT
// The list of commands. A new one is a file beside this one and a line in each of the two lists.
#include "cli/cli.h"

extern const struct command games_command, odds_command, rules_command, run_command, score_command;

const struct command *const commands[] = {
    &games_command,
    &rules_command,
    &score_command,
    &odds_command,
    &run_command,
    NULL,
};
