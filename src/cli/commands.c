// SPDX-License-Identifier: MIT
// The list of commands, in the order the help shows them. A new one is a file beside this one that
// defines NAME_command, and a line here.
#include "cli/cli.h"

#include <string.h>

#define COMMANDS(X)                                                                                \
    X(play)                                                                                        \
    X(learn)                                                                                       \
    X(serve)                                                                                       \
    X(load)                                                                                        \
    X(site)                                                                                        \
    X(backup)                                                                                      \
    X(doctor)                                                                                      \
    X(ledger)                                                                                      \
    X(games)                                                                                       \
    X(rules)                                                                                       \
    X(score)                                                                                       \
    X(odds)                                                                                        \
    X(run)                                                                                         \
    X(replay)                                                                                      \
    X(review)                                                                                      \
    X(verify)                                                                                      \
    X(deals)                                                                                       \
    X(audit)                                                                                       \
    X(sim)                                                                                         \
    X(report)                                                                                      \
    X(sweep)                                                                                       \
    X(tune)                                                                                        \
    X(compare)                                                                                     \
    X(solve)                                                                                       \
    X(arena)                                                                                       \
    X(merge)                                                                                       \
    X(exploit)                                                                                     \
    X(puzzles)                                                                                     \
    X(help)

#define DECLARE(name) extern const struct command name##_command;
COMMANDS(DECLARE)

#define LIST(name) &name##_command,
const struct command *const commands[] = {COMMANDS(LIST) NULL};

const struct command *command_from_word(const char *word)
{
    const char *names[64];
    int count = 0;
    for (; commands[count]; count++) {
        if (strcmp(commands[count]->name, word) == 0)
            return commands[count];
        names[count] = commands[count]->name;
    }
    refuse_name("command", word, names, count);
    return NULL;
}
