// SPDX-License-Identifier: MIT
// What the commands of the lab have in common: which players, how many matches, which luck.
#ifndef BAIZE_CLI_SIMULATION_H
#define BAIZE_CLI_SIMULATION_H

#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/shard.h"
#include "lab/simulate.h"
#include "lab/trial.h"

#include <stdio.h>

enum { SEED_WORD = 128 };

struct asked {
    struct simulation simulation;
    const char *names[SEATS_MAX]; // of the players, as they were asked for
    char seed[SEED_WORD];         // given, or drawn; --seed with it repeats the run
    bool is_open;                 // as many matches as there is time for
};

#define FLAGS_SIMULATION                                                                           \
    {"games", "N", "how many matches (a million of random players, a thousand of others)"},        \
        {"bot", "BOT", "who plays: once for all seats, or once for each (random)"}, FLAG_SEED,     \
        {"own", NULL, "count the game's own measures though all players are random (slower)"},     \
        FLAG_TIME, FLAG_RESUME, FLAGS_SHARD, FLAG_NO_TIMES,                                        \
    {                                                                                              \
        "threads", "N", "how many threads (all cores)"                                             \
    }

#define FLAG_RESUME                                                                                \
    {                                                                                              \
        "resume", "FILE", "keep the counts in FILE, and go on with what is there already"          \
    }

// What --seed says, or what a run that is gone on with began with, or a number that was drawn;
// `word` is what to give to --seed to repeat the run.
uint64_t lab_seed(const struct args *args, char word[SEED_WORD]);

// The flags above, for a setup that is there already. The seed of a run that is gone on with is the
// one it began with, unless --seed says another.
int asked_from_args(const struct args *args, const struct setup *setup, struct asked *asked);

// How many matches, which luck and how many threads; fewer matches than a simulation unless it was
// said how many, as there are several sets of rules.
void trials_from_asked(const struct args *args, const struct asked *asked, struct trials *trials);

// Writes what the function prints to the file: all of it, or nothing.
int write_page(const char *path, void (*print)(FILE *file, const void *what), const void *what);

#endif
