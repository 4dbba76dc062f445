// SPDX-License-Identifier: MIT
// Bots have names as people do: each at a table another, none that a person there has, the same in
// all that is told and kept of a match, and in its rematch.
#include "desk.h"

#include "games/games.h"
#include "server/bot_names.h"

#include <stdio.h>
#include <string.h>

static struct desk desk;

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 5);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

static int number_of(const char *name)
{
    for (int i = 0; i < BOT_NAMES; i++)
        if (strcmp(bot_names[i], name) == 0)
            return i;
    return -1;
}

static void each_level_has_its_own(void **state)
{
    static const char *const levels[] = {"easy", "medium", "hard", "best"};
    (void)state;
    uint32_t met = 0;
    desk.config.start = desk_drop_job;
    desk_restart(&desk);
    desk_sit(&desk, 1);
    for (int i = 0; i < 16; i++) {
        desk_say(
            &desk, 0, "{\"type\":\"play_bot\",\"game\":\"leduc\",\"level\":\"%s\"}", levels[i % 4]);
        json_t *table = desk_take(&desk, 0, "table");
        json_t *bot = json_array_get(json_object_get(table, "seats"), 1);
        assert_string_equal(get_text(bot, "bot"), levels[i % 4]);
        int number = number_of(get_text(bot, "name"));
        assert_int_equal(number / 4, i % 4);
        met |= (uint32_t)1 << number;
        json_decref(table);
        desk_forget(&desk, 0);
        desk_restart(&desk); // the next one has another number
        desk_sit(&desk, 1);
    }
    assert_true(met & (met - 1)); // not always the same
}

static void all_seats_have_different_names(void **state)
{
    (void)state;
    desk.config.start = desk_drop_job;
    desk_restart(&desk);
    for (int i = 0; i < 12; i++) {
        int client = desk_connect(&desk);
        desk_hello(&desk, client, "Ada");
        desk_say(&desk, client,
            "{\"type\":\"play_bot\",\"game\":\"mantis\",\"seats\":6,\"level\":\"%s\"}",
            i % 3 ? "hard" : "random");
        json_t *table = desk_take(&desk, client, "table"), *seats = json_object_get(table, "seats");
        uint32_t names = 0;
        for (size_t seat = 1; seat < 6; seat++) {
            int number = number_of(get_text(json_array_get(seats, seat), "name"));
            assert_true(number >= 0);
            names |= (uint32_t)1 << number;
        }
        assert_int_equal(__builtin_popcount(names), 5);
        json_decref(table);
    }
}

// An account of before the names were reserved keeps its own, and no bot at its table has it.
static void nobody_sits_beside_a_namesake(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) { // each of the four of that level
        static const char *const names[] = {"pip", "Ben", "lda", "L0TTE"};
        struct table table = {.id = 1};
        setup_init(&table.terms.setup, game_find("mantis"));
        table.terms.setup.seats = 3;
        snprintf(table.seat[0].name, sizeof(table.seat[0].name), "%s", names[i]);
        for (int seat = 1; seat < 3; seat++) {
            const char *name = bot_name_for(&table, "easy");
            assert_int_not_equal(number_of(name), i);
            snprintf(table.seat[seat].name, sizeof(table.seat[seat].name), "%s", name);
        }
        assert_string_not_equal(table.seat[1].name, table.seat[2].name);
    }
}

// The name at the table is the one in the result's history, the replay and the rematch, and after a
// crash.
static void a_name_stays_with_the_match(void **state)
{
    (void)state;
    char name[40];
    desk_sit(&desk, 1);
    desk_say(&desk, 0, "{\"type\":\"play_bot\",\"game\":\"single-card-game\",\"level\":\"hard\"}");
    json_t *table = desk_take(&desk, 0, "table");
    snprintf(name, sizeof(name), "%s",
        get_text(json_array_get(json_object_get(table, "seats"), 1), "name"));
    assert_int_equal(number_of(name) / 4, 2);
    json_decref(table);
    desk_move(&desk, 0, 1, "fold");
    json_decref(desk_take(&desk, 0, "result"));
    desk_say(&desk, 0, "{\"type\":\"history\"}");
    json_t *history = desk_take(&desk, 0, "history");
    json_t *names =
        json_object_get(json_array_get(json_object_get(history, "matches"), 0), "names");
    assert_string_equal(json_string_value(json_array_get(names, 1)), name);
    json_decref(history);
    desk_say(&desk, 0, "{\"type\":\"replay\",\"match\":1}");
    json_t *replay = desk_take(&desk, 0, "replay");
    char line[60];
    snprintf(line, sizeof(line), " player 1 %s\n", name);
    assert_non_null(strstr(get_text(replay, "file"), line));
    json_decref(replay);
    desk_say(&desk, 0, "{\"type\":\"rematch\"}");
    table = desk_take(&desk, 0, "table");
    json_t *seats = json_object_get(table, "seats");
    assert_int_equal(get_int(table, "seat"), 1);
    assert_string_equal(get_text(json_array_get(seats, 0), "name"), name);
    json_decref(table);
}

static void a_name_survives_a_crash(void **state)
{
    (void)state;
    desk.config.start = desk_drop_job;
    desk_restart(&desk);
    desk_sit(&desk, 2);
    desk_say(
        &desk, 0, "{\"type\":\"play_bot\",\"game\":\"mantis\",\"seats\":4,\"level\":\"best\"}");
    json_t *before = desk_take(&desk, 0, "table");
    desk_restart(&desk);
    desk_sit(&desk, 1);
    desk_say(&desk, 0, "{\"type\":\"watch\",\"table\":1}");
    json_t *after = desk_take(&desk, 0, "table");
    for (size_t seat = 1; seat < 4; seat++)
        assert_string_equal(
            get_text(json_array_get(json_object_get(before, "seats"), seat), "name"),
            get_text(json_array_get(json_object_get(after, "seats"), seat), "name"));
    json_decref(before);
    json_decref(after);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(each_level_has_its_own),
        TEST(all_seats_have_different_names),
        TEST(nobody_sits_beside_a_namesake),
        TEST(a_name_stays_with_the_match),
        TEST(a_name_survives_a_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
