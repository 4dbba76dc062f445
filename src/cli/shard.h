// SPDX-License-Identifier: MIT
// --shard K/N: a part of a run, the K-th of N, for another machine to play. What a part holds is
// decided by the run and by K and N alone, so nobody has to speak to anybody. Its counts go into a
// file, from which the command can be told again: `baize merge` puts the files together.
#ifndef BAIZE_CLI_SHARD_H
#define BAIZE_CLI_SHARD_H

#include "cli/cli.h"

#include <stdio.h>

enum { SHARDS_MAX = 4096, PART_PATH = 4096, SAVED_MAX = 64 * 1024 * 1024 };
#define UNFINISHED ".unfinished" // stands after the name of a part until it is whole

struct shard {
    int number, count; // the number-th of count; count 0: the whole run
};

#define FLAGS_SHARD                                                                                \
    {"shard", "K/N", "play the K-th of N parts of the run, for baize merge; K is 1 to N"},         \
    {                                                                                              \
        "part", "FILE",                                                                            \
            "where the part is kept, and gone on with (a name such as sim-leduc.3-of-8.part)"      \
    }

#define FLAG_NO_TIMES                                                                              \
    {                                                                                              \
        "no-times", NULL,                                                                          \
            "leave out how long it took: the same run prints the same, byte for byte"              \
    }

// What --shard says; refuses what does not go together with it.
int shard_from_args(const struct args *args, struct shard *shard);

// From which match on, and how many, where the run has so many and is cut at multiples of a batch.
struct span {
    uint64_t first, count;
};
struct span shard_span(struct shard shard, uint64_t total, uint64_t batch);

// Where the part is kept: what --part says, or a name made of what it is.
void shard_path(const struct args *args, struct shard shard, struct text *path);

// What makes the run what it is, of the command line: a line for each argument, in an order that
// does not depend on how it was typed.
void shard_print_arguments(FILE *file, const struct args *args);
void shard_print(FILE *file, struct shard shard); // which part, in two lines
// The same, read back from the text of a part. Gives what follows; NULL: it is none.
const char *shard_read(const char *part, struct shard *shard);
// And from what follows, "done 400 1250", how many of how many. False: it is no part.
bool shard_read_progress(const char *part, struct shard *shard, uint64_t *done, uint64_t *of);
// The same arguments, read back from the text of a part, into words that stay in `buf`. Gives how
// many; -1 if they are more than `max` or too long.
int shard_read_arguments(const char *part, char *buf, size_t size, char **words, int max);
// The command that plays a part, or goes on with it, as a person types it in a shell. `path`: where
// it is kept; NULL: wherever it is without --part. Words that say so if it is too long.
void shard_put_command(struct text *text, const char *part, struct shard shard, const char *path);

#endif
