// SPDX-License-Identifier: MIT
// Every game with several seats and options, for the tests of the library.
#ifndef BAIZE_TESTS_LIB_TABLES_H
#define BAIZE_TESTS_LIB_TABLES_H

#include "lib/baize.h"

static const struct {
    const char *game;
    int seats;
    const char *options;
} tables[] = {
    {"single-card-game", 0, NULL},
    {"double-card-game", 0, NULL},
    {"kuhn", 0, "bet=3"},
    {"leduc", 0, NULL},
    {"leduc", 2,
        "  raises_max=4                                                                            "
        "        , ante=7 "},
    {"mantis", 2, NULL},
    {"mantis", 6, "tank=0"},
    {"mantis", 4, "stake=3"},
    {"slowpoker", 0, NULL},
    {"slowpoker", 0, "coins=9,cost_2=40,rounds=3"},
    {"tzogous37", 2, NULL},
    {"tzogous37", 6, "joker_mode=plant,hands=2"},
    {"tzogous37", 3, "two_decks=on,chips=5000,hands=1"},
    {"war-lanes", 0, NULL},
    {"war-lanes", 0, "jokers=0,hp=20"},
};
enum { TABLES = sizeof(tables) / sizeof(tables[0]) };

static inline struct baize_game *open_table(int i)
{
    struct baize_why why = {"no reason"};
    struct baize_game *game =
        baize_game_open(tables[i].game, tables[i].seats, tables[i].options, &why);
    if (!game)
        fail_msg("%s: %s", tables[i].game, why.text);
    return game;
}

// An action that is legal in the match, by a random number.
static inline int any_action(const struct baize_match *match, int seat, uint32_t random)
{
    int32_t list[1024];
    int count = baize_match_actions(match, seat, list, 1024);
    assert_in_range(count, 1, 1024);
    return list[random % (uint32_t)count];
}

static inline uint32_t roll(uint64_t *dice)
{
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*dice >> 33);
}

#endif
