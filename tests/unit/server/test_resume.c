// SPDX-License-Identifier: MIT
// Lines break and servers die; the match goes on where it was.
#include "desk.h"

#include "os/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct desk desk;
static char secret[2][64];

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 11);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

static void keep_secret(int client, int whose)
{
    json_t *welcome = desk_take(&desk, client, "welcome");
    strcpy(secret[whose], get_text(welcome, "secret"));
    json_decref(welcome);
}

static void seat_two_with(const char *game, const char *options)
{
    for (int i = 0; i < 2; i++) {
        desk_connect(&desk);
        desk_say(&desk, i, "{\"type\":\"hello\",\"protocol\":1}");
        keep_secret(i, i);
        desk_say(&desk, i, "{\"type\":\"queue\",\"game\":\"%s\",\"options\":%s}", game, options);
    }
}

static void seat_two(const char *game)
{
    seat_two_with(game, "{}");
}

static void move(int client, int decision, const char *text)
{
    desk_say(&desk, client, "{\"type\":\"move\",\"decision\":%d,\"move\":\"%s\"}", decision, text);
}

// The events that a client has received, one after another, as text.
static char *all_events(json_t *inbox)
{
    json_t *all = json_array();
    for (size_t i = 0; i < json_array_size(inbox); i++) {
        json_t *events = json_object_get(json_array_get(inbox, i), "events");
        if (events)
            json_array_extend(all, events);
    }
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}

static int64_t last_seq(int client)
{
    json_t *inbox = desk.client[client].inbox;
    int64_t seq = 0;
    for (size_t i = 0; i < json_array_size(inbox); i++) {
        json_t *value = json_object_get(json_array_get(inbox, i), "seq");
        seq = value ? json_integer_value(value) : seq;
    }
    return seq;
}

static void exactly_what_was_missed(void **state)
{
    (void)state;
    seat_two("leduc");
    int64_t seq = last_seq(1);
    json_t *before = json_deep_copy(desk.client[1].inbox);
    desk_drop(&desk, 1);
    json_t *seat = desk_take(&desk, 0, "seat");
    assert_true(json_is_false(json_object_get(json_object_get(seat, "seat"), "is_connected")));
    json_decref(seat);
    move(0, 1, "raise"); // while the other is away
    int back = desk_connect(&desk);
    desk_say(&desk, back,
        "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\",\"table\":1,\"seq\":%d}", secret[1],
        (int)seq);
    assert_false(desk_has(&desk, back, "table"));
    keep_secret(back, 1);
    json_array_extend(before, desk.client[back].inbox);
    char *pieces = all_events(before);
    json_decref(before);

    // One who was never away saw the same.
    close_desk(NULL);
    desk_open(&desk, NULL, 11);
    seat_two("leduc");
    move(0, 1, "raise");
    char *whole = all_events(desk.client[1].inbox);
    assert_string_equal(pieces, whole);
    free(pieces);
    free(whole);
}

static void without_numbers_the_whole_table(void **state)
{
    (void)state;
    seat_two("leduc");
    desk_drop(&desk, 0);
    int back = desk_connect(&desk);
    desk_say(&desk, back, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[0]);
    json_t *table = desk_take(&desk, back, "table");
    assert_int_equal(get_int(table, "decision"), 1);
    json_decref(table);
    move(back, 1, "check");
    assert_false(desk_has(&desk, back, "error"));
}

// Answers the decision of the client's last message, if it asks one: raises by as little as may be.
static void raise_on(int client)
{
    json_t *inbox = desk.client[client].inbox;
    json_t *last = json_array_get(inbox, json_array_size(inbox) - 1), *choices, *choice;
    if (!(choices = json_object_get(last, "choices")))
        return;
    char text[80] = "";
    size_t i;
    json_array_foreach(choices, i, choice) if (!i || strcmp(get_text(choice, "move"), "raise") == 0)
        snprintf(text, sizeof(text), i ? "%s 1" : "%s", get_text(choice, "move"));
    move(client, (int)get_int(last, "decision"), text);
}

// Two who raise over and over make a match whose events no message could hold.
static void after_very_much_the_whole_table(void **state)
{
    (void)state;
    seat_two_with("tzogous37", "{\"chips\":10000}");
    for (; last_seq(0) <= 1010; desk_pass(&desk, 100))
        for (int i = 0; i < 2; i++)
            raise_on(i);
    static const int missed[] = {1001, 1000};
    for (int i = 0; i < 2; i++) {
        int64_t seq = last_seq(desk.count - 1) - missed[i];
        int back = desk_connect(&desk);
        desk_say(&desk, back,
            "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\",\"table\":1,\"seq\":%d}",
            secret[1], (int)seq);
        keep_secret(back, 1);
        assert_int_equal(desk_has(&desk, back, "events"), i);
        assert_int_equal(desk_has(&desk, back, "table"), !i);
    }
}

// To find out the last few events of a match that is longer still would take a while.
static void late_in_a_long_match_the_whole_table(void **state)
{
    (void)state;
    seat_two_with("tzogous37", "{\"chips\":10000}");
    for (int moves = 0; moves < 8000; moves++) {
        raise_on(moves % 2);
        json_t *inbox = desk.client[moves % 2].inbox;
        while (json_array_size(inbox) > 1)
            json_array_remove(inbox, 0);
        if (moves % 10 == 0)
            desk_pass(&desk, 1000);
    }
    int64_t seq = last_seq(1);
    int back = desk_connect(&desk);
    desk_say(&desk, back,
        "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\",\"table\":1,\"seq\":%d}", secret[1],
        (int)seq);
    json_decref(desk_take(&desk, back, "table"));
}

// The new connection takes over a wait that goes on, and is told so.
static void waiting_from_another_device(void **state)
{
    (void)state;
    desk_connect(&desk);
    desk_say(&desk, 0, "{\"type\":\"hello\",\"protocol\":1}");
    keep_secret(0, 0);
    desk_say(&desk, 0, "{\"type\":\"queue\",\"game\":\"kuhn\"}");
    int back = desk_connect(&desk);
    desk_say(&desk, back, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[0]);
    json_decref(desk_take(&desk, back, "waiting"));
    desk_drop(&desk, 0);
    int other = desk_connect(&desk);
    desk_hello(&desk, other, "Bo");
    desk_say(&desk, other, "{\"type\":\"queue\",\"game\":\"kuhn\"}");
    json_decref(desk_take(&desk, back, "table"));
}

static void secrets_rotate(void **state)
{
    (void)state;
    seat_two("leduc");
    char first[64];
    strcpy(first, secret[0]);
    int second = desk_connect(&desk);
    desk_say(&desk, second, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", first);
    json_decref(desk_take(&desk, 0, "notice"));
    assert_int_equal(desk.client[0].closed, 4001);
    keep_secret(second, 0);
    assert_string_not_equal(secret[0], first);
    // The answer might have been lost, so the first is good until the second is used.
    int third = desk_connect(&desk);
    desk_say(&desk, third, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", first);
    keep_secret(third, 0);
    int fourth = desk_connect(&desk);
    desk_say(&desk, fourth, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[0]);
    json_decref(desk_take(&desk, fourth, "welcome"));
    int fifth = desk_connect(&desk);
    desk_say(&desk, fifth, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", first);
    desk_refused(&desk, fifth, "bad_secret");
}

static void the_grace_keeps_the_seat(void **state)
{
    (void)state;
    seat_two("kuhn");
    desk_pass(&desk, 85000); // 5 seconds are left of the bank
    desk_drop(&desk, 0);
    desk_pass(&desk, 30000);
    assert_false(desk_has(&desk, 1, "result"));
    int back = desk_connect(&desk);
    desk_say(&desk, back, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[0]);
    move(back, 1, "check");
    assert_false(desk_has(&desk, back, "error"));
    // Once more for the same decision there is no rescue; kuhn's other seat decides now anyway.
    desk_drop(&desk, 1);
    desk_pass(&desk, 89000);
    assert_false(desk_has(&desk, back, "result"));
    desk_pass(&desk, 1000);
    json_t *result = desk_take(&desk, back, "result");
    json_decref(result);
}

static void a_restart_changes_nothing(const char *folder)
{
    desk_open(&desk, folder, 11);
    seat_two("leduc");
    move(0, 1, "raise");
    int64_t seq[2] = {last_seq(0), last_seq(1)};
    json_t *before[2] = {
        json_deep_copy(desk.client[0].inbox), json_deep_copy(desk.client[1].inbox)};
    desk_restart(&desk);
    for (int i = 0; i < 2; i++) {
        desk_connect(&desk);
        desk_say(&desk, i,
            "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\",\"table\":1,\"seq\":%d}",
            secret[i], (int)seq[i]);
        assert_true(desk_has(&desk, i, "events"));
    }
    move(1, 1, "call");
    for (int i = 0; i < 2; i++)
        json_array_extend(before[i], desk.client[i].inbox);
    char *pieces[2] = {all_events(before[0]), all_events(before[1])};
    json_decref(before[0]);
    json_decref(before[1]);
    close_desk(NULL);

    desk_open(&desk, NULL, 11);
    seat_two("leduc");
    move(0, 1, "raise");
    move(1, 1, "call");
    for (int i = 0; i < 2; i++) {
        char *whole = all_events(desk.client[i].inbox);
        assert_string_equal(pieces[i], whole);
        free(pieces[i]);
        free(whole);
    }
    close_desk(NULL);
}

static void restarts(void **state)
{
    (void)state;
    a_restart_changes_nothing(NULL);
    char folder[] = "/tmp/baize-resume-XXXXXX", command[100];
    assert_non_null(mkdtemp(folder));
    a_restart_changes_nothing(folder);
    snprintf(command, sizeof(command), "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void what_was_not_durable_was_not_seen(void **state)
{
    (void)state;
    seat_two("single-card-game");
    move(0, 1, "fold");
    desk_forget(&desk, 0);
    desk_forget(&desk, 1);
    desk.holds_commits = true;
    move(1, 1, "fold");
    assert_int_equal(json_array_size(desk.client[1].inbox), 0);
    desk.holds_commits = false;
    desk_restart(&desk);
    for (int i = 0; i < 2; i++) {
        desk_connect(&desk);
        desk_say(&desk, i, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[i]);
    }
    json_t *table = desk_take(&desk, 1, "table");
    assert_int_equal(get_int(table, "decision"), 1); // still to be decided
    json_decref(table);
    table = desk_take(&desk, 0, "table");
    assert_null(json_object_get(table, "decision"));
    json_decref(table);
    move(1, 1, "fold");
    json_t *result = desk_take(&desk, 0, "result");
    assert_int_equal(get_int(result, "balance"), 999);
    json_decref(result);
}

static void a_bot_goes_on_after_a_restart(void **state)
{
    (void)state;
    desk_connect(&desk);
    desk_say(&desk, 0, "{\"type\":\"hello\",\"protocol\":1}");
    keep_secret(0, 0);
    desk_say(&desk, 0, "{\"type\":\"play_bot\",\"game\":\"kuhn\",\"level\":\"random\"}");
    desk_restart(&desk);
    desk_connect(&desk);
    desk_say(&desk, 0, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[0]);
    json_t *table = desk_take(&desk, 0, "table");
    assert_int_equal(get_int(table, "decision"), 1);
    json_decref(table);
}

static void one_who_left_stays_away(void **state)
{
    (void)state;
    seat_two("leduc");
    desk_say(&desk, 0, "{\"type\":\"leave\"}");
    desk_restart(&desk);
    desk_connect(&desk);
    desk_say(&desk, 0, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[0]);
    json_t *welcome = desk_take(&desk, 0, "welcome");
    assert_true(json_is_null(json_object_get(welcome, "table")));
    json_decref(welcome);
    assert_false(desk_has(&desk, 0, "table"));
}

static void put_open_match(int64_t id, const char *bytes)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct batch batch = {0};
    struct change record = {.kind = CHANGE_OPEN, .id = id, .bytes = (const uint8_t *)bytes};
    record.len = strlen(bytes);
    batch_add(&batch, &record);
    assert_int_equal(desk.store->kind->commit(desk.store, &batch, &why), STORE_OK);
    batch_release(&batch);
}

// Records that cannot be what was played: the match is called off, and the server starts.
static void odd_records(void **state)
{
    (void)state;
    desk_connect(&desk);
    desk_hello(&desk, 0, "Ada");
    static const char *const seats[] = {
        "player 0 1 Ada\nplayer 1 9 Nobody\n", // without an account
        "player 0 1 Ada\n",                    // and nobody there
        "player 0 1 Ada\nbot 1 easy\n",
    };
    for (int i = 0; i < ARRAY_LEN(seats); i++) {
        char record[400];
        snprintf(record, sizeof(record),
            "table %d\ngame kuhn 1\nseats 2\noptions 1 1\nwatchers delayed\n%ssecret %064d\ndeal\n"
            "0 dance\n",
            i + 1, seats[i], 0);
        if (i == 0) // all but the account is as it should be
            strstr(record, "0 dance")[0] = 0;
        put_open_match(i + 1, record);
    }
    log_set_level(LOG_NONE);
    desk_restart(&desk);
    struct server_counts counts;
    server_read_counts(desk.server, &counts);
    assert_int_equal(counts.matches_void, 3);
    assert_int_equal(counts.tables, 0);
    desk_pass(&desk, 1000);
    desk_restart(&desk); // and they do not come back
    server_read_counts(desk.server, &counts);
    assert_int_equal(counts.matches_void, 0);
    log_set_level(LOG_INFO);
}

// A record of the time before tzogous37 had its fifteenth option: the match goes on as it was
// begun, with that option's standard. A line that has something else in it, or lacks more than that
// option, is refused.
static void options_that_were_added_later(void **state)
{
    (void)state;
    desk_connect(&desk);
    desk_say(&desk, 0, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ada\"}");
    keep_secret(0, 0);
    static const char *const options[] = {
        "40 5 10 2 0 0 0 0 10 7 5 3 12 0", // the only one that is whole
        "40 5 10 2 0 0 0 0 10 7 5 3 12 x", "40 5 10 2 0 0 0 0 10 7 5 3 12", "40 5", ""};
    for (int i = 0; i < ARRAY_LEN(options); i++) {
        char record[400];
        snprintf(record, sizeof(record),
            "table %d\ngame tzogous37 1\nseats 2\noptions %s\nwatchers open\nplayer 0 1 Ada\n"
            "bot 1 easy\nsecret %064d\ndeal\n",
            i + 1, options[i], 0);
        put_open_match(i + 1, record);
    }
    log_set_level(LOG_NONE);
    desk_restart(&desk);
    log_set_level(LOG_INFO);
    struct server_counts counts;
    server_read_counts(desk.server, &counts);
    assert_int_equal(counts.matches_void, ARRAY_LEN(options) - 1);
    assert_int_equal(counts.tables, 1);
    int back = desk_connect(&desk);
    desk_say(&desk, back, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret[0]);
    json_t *table = desk_take(&desk, back, "table");
    const json_t *agreed = json_object_get(table, "options");
    assert_int_equal(get_int(agreed, "chips"), 40);
    assert_int_equal(get_int(agreed, "open_min"), 1);
    json_decref(table);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(exactly_what_was_missed),
        TEST(without_numbers_the_whole_table),
        TEST(after_very_much_the_whole_table),
        TEST(late_in_a_long_match_the_whole_table),
        TEST(waiting_from_another_device),
        TEST(secrets_rotate),
        TEST(the_grace_keeps_the_seat),
        cmocka_unit_test(restarts),
        TEST(what_was_not_durable_was_not_seen),
        TEST(a_bot_goes_on_after_a_restart),
        TEST(one_who_left_stays_away),
        TEST(odd_records),
        TEST(options_that_were_added_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
