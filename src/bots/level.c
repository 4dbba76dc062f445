// SPDX-License-Identifier: MIT
#include "bots/level.h"

#include <string.h>

struct row {
    const char *game; // NULL: every game without rows of its own
    struct level level[LEVELS];
};

#define SEARCH_LADDER                                                                              \
    {"easy", "search", 10, "glances at its choices", 0, 0},                                        \
        {"medium", "search", 100, "thinks a little ahead", 0, 0},                                  \
        {"hard", "search", 1000, "thinks ahead", 0, 0},                                            \
    {                                                                                              \
        "best", "search", 10000, "thinks long and hard", 0, 0                                      \
    }

#define SOLVED_LADDER(glance)                                                                      \
    {"easy", "random", 0, "plays whatever comes to mind", 0, 0},                                   \
        {"medium", "search", glance, "glances at its choices", 0, 0},                              \
        {"hard", "search", 300, "thinks ahead", 0, 0},                                             \
    {                                                                                              \
        "best", "equilibrium", 0, "plays the solved strategy", 0, 0                                \
    }

static const struct row rows[] = {
    {NULL, {SEARCH_LADDER}},
    {"kuhn", {SOLVED_LADDER(6)}}, // with 10 playouts it would beat the level hard
    {"leduc", {SOLVED_LADDER(10)}},
    {"single-card-game", {SOLVED_LADDER(10)}},
    {"double-card-game", {SOLVED_LADDER(10)}},
    {"mantis", {{"easy", "random", 0, "plays whatever comes to mind", 0, 0},
                   {"medium", "search", 10, "glances at its choices", 0, 0},
                   {"hard", "value", 0, "counts cards and takes the likeliest gain", 0, 0},
                   {"best", "expect", 0, "counts out what its choices lead to", 0, 0}}},
    {"slowpoker",
        {{"easy", "random", 0, "bets and swaps whatever comes to mind", 0, 0},
            {"medium", "odds", 64, "has a rough idea of its odds", 0, 0},
            {"hard", "odds", 300, "knows its odds", 0, 0},
            {"best", "race", 3000, "counts what every bet and swap does for the match", 0, 0}}},
    {"tzogous37", {{"easy", "search", 10, "glances at its choices", 0, 0},
                      {"medium", "search", 40, "thinks a little ahead", 0, 0},
                      {"hard", "search", 800, "thinks ahead", 0, 0},
                      {"best", "pairs", 0, "lays its best pairs and knows what they win", 0, 0}}},
    {"war-lanes", {{"easy", "random", 0, "plays whatever comes to mind", 0, 0},
                      {"medium", "priority", 0, "plays by a list of priorities", 0, 0},
                      {"hard", "search", 300, "thinks ahead", 0, 0},
                      {"best", "search", 10000, "thinks long and hard", 0, 0}}},
};

// What was measured, a row a game: Elo above easy, and its 95 % interval.
static const struct {
    const char *game;
    int rating[LEVELS], ci95[LEVELS];
} measured[] = {
#include "bots/ratings.def"
};

static const struct row *row_of(const struct game *game)
{
    for (int i = 1; i < ARRAY_LEN(rows); i++)
        if (strcmp(rows[i].game, game->id) == 0)
            return &rows[i];
    return &rows[0];
}

struct level level_at(const struct game *game, int number)
{
    must(number >= 0 && number < LEVELS);
    struct level level = row_of(game)->level[number];
    for (int i = 0; i < ARRAY_LEN(measured); i++)
        if (strcmp(measured[i].game, game->id) == 0) {
            level.rating = measured[i].rating[number];
            level.ci95 = measured[i].ci95[number];
        }
    return level;
}

bool level_find(const struct game *game, const char *name, struct level *level)
{
    for (int i = 0; i < LEVELS; i++) {
        *level = level_at(game, i);
        if (strcmp(level->name, name) == 0)
            return true;
    }
    return false;
}

static bool fits(const struct bot *bot, const struct setup *setup)
{
    return bot && (!bot->fits || bot->fits(setup));
}

bool strength_find(const struct setup *setup, const char *name, struct strength *strength)
{
    struct level level;
    bool is_level = level_find(setup->game, name, &level);
    strength->bot = bot_find(is_level ? level.bot : name);
    strength->playouts = is_level ? level.playouts : STRENGTH_PLAYOUTS;
    if (fits(strength->bot, setup))
        return true;
    strength->bot = bot_find("search");
    strength->playouts = STRENGTH_PLAYOUTS;
    return is_level && fits(strength->bot, setup);
}
