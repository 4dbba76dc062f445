// SPDX-License-Identifier: MIT
// What a run has counted, in a file. --resume FILE: a run of the same command goes on with it.
// --shard K/N: a part of a run, which is kept until it is whole and then put in its place. And
// parts that are put together (baize merge). Of another run's file nothing is taken and nothing is
// changed.
//
// A run that is kept is written down every so often while it goes on, so that little is lost if the
// machine is.
#ifndef BAIZE_CLI_RESUME_H
#define BAIZE_CLI_RESUME_H

#include "cli/cli.h"
#include "cli/describe.h"
#include "cli/shard.h"
#include "cli/simulation.h"
#include "lab/saved.h"

struct resume {
    // The caller's: what is counted, how it is written and read, and how many matches (or deals, or
    // tries) of this run or part are done.
    void (*keep)(struct saved *saved, void *what);
    void *what;
    const uint64_t *done;
    const char *unit, *one; // "matches", "match"
    bool has_span; // the caller says himself which are this part's; otherwise it is a piece of
                   // the whole

    struct shard shard;
    struct span span;                // which matches are this run's or part's
    char *run;                       // whose run it is, line by line
    char path[PART_PATH];            // "": the counts are kept nowhere
    char while_open[PART_PATH + 16]; // where a part is kept until it is whole
    int64_t spent_ns;                // by all runs together
    bool is_found;                   // there was a file to go on with
    bool is_merged;                  // there is nothing to play: parts were put together
};

// How a run is played, stretch by stretch.
struct stretches {
    void (*play)(void *context, uint64_t to); // on to so many, counted from its first
    void *context;
    uint64_t batch; // stretches are cut at its multiples
    int threads;
    bool is_whole; // there is to be but one stretch: the rows of a run that was broken off would
                   // not be those of what it counted
    const atomic_bool *is_stopped;
};

// Finds out what is this run's to play, of so many matches in all: all, or a part, or nothing where
// parts are put together. Reads what was kept of it. `run` says whose it is, and is freed here.
int resume_begin(
    struct resume *resume, const struct args *args, char *run, uint64_t total, uint64_t batch);
// For a run that is refused after that, or by it.
void resume_release(struct resume *resume);
// Plays all that is left, and keeps it.
void resume_play(struct resume *resume, const struct stretches *stretches);
// The same of trials, match after match.
void play_trials(struct resume *resume, struct trials *trials);
// Writes what there is now, and releases. A file is whole or as it was before. Of a part it says
// how far it is, unless it `is_silent`; EXIT_NO while some of it is left.
int resume_end(struct resume *resume, bool is_silent);
// Refuses a run that asks for fewer matches (or deals) than it holds already.
int resume_check(const struct resume *resume, uint64_t held, uint64_t wanted);
static inline bool resume_is_part(const struct resume *resume)
{
    return resume->shard.count > 0;
}
// Is there anything to play? Not of a part that is there already, whole.
static inline bool resume_is_left(const struct resume *resume)
{
    return !resume_is_part(resume) || !resume->is_found || *resume->done < resume->span.count;
}

#endif
