// SPDX-License-Identifier: MIT
// The list of commands, in the order the help shows them. A new one is a file beside this one that
// defines NAME_command, and a line here.
#include "cli/cli.h"

#define COMMANDS(X)                                                                                \
    X(play)                                                                                        \
    X(serve)                                                                                       \
    X(games)                                                                                       \
    X(rules)                                                                                       \
    X(score)                                                                                       \
    X(odds)                                                                                        \
    X(run)                                                                                         \
    X(replay)                                                                                      \
    X(verify)                                                                                      \
    X(sim)                                                                                         \
    X(arena)

#define DECLARE(name) extern const struct command name##_command;
COMMANDS(DECLARE)

#define LIST(name) &name##_command,
const struct command *const commands[] = {COMMANDS(LIST) NULL};
