// SPDX-License-Identifier: MIT
// How fast random matches are played through the interface that all games share (engine/game.h).
#include "bench/bare_leduc.h"
#include "bench/bench.h"
#include "engine/playout.h"
#include "games/games.h"

// Keeps the results from being optimised away.
static volatile int64_t sink;

static uint64_t run_game(const char *id, int seats, uint64_t matches, uint64_t *moves)
{
    struct setup setup;
    setup_init(&setup, game_find(id));
    setup.seats = seats;
    struct chance chance;
    chance_from_number(&chance, 1);
    int64_t won = 0;
    for (uint64_t i = 0; i < matches; i++) {
        struct state state;
        struct result result;
        game_start(&setup, &state);
        *moves += (uint64_t)playout(&setup, &state, &chance);
        game_result(&setup, &state, &result);
        won += result.tokens[0];
    }
    sink = won;
    return matches;
}

static uint64_t leduc_bare(uint64_t times)
{
    int64_t won = 0;
    uint64_t moves = bare_leduc(times, 1, &won);
    sink = won;
    return moves;
}

static uint64_t leduc_general(uint64_t times)
{
    uint64_t moves = 0;
    run_game("leduc", 2, times, &moves);
    return moves;
}

static uint64_t single(uint64_t times)
{
    uint64_t moves = 0;
    return run_game("single-card-game", 2, times, &moves);
}

static uint64_t double_card(uint64_t times)
{
    uint64_t moves = 0;
    return run_game("double-card-game", 2, times, &moves);
}

static uint64_t kuhn(uint64_t times)
{
    uint64_t moves = 0;
    return run_game("kuhn", 2, times, &moves);
}

static uint64_t war_lanes(uint64_t times)
{
    uint64_t moves = 0;
    return run_game("war-lanes", 2, times, &moves);
}

static uint64_t mantis(uint64_t times)
{
    uint64_t moves = 0;
    return run_game("mantis", 4, times, &moves);
}

// Whole matches, counted in stages: hands or rounds.
static uint64_t run_stages(const char *id, int seats, uint64_t times)
{
    struct setup setup;
    setup_init(&setup, game_find(id));
    setup.seats = seats;
    struct chance chance;
    chance_from_number(&chance, 1);
    uint64_t stages = 0;
    int64_t won = 0;
    for (uint64_t i = 0; i < times; i++) {
        struct state state;
        int32_t ahead[SEATS_MAX];
        game_start(&setup, &state);
        playout(&setup, &state, &chance);
        stages += (uint64_t)setup.game->evaluate(&setup, &state, ahead);
        won += ahead[0];
    }
    sink = won;
    return stages;
}

static uint64_t slowpoker(uint64_t times)
{
    return run_stages("slowpoker", 2, times);
}

// The last hand of a match is not counted as a stage.
static uint64_t tzogous37(uint64_t times)
{
    return times + run_stages("tzogous37", 4, times);
}

const struct bench playout_benches[] = {
    {.name = "leduc, a bare loop", .unit = "moves", .run = leduc_bare},
    {.name = "leduc, the general interface",
        .unit = "moves",
        .run = leduc_general,
        .bar = 60e6,
        .is_share = true},
    {.name = "single-card-game", .unit = "games", .run = single, .bar = 15e6},
    {.name = "double-card-game", .unit = "games", .run = double_card},
    {.name = "kuhn", .unit = "games", .run = kuhn},
    {.name = "war-lanes", .unit = "games", .run = war_lanes, .bar = 100e3},
    {.name = "mantis, 4 seats", .unit = "games", .run = mantis, .bar = 500e3},
    {.name = "slowpoker", .unit = "rounds", .run = slowpoker, .bar = 500e3},
    {.name = "tzogous37, 4 seats", .unit = "hands", .run = tzogous37, .bar = 100e3},
    {0},
};
