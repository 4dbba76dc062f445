// SPDX-License-Identifier: MIT
// baize score: what cards are worth in a game.
#include "cli/calculate.h"

#include <stdio.h>

static int run(const struct args *args)
{
    if (args->count)
        return calculate_print(args, scorers);
    for (const struct calculator *scorer = scorers; scorer->game; scorer++)
        printf("baize score %s %s\n    %s\n", scorer->game, scorer->usage, scorer->help);
    return EXIT_FINE;
}

static const struct flag flags[] = {FLAG_SET, FLAG_SEATS, FLAG_JSON, {0}};

const struct command score_command = {
    .name = "score",
    .usage = "GAME CARD…",
    .summary = "tell what cards are worth in a game",
    .about =
        "Without a game it lists what each game's cards look like. Cards are written 10H, TH or\n"
        "10♥, JK for a joker, dragon3; \"vs\" or \"/\" stands between two sides.",
    .example = "baize score single-card-game QD vs 9S\nbaize score double-card-game JC 9H / JD 10D",
    .flags = flags,
    .words_max = WORDS_MAX,
    .run = run,
};
