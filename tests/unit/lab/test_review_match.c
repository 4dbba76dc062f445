// SPDX-License-Identifier: MIT
// Which matches are reviewed, and what is said of those that are not.
#include "../unit.h"

#include "games/games.h"
#include "lab/review_match.h"
#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

static void *memory;
static struct match_review match;

static int set_up(void **context)
{
    (void)context;
    memory = aligned_alloc(16, REVIEW_BYTES);
    return !memory;
}

static int tear_down(void **context)
{
    (void)context;
    free(memory);
    return 0;
}

// A match by the first of all choices, up to so many moves.
static void record(struct replay *replay, const char *id, int moves)
{
    struct setup setup;
    struct state state;
    struct chance deck;
    chance_from_number(&deck, 1);
    setup_init(&setup, game_find(id));
    replay_init(replay, &setup);
    game_start(&setup, &state);
    while (!game_is_over(&state) && replay->count < moves) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&state)) {
            game_sample(&setup, &state, &deck, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            seat = lowest_bit((uint64_t)to_act(&state));
            setup.game->moves(&setup, &state, seat, choices);
            move = choices[0].move;
        }
        assert_true(replay_add(replay, seat, &move));
        play(&setup, &state, seat, &move, NULL);
    }
    replay->is_over = game_is_over(&state);
    if (replay->is_over)
        game_result(&setup, &state, &replay->result);
}

static bool open_seat(const struct replay *replay, int seat, struct text *why)
{
    struct review_wish wish = {.seat = seat};
    return match_review_open(&match, replay, &wish, memory, REVIEW_BYTES, why);
}

static void expect_refusal(const struct replay *replay, int seat, const char *words)
{
    char buf[500];
    struct text why = TEXT(buf);
    assert_false(open_seat(replay, seat, &why));
    if (!strstr(buf, words))
        fail_msg("\"%s\" does not say \"%s\"", buf, words);
}

static void a_finished_match_is_reviewed_from_each_seat(void **context)
{
    (void)context;
    struct replay replay;
    char buf[500];
    struct text why = TEXT(buf);
    for (int game = 0; games[game]; game++) {
        record(&replay, games[game]->id, 100000);
        assert_true(replay.is_over);
        for (int seat = 0; seat < replay.setup.seats; seat++)
            if (!open_seat(&replay, seat, &why))
                fail_msg("%s, seat %d: %s", games[game]->id, seat, buf);
        replay_release(&replay);
    }
}

static void what_cannot_be_reviewed_is_refused(void **context)
{
    (void)context;
    struct replay replay;
    record(&replay, "kuhn", 100);
    expect_refusal(&replay, 2, "there is no seat 2: the match has seats 0 to 1");
    expect_refusal(&replay, -1, "there is no seat -1");
    replay.result.tokens[0]++;
    expect_refusal(&replay, 0, "the moves lead to another result");
    replay_release(&replay);
    record(&replay, "kuhn", 3);
    expect_refusal(&replay, 0, "the match is not over");
    replay_release(&replay);
}

// What others held and did is not in the file.
static void a_deal_that_stays_hidden_is_refused(void **context)
{
    (void)context;
    struct replay replay;
    record(&replay, "kuhn", 100);
    replay.is_hidden = true;
    replay.viewer = 1;
    expect_refusal(&replay, 1, "no moves, which a review needs");
    expect_refusal(&replay, 0, "somebody else was told: seat 0 cannot be reviewed");
    replay_release(&replay);
}

// Written into as many bytes as are said to be enough, however little is known.
static void its_json_fits(void **context)
{
    (void)context;
    struct replay replay;
    char buf[500];
    struct text why = TEXT(buf);
    for (int game = 0; games[game]; game++) {
        record(&replay, games[game]->id, 100000);
        assert_true(open_seat(&replay, 0, &why));
        for (int steps = 0; steps <= 200; steps += 200) {
            for (int i = 0; i < steps && review_work(&match.review); i++)
                ;
            size_t size = match_review_size(&match);
            char *json = malloc(size);
            assert_non_null(json);
            struct text text = text_over(json, size);
            struct out out = out_into(&text);
            match_review_put(&out, &match);
            assert_false(text.is_cut);
            assert_int_equal(json[text.len - 1], '}');
            free(json);
        }
        replay_release(&replay);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_match_is_reviewed_from_each_seat),
        cmocka_unit_test(what_cannot_be_reviewed_is_refused),
        cmocka_unit_test(a_deal_that_stays_hidden_is_refused),
        cmocka_unit_test(its_json_fits),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
