// SPDX-License-Identifier: MIT
// What agents were read from or run: policies, exploiters and programs. Agents are plain values
// that are copied and share these, so whoever parses them keeps these until no copy is left.
// Threads may read into one at the same time; what was there stays where it is.
#ifndef BAIZE_LAB_AGENT_FILES_H
#define BAIZE_LAB_AGENT_FILES_H

#include "engine/game.h"

#include <stdatomic.h>

struct agent_file;
struct exploiter;
struct policy;
struct program;

// Begins as {0}.
struct agent_files {
    struct agent_file *_Atomic first;
};

void agent_files_release(struct agent_files *files);

// NULL, and why. A file is read each time, for it may have changed; what is the same is kept once.
const struct policy *policy_from_file(
    struct agent_files *files, const struct setup *setup, const char *path, struct text *why);
const struct exploiter *exploiter_from_file(
    struct agent_files *files, const struct setup *setup, const char *path, struct text *why);
struct program *program_from_word(struct agent_files *files, const char *word, struct text *why);

#endif
