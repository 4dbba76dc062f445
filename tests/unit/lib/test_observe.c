// SPDX-License-Identifier: MIT
// Observations: what a seat may not know changes none of its numbers, nor anything else that it is
// given; what it may know does.
#include "../unit.h"

#include "lib/lib.h"
#include "tables.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUESSES = 4 };

static void assert_same_text(char *a, char *b)
{
    assert_true(a && b);
    assert_string_equal(a, b);
    baize_free(a);
    baize_free(b);
}

// Two states that differ in what the seat does not know are all the same to it.
static void assert_same_to(const struct baize_match *a, const struct baize_match *b, int seat)
{
    size_t size = sizeof(float) * (size_t)baize_observation_size(a->game);
    float *one = malloc(size), *other = malloc(size);
    baize_match_observe(a, seat, one);
    baize_match_observe(b, seat, other);
    assert_memory_equal(one, other, size);
    assert_same_text(baize_match_view(a, seat), baize_match_view(b, seat));
    free(one);
    free(other);
    if (!(baize_match_to_act(a) >> seat & 1))
        return;
    uint8_t masks[2][2048];
    int actions = baize_actions(a->game);
    assert_true(actions <= 2048);
    baize_match_mask(a, seat, masks[0]);
    baize_match_mask(b, seat, masks[1]);
    assert_memory_equal(masks[0], masks[1], (size_t)actions);
    assert_same_text(baize_match_moves(a, seat), baize_match_moves(b, seat));
    struct baize_bot *bots[2];
    for (int i = 0; i < 2; i++)
        bots[i] = baize_bot_open(a->game, "easy", "1", NULL);
    assert_same_text(
        baize_bot_move(bots[0], a, seat, NULL), baize_bot_move(bots[1], b, seat, NULL));
    for (int i = 0; i < 2; i++)
        baize_bot_close(bots[i]);
}

static void what_is_hidden_changes_nothing(void **context)
{
    (void)context;
    uint64_t dice = 4;
    int differences = 0;
    for (int i = 0; i < TABLES; i++) {
        struct baize_game *game = open_table(i);
        struct baize_match *match = baize_match_open(game, "hidden", NULL);
        for (int k = 0; k < 60 && !baize_match_is_over(match); k++) {
            int viewer = (int)(roll(&dice) % (uint32_t)baize_game_seats(game));
            for (int n = 0; n < GUESSES; n++) {
                char seed[16];
                snprintf(seed, sizeof(seed), "%d", n);
                struct baize_match *guess = baize_match_guess(match, viewer, seed, NULL);
                differences += !game_same(game->setup.game, &guess->state, &match->state);
                assert_same_to(match, guess, viewer);
                assert_null(baize_match_record(guess));
                baize_match_close(guess);
            }
            int seat = baize_match_seat(match);
            baize_match_act(match, seat, any_action(match, seat, roll(&dice)), NULL);
        }
        baize_match_close(match);
        baize_game_close(game);
    }
    assert_true(differences > 1000); // the guesses were of other states
}

// A guess is played to its end like any match.
static void a_guess_can_be_played_on(void **context)
{
    (void)context;
    uint64_t dice = 5;
    struct baize_game *game = baize_game_open("war-lanes", 0, NULL, NULL);
    struct baize_match *match = baize_match_open(game, "1", NULL);
    struct baize_match *guess = baize_match_guess(match, 1, "2", NULL);
    while (!baize_match_is_over(guess)) {
        int seat = baize_match_seat(guess);
        assert_true(baize_match_act(guess, seat, any_action(guess, seat, roll(&dice)), NULL) >= 0);
    }
    assert_true(baize_match_result(guess, NULL, NULL, NULL));
    baize_match_close(guess);
    baize_match_close(match);
    baize_game_close(game);
}

// A number of the observation, found by the description.
static int find_number(const char *description, const char *kind, const char *of, int owner)
{
    json_t *all = json_loads(description, 0, NULL);
    json_t *parts = json_object_get(json_object_get(all, "observation"), "parts"), *part;
    size_t i;
    int first = -1;
    json_array_foreach(parts, i, part)
    {
        const char *name = json_string_value(json_object_get(part, kind));
        json_t *whose = json_object_get(part, "owner");
        if (name && strcmp(name, of) == 0 && (!whose || json_integer_value(whose) == owner))
            first = (int)json_integer_value(json_object_get(part, "first"));
        if (first >= 0)
            break;
    }
    json_decref(all);
    return first;
}

static void numbers_stand_where_the_description_says(void **context)
{
    (void)context;
    struct baize_game *game = baize_game_open("leduc", 0, NULL, NULL);
    char *description = baize_game_describe(game);
    struct baize_match *match = baize_match_open(game, NULL, NULL);
    float *numbers = calloc((size_t)baize_observation_size(game), sizeof(*numbers));
    baize_match_play(match, BAIZE_DECK, "QS", NULL);
    baize_match_play(match, BAIZE_DECK, "KH", NULL);
    baize_match_play(match, 0, "raise", NULL);
    // Seat 1 looks: its own king is the fifth of the six cards, the other's card is a back.
    baize_match_observe(match, 1, numbers);
    int own = find_number(description, "zone", "hand", 0);
    int other = find_number(description, "zone", "hand", 1);
    int in_pot = find_number(description, "counter", "in_pot", 1);
    for (int card = 0; card < 7; card++) {
        assert_int_equal(numbers[own + card], card == 4);
        assert_int_equal(numbers[other + card], card == 6);
    }
    assert_int_equal(numbers[in_pot], 3);
    assert_int_equal(numbers[1], 1);                  // the first round
    assert_int_equal(numbers[5] + 2 * numbers[6], 2); // it is seat 1
    assert_int_equal(numbers[7] + 2 * numbers[8], 1); // and the one to act
    // A watcher sits nowhere, looks from seat 0, and sees no hand.
    baize_match_observe(match, BAIZE_WATCHER, numbers);
    assert_int_equal(numbers[5] + numbers[6], 0);
    assert_int_equal(numbers[own + 6] + numbers[other + 6], 2);
    baize_free(description);
    free(numbers);
    baize_match_close(match);
    baize_game_close(game);
}

// All games' descriptions are JSON whose parts lie end to end.
static void descriptions_are_whole(void **context)
{
    (void)context;
    for (int i = 0; i < TABLES; i++) {
        struct baize_game *game = open_table(i);
        char *description = baize_game_describe(game);
        json_t *all = json_loads(description, 0, NULL), *part;
        assert_non_null(all);
        size_t k;
        int end = 0;
        json_array_foreach(json_object_get(json_object_get(all, "observation"), "parts"), k, part)
        {
            assert_int_equal(json_integer_value(json_object_get(part, "first")), end);
            end += (int)json_integer_value(json_object_get(part, "count"));
        }
        assert_int_equal(end, baize_observation_size(game));
        end = 0;
        json_array_foreach(json_object_get(json_object_get(all, "actions"), "verbs"), k, part)
        {
            assert_int_equal(json_integer_value(json_object_get(part, "first")), end);
            end += (int)json_integer_value(json_object_get(part, "count"));
        }
        assert_int_equal(end, baize_actions(game));
        json_decref(all);
        baize_free(description);
        baize_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_hidden_changes_nothing),
        cmocka_unit_test(a_guess_can_be_played_on),
        cmocka_unit_test(numbers_stand_where_the_description_says),
        cmocka_unit_test(descriptions_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
