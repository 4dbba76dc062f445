// SPDX-License-Identifier: MIT
// baize odds: the exact chances of a game. The table names each game's calculator.
#include "cli/answer.h"

#include <stdio.h>

int odds_card_game(const struct query *query);
int odds_mantis(const struct query *query);
int odds_slowpoker(const struct query *query);
int odds_tzogous37(const struct query *query);
int odds_war_lanes(const struct query *query);

const struct calculator oddses[] = {
    {"single-card-game", "", "how often the cards are equal, and how good each card is",
        odds_card_game},
    {"double-card-game", "", "how often the hands are equal, and how good each hand is",
        odds_card_game},
    {"mantis", "[BACK [CARD…]]", "the chances of a match, given the back and the cards seen",
        odds_mantis},
    {"slowpoker", "", "how often each rank is dealt", odds_slowpoker},
    {"tzogous37", "", "how often two cards, and the best two of seven, are of each kind",
        odds_tzogous37},
    {"war-lanes", "[CARD [CARD]]",
        "what a lane begun with these cards may become, and the war flip", odds_war_lanes},
    {0},
};

static int run(const struct args *args)
{
    if (args->count)
        return calculate(args, oddses);
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
