// SPDX-License-Identifier: MIT
// What the commands of the lab have in common: which players, how many matches, which luck.
#ifndef BAIZE_CLI_SIMULATION_H
#define BAIZE_CLI_SIMULATION_H

#include "cli/cli.h"
#include "lab/simulate.h"
#include "lab/trial.h"

#include <stdio.h>

enum { SEED_WORD = 128 };

struct asked {
    struct simulation simulation;
    const char *names[SEATS_MAX]; // of the players, as they were asked for
    char seed[SEED_WORD];         // given, or drawn; --seed with it repeats the run
};

#define FLAGS_SIMULATION                                                                           \
    {"games", "N", "how many matches (a million of random players, a thousand of others)"},        \
        {"bot", "BOT", "who plays: once for all seats, or once for each (random)"}, FLAG_SEED,     \
    {                                                                                              \
        "threads", "N", "how many threads (all cores)"                                             \
    }

// The flags above, for a setup that is there already.
int asked_from_args(const struct args *args, const struct setup *setup, struct asked *asked);

// How many matches, which luck and how many threads; fewer matches than a simulation unless it was
// said how many, as there are several sets of rules.
void trials_from_asked(const struct args *args, const struct asked *asked, struct trials *trials);

// Writes what the function prints to the file: all of it, or nothing.
int write_page(const char *path, void (*print)(FILE *file, const void *what), const void *what);

#endif
