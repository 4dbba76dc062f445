// SPDX-License-Identifier: MIT
// How fast libbaize plays Leduc, as another program that is linked with it sees it.
#include "bench/bench.h"

#include "lib/baize.h"

#include <stdlib.h>

enum { MATCHES = 1024, CHUNK = 100 };

static struct baize_batch *open_batch(struct baize_game **game)
{
    *game = baize_game_open("leduc", 2, NULL, NULL);
    struct baize_batch *batch = baize_batch_open(*game, MATCHES, 1, NULL);
    must(batch);
    return batch;
}

static uint64_t random_moves(uint64_t times)
{
    struct baize_game *game;
    struct baize_batch *batch = open_batch(&game);
    int64_t moves = 0;
    for (uint64_t i = 0; i < times; i++)
        moves += baize_batch_random(batch, CHUNK, NULL);
    baize_batch_close(batch);
    baize_game_close(game);
    return (uint64_t)moves;
}

// Takes an action that the mask allows, beginning to look at a random one.
static void choose(const uint8_t *mask, int actions, uint32_t *dice, int32_t *chosen)
{
    for (int i = 0; i < MATCHES; i++, mask += actions) {
        *dice = *dice * 1664525 + 1013904223;
        int action = (int)((uint64_t)*dice * (uint32_t)actions >> 32);
        while (!mask[action])
            action = action + 1 == actions ? 0 : action + 1;
        chosen[i] = action;
    }
}

static uint64_t steps(uint64_t times, bool is_observed)
{
    static int32_t seat[MATCHES], chosen[MATCHES];
    static uint8_t done[MATCHES];
    struct baize_game *game;
    struct baize_batch *batch = open_batch(&game);
    int actions = baize_actions(game), observed = baize_observation_size(game);
    uint32_t dice = 1;
    struct baize_arrays arrays = {.seat = seat, .done = done};
    arrays.mask = malloc((size_t)MATCHES * (size_t)actions);
    if (is_observed)
        arrays.observation = malloc(sizeof(float) * MATCHES * (size_t)observed);
    baize_batch_look(batch, &arrays);
    for (uint64_t i = 0; i < times; i++) {
        choose(arrays.mask, actions, &dice, chosen);
        must(baize_batch_step(batch, chosen, &arrays, NULL) == MATCHES);
    }
    free(arrays.mask);
    free(arrays.observation);
    baize_batch_close(batch);
    baize_game_close(game);
    return times * MATCHES;
}

static uint64_t steps_masked(uint64_t times)
{
    return steps(times, false);
}

static uint64_t steps_observed(uint64_t times)
{
    return steps(times, true);
}

static uint64_t single_steps(uint64_t times)
{
    struct baize_game *game = baize_game_open("leduc", 2, NULL, NULL);
    struct baize_match *match = baize_match_open(game, "1", NULL);
    int choices = baize_match_choices(match, baize_match_seat(match));
    uint32_t dice = 1;
    for (uint64_t i = 0; i < times; i++) {
        dice = dice * 1664525 + 1013904223;
        choices = baize_match_step(match, (int)((uint64_t)dice * (uint32_t)choices >> 32));
        if (!choices)
            choices = baize_match_again(match);
    }
    baize_match_close(match);
    baize_game_close(game);
    return times;
}

const struct bench library_benches[] = {
    {"libbaize leduc, a batch at random", "moves", random_moves, 20e6, false, 0},
    {"libbaize leduc, steps of a batch: masks", "decisions", steps_masked, 0, false, 0},
    {"libbaize leduc, steps of a batch: observations", "decisions", steps_observed, 0, false, 0},
    {"libbaize leduc, a call a decision", "decisions", single_steps, 20e6, false, 0},
    {0},
};
