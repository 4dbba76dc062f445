// SPDX-License-Identifier: MIT
// The words of mantis: options, moves, zones, counters, announcements.
#include "games/mantis/state.h"

const struct option mantis_options[] = {
    [GOAL] = {"goal", 10, 1, MANTIS_CARDS, "points that win at once, with three or more players",
        NULL},
    [GOAL_TWO] = {"goal_two", 15, 1, MANTIS_CARDS, "points that win at once, with two players",
        NULL},
    [TANK_SIZE] = {"tank", 4, 0, 52, "cards dealt into each tank; at least one stays in the pack",
        NULL},
    [STAKE] = {"stake", 0, 0, 100000, "tokens each loser pays into a pot that the winners share",
        NULL},
    {0},
};

const struct verb mantis_verbs[] = {
    [CARD] = {.name = "card", .args = {{ARG_CARD, NULL}}, .is_chance = true},
    [TOP_BACK] = {.name = "top", .args = {{ARG_BACK, NULL}}, .is_chance = true},
    [STARTER] = {.name = "starter", .args = {{ARG_SEAT, NULL}}, .is_chance = true},
    [SCORE] = {.name = "score", .help = "flip the top card for your own tank: a match scores"},
    [STEAL] = {.name = "steal",
        .args = {{ARG_SEAT, NULL}},
        .help = "flip the top card for another's tank: a match brings its colour into yours"},
    {0},
};

const struct zone_kind mantis_zones[] = {
    [TANK] = {"tank", "Tank", OPEN, .per_seat = true, .dealt = "{seat} begins with {card}",
        .laid = ""},
    [SCORED] = {"scored", "Scored", OPEN, .per_seat = true, .noun = "scored cards", .laid = ""},
    [TOP] = {"top", "Top card", OPEN, .noun = "top of the pack", .dealt = ""},
    {0},
};

// What is left is the cards that nobody has seen the face of, the top card among them.
const struct counter_kind mantis_counters[] = {
    [POINTS] = {"points", "Points", OPEN, .per_seat = true, .is_measure = true},
    [LEFT] = {"left", "Cards left", OPEN, .why = BY_CARDS},
    [LEFT_RED] = {"left_red", "Red left", OPEN, .why = BY_CARDS},
    {"left_orange", "Orange left", OPEN, .why = BY_CARDS},
    {"left_yellow", "Yellow left", OPEN, .why = BY_CARDS},
    {"left_green", "Green left", OPEN, .why = BY_CARDS},
    {"left_blue", "Blue left", OPEN, .why = BY_CARDS},
    {"left_purple", "Purple left", OPEN, .why = BY_CARDS},
    {"left_pink", "Pink left", OPEN, .why = BY_CARDS},
    [GOAL_POINTS] = {"goal", "Goal", OPEN},
    {0},
};

const char *const mantis_phases[] = {"dealing", "playing", "settled", NULL};

const struct say mantis_says[] = {
    [SAY_STARTS] = {"starts", "{seat} starts"},
    [SAY_NEXT] = {"next", "the back of the next card is {card}"},
    [SAY_SCORE] = {"score", "{seat} flips to score"},
    [SAY_STEAL] = {"steal", "{seat} flips to steal from {other}"},
    [SAY_SCORED] = {"scored", "{card} is a match: {seat} scores {n}"},
    [SAY_STOLEN] = {"stolen", "{card} is a match: {seat} steals from {other} and gets {n}"},
    [SAY_KEPT] = {"kept", "{card} is no match and stays in {seat}'s tank"},
    [SAY_GIVEN] = {"given", "{card} is no match: {seat} gives it to {other}"},
    [SAY_AGAIN] = {"again", "{seat} stole and goes again"},
    [SAY_EMPTY] = {"empty", "the pack is empty"},
    [SAY_WINS] = {"wins", "{seat} reaches the goal and wins with {n} points"},
    [SAY_WINS_MOST] = {"wins_most", "{seat} wins with the most points, {n}"},
    [SAY_WINS_TANK] = {"wins_tank", "equal points: {seat} wins with more cards in the tank, {n}"},
    [SAY_WINS_TOO] = {"wins_too", "equal points and tanks: {seat} shares the win with {n} points"},
    {0},
};

const struct say mantis_terms[] = {
    [TERM_FLIPPED] = {"flipped", "the flipped card"},
    [TERM_FROM_TANK] = {"from_tank", "from {seat}'s tank"},
    {0},
};
