// SPDX-License-Identifier: MIT
// After a match the dearest decision is told: of the player's own, from a replay that can be
// believed, and within its time.
#include "../unit.h"

#include "tui/hindsight.h"
#include "wire/replay.h"

#include <stdlib.h>
#include <string.h>

static struct client client;
static struct hindsight hindsight;
static int64_t now_ms;

static int64_t tick(void)
{
    return now_ms++;
}

static void make_move(struct replay *replay, struct state *state, int seat, const char *line)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct move move;
    assert_true(move_parse(replay->setup.game, seat == DECK, line, &move, &why));
    play(&replay->setup, state, seat, &move, NULL);
    assert_true(replay_add(replay, seat, &move));
}

// A match in which the first seat folds an ace.
static void play_match(void)
{
    static char bytes[8000];
    struct text text = TEXT(bytes);
    struct setup setup;
    struct state state;
    struct replay replay;
    client_init(&client);
    hindsight = (struct hindsight){0};
    setup_init(&setup, game_find("single-card-game"));
    replay_init(&replay, &setup);
    game_start(&setup, &state);
    make_move(&replay, &state, DECK, "AS");
    make_move(&replay, &state, DECK, "9C");
    make_move(&replay, &state, 0, "fold");
    make_move(&replay, &state, 1, "play");
    assert_true(game_is_over(&state));
    replay.is_over = true;
    game_result(&setup, &state, &replay.result);
    replay_write(&replay, &text);
    replay_release(&replay);
    client.has_table = true;
    client.setup = setup;
    client.match = 5;
    client.decision = 1;
    strcpy(client.pick[0].move, "play");
    strcpy(client.pick[1].move, "fold");
    client.picks = 2;
    client.seat = 0;
    free(client.replay);
    client.replay = strdup(bytes);
}

static void work(void)
{
    for (int i = 0; i < 1000 && hindsight.stage != DONE; i++)
        hindsight_work(&hindsight, &client, tick, 50);
}

static void test_tells_the_dearest(void **state)
{
    (void)state;
    play_match();
    hindsight_note(&hindsight, &client, 0, 0); // was refused
    hindsight_note(&hindsight, &client, 1, 0);
    char *replay = client.replay;
    client.replay = NULL;
    assert_false(hindsight_asks(&hindsight, &client)); // it goes on
    client.is_over = true;
    assert_true(hindsight_asks(&hindsight, &client));
    assert_false(hindsight_asks(&hindsight, &client)); // once
    hindsight_work(&hindsight, &client, tick, 50);
    assert_false(hindsight_is_busy(&hindsight)); // it has not come
    client.replay = replay;
    int64_t began_ms = now_ms;
    work();
    assert_int_equal(hindsight.stage, DONE);
    static const char wanted[] = "Your dearest decision: you chose fold; play was better by about ";
    assert_memory_equal(hindsight.sentence[DEAREST], wanted, sizeof(wanted) - 1);
    assert_non_null(strstr(hindsight.sentence[DEAREST], " tokens (±"));
    assert_string_equal(hindsight.sentence[BEST], ""); // there was but one decision
    assert_true(hindsight.study.spent_ms <= STUDY_MS + 10 && now_ms - began_ms < 4 * STUDY_MS);
    client_release(&client);
}

static void assert_nothing_is_told(void)
{
    client.is_over = true;
    hindsight_asks(&hindsight, &client);
    work();
    assert_string_equal(hindsight.sentence[DEAREST], "");
    assert_string_equal(hindsight.sentence[BEST], "");
    client_release(&client);
}

static void test_what_others_decided_is_not_blamed(void **state)
{
    (void)state;
    play_match(); // a bot folded for the player
    assert_nothing_is_told();
    play_match(); // the player had sent something else, too late
    hindsight_note(&hindsight, &client, 0, 0);
    assert_nothing_is_told();
    play_match();
    hindsight_note(&hindsight, &client, 1, 0);
    client.seat = WATCHER;
    assert_nothing_is_told();
}

static void test_a_replay_that_was_changed(void **state)
{
    (void)state;
    play_match();
    hindsight_note(&hindsight, &client, 1, 0);
    *strstr(client.replay, "AS") = 'K';
    assert_nothing_is_told();
    play_match();
    hindsight_note(&hindsight, &client, 1, 0);
    client.setup.game = game_find("kuhn"); // it is of another match
    assert_nothing_is_told();
}

static void test_another_match_ends_it(void **state)
{
    (void)state;
    play_match();
    hindsight_note(&hindsight, &client, 1, 0);
    client.is_over = true;
    hindsight_asks(&hindsight, &client);
    hindsight_work(&hindsight, &client, tick, 3);
    assert_true(hindsight_is_busy(&hindsight));
    client.match = 6;
    hindsight_work(&hindsight, &client, tick, 3);
    assert_false(hindsight_is_busy(&hindsight));
    hindsight_note(&hindsight, &client, 1, 0);
    assert_int_equal(hindsight.stage, BEFORE);
    assert_int_equal(hindsight.study.owns, 1);
    client_release(&client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tells_the_dearest),
        cmocka_unit_test(test_what_others_decided_is_not_blamed),
        cmocka_unit_test(test_a_replay_that_was_changed),
        cmocka_unit_test(test_another_match_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
