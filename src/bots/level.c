// SPDX-License-Identifier: MIT
#include "bots/level.h"

#include <string.h>

struct row {
    const char *game; // NULL: every game without rows of its own
    struct level level[LEVELS];
};

#define SEARCH_LADDER                                                                              \
    {"easy", "search", 10, 0, "glances at its choices", 0, 0},                                     \
        {"medium", "search", 100, 0, "thinks a little ahead", 0, 0},                               \
        {"hard", "search", 1000, 0, "thinks ahead", 0, 0},                                         \
    {                                                                                              \
        "best", "search", 10000, 0, "thinks long and hard", 0, 0                                   \
    }

#define SOLVED_LADDER                                                                              \
    {"easy", "equilibrium", 0, 100, "calls or plays whatever looks good", 0, 0},                   \
        {"medium", "equilibrium", 0, 65, "often gives in to a beginner's habits", 0, 0},           \
        {"hard", "equilibrium", 0, 30, "mostly plays the solved strategy", 0, 0},                  \
    {                                                                                              \
        "best", "equilibrium", 0, 0, "plays the solved strategy", 0, 0                             \
    }

static const struct row rows[] = {
    {NULL, {SEARCH_LADDER}},
    {"kuhn", {SOLVED_LADDER}},
    {"leduc", {SOLVED_LADDER}},
    {"single-card-game", {SOLVED_LADDER}},
    {"double-card-game", {SOLVED_LADDER}},
    {"mantis", {{"easy", "value", 0, 95, "steals from whoever leads", 0, 0},
                   {"medium", "value", 0, 74, "mostly steals from whoever leads", 0, 0},
                   {"hard", "value", 0, 36, "mostly takes the likeliest gain", 0, 0},
                   {"best", "expect", 0, 0, "counts out what its choices lead to", 0, 0}}},
    {"slowpoker",
        {{"easy", "reader", 6000, 100, "bets by hope, on its own cards alone", 0, 0},
            {"medium", "reader", 6000, 67, "often forgets to look at the other's cards", 0, 0},
            {"hard", "reader", 6000, 35, "sometimes forgets to look at the other's cards", 0, 0},
            {"best", "reader", 6000, 0, "expects what the other will do, and plays for the match",
                0, 0}}},
    {"tzogous37",
        {{"easy", "mix", 0, 100, "loves high cards and pays to see yours", 0, 0},
            {"medium", "mix", 0, 58, "knows what goes together, and often forgets", 0, 0},
            {"hard", "mix", 0, 30, "bluffs, and now and then falls for a high card", 0, 0},
            {"best", "mix", 0, 0, "mixes its bets so that they tell little", 0, 0}}},
    {"war-lanes",
        {{"easy", "lanes", 0, 100, "likes high cards and full lanes, and little else", 0, 0},
            {"medium", "lanes", 0, 49, "knows what wins, and forgets it at every other card", 0, 0},
            {"hard", "lanes", 0, 21, "knows what wins, and forgets it now and then", 0, 0},
            {"best", "lanes", 0, 0, "knows what wins from a million matches", 0, 0}}},
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

// The search of this level in games without rows of their own, but never a long one.
static void fall_back(const char *name, struct strength *strength)
{
    *strength = (struct strength){bot_find("search"), STRENGTH_PLAYOUTS, 0};
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(rows[0].level[i].name, name) == 0 &&
            rows[0].level[i].playouts < STRENGTH_PLAYOUTS)
            strength->playouts = rows[0].level[i].playouts;
}

bool strength_find(const struct setup *setup, const char *name, struct strength *strength)
{
    struct level level;
    bool is_level = level_find(setup->game, name, &level);
    strength->bot = bot_find(is_level ? level.bot : name);
    strength->playouts = is_level ? level.playouts : STRENGTH_PLAYOUTS;
    strength->slips = is_level ? level.slips : 0;
    if (fits(strength->bot, setup))
        return true;
    fall_back(name, strength);
    return is_level && fits(strength->bot, setup);
}
