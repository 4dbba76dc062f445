// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "lab/model.h"
#include "lab/race.h"
#include "near.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A valley with its ground at (7, 3), blurred by luck.
struct valley {
    struct race race;
    struct wish wish;
    uint64_t left, played;
    int refused; // spots with this value on the first axis cannot be played; -1: all can
};

static double depth(struct spot spot)
{
    double x = (spot.at[0] - 7) / 10.0, y = (spot.at[1] - 3) / 10.0;
    return x * x + y * y + x * y / 2;
}

static bool is_playable(void *context, struct spot spot)
{
    return spot.at[0] != ((struct valley *)context)->refused;
}

static void play_valley(void *context, struct tried *const *list, int count, uint64_t matches)
{
    struct valley *valley = context;
    uint64_t before = list[0]->played;
    for (int i = 0; i < count; i++) {
        struct tried *tried = list[i];
        assert_int_equal(tried->played, before);
        assert_true(tried->spot.at[0] != valley->refused);
        for (uint64_t game = tried->played; game < matches; game++) {
            struct chance chance;
            chance_from_number(&chance, game * 977 + valley->race.seed);
            sums_add(
                &tried->sums[0], (int64_t)(1000 * (depth(tried->spot) + chance_normal(&chance))));
        }
        assert_true(matches - tried->played <= valley->left);
        valley->left -= matches - tried->played;
        valley->played += matches - tried->played;
        tried->played = matches;
        struct estimate value = sums_estimate(&tried->sums[0], matches);
        tried->mean[0] = value.mean / 1000;
        tried->error[0] = isinf(value.ci95) ? 9 : value.ci95 / 1960;
    }
}

static uint64_t left(void *context)
{
    return ((struct valley *)context)->left;
}

static void open_valley(struct valley *valley, uint64_t matches, int first, int second)
{
    *valley = (struct valley){.left = matches, .refused = -1};
    valley->wish = (struct wish){.kind = WISH_LEAST, .tolerance = 0.1, .weight = 1};
    valley->race =
        (struct race){.grid = {.axes = 2, .count = {first, second}, .is_ordered = {true, true}},
            .wishes = &valley->wish,
            .wish_count = 1,
            .top = 3,
            .seed = 5,
            .is_playable = is_playable,
            .play = play_valley,
            .left = left,
            .context = valley};
    race_open(&valley->race);
}

static void the_ground_is_found(void **context)
{
    (void)context;
    struct valley valley;
    const struct tried *best[3];
    open_valley(&valley, 30000, 40, 40);
    race_run(&valley.race);
    assert_int_equal(race_best(&valley.race, best, 3), 3);
    assert_true(depth(best[0]->spot) < 0.05);
    assert_true(valley.race.count < 1600); // not all of them were looked at
    assert_true(valley.left < 300);        // and what there was to play was played
    race_release(&valley.race);
}

static void a_small_grid_is_looked_at_whole(void **context)
{
    (void)context;
    struct valley valley;
    const struct tried *best[40];
    open_valley(&valley, 20000, 9, 4);
    valley.refused = 7;
    race_run(&valley.race);
    assert_int_equal(valley.race.count, 32);
    assert_int_equal(race_best(&valley.race, best, 40), 32);
    assert_int_equal(abs(best[0]->spot.at[0] - 7), 1);
    assert_int_equal(best[0]->spot.at[1], 3);
    race_release(&valley.race);
}

static void the_same_seed_finds_the_same(void **context)
{
    (void)context;
    struct valley one, two;
    open_valley(&one, 5000, 60, 50);
    open_valley(&two, 5000, 60, 50);
    race_run(&one.race);
    race_run(&two.race);
    assert_int_equal(one.race.count, two.race.count);
    for (int i = 0; i < one.race.count; i++) {
        assert_memory_equal(&one.race.tried[i].spot, &two.race.tried[i].spot, sizeof(struct spot));
        assert_true(one.race.tried[i].loss == two.race.tried[i].loss);
    }
    race_release(&one.race);
    race_release(&two.race);
}

static void little_to_play_with_is_enough_for_something(void **context)
{
    (void)context;
    for (uint64_t matches = 0; matches < 60; matches += 7) {
        struct valley valley;
        const struct tried *best[3];
        open_valley(&valley, matches, 30, 30);
        race_run(&valley.race);
        assert_int_equal(race_best(&valley.race, best, 3) > 0, matches > 0);
        race_release(&valley.race);
    }
}

static void spots_have_numbers(void **context)
{
    (void)context;
    struct grid grid = {.axes = 3, .count = {4, 7, 3}, .is_ordered = {true, true, false}};
    assert_int_equal(grid_size(&grid), 84);
    for (uint64_t i = 0; i < 84; i++)
        assert_int_equal(grid_number(&grid, grid_spot(&grid, i)), i);
    struct spot a = {{0, 6, 0}}, b = {{2, 1, 2}};
    assert_int_equal(grid_steps(&grid, a, b), 2 + 5 + 1);
}

// Each twentieth of a line is met about equally often.
static void the_spread_is_even(void **context)
{
    (void)context;
    struct grid grid = {.axes = 2, .count = {20, 5}};
    struct chance chance;
    struct spread spread;
    int met[20] = {0};
    chance_from_number(&chance, 3);
    spread_init(&spread, &chance);
    for (int i = 0; i < 1000; i++)
        met[spread_next(&spread, &grid).at[0]]++;
    for (int i = 0; i < 20; i++)
        assert_in_range(met[i], 45, 55);
}

static void neighbours_stay_on_the_grid(void **context)
{
    (void)context;
    struct grid grid = {.axes = 2, .count = {2, 9}, .is_ordered = {false, true}};
    struct chance chance;
    chance_from_number(&chance, 3);
    for (int i = 0; i < 1000; i++) {
        struct spot spot = {{(uint8_t)(i % 2), (uint8_t)(i % 9)}};
        struct spot moved = grid_moved(&grid, spot, 0, 1, &chance);
        assert_int_equal(moved.at[0], !spot.at[0]);
        moved = grid_moved(&grid, spot, 1, 4, &chance);
        assert_in_range(moved.at[1], 0, 8);
        assert_int_not_equal(moved.at[1], spot.at[1]);
        assert_in_range(abs(moved.at[1] - spot.at[1]), 1, 4);
    }
}

// The model follows what it saw, and knows how far that carries.
static void the_model_knows_what_it_does_not_know(void **context)
{
    (void)context;
    struct grid grid = {.axes = 1, .count = {100}, .is_ordered = {true}};
    struct model *model = model_create(&grid, 1);
    struct tried tried[20];
    struct tried *list[20];
    memset(tried, 0, sizeof(tried));
    for (int i = 0; i < 20; i++) {
        list[i] = &tried[i];
        tried[i].spot.at[0] = (uint8_t)(2 * i);
        tried[i].mean[0] = sin(2 * i / 12.0);
        tried[i].error[0] = 0.01;
    }
    assert_true(model_learn(model, list, 20));
    double mean, near, far;
    model_ask(model, (struct spot){{21}}, &mean, &near);
    assert_near(mean, sin(21 / 12.0), 0.03);
    model_ask(model, (struct spot){{95}}, &mean, &far);
    assert_true(near < 0.05 && far > 5 * near);
    model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ground_is_found),
        cmocka_unit_test(a_small_grid_is_looked_at_whole),
        cmocka_unit_test(the_same_seed_finds_the_same),
        cmocka_unit_test(little_to_play_with_is_enough_for_something),
        cmocka_unit_test(spots_have_numbers),
        cmocka_unit_test(the_spread_is_even),
        cmocka_unit_test(neighbours_stay_on_the_grid),
        cmocka_unit_test(the_model_knows_what_it_does_not_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
