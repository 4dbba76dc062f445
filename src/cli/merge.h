// SPDX-License-Identifier: MIT
// Adds up the parts of a run, whatever the order of the files; all of one run, each once, and none
// missing.
#ifndef BAIZE_CLI_MERGE_H
#define BAIZE_CLI_MERGE_H

#include "cli/cli.h"
#include "lab/saved.h"

// The files are those of args->parts, `run` says of which run they must be, and `keep` adds what
// one holds. A refusal says which file it is about and what is wrong with it; nothing may be used
// then.
int merge_parts(const struct args *args, const char *run,
    void (*keep)(struct saved *saved, void *what), void *what);

#endif
