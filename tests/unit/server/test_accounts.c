// SPDX-License-Identifier: MIT
// Names, passwords, histories, ranks and replays; and what is refused.
#include "desk.h"

#include "games/games.h"
#include "wire/replay.h"

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

static void fold_both(int a, int b, int times)
{
    for (int i = 0; i < times; i++) {
        desk_say(&desk, a, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
        desk_say(&desk, b, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
        desk_say(&desk, a, "{\"type\":\"move\",\"decision\":1,\"move\":\"play\"}");
        desk_say(&desk, b, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
        desk_pass(&desk, 1000);
    }
    desk_forget(&desk, a);
    desk_forget(&desk, b);
}

static void names(void **state)
{
    (void)state;
    static const char *const unfit[] = {" a", "a ", "a  b", "\\u202eevil", "a\\u200bb", "\\n",
        "a\\u034f", "\\u3164", "\\u2800", // unseen
        "Ad\\u0430", "\\u0391da"};        // letters of two alphabets
    int client = guest("Ada");
    for (int i = 0; i < ARRAY_LEN(unfit); i++) {
        desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"%s\"}", unfit[i]);
        desk_refused(&desk, client, "bad_name");
    }
    desk_say(&desk, client, "{\"type\":\"name\",\"name\":\"Żółw <b>1</b>\",\"id\":4}");
    json_t *player = desk_take(&desk, client, "player");
    assert_string_equal(get_text(player, "name"), "Żółw <b>1</b>");
    assert_int_equal(get_int(player, "re"), 4);
    json_decref(player);
}

static void a_protected_name(void **state)
{
    (void)state;
    int ada = guest("Ada"), other = guest("Bo");
    desk_say(&desk, ada, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    json_t *player = desk_take(&desk, ada, "player");
    int64_t id = get_int(player, "player");
    assert_true(json_is_true(json_object_get(player, "is_protected")));
    json_decref(player);
    desk_say(&desk, other, "{\"type\":\"name\",\"name\":\"ADA\"}");
    desk_refused(&desk, other, "name_taken");
    desk_say(&desk, other, "{\"type\":\"login\",\"name\":\"ada\",\"password\":\"wrong horse\"}");
    desk_refused(&desk, other, "bad_login");
    desk_say(&desk, other, "{\"type\":\"login\",\"name\":\"nobody\",\"password\":\"wrong horse\"}");
    desk_refused(&desk, other, "bad_login");
    desk_say(&desk, other, "{\"type\":\"login\",\"name\":\"ada\",\"password\":\"correct horse\"}");
    json_t *welcome = desk_take(&desk, other, "welcome");
    assert_int_equal(get_int(welcome, "player"), id);
    json_decref(welcome);
    assert_int_equal(desk.client[ada].closed, 4001);
}

// Whoever got hold of a secret cannot shut the owner out.
static void a_password_is_changed_with_the_old_one(void **state)
{
    (void)state;
    int ada = guest("Ada"), other = guest("Bo");
    desk_say(&desk, ada, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    json_decref(desk_take(&desk, ada, "player"));
    desk_say(&desk, ada, "{\"type\":\"protect\",\"password\":\"another horse\"}");
    desk_refused(&desk, ada, "bad_login");
    desk_say(&desk, ada,
        "{\"type\":\"protect\",\"password\":\"another horse\",\"old\":\"wrong horse\"}");
    desk_refused(&desk, ada, "bad_login");
    desk_say(&desk, ada,
        "{\"type\":\"protect\",\"password\":\"another horse\",\"old\":\"correct horse\"}");
    json_decref(desk_take(&desk, ada, "player"));
    desk_say(&desk, other, "{\"type\":\"login\",\"name\":\"ada\",\"password\":\"correct horse\"}");
    desk_refused(&desk, other, "bad_login");
    desk_say(&desk, other, "{\"type\":\"login\",\"name\":\"ada\",\"password\":\"another horse\"}");
    json_decref(desk_take(&desk, other, "welcome"));
}

// One who goes through many names keeps the last.
static void a_name_given_up_is_free(void **state)
{
    (void)state;
    int ada = guest("Ada"), other = guest("Bo");
    desk_say(&desk, ada, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    desk_say(&desk, ada, "{\"type\":\"name\",\"name\":\"Eve\"}");
    desk_say(&desk, ada, "{\"type\":\"name\",\"name\":\"Ада\"}");
    desk_say(&desk, other, "{\"type\":\"name\",\"name\":\"eve\"}");
    json_decref(desk_take(&desk, other, "player"));
    desk_say(&desk, other, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    json_decref(desk_take(&desk, other, "player"));
    desk_say(&desk, other, "{\"type\":\"name\",\"name\":\"Ада\"}");
    desk_refused(&desk, other, "name_taken");
    // Nobody forgets whose it is when its owner has gone.
    desk_drop(&desk, ada);
    desk_say(&desk, other, "{\"type\":\"name\",\"name\":\"Ада\"}");
    desk_refused(&desk, other, "name_taken");
}

static void log_in_after_a_match(void **state)
{
    (void)state;
    int ada = guest("Ada"), b = guest("Bo"), c = guest("Cy");
    desk_say(&desk, ada, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    desk_say(&desk, b, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, c, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    const char login[] = "{\"type\":\"login\",\"name\":\"Ada\",\"password\":\"correct horse\"}";
    desk_say(&desk, b, login);
    desk_refused(&desk, b, "seated");
    desk_say(&desk, b, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
    desk_say(&desk, c, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
    desk_forget(&desk, c);
    desk_say(&desk, b, login);
    json_decref(desk_take(&desk, b, "welcome"));
    json_decref(desk_take(&desk, c, "seat")); // sees that the other has gone
}

static void a_history_in_pages(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    fold_both(a, b, 5);
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1,\"count\":3}");
    json_t *page = desk_take(&desk, b, "history");
    json_t *matches = json_object_get(page, "matches");
    assert_int_equal(json_array_size(matches), 3);
    json_t *last = json_array_get(matches, 0);
    assert_int_equal(get_int(last, "match"), 5);
    assert_int_equal(get_int(last, "balance"), 1010); // three in full, a half, a quarter
    assert_int_equal(get_int(last, "moved"), 0);
    assert_string_equal(get_text(last, "purse"), "tokens");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(last, "tokens"), 1)), -3);
    int64_t next = get_int(page, "next");
    json_decref(page);
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":1,\"count\":3,\"before\":%d}", (int)next);
    page = desk_take(&desk, b, "history");
    assert_int_equal(json_array_size(json_object_get(page, "matches")), 2);
    assert_true(json_is_null(json_object_get(page, "next")));
    json_decref(page);
    // The pages of another player's chain are not this player's.
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":2,\"before\":%d}", (int)next);
    page = desk_take(&desk, b, "history");
    assert_int_equal(json_array_size(json_object_get(page, "matches")), 0);
    json_decref(page);
    desk_say(&desk, b, "{\"type\":\"history\",\"player\":99}");
    desk_refused(&desk, b, "unknown_player");
}

static void ranks(void **state)
{
    (void)state;
    int a = guest("Ada");
    guest("Never played");
    for (int i = 0; i < 12; i++) // as many opponents as a rank asks for, and some more
        fold_both(a, guest("Bo"), 1);
    desk_say(&desk, a, "{\"type\":\"leaderboard\"}");
    json_t *board = desk_take(&desk, a, "leaderboard");
    json_t *rows = json_object_get(board, "rows");
    assert_int_equal(json_array_size(rows), 13);
    assert_string_equal(get_text(json_array_get(rows, 0), "name"), "Ada");
    assert_int_equal(get_int(json_array_get(rows, 0), "tokens"), 1036);
    json_decref(board);
    desk_say(&desk, a, "{\"type\":\"leaderboard\",\"game\":\"single-card-game\"}");
    board = desk_take(&desk, a, "leaderboard");
    json_t *first = json_array_get(json_object_get(board, "rows"), 0);
    json_t *rating = json_object_get(first, "rating");
    assert_true(get_int(rating, "rating") > 1500);
    assert_int_equal(get_int(rating, "matches"), 12);
    assert_in_range(get_int(rating, "opponents"), 5, 12);
    int64_t score = get_int(rating, "rating") - 2 * get_int(rating, "deviation");
    assert_in_range(get_int(first, "score"), score - 2, score + 2); // each is rounded
    assert_int_equal(json_array_size(json_object_get(board, "rows")), 1);
    json_decref(board);
    desk_say(&desk, a, "{\"type\":\"leaderboard\",\"game\":\"chess\"}");
    desk_refused(&desk, a, "unknown_game");
}

static void a_replay_that_verifies(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo");
    fold_both(a, b, 1);
    desk_say(&desk, a, "{\"type\":\"replay\",\"match\":1}");
    json_t *message = desk_take(&desk, a, "replay");
    const char *file = get_text(message, "file");
    struct replay replay;
    char buf[300];
    struct text why = TEXT(buf);
    assert_true(replay_read(&replay, file, strlen(file), game_find, &why));
    if (!replay_verify(&replay, &why))
        fail_msg("%s", buf);
    assert_string_equal(replay.player[0], "Ada");
    replay_release(&replay);
    json_decref(message);
    desk_say(&desk, a, "{\"type\":\"replay\",\"match\":2}");
    desk_refused(&desk, a, "unknown_match");
}

static void a_private_replay_is_for_its_players(void **state)
{
    (void)state;
    int a = guest("Ada"), b = guest("Bo"), c = guest("Cy");
    desk_say(&desk, a, "{\"type\":\"create\",\"game\":\"single-card-game\"}");
    json_t *waiting = desk_take(&desk, a, "waiting");
    desk_say(&desk, b, "{\"type\":\"join\",\"code\":\"%s\"}", get_text(waiting, "code"));
    json_decref(waiting);
    desk_say(&desk, a, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
    desk_say(&desk, b, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
    desk_say(&desk, b, "{\"type\":\"replay\",\"match\":1}");
    json_decref(desk_take(&desk, b, "replay"));
    desk_say(&desk, c, "{\"type\":\"replay\",\"match\":1}");
    desk_refused(&desk, c, "unknown_match");
    assert_int_equal(server_page_replay(desk.server, 1, 7, 1, desk.now_ms), PAGE_NONE);
}

static void garbage(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "x", "[]", "{}", "{\"type\":7}", "{\"type\":\"helo\"}",
        "{\"type\":\"hello\"}", "{\"type\":\"hello\",\"protocol\":\"1\"}",
        "{\"type\":\"hello\",\"protocol\":1,\"colour\":\"red\"}",
        "{\"type\":\"hello\",\"protocol\":1,\"protocol\":1}",
        "{\"type\":\"hello\",\"protocol\":1} x", "{\"type\":\"hello\",\"protocol\":1,\"id\":-1}",
        "{\"type\":\"hello\",\"protocol\":1,\"name\":\"\"}",
        "{\"type\":\"hello\",\"protocol\":1,\"name\":\"\\u0000\"}"};
    int client = desk_connect(&desk);
    for (int i = 0; i < ARRAY_LEN(bad); i++) {
        desk_say(&desk, client, "%s", bad[i]);
        desk_refused(&desk, client, "bad_message");
    }
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":2}");
    desk_refused(&desk, client, "bad_protocol");
    desk_say(&desk, client, "{\"type\":\"queue\",\"game\":\"kuhn\"}");
    desk_refused(&desk, client, "hello_first");
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"guess\"}");
    desk_refused(&desk, client, "bad_secret");
}

static void too_much(void **state)
{
    (void)state;
    int client = desk_connect(&desk);
    desk_say(&desk, client, "%9000s", "x");
    desk_refused(&desk, client, "too_large");
    assert_int_equal(desk.client[client].closed, 1009);
    client = guest("Ada");
    for (int i = 0; i < 200 && !desk.client[client].closed; i++)
        desk_say(&desk, client, "{\"type\":\"ping\"}");
    assert_int_equal(desk.client[client].closed, 1008);
    struct server_counts counts;
    server_read_counts(desk.server, &counts);
    assert_int_equal(counts.abuses, 2);
    // One who keeps to the rate is not bothered.
    client = guest("Bo");
    for (int i = 0; i < 1000; i++) {
        desk_say(&desk, client, "{\"type\":\"ping\"}");
        desk_pass(&desk, 20);
    }
    assert_false(desk_has(&desk, client, "error"));
}

// Questions with long answers use the same rate up sooner.
static void too_much_at_once(void **state)
{
    (void)state;
    int client = guest("Ada");
    desk_pass(&desk, 10000);
    for (int i = 0; i < 10; i++)
        desk_say(&desk, client, "{\"type\":\"games\"}");
    assert_false(desk_has(&desk, client, "error"));
    desk_say(&desk, client, "{\"type\":\"ping\"}");
    desk_refused(&desk, client, "too_many");
    desk_pass(&desk, 1000);
    desk_say(&desk, client, "{\"type\":\"ping\"}");
    json_decref(desk_take(&desk, client, "pong"));
}

static void wishes_that_cannot_be(void **state)
{
    (void)state;
    static const struct {
        const char *message, *code;
    } wishes[] = {
        {"{\"type\":\"queue\",\"game\":\"chess\"}", "unknown_game"},
        {"{\"type\":\"queue\",\"game\":\"kuhn\",\"seats\":5}", "bad_options"},
        {"{\"type\":\"queue\",\"game\":\"kuhn\",\"options\":{\"antee\":1}}", "bad_options"},
        {"{\"type\":\"queue\",\"game\":\"kuhn\",\"options\":{\"ante\":-1}}", "bad_options"},
        {"{\"type\":\"create\",\"game\":\"kuhn\",\"watchers\":\"some\"}", "bad_message"},
        {"{\"type\":\"create\",\"game\":\"kuhn\",\"bots\":2}", "bad_options"},
        {"{\"type\":\"vote\",\"start\":true}", "not_waiting"},
        {"{\"type\":\"leave\"}", "not_seated"},
        {"{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}", "not_seated"},
        {"{\"type\":\"watch\",\"table\":5}", "unknown_table"},
        {"{\"type\":\"unwatch\"}", "not_watching"},
        {"{\"type\":\"rematch\"}", "too_late"},
        {"{\"type\":\"entropy\",\"table\":1,\"entropy\":\"00\"}", "not_seated"},
        {"{\"type\":\"entropy\",\"table\":1,\"entropy\":\"0\"}", "bad_message"},
        {"{\"type\":\"chat\",\"text\":\"x\"}", "not_seated"},
        {"{\"type\":\"hello\",\"protocol\":1}", "hello_again"},
    };
    int client = guest("Ada");
    for (int i = 0; i < ARRAY_LEN(wishes); i++) {
        desk_say(&desk, client, "%s", wishes[i].message);
        desk_refused(&desk, client, wishes[i].code);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(names),
        TEST(a_protected_name),
        TEST(a_password_is_changed_with_the_old_one),
        TEST(a_name_given_up_is_free),
        TEST(log_in_after_a_match),
        TEST(a_history_in_pages),
        TEST(ranks),
        TEST(a_replay_that_verifies),
        TEST(a_private_replay_is_for_its_players),
        TEST(garbage),
        TEST(too_much),
        TEST(too_much_at_once),
        TEST(wishes_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
