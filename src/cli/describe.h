// SPDX-License-Identifier: MIT
// Whose run it is: all that its counts depend on, line by line, but for how many matches it has and
// how many threads play them. What was counted by a run of other lines is never put to it.
#ifndef BAIZE_CLI_DESCRIBE_H
#define BAIZE_CLI_DESCRIBE_H

#include "cli/cli.h"
#include "cli/simulation.h"
#include "lab/arena.h"

// The caller frees it. `trials` is NULL if there is but one set of rules.
char *describe_run(const struct args *args, const struct asked *asked, const struct trials *trials);
char *describe_arena(const struct args *args, const struct arena *arena);
// The lines that all such descriptions begin with; and the one of an agent that was read from a
// file: which it is.
void describe_game(FILE *file, const struct args *args, const struct setup *setup);
void describe_setup(FILE *file, const struct setup *setup);
void describe_agent(FILE *file, const char *name, const struct agent *agent);
void describe_seed(FILE *file, const char *seed);
// A word within a line: what would break the line is written in two signs.
void describe_word(FILE *file, const char *word);

#endif
