// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "lib/lib.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>

static struct baize_match *play_some(const struct baize_game *game, const char *seed, int decisions)
{
    uint64_t dice = 3;
    struct baize_match *match = baize_match_open(game, seed, NULL);
    for (int k = 0; k < decisions && !baize_match_is_over(match); k++) {
        int seat = baize_match_seat(match);
        assert_true(baize_match_act(match, seat, any_action(match, seat, roll(&dice)), NULL) >= 0);
    }
    return match;
}

static void assert_alike(struct baize_match *a, struct baize_match *b)
{
    int seats = baize_game_seats(a->game);
    for (int seat = 0; seat <= seats; seat++) {
        int viewer = seat < seats ? seat : BAIZE_WATCHER;
        char *view = baize_match_view(a, viewer), *other = baize_match_view(b, viewer);
        assert_string_equal(view, other);
        baize_free(view);
        baize_free(other);
        view = baize_match_events(a, viewer);
        other = baize_match_events(b, viewer);
        assert_string_equal(view, other);
        baize_free(view);
        baize_free(other);
    }
    assert_int_equal(baize_match_to_act(a), baize_match_to_act(b));
}

// Goes on in both alike, to the end or for so many decisions.
static void assert_go_on_alike(struct baize_match *a, struct baize_match *b, int decisions)
{
    uint64_t dice = 9;
    for (int k = 0; k < decisions && !baize_match_is_over(a); k++) {
        int choice = (int)(roll(&dice) % (uint32_t)baize_match_choices(a, baize_match_seat(a)));
        assert_int_equal(baize_match_step(a, choice), baize_match_step(b, choice));
    }
    assert_alike(a, b);
}

static void a_clone_goes_its_own_way(void **context)
{
    (void)context;
    for (int i = 0; i < TABLES; i++) {
        struct baize_game *game = open_table(i);
        struct baize_match *match = play_some(game, "clone", 5);
        struct baize_match *clone = baize_match_clone(match), *still = baize_match_clone(match);
        struct baize_match *same = play_some(game, "clone", 5);
        assert_alike(match, clone);
        assert_go_on_alike(match, clone, 40);
        assert_alike(still, same);
        assert_go_on_alike(still, same, 40);
        baize_match_close(match);
        baize_match_close(clone);
        baize_match_close(still);
        baize_match_close(same);
        baize_game_close(game);
    }
}

// A record taken back at any of its moves leads on to the same.
static void a_record_is_taken_back_at_any_move(void **context)
{
    (void)context;
    for (int i = 0; i < TABLES; i++)
        for (int is_ours = 0; is_ours < 2; is_ours++) {
            struct baize_why why;
            struct baize_game *game = open_table(i), *again;
            struct baize_match *match = play_some(game, is_ours ? NULL : "record", 60);
            char *record = baize_match_record(match);
            struct baize_match *back = baize_match_replay(record, strlen(record), -1, &again, &why);
            if (!back)
                fail_msg("%s: %s", tables[i].game, why.text);
            char *second = baize_match_record(back);
            assert_string_equal(record, second);
            assert_go_on_alike(match, back, 20);
            baize_match_close(back);
            baize_game_close(again);
            back = baize_match_replay(record, strlen(record), 9, &again, &why);
            if (back) {
                struct baize_match *other = baize_match_clone(back);
                assert_go_on_alike(back, other, 20);
                baize_match_close(other);
                baize_match_close(back);
                baize_game_close(again);
            }
            baize_free(record);
            baize_free(second);
            baize_match_close(match);
            baize_game_close(game);
        }
}

static void a_record_that_was_changed_is_refused(void **context)
{
    (void)context;
    struct baize_why why = {""};
    struct baize_game *game = baize_game_open("leduc", 0, NULL, NULL), *again = NULL;
    struct baize_match *match = play_some(game, "7", 3);
    char *record = baize_match_record(match);
    char *digit = strstr(record, "deck ") + strlen("deck ");
    *digit = *digit == 'Q' ? 'K' : 'Q';
    assert_null(baize_match_replay(record, strlen(record), -1, &again, &why));
    assert_null(again);
    assert_non_null(strstr(why.text, "line"));
    assert_null(baize_match_replay("", 0, -1, &again, &why));
    assert_null(baize_match_replay(NULL, 0, -1, &again, &why));
    baize_free(record);
    record = baize_match_record(match);
    assert_null(baize_match_replay(record, strlen(record), 1000, &again, &why));
    assert_non_null(strstr(why.text, "not 1000"));
    baize_free(record);
    baize_match_close(match);
    baize_game_close(game);
}

static void the_same_seed_is_the_same_match(void **context)
{
    (void)context;
    struct baize_game *game = baize_game_open("tzogous37", 3, NULL, NULL);
    struct baize_match *a = baize_match_open(game, "7", NULL),
                       *b = baize_match_open(game, "7", NULL);
    struct baize_match *c = baize_match_open(game, "8", NULL);
    char *first = baize_match_view(a, 0), *other = baize_match_view(c, 0);
    assert_string_not_equal(first, other);
    assert_go_on_alike(a, b, 1000);
    baize_match_restart(a, 1042);
    struct baize_match *d = baize_match_open(game, "1042", NULL);
    assert_go_on_alike(a, d, 1000);
    // What comes from the old one's seed has a seed of its own to say.
    assert_int_equal(baize_match_again(a), baize_match_again(d));
    char *seed = baize_match_seed(a);
    struct baize_match *e = baize_match_open(game, seed, NULL);
    assert_int_equal(strlen(seed), 64);
    baize_free(seed);
    assert_go_on_alike(a, e, 1000);
    baize_match_close(e);
    baize_free(first);
    baize_free(other);
    baize_match_close(a);
    baize_match_close(b);
    baize_match_close(c);
    baize_match_close(d);
    baize_game_close(game);
}

static void the_caller_may_be_the_deck(void **context)
{
    (void)context;
    struct baize_game *game = baize_game_open("kuhn", 0, NULL, NULL);
    struct baize_match *match = baize_match_open(game, NULL, NULL);
    int32_t tokens[2], house;
    int winners;
    assert_int_equal(baize_match_seat(match), BAIZE_DECK);
    assert_int_equal(baize_match_to_act(match), 1 << BAIZE_DECK);
    char *outcomes = baize_match_outcomes(match);
    assert_string_equal(outcomes, "[{\"move\":\"JS\",\"action\":0,\"weight\":1},"
                                  "{\"move\":\"QS\",\"action\":1,\"weight\":1},"
                                  "{\"move\":\"KS\",\"action\":2,\"weight\":1}]");
    baize_free(outcomes);
    assert_int_equal(baize_match_play(match, BAIZE_DECK, "KS", NULL), 2);
    assert_int_equal(baize_match_act(match, BAIZE_DECK, 0, NULL), 2);
    assert_null(baize_match_outcomes(match));
    assert_null(baize_match_seed(match));
    assert_false(baize_match_result(match, tokens, &house, &winners));
    assert_true(baize_match_play(match, 0, "bet", NULL) > 0);
    assert_int_equal(baize_match_play(match, 1, "call", NULL), 0);
    assert_true(baize_match_result(match, tokens, &house, &winners));
    assert_int_equal(tokens[0], 2);
    assert_int_equal(tokens[1], -2);
    assert_int_equal(winners, 1);
    assert_int_equal(baize_match_again(match), 3);
    assert_int_equal(baize_match_seat(match), BAIZE_DECK);
    baize_match_close(match);
    baize_game_close(game);
}

static void what_cannot_be_is_told(void **context)
{
    (void)context;
    struct baize_why why;
    assert_null(baize_game_open("leducc", 0, NULL, &why));
    assert_non_null(strstr(why.text, "did you mean leduc?"));
    assert_null(baize_game_open(NULL, 0, NULL, &why));
    assert_null(baize_game_open("leduc", 3, NULL, &why));
    assert_non_null(strstr(why.text, "2 seats, not 3"));
    assert_null(baize_game_open("leduc", 0, "ant=3", &why));
    assert_non_null(strstr(why.text, "did you mean ante?"));
    assert_null(baize_game_open("leduc", 0, "ante=0", &why));
    assert_null(baize_game_open("leduc", 0, "ante", NULL));
    struct baize_game *game = baize_game_open("leduc", 0, "ante=3", &why);
    struct baize_match *match = baize_match_open(game, "1", &why);
    assert_int_equal(baize_match_act(match, 1, 0, &why), -1);
    assert_non_null(strstr(why.text, "seat 1 is not to act"));
    assert_int_equal(baize_match_act(match, 0, 99, &why), -1);
    assert_non_null(strstr(why.text, "they are 0 to 3"));
    assert_int_equal(baize_match_act(match, 0, 1, &why), -1);
    assert_int_equal(baize_match_act(match, -3, 0, &why), -1);
    assert_int_equal(baize_match_play(match, 0, "call", &why), -1);
    assert_string_equal(why.text, "there is nothing to match: check or raise");
    char *refusal = baize_match_refusal(match, 0, "jump");
    assert_non_null(strstr(refusal, "its moves are check"));
    baize_free(refusal);
    assert_null(baize_match_refusal(match, 0, "check"));
    assert_int_equal(baize_match_step(match, 2), -1);
    assert_int_equal(baize_match_step(match, -1), -1);
    assert_null(baize_match_view(match, 5));
    assert_null(baize_match_guess(match, 0, NULL, &why));
    assert_null(baize_match_guess(match, 2, "1", &why));
    assert_null(baize_bot_open(game, "nobody", "1", &why));
    assert_non_null(strstr(why.text, "there is no bot \"nobody\""));
    struct baize_game *other = baize_game_open("leduc", 0, NULL, &why);
    struct baize_bot *bot = baize_bot_open(other, "hard", "1", &why);
    assert_int_equal(baize_bot_act(bot, match, 0, &why), -1);
    assert_non_null(strstr(why.text, "other seats or options"));
    baize_bot_close(bot);
    baize_match_close(match);
    baize_game_close(game);
    baize_game_close(other);
}

static void nothing_is_told_too(void **context)
{
    (void)context;
    struct baize_why why;
    assert_null(baize_match_open(NULL, "1", &why));
    assert_non_null(strstr(why.text, "a game is missing"));
    assert_null(baize_match_clone(NULL));
    assert_true(baize_match_is_over(NULL));
    assert_int_equal(baize_match_seat(NULL), -1);
    assert_int_equal(baize_match_step(NULL, 0), -1);
    assert_int_equal(baize_match_act(NULL, 0, 0, &why), -1);
    assert_int_equal(baize_match_play(NULL, 0, NULL, NULL), -1);
    assert_int_equal(baize_match_choices(NULL, 0), 0);
    assert_int_equal(baize_match_mask(NULL, 0, NULL), 0);
    assert_null(baize_match_view(NULL, 0));
    assert_null(baize_match_record(NULL));
    assert_null(baize_bot_open(NULL, NULL, NULL, &why));
    assert_int_equal(baize_bot_act(NULL, NULL, 0, &why), -1);
    assert_null(baize_batch_open(NULL, 3, 1, &why));
    assert_int_equal(baize_batch_step(NULL, NULL, NULL, &why), -1);
    assert_int_equal(baize_batch_random(NULL, 3, NULL), 0);
    assert_null(baize_sim(NULL, NULL, &why));
    baize_match_close(NULL);
    baize_game_close(NULL);
    baize_bot_close(NULL);
    baize_batch_close(NULL);
}

static void bots_decide_and_repeat_it(void **context)
{
    (void)context;
    for (int i = 0; i < TABLES; i++) {
        struct baize_game *game = open_table(i);
        struct baize_match *match = baize_match_open(game, "bots", NULL);
        struct baize_bot *a = baize_bot_open(game, "easy", "5", NULL);
        struct baize_bot *b = baize_bot_open(game, "easy", "5", NULL);
        for (int k = 0; k < 12 && !baize_match_is_over(match); k++) {
            int seat = baize_match_seat(match);
            char *move = baize_bot_move(a, match, seat, NULL);
            int action = baize_bot_act(b, match, seat, NULL);
            assert_null(baize_match_refusal(match, seat, move));
            char *same = baize_match_action_move(match, seat, action);
            if (tables[i].options == NULL) // where amounts are steps it may only be near
                assert_string_equal(move, same);
            assert_true(baize_match_play(match, seat, move, NULL) >= 0);
            baize_free(move);
            baize_free(same);
        }
        baize_bot_close(a);
        baize_bot_close(b);
        baize_match_close(match);
        baize_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clone_goes_its_own_way),
        cmocka_unit_test(a_record_is_taken_back_at_any_move),
        cmocka_unit_test(a_record_that_was_changed_is_refused),
        cmocka_unit_test(the_same_seed_is_the_same_match),
        cmocka_unit_test(the_caller_may_be_the_deck),
        cmocka_unit_test(what_cannot_be_is_told),
        cmocka_unit_test(nothing_is_told_too),
        cmocka_unit_test(bots_decide_and_repeat_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
