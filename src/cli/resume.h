// SPDX-License-Identifier: MIT
// --resume FILE: what a run has counted is kept in the file, and a run of the same command goes on
// with it. Of another command's file nothing is taken and nothing is changed.
#ifndef BAIZE_CLI_RESUME_H
#define BAIZE_CLI_RESUME_H

#include "cli/cli.h"
#include "cli/simulation.h"
#include "lab/saved.h"

struct resume {
    const char *path; // NULL: the flag was not given
    char *run;        // whose run it is, line by line
    void (*keep)(struct saved *saved, void *what);
    void *what;
    int64_t spent_ns; // by all runs together
    bool is_found;    // there was a file to go on with
};

// Reads what the file holds into `what`, if there is one. `trials` is NULL if there is but one set
// of rules.
int resume_begin(struct resume *resume, const struct args *args, const struct asked *asked,
    const struct trials *trials);
int resume_begin_arena(struct resume *resume, const struct args *args, const struct arena *arena);
// For a run that is refused after that, or by it.
void resume_release(struct resume *resume);
// Writes what there is now, and releases. A file is whole or as it was before.
int resume_end(struct resume *resume);
// Refuses a run that asks for fewer matches (or deals) than it holds already.
int resume_check(const struct resume *resume, const char *what, uint64_t held, uint64_t wanted);

#endif
