// SPDX-License-Identifier: MIT
// Many matches at once, and many threads.
#include "../unit.h"

#include "games/games.h"
#include "lib/lib.h"
#include "tables.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 7, STEPS_MADE = 150 };

struct filled {
    struct baize_arrays arrays;
    int actions, size, seats;
};

static struct filled fill(const struct baize_game *game)
{
    struct filled filled = {.actions = baize_actions(game),
        .size = baize_observation_size(game),
        .seats = baize_game_seats(game)};
    filled.arrays = (struct baize_arrays){.seat = calloc(MATCHES, sizeof(int32_t)),
        .observation = calloc((size_t)MATCHES * (size_t)filled.size, sizeof(float)),
        .mask = calloc(MATCHES, (size_t)filled.actions),
        .done = calloc(MATCHES, 1),
        .tokens = calloc((size_t)MATCHES * (size_t)filled.seats, sizeof(int32_t)),
        .winners = calloc(MATCHES, 1)};
    return filled;
}

static void empty(struct filled *filled)
{
    free(filled->arrays.seat);
    free(filled->arrays.observation);
    free(filled->arrays.mask);
    free(filled->arrays.done);
    free(filled->arrays.tokens);
    free(filled->arrays.winners);
}

static uint64_t hash_filled(uint64_t hash, const struct filled *filled)
{
    const struct baize_arrays *arrays = &filled->arrays;
    hash = hash_bytes(hash, arrays->seat, MATCHES * sizeof(int32_t));
    hash = hash_bytes(hash, arrays->observation, sizeof(float) * MATCHES * (size_t)filled->size);
    hash = hash_bytes(hash, arrays->mask, MATCHES * (size_t)filled->actions);
    hash = hash_bytes(hash, arrays->done, MATCHES);
    hash = hash_bytes(hash, arrays->tokens, sizeof(int32_t) * MATCHES * (size_t)filled->seats);
    return hash_bytes(hash, arrays->winners, MATCHES);
}

static void pick(const struct filled *filled, uint64_t *dice, int32_t *actions)
{
    for (int i = 0; i < MATCHES; i++)
        do
            actions[i] = (int32_t)(roll(dice) % (uint32_t)filled->actions);
        while (!filled->arrays.mask[i * filled->actions + actions[i]]);
}

// Steps a batch with random actions, and says what all arrays were on the way.
static uint64_t course(int table, int *ended)
{
    struct baize_game *game = open_table(table);
    struct baize_batch *batch = baize_batch_open(game, MATCHES, 5, NULL);
    struct filled filled = fill(game);
    uint64_t dice = 6, hash = HASH_START;
    int32_t actions[MATCHES];
    baize_batch_look(batch, &filled.arrays);
    for (int step = 0; step < STEPS_MADE; step++) {
        hash = hash_filled(hash, &filled);
        pick(&filled, &dice, actions);
        assert_int_equal(baize_batch_step(batch, actions, &filled.arrays, NULL), MATCHES);
        for (int i = 0; i < MATCHES; i++) {
            *ended += filled.arrays.done[i];
            for (int seat = 0; seat < filled.seats && !filled.arrays.done[i]; seat++)
                assert_int_equal(filled.arrays.tokens[i * filled.seats + seat], 0);
        }
    }
    assert_true(baize_batch_random(batch, 20, &filled.arrays) >= 20 * MATCHES);
    hash = hash_filled(hash, &filled);
    empty(&filled);
    baize_batch_close(batch);
    baize_game_close(game);
    return hash;
}

static void a_batch_steps_through_matches(void **context)
{
    (void)context;
    for (int i = 0; i < TABLES; i++) {
        int ended = 0, again = 0;
        uint64_t hash = course(i, &ended);
        assert_true(hash == course(i, &again));
        if (strcmp(tables[i].game, "leduc") == 0)
            assert_true(ended > 100);
    }
}

// What the next seat is shown is what the single match shows it.
static void its_arrays_are_those_of_a_match(void **context)
{
    (void)context;
    struct baize_game *game = baize_game_open("tzogous37", 3, NULL, NULL);
    struct baize_batch *batch = baize_batch_open(game, MATCHES, 5, NULL);
    struct filled filled = fill(game);
    baize_batch_random(batch, 7, &filled.arrays);
    float *numbers = malloc(sizeof(float) * (size_t)filled.size);
    uint8_t *mask = malloc((size_t)filled.actions);
    for (int i = 0; i < MATCHES; i++) {
        struct baize_match *match = baize_batch_match(batch, i);
        int seat = baize_match_seat(match);
        assert_int_equal(seat, filled.arrays.seat[i]);
        baize_match_observe(match, seat, numbers);
        baize_match_mask(match, seat, mask);
        assert_memory_equal(numbers, filled.arrays.observation + (size_t)i * (size_t)filled.size,
            sizeof(float) * (size_t)filled.size);
        assert_memory_equal(mask, filled.arrays.mask + i * filled.actions, (size_t)filled.actions);
        baize_match_close(match);
    }
    assert_null(baize_batch_match(batch, MATCHES));
    free(numbers);
    free(mask);
    empty(&filled);
    baize_batch_close(batch);
    baize_game_close(game);
}

// Many small steps are one large one.
static void random_steps_add_up(void **context)
{
    (void)context;
    struct baize_game *game = baize_game_open("leduc", 0, NULL, NULL);
    struct baize_batch *a = baize_batch_open(game, MATCHES, 5, NULL);
    struct baize_batch *b = baize_batch_open(game, MATCHES, 5, NULL);
    struct filled one = fill(game), other = fill(game);
    int64_t made = baize_batch_random(a, 1000, &one.arrays), added = 0;
    for (int i = 0; i < 1000; i++)
        added += baize_batch_random(b, 1, &other.arrays);
    assert_true(made == added);
    assert_true(hash_filled(HASH_START, &one) == hash_filled(HASH_START, &other));
    empty(&one);
    empty(&other);
    baize_batch_close(a);
    baize_batch_close(b);
    baize_game_close(game);
}

static void bots_play_the_other_seats(void **context)
{
    (void)context;
    struct baize_why why;
    struct baize_game *game = baize_game_open("mantis", 3, NULL, NULL);
    struct baize_batch *batch = baize_batch_open(game, MATCHES, 5, NULL);
    struct filled filled = fill(game);
    int32_t actions[MATCHES];
    int ended = 0;
    uint64_t dice = 2;
    assert_true(baize_batch_seat(batch, 0, "easy", &why));
    assert_true(baize_batch_seat(batch, 2, "random", &why));
    assert_false(baize_batch_seat(batch, 1, "random", &why));
    assert_string_equal(why.text, "one seat at least stays the caller's");
    assert_false(baize_batch_seat(batch, 2, "nobody", &why));
    assert_false(baize_batch_seat(batch, 3, "random", &why));
    baize_batch_look(batch, &filled.arrays);
    for (int step = 0; step < STEPS_MADE; step++) {
        for (int i = 0; i < MATCHES; i++)
            assert_int_equal(filled.arrays.seat[i], 1);
        pick(&filled, &dice, actions);
        assert_int_equal(baize_batch_step(batch, actions, &filled.arrays, NULL), MATCHES);
        for (int i = 0; i < MATCHES; i++)
            ended += filled.arrays.done[i];
    }
    assert_true(ended > MATCHES);
    assert_true(baize_batch_seat(batch, 2, NULL, &why));
    assert_true(baize_batch_seat(batch, 0, NULL, &why));
    baize_batch_random(batch, 4, &filled.arrays);
    empty(&filled);
    baize_batch_close(batch);
    baize_game_close(game);
}

static bool is_ending;
static struct game hasty; // Kuhn poker, but while that is so every move ends the match

static void apply_hastily(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    game_find("kuhn")->apply(setup, state, seat, move, events);
    if (is_ending && seat != DECK)
        ((struct head *)state)->to_act = 0;
}

static void matches_that_bots_always_end_stand_still(void **context)
{
    (void)context;
    struct baize_why why = {""};
    struct setup setup;
    setup_init(&setup, game_find("kuhn"));
    memcpy(&hasty, setup.game, sizeof(hasty));
    hasty.apply = apply_hastily;
    setup.game = &hasty;
    struct baize_game *game = game_alloc(&setup);
    struct baize_batch *batch = baize_batch_open(game, 1, 1, NULL);
    int32_t seat = 7;
    const struct baize_arrays arrays = {.seat = &seat};
    is_ending = true;
    assert_false(baize_batch_seat(batch, 0, "random", &why));
    assert_non_null(strstr(why.text, "the bots ended 1000 matches in a row"));
    is_ending = false;
    assert_true(baize_batch_seat(batch, 0, "random", &why));
    is_ending = true;
    int32_t actions[64];
    struct baize_match *match = baize_batch_match(batch, 0);
    assert_true(baize_match_actions(match, 1, actions, 64) > 0);
    baize_match_close(match);
    why.text[0] = 0;
    assert_int_equal(baize_batch_step(batch, actions, &arrays, &why), -1);
    assert_non_null(strstr(why.text, "the bots ended 1000 matches in a row"));
    assert_int_equal(seat, -1);
    assert_int_equal(baize_batch_step(batch, actions, &arrays, &why), -1);
    assert_int_equal(baize_batch_random(batch, 5, &arrays), 0);
    assert_true(baize_batch_seat(batch, 0, NULL, &why));
    baize_batch_look(batch, &arrays);
    assert_int_equal(seat, 0);
    baize_batch_close(batch);
    baize_game_close(game);
}

static void nothing_is_played_if_one_is_wrong(void **context)
{
    (void)context;
    struct baize_why why;
    struct baize_game *game = baize_game_open("leduc", 0, NULL, NULL);
    struct baize_batch *batch = baize_batch_open(game, MATCHES, 5, NULL);
    struct filled before = fill(game), after = fill(game);
    int32_t actions[MATCHES] = {0, 0, 0, 0, 9, 0, 0};
    baize_batch_look(batch, &before.arrays);
    assert_int_equal(baize_batch_step(batch, actions, NULL, &why), -1);
    assert_non_null(strstr(why.text, "action 9 is not legal in match 4"));
    baize_batch_look(batch, &after.arrays);
    assert_true(hash_filled(HASH_START, &before) == hash_filled(HASH_START, &after));
    assert_null(baize_batch_open(game, 0, 5, &why));
    assert_null(baize_batch_open(game, 1 << 30, 5, &why));
    empty(&before);
    empty(&after);
    baize_batch_close(batch);
    baize_game_close(game);
}

// ---- Threads -----------------------------------------------------------------------------------

enum { THREADS = 4 };

// Everything at once, with handles of its own; the words a run prints, but for its times.
static void *work(void *context)
{
    uint64_t *hash = context;
    const char *const words[] = {
        "slowpoker", "--games", "3", "--seed", "1", "--bot", "easy", "--set", "rounds=2", NULL};
    int ended = 0;
    *hash = course(3, &ended) ^ course(10, &ended);
    struct baize_game *game = baize_game_open("leduc", 0, NULL, NULL);
    struct baize_match *match = baize_match_open(game, "1", NULL);
    struct baize_bot *bot = baize_bot_open(game, "search:20", "3", NULL);
    while (!baize_match_is_over(match)) {
        int seat = baize_match_seat(match);
        int action = baize_bot_act(bot, match, seat, NULL);
        *hash = hash_bytes(*hash, &action, sizeof(action));
        baize_match_act(match, seat, action, NULL);
    }
    char *record = baize_match_record(match);
    *hash = hash_bytes(*hash, record, strlen(record));
    baize_free(record);
    baize_bot_close(bot);
    baize_match_close(match);
    baize_game_close(game);
    char *report = baize_sim(words, NULL, NULL), *seats = strstr(report, "\"seats\"");
    char *end = seats ? strstr(seats, "seconds") : NULL;
    assert_non_null(seats);
    *hash = hash_bytes(*hash, seats, end ? (size_t)(end - seats) : 100);
    baize_free(report);
    const char *const query[] = {"war-lanes", NULL};
    char *odds = baize_odds(query, NULL);
    *hash = hash_bytes(*hash, odds, strlen(odds));
    baize_free(odds);
    return NULL;
}

static void threads_change_nothing(void **context)
{
    (void)context;
    pthread_t threads[THREADS];
    uint64_t hashes[THREADS], alone;
    work(&alone);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &hashes[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(hashes[i] == alone);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_steps_through_matches),
        cmocka_unit_test(its_arrays_are_those_of_a_match),
        cmocka_unit_test(random_steps_add_up),
        cmocka_unit_test(bots_play_the_other_seats),
        cmocka_unit_test(matches_that_bots_always_end_stand_still),
        cmocka_unit_test(nothing_is_played_if_one_is_wrong),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
