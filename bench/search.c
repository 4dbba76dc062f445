// SPDX-License-Identifier: MIT
// How many playouts a search makes, from the first decision of a match.
#include "bots/search.h"
#include "bench/bench.h"
#include "games/games.h"

enum { PLAYOUTS = 10000, MEMORY = 8 * 1024 * 1024 };

static uint64_t search_game(const char *id, int seats, uint64_t times)
{
    static _Alignas(64) uint8_t memory[MEMORY];
    struct setup setup;
    struct chance chance;
    struct state state;
    struct view view;
    struct choice choices[CHOICES_MAX];
    setup_init(&setup, game_find(id));
    setup.seats = seats;
    chance_from_number(&chance, 1);
    game_start(&setup, &state);
    while (is_deck_turn(&state)) {
        struct move move;
        game_sample(&setup, &state, &chance, &move);
        play(&setup, &state, DECK, &move, NULL);
    }
    int seat = lowest_bit((uint64_t)to_act(&state)), best;
    game_view(&setup, &state, seat, &view);
    struct question question = {.setup = &setup,
        .view = &view,
        .choices = choices,
        .count = setup.game->moves(&setup, &state, seat, choices),
        .chance = &chance,
        .playouts = PLAYOUTS,
        .memory = memory,
        .memory_size = sizeof(memory)};
    for (uint64_t i = 0; i < times; i++) {
        struct arm arms[SEARCH_ARMS_MAX];
        search_arms(&question, arms, &best);
    }
    return times * PLAYOUTS;
}

static uint64_t leduc(uint64_t times)
{
    return search_game("leduc", 2, times);
}

static uint64_t war_lanes(uint64_t times)
{
    return search_game("war-lanes", 2, times);
}

static uint64_t mantis(uint64_t times)
{
    return search_game("mantis", 4, times);
}

const struct bench search_benches[] = {
    {.name = "leduc", .unit = "playouts", .run = leduc, .bar = 3e6},
    {.name = "war-lanes", .unit = "playouts", .run = war_lanes},
    {.name = "mantis, 4 seats", .unit = "playouts", .run = mantis},
    {0},
};
