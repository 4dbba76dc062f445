// SPDX-License-Identifier: MIT
// Which game has which calculators.
#include "lab/answer.h"

bool score_compare(const struct query *query);
bool score_slowpoker(const struct query *query);
bool score_tzogous37(const struct query *query);
bool score_war_lanes(const struct query *query);
bool odds_card_game(const struct query *query);
bool odds_mantis(const struct query *query);
bool odds_slowpoker(const struct query *query);
bool odds_tzogous37(const struct query *query);
bool odds_war_lanes(const struct query *query);

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
