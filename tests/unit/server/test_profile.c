// SPDX-License-Identifier: MIT
// What a player shows of themselves, and what nobody gets to see who is not shown it.
#include "desk.h"

#include <stdlib.h>
#include <string.h>

static struct desk desk;

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 3);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

static int guest(const char *name)
{
    int client = desk_connect(&desk);
    desk_hello(&desk, client, name);
    return client;
}

// The first plays, the second folds: 3 tokens, and the win, are the first's.
static void win(int winner, int loser)
{
    desk_queue(&desk, winner, "single-card-game");
    desk_queue(&desk, loser, "single-card-game");
    desk_move(&desk, winner, 1, "play");
    desk_move(&desk, loser, 1, "fold");
    desk_pass(&desk, 1000);
    desk_forget(&desk, winner);
    desk_forget(&desk, loser);
}

static json_t *profile_of(int client, int64_t player)
{
    desk_say(&desk, client, "{\"type\":\"profile\",\"player\":%d}", (int)player);
    return desk_take(&desk, client, "profile");
}

static void publish(int client, const char *shows)
{
    desk_say(&desk, client, "{\"type\":\"publish\",\"shows\":\"%s\"}", shows);
    json_t *player = desk_take(&desk, client, "player");
    assert_string_equal(get_text(player, "shows"), shows);
    json_decref(player);
}

// None of these words stands anywhere in it.
static void assert_bare(const json_t *profile)
{
    static const char *const words[] = {"rating", "curve", "matches", "won", "since_ms", "at_ms"};
    char *text = json_dumps(profile, 0);
    for (int i = 0; i < ARRAY_LEN(words); i++)
        if (strstr(text, words[i]))
            fail_msg("a hidden profile tells \"%s\": %s", words[i], text);
    free(text);
    assert_int_equal(json_array_size(json_object_get(profile, "games")), 0);
    assert_string_equal(get_text(profile, "shows"), "name");
}

static void a_profile(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    win(a, b);
    win(a, b);
    win(b, a);
    json_t *profile = profile_of(b, 1);
    assert_string_equal(get_text(profile, "name"), "Ada");
    assert_string_equal(get_text(profile, "shows"), "all");
    assert_true(json_is_false(json_object_get(profile, "is_protected")));
    assert_true(json_is_integer(json_object_get(profile, "since_ms")));
    json_t *list = json_object_get(profile, "games");
    assert_int_equal(json_array_size(list), 1);
    json_t *game = json_array_get(list, 0), *curve = json_object_get(game, "curve");
    assert_string_equal(get_text(game, "game"), "single-card-game");
    assert_int_equal(get_int(game, "matches"), 3);
    assert_int_equal(get_int(game, "won"), 2);
    assert_null(json_object_get(game, "shared"));
    assert_null(json_object_get(game, "practice"));
    assert_int_equal(get_int(json_object_get(game, "rating"), "matches"), 3);
    assert_int_equal(json_array_size(curve), 3);
    assert_true(get_int(json_array_get(curve, 0), "rating") > 1500);
    assert_true(
        get_int(json_array_get(curve, 0), "at_ms") < get_int(json_array_get(curve, 2), "at_ms"));
    assert_int_equal(get_int(json_array_get(curve, 2), "rating"),
        get_int(json_object_get(game, "rating"), "rating"));
    json_decref(profile);
    desk_say(&desk, b, "{\"type\":\"profile\",\"player\":99}");
    desk_refused(&desk, b, "unknown_player");
    desk_say(&desk, b, "{\"type\":\"publish\",\"shows\":\"tokens\"}");
    desk_refused(&desk, b, "bad_message");
}

static void matches_that_are_not_shown(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    win(a, b);
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1}");
    json_decref(desk_take(&desk, b, "history"));
    publish(a, "ratings");
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1}");
    desk_refused(&desk, b, "not_public");
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1,\"before\":3}");
    desk_refused(&desk, b, "not_public");
    json_t *profile = profile_of(b, 1);
    assert_int_equal(json_array_size(json_object_get(profile, "games")), 1);
    json_decref(profile);
    desk_say(&desk, a, "{\"type\":\"history\",\"player\":1}");
    json_t *history = desk_take(&desk, a, "history");
    assert_int_equal(json_array_size(json_object_get(history, "matches")), 1);
    json_decref(history);
    publish(a, "all");
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1}");
    json_decref(desk_take(&desk, b, "history"));
}

static void nothing_but_the_name(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    win(a, b);
    publish(a, "name");
    json_t *profile = profile_of(b, 1);
    assert_bare(profile);
    assert_string_equal(get_text(profile, "name"), "Ada");
    json_decref(profile);
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1}");
    desk_refused(&desk, b, "not_public");
    desk_say(&desk, b, "{\"type\":\"leaderboard\"}");
    json_t *board = desk_take(&desk, b, "leaderboard"), *rows = json_object_get(board, "rows");
    assert_int_equal(json_array_size(rows), 1);
    assert_string_equal(get_text(json_array_get(rows, 0), "name"), "Bo");
    json_decref(board);
    // Ada sees it all, and what it shows.
    desk_say(&desk, a, "{\"type\":\"profile\"}");
    profile = desk_take(&desk, a, "profile");
    assert_string_equal(get_text(profile, "shows"), "name");
    json_t *game = json_array_get(json_object_get(profile, "games"), 0);
    assert_int_equal(get_int(game, "won"), 1);
    assert_int_equal(json_array_size(json_object_get(game, "curve")), 1);
    json_decref(profile);
}

// Neither going away nor a restart shows it again.
static void it_stays_hidden(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    win(a, b);
    desk_say(&desk, a, "{\"type\":\"leave\"}");
    publish(a, "name");
    desk_drop(&desk, a);
    desk_pass(&desk, 3600000);
    json_t *profile = profile_of(b, 1);
    assert_bare(profile);
    json_decref(profile);
    desk_restart(&desk);
    int c = guest("Cy");
    profile = profile_of(c, 1);
    assert_bare(profile);
    json_decref(profile);
    desk_say(&desk, c, "{\"type\":\"history\",\"player\":1}");
    desk_refused(&desk, c, "not_public");
}

// What is said counts at once, though it is not durable yet.
static void it_is_hidden_at_once(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    win(a, b);
    desk.holds_commits = true;
    desk_say(&desk, a, "{\"type\":\"publish\",\"shows\":\"name\"}");
    desk_say(&desk, b, "{\"type\":\"profile\",\"player\":1}");
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1}");
    assert_false(desk_has(&desk, a, "player"));
    desk.holds_commits = false;
    desk_settle(&desk);
    json_t *profile = desk_take(&desk, b, "profile");
    assert_bare(profile);
    json_decref(profile);
    desk_refused(&desk, b, "not_public");
    json_decref(desk_take(&desk, a, "player"));
}

static void ones_own_before_it_is_stored(void **state)
{
    (void)state;
    desk.holds_commits = true;
    int a = desk_connect(&desk);
    desk_say(&desk, a, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ada\"}");
    desk_say(&desk, a, "{\"type\":\"profile\"}");
    desk.holds_commits = false;
    desk_settle(&desk);
    json_t *welcome = desk_take(&desk, a, "welcome"), *profile = desk_take(&desk, a, "profile");
    assert_string_equal(get_text(welcome, "shows"), "all");
    assert_string_equal(get_text(profile, "name"), "Ada");
    assert_int_equal(json_array_size(json_object_get(profile, "games")), 0);
    json_decref(profile);
    json_decref(welcome);
}

static void a_match_says_who_won(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    desk_queue(&desk, a, "single-card-game");
    desk_queue(&desk, b, "single-card-game");
    desk_move(&desk, a, 1, "play");
    desk_move(&desk, b, 1, "fold");
    json_t *result = desk_take(&desk, b, "result");
    desk_say(&desk, b, "{\"type\":\"history\"}");
    json_t *history = desk_take(&desk, b, "history");
    json_t *match = json_array_get(json_object_get(history, "matches"), 0);
    int seat = (int)get_int(match, "seat");
    assert_true(json_equal(json_object_get(match, "winners"), json_object_get(result, "winners")));
    assert_int_equal(json_array_size(json_object_get(match, "winners")), 1);
    assert_string_equal(get_text(match, "measure"), "won");
    assert_true(json_equal(json_object_get(match, "standing"), json_object_get(result, "tokens")));
    json_t *rating = json_object_get(match, "rating");
    assert_true(
        json_equal(rating, json_array_get(json_object_get(result, "ratings"), (size_t)seat)));
    assert_int_equal(get_int(rating, "before"), 1500);
    assert_true(get_int(rating, "after") < 1500);
    assert_string_equal(
        json_string_value(json_array_get(json_object_get(match, "names"), (size_t)seat)), "Bo");
    json_decref(history);
    json_decref(result);
}

// A game without a measure has no standing, and practice is not rated; nobody won where both fold.
static void what_is_not_there_is_left_out(void **state)
{
    (void)state;
    int a = guest("Ada");
    desk_say(&desk, a, "{\"type\":\"play_bot\",\"game\":\"kuhn\",\"level\":\"random\"}");
    for (int decision = 1; decision <= 3 && !desk_has(&desk, a, "result"); decision++) {
        desk_move(&desk, a, decision, "check");
        desk_move(&desk, a, decision, "fold");
    }
    json_decref(desk_take(&desk, a, "result"));
    desk_forget(&desk, a);
    desk_say(&desk, a, "{\"type\":\"history\"}");
    json_t *history = desk_take(&desk, a, "history");
    json_t *match = json_array_get(json_object_get(history, "matches"), 0);
    assert_int_equal(json_array_size(json_object_get(match, "winners")), 1);
    assert_null(json_object_get(match, "measure"));
    assert_null(json_object_get(match, "standing"));
    assert_null(json_object_get(match, "rating"));
    json_decref(history);
    desk_say(&desk, a, "{\"type\":\"profile\"}");
    json_t *profile = desk_take(&desk, a, "profile");
    json_t *game = json_array_get(json_object_get(profile, "games"), 0);
    assert_int_equal(get_int(game, "matches"), 1);
    assert_int_equal(get_int(game, "practice"), 1);
    assert_null(json_object_get(game, "rating"));
    assert_int_equal(json_array_size(json_object_get(game, "curve")), 0);
    json_decref(profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_profile, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(matches_that_are_not_shown, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(nothing_but_the_name, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(it_stays_hidden, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(it_is_hidden_at_once, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(ones_own_before_it_is_stored, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(a_match_says_who_won, open_desk, close_desk),
        cmocka_unit_test_setup_teardown(what_is_not_there_is_left_out, open_desk, close_desk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
