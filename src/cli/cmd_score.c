// SPDX-License-Identifier: MIT
// baize score: what cards are worth in a game. The table names each game's scorer.
#include "cli/answer.h"

#include <stdio.h>

int score_compare(const struct query *query);
int score_slowpoker(const struct query *query);
int score_tzogous37(const struct query *query);
int score_war_lanes(const struct query *query);

const struct calculator scorers[] = {
    {"single-card-game", "CARD [CARD]", "two cards: who wins; one: against any other",
        score_compare},
    {"double-card-game", "CARD CARD [CARD CARD]", "two hands: who wins; one: against any other",
        score_compare},
    {"kuhn", "CARD CARD", "seat 0's card, seat 1's: who wins", score_compare},
    {"leduc", "CARD CARD CARD", "seat 0's card, seat 1's, the common one: who wins", score_compare},
    {"slowpoker", "CARD… [vs CARD…]", "a hand's rank; two hands: the battle, and who wins",
        score_slowpoker},
    {"tzogous37", "CARD CARD [vs CARD CARD]…",
        "what two cards score; several pairs: who wins, and what breaks a tie", score_tzogous37},
    {"war-lanes", "[SUIT] CARD… [vs [SUIT] CARD…|none]",
        "one side of a lane; two sides: what the lane does, and to whom; none (or -): no card "
        "there",
        score_war_lanes},
    {0},
};

static int run(const struct args *args)
{
    if (args->count)
        return calculate(args, scorers);
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
