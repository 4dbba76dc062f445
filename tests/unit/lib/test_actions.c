// SPDX-License-Identifier: MIT
// Actions as numbers: what the list, the mask and the moves say of them is the same, in every
// decision of random matches of every game.
#include "../unit.h"

#include "lib/lib.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 12, DECISIONS_MAX = 400 };

// Every choice with every amount has a number, and the number leads back to it; where amounts are
// counted in steps, to one that is as near as any other.
static void check_choice(const struct baize_match *match, int seat, const struct choice *choices,
    int count, int at, const uint8_t *mask)
{
    const struct actions *actions = &match->game->actions;
    int seats = match->game->setup.seats;
    for (int32_t amount = choices[at].move.amount; amount <= choices[at].amount_max; amount++) {
        struct move move = choices[at].move, back;
        move.amount = amount;
        int action = action_of(actions, seats, seat, choices, count, &move);
        assert_in_range(action, 0, (seat == DECK ? actions->deck_count : actions->count) - 1);
        assert_int_equal(mask[action], 1);
        assert_true(action_move(actions, seats, seat, choices, count, action, &back));
        if (actions->block[move.verb].amounts != AMOUNT_STEPS) {
            assert_true(move_same(&move, &back));
            continue;
        }
        int apart = abs(back.amount - amount),
            span = choices[at].amount_max - choices[at].move.amount;
        assert_int_equal(action_of(actions, seats, seat, choices, count, &back), action);
        assert_true(apart <= span / (2 * (STEPS - 1)) + 1);
        bool is_end = amount == choices[at].move.amount || amount == choices[at].amount_max;
        assert_true(!is_end || !apart);
    }
}

static void check_decision(const struct baize_match *match, int seat)
{
    const struct actions *actions = &match->game->actions;
    int all = seat == DECK ? actions->deck_count : actions->count, legal = 0;
    struct choice choices[CHOICES_MAX];
    int32_t list[2048];
    uint8_t *mask = malloc((size_t)all + 1);
    mask[all] = 77;
    int count = choices_of(match, seat, choices);
    int listed = baize_match_actions(match, seat, list, 2048);
    assert_int_equal(baize_match_mask(match, seat, mask), listed);
    assert_true(listed > 0);
    for (int action = 0; action < all; action++) {
        char *move = baize_match_action_move(match, seat, action);
        assert_int_equal(move != NULL, mask[action]);
        legal += mask[action];
        if (move && seat != DECK)
            assert_null(baize_match_refusal(match, seat, move));
        baize_free(move);
    }
    assert_int_equal(legal, listed);
    for (int i = 0; i < listed; i++)
        assert_int_equal(mask[list[i]], 1);
    for (int i = 0; i < count; i++)
        check_choice(match, seat, choices, count, i, mask);
    assert_int_equal(mask[all], 77); // nothing was written behind it
    free(mask);
}

static void numbers_and_moves_say_the_same(void **context)
{
    (void)context;
    uint64_t dice = 1;
    for (int i = 0; i < TABLES; i++) {
        struct baize_game *game = open_table(i);
        for (int number = 0; number < MATCHES; number++) {
            // In every other match the caller is the deck.
            struct baize_match *match = baize_match_open(game, number % 2 ? NULL : "7", NULL);
            for (int k = 0; k < DECISIONS_MAX && !baize_match_is_over(match); k++) {
                int acting = baize_match_to_act(match), seat = baize_match_seat(match);
                for (int other = 0; other <= BAIZE_DECK; other++)
                    if (acting >> other & 1)
                        check_decision(match, other);
                int action = any_action(match, seat, roll(&dice));
                assert_true(baize_match_act(match, seat, action, NULL) >= 0);
            }
            baize_match_close(match);
        }
        baize_game_close(game);
    }
}

// The one next to act, at each table, is the same seat to itself: what it may do to the seat behind
// it has the same number whoever it is.
static void seats_are_counted_from_the_one_who_acts(void **context)
{
    (void)context;
    struct baize_game *game = baize_game_open("mantis", 3, NULL, NULL);
    struct baize_match *match = baize_match_open(game, "1", NULL);
    char want[20];
    while (!baize_match_is_over(match)) {
        int seat = baize_match_seat(match);
        for (int behind = 1; behind < 3; behind++) {
            char *move = baize_match_action_move(match, seat, 1 + behind);
            snprintf(want, sizeof(want), "steal %d", (seat + behind) % 3);
            assert_string_equal(move, want);
            baize_free(move);
        }
        assert_null(baize_match_action_move(match, seat, 1)); // from itself
        assert_true(baize_match_act(match, seat, 2, NULL) >= 0);
    }
    baize_match_close(match);
    baize_game_close(game);
}

static void a_list_of_cards_is_bits_of_the_hand(void **context)
{
    (void)context;
    struct baize_game *game = baize_game_open("slowpoker", 0, NULL, NULL);
    struct baize_match *match = baize_match_open(game, "1", NULL);
    assert_true(baize_match_play(match, 0, "bet 3", NULL) > 0);
    const struct block *block = NULL;
    for (int verb = 0; game->setup.game->verbs[verb].name; verb++)
        if (game->actions.block[verb].is_listed)
            block = &game->actions.block[verb];
    assert_int_equal(block->count, 32);
    char *none = baize_match_action_move(match, 0, block->first);
    char *all = baize_match_action_move(match, 0, block->first + 31);
    char *second = baize_match_action_move(match, 0, block->first + 2);
    assert_string_equal(none, "swap");
    // "swap" and five words
    int words = 0;
    for (const char *at = all; *at; at++)
        words += *at == ' ';
    assert_int_equal(words, 5);
    const char *first_word = strchr(all, ' ') + 1, *second_word = strchr(first_word, ' ') + 1;
    assert_memory_equal(second + strlen("swap "), second_word, strlen(second) - strlen("swap "));
    baize_free(none);
    baize_free(all);
    baize_free(second);
    baize_match_close(match);
    baize_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_moves_say_the_same),
        cmocka_unit_test(seats_are_counted_from_the_one_who_acts),
        cmocka_unit_test(a_list_of_cards_is_bits_of_the_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
