// SPDX-License-Identifier: MIT
// baize odds: the exact chances of a game.
#include "cli/calculate.h"

#include <stdio.h>

static int run(const struct args *args)
{
    if (args->count)
        return calculate_print(args, oddses);
    for (const struct calculator *odds = oddses; odds->game; odds++)
        printf("baize odds %s%s%s\n    %s\n", odds->game, *odds->usage ? " " : "", odds->usage,
            odds->help);
    return EXIT_FINE;
}

static const struct flag flags[] = {FLAG_SET, FLAG_SEATS, FLAG_JSON, {0}};

const struct command odds_command = {
    .name = "odds",
    .usage = "GAME [CARD…]",
    .summary = "tell the exact chances of a game",
    .about = "Without a game it lists what can be asked of each. All figures are counted, none is\n"
             "simulated.",
    .example = "baize odds double-card-game\nbaize odds single-card-game --json",
    .flags = flags,
    .words_max = WORDS_MAX,
    .run = run,
};
