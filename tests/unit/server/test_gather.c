// SPDX-License-Identifier: MIT
// How the chance of a match is gathered, and those who would rather choose it: one who waits for
// the others' entropy before choosing their own, and one who always sits down last.
#include "desk.h"

#include "games/games.h"
#include "server/record.h"
#include "server/table.h"
#include "wire/fair.h"
#include "wire/hex.h"

#include <stdio.h>
#include <string.h>

static struct desk desk;

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 7);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

static const char *wants(int client, int pledges)
{
    static char word[20];
    json_t *gather = desk_take(&desk, client, "gather");
    snprintf(word, sizeof(word), "%s", get_text(gather, "wants"));
    assert_int_equal(json_array_size(json_object_get(gather, "pledges")), pledges);
    json_decref(gather);
    return word;
}

// Two people who take part sit down to a match.
static void sit_two(void)
{
    for (int i = 0; i < 2; i++) {
        desk_hello_sharing(&desk, desk_connect(&desk), i ? "Bo" : "Ada");
        desk_queue(&desk, i, "single-card-game");
    }
    for (int i = 0; i < 2; i++)
        assert_string_equal(wants(i, 0), "pledge");
}

static const char *text_at(const json_t *object, const char *key, size_t at)
{
    return json_string_value(json_array_get(json_object_get(object, key), at));
}

static void fold_both(void)
{
    desk_move(&desk, 0, 1, "fold");
    desk_move(&desk, 1, 1, "fold");
}

// The file of match 1, which somebody can read.
static void take_replay(char *file, size_t size)
{
    desk_say(&desk, 0, "{\"type\":\"replay\",\"match\":1}");
    json_t *replay = desk_take(&desk, 0, "replay");
    snprintf(file, size, "%s", get_text(replay, "file"));
    json_decref(replay);
}

static void both_pledge_and_reveal(void **state)
{
    (void)state;
    sit_two();
    desk_pledge(&desk, 0, 1, "00ff");
    assert_false(desk_has(&desk, 0, "gather"));
    desk_pledge(&desk, 1, 1, "abcd");
    for (int i = 0; i < 2; i++) {
        assert_string_equal(wants(i, 2), "entropy");
        assert_false(desk_has(&desk, i, "table"));
    }
    desk_reveal(&desk, 1, 1, "abcd");
    assert_false(desk_has(&desk, 0, "table"));
    desk_reveal(&desk, 0, 1, "00ff");
    json_t *table = desk_take(&desk, 0, "table");
    assert_int_equal(json_array_size(json_object_get(table, "places")), 2);
    assert_int_equal(json_array_size(json_object_get(table, "pledges")), 2);
    assert_int_equal(get_int(table, "seq"), 0);
    assert_null(json_object_get(table, "decision"));
    json_decref(table);
    assert_true(desk_has(&desk, 0, "events"));
    fold_both();
    json_t *result = desk_take(&desk, 1, "result");
    assert_string_equal(text_at(result, "entropy", 0), "00ff");
    assert_string_equal(text_at(result, "entropy", 1), "abcd");
    // The seed and the seats are what everybody can make of it.
    struct fair_parts parts = {
        .seats = 2, .entropy_len = {2, 2}, .entropy = {{0x00, 0xff}, {0xab, 0xcd}}};
    const char *secret = get_text(result, "seed");
    assert_int_equal(hex_read(secret, strlen(secret), parts.server, FAIR_BYTES), FAIR_BYTES);
    uint8_t seed[SEED_BYTES], place[SEATS_MAX];
    fair_seed(&parts, seed);
    fair_places(seed, 2, place);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(
            json_integer_value(json_array_get(json_object_get(result, "places"), i)), place[i]);
    json_decref(result);
    char file[4000], line[40];
    take_replay(file, sizeof(file));
    snprintf(line, sizeof(line), " places %d %d\n", place[0], place[1]);
    assert_non_null(strstr(file, line));
    assert_non_null(strstr(file, " entropy 0 00ff\n"));
    assert_non_null(strstr(file, " pledge 1 "));
    char buf[400];
    struct text why = TEXT(buf);
    struct replay replay;
    assert_true(replay_read(&replay, file, strlen(file), game_find, &why));
    assert_true(replay_verify(&replay, &why));
    assert_int_equal(replay_chance(&replay), CHANCE_MIXED);
    replay_release(&replay);
}

// A puppet would like to see what the others add before it chooses its own.
static void nobody_chooses_last(void **state)
{
    (void)state;
    sit_two();
    desk_pledge(&desk, 0, 1, "00ff");
    desk_reveal(&desk, 0, 1, "00ff"); // too early: the puppet could still pledge
    desk_refused(&desk, 0, "too_late");
    desk_reveal(&desk, 1, 1, "abcd"); // without a pledge
    desk_refused(&desk, 1, "bad_pledge");
    desk_pledge(&desk, 1, 1, "abcd");
    desk_reveal(&desk, 0, 1, "00ff");
    desk_pledge(&desk, 1, 1, "ffff"); // it may not pledge anew
    desk_refused(&desk, 1, "too_late");
    desk_reveal(&desk, 1, 1, "ffff"); // nor reveal something else
    desk_refused(&desk, 1, "bad_pledge");
    assert_false(desk_has(&desk, 0, "table"));
    desk_reveal(&desk, 1, 1, "abcd");
    assert_true(desk_has(&desk, 0, "table"));
    desk_reveal(&desk, 1, 1, "abcd");
    desk_refused(&desk, 1, "too_late");
}

static void a_pledge_is_for_its_match_and_given_once(void **state)
{
    (void)state;
    sit_two();
    desk_pledge(&desk, 0, 2, "00");
    desk_refused(&desk, 0, "unknown_match");
    desk_pledge(&desk, 0, 1, "00");
    desk_pledge(&desk, 0, 1, "01");
    desk_refused(&desk, 0, "too_late");
}

// Bo does not like the deal that would come of it, and says nothing: it is dealt without, and
// everybody sees that it was Bo.
static void who_withholds_is_named(void **state)
{
    (void)state;
    sit_two();
    desk_pledge(&desk, 0, 1, "00ff");
    desk_pledge(&desk, 1, 1, "abcd");
    desk_reveal(&desk, 0, 1, "00ff");
    desk_pass(&desk, 1999);
    assert_false(desk_has(&desk, 0, "table"));
    desk_pass(&desk, 1);
    assert_true(desk_has(&desk, 0, "table"));
    fold_both();
    json_t *result = desk_take(&desk, 0, "result");
    assert_string_equal(text_at(result, "entropy", 0), "00ff");
    assert_null(text_at(result, "entropy", 1));
    assert_non_null(text_at(result, "pledges", 1));
    json_decref(result);
    char file[4000];
    take_replay(file, sizeof(file));
    assert_non_null(strstr(file, " pledge 1 "));
    assert_null(strstr(file, " entropy 1 "));
}

static void nobody_is_waited_for_twice(void **state)
{
    (void)state;
    sit_two();
    desk_pledge(&desk, 0, 1, "00ff");
    desk_pass(&desk, 2000); // Bo has not pledged, so nothing is waited for
    assert_string_equal(wants(0, 2), "entropy");
    assert_string_equal(wants(1, 2), "nothing");
    desk_reveal(&desk, 0, 1, "00ff");
    assert_true(desk_has(&desk, 1, "table"));
}

static void without_pledges_it_is_dealt_when_the_time_is_out(void **state)
{
    (void)state;
    sit_two();
    desk_pass(&desk, 2000);
    assert_false(desk_has(&desk, 0, "gather"));
    json_t *table = desk_take(&desk, 0, "table");
    assert_null(json_object_get(table, "pledges"));
    json_decref(table);
}

static void where_nobody_takes_part_it_is_dealt_at_once(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "single-card-game");
    desk_say(&desk, 1, "{\"type\":\"queue\",\"game\":\"single-card-game\",\"id\":5}");
    assert_false(desk_has(&desk, 0, "gather"));
    json_t *table = desk_take(&desk, 1, "table");
    assert_int_equal(get_int(table, "re"), 5);
    json_decref(table);
    desk_pledge(&desk, 1, 1, "00");
    desk_refused(&desk, 1, "too_late");
}

// One takes part, the other looks on.
static void the_first_message_answers(void **state)
{
    (void)state;
    desk_hello_sharing(&desk, desk_connect(&desk), "Ada");
    desk_hello(&desk, desk_connect(&desk), "Bo");
    desk_queue(&desk, 0, "single-card-game");
    desk_say(&desk, 1, "{\"type\":\"queue\",\"game\":\"single-card-game\",\"id\":5}");
    json_t *gather = desk_take(&desk, 1, "gather");
    assert_int_equal(get_int(gather, "re"), 5);
    assert_string_equal(get_text(gather, "wants"), "nothing");
    json_decref(gather);
    desk_say(&desk, 1, "{\"type\":\"view\",\"id\":6}");
    gather = desk_take(&desk, 1, "gather");
    assert_int_equal(get_int(gather, "re"), 6);
    json_decref(gather);
    desk_say(&desk, 1, "{\"type\":\"chat\",\"phrase\":\"hello\"}");
    desk_refused(&desk, 1, "not_allowed"); // from which seat?
    desk_pledge(&desk, 0, 1, "00");
    desk_reveal(&desk, 0, 1, "00");
    json_t *table = desk_take(&desk, 1, "table");
    assert_null(json_object_get(table, "re"));
    json_decref(table);
}

// A client comes back and goes on where the chance was gathered; a crash changes nothing of it.
static void it_is_gathered_over_lost_lines_and_crashes(void **state)
{
    (void)state;
    char secret[2][80];
    for (int i = 0; i < 2; i++) {
        desk_say(
            &desk, desk_connect(&desk), "{\"type\":\"hello\",\"protocol\":1,\"entropy\":true}");
        json_t *welcome = desk_take(&desk, i, "welcome");
        snprintf(secret[i], sizeof(secret[i]), "%s", get_text(welcome, "secret"));
        json_decref(welcome);
        desk_queue(&desk, i, "single-card-game");
    }
    desk_pledge(&desk, 0, 1, "00ff");
    for (int round = 0; round < 3; round++) {
        desk_restart(&desk);
        for (int i = 0; i < 2; i++)
            desk_say(&desk, desk_connect(&desk),
                "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\",\"entropy\":true}",
                secret[i]);
        if (round == 0) { // Ada has pledged: the first to come back, so Bo was not waited for
            assert_string_equal(wants(0, 0), "nothing");
            assert_string_equal(wants(0, 2), "entropy");
            assert_string_equal(wants(1, 2), "nothing");
            desk_pledge(&desk, 1, 1, "abcd");
            desk_refused(&desk, 1, "too_late");
        } else if (round == 1) {
            assert_string_equal(wants(0, 2), "entropy");
            desk_reveal(&desk, 0, 1, "00ff");
        }
        assert_int_equal(desk_has(&desk, 1, "table"), round > 0);
    }
    fold_both();
    json_t *result = desk_take(&desk, 0, "result");
    assert_string_equal(text_at(result, "entropy", 0), "00ff");
    json_decref(result);
}

// Somebody who leaves meanwhile is played for, and not waited for.
static void one_leaves_before_the_deal(void **state)
{
    (void)state;
    sit_two();
    desk_pledge(&desk, 0, 1, "00ff");
    desk_pledge(&desk, 1, 1, "abcd");
    desk_reveal(&desk, 0, 1, "00ff");
    desk_say(&desk, 1, "{\"type\":\"leave\"}");
    json_decref(desk_take(&desk, 1, "left"));
    json_t *table = desk_take(&desk, 0, "table");
    json_t *seats = json_object_get(table, "seats");
    int64_t own = get_int(table, "seat");
    assert_true(json_is_null(json_object_get(json_array_get(seats, (size_t)own), "bot")));
    assert_true(json_is_string(json_object_get(json_array_get(seats, (size_t)(1 - own)), "bot")));
    json_decref(table);
}

static void one_alone_keeps_the_seat(void **state)
{
    (void)state;
    desk.draws_seats = true;
    for (int i = 0; i < 8; i++) {
        desk_hello_sharing(&desk, desk_connect(&desk), "Ada");
        desk_say(&desk, i, "{\"type\":\"play_bot\",\"game\":\"mantis\",\"seats\":3,\"id\":3}");
        desk_pledge(&desk, i, i + 1, "00");
        desk_reveal(&desk, i, i + 1, "00");
        json_t *table = desk_take(&desk, i, "table");
        assert_int_equal(get_int(table, "seat"), 0);
        assert_null(json_object_get(table, "places"));
        assert_int_equal(json_array_size(json_object_get(table, "pledges")), 3);
        json_decref(table);
    }
}

static void watchers_are_told_when_the_seats_are(void **state)
{
    (void)state;
    sit_two();
    desk_hello(&desk, desk_connect(&desk), "Cy");
    desk_say(&desk, 2, "{\"type\":\"watch\",\"table\":1,\"id\":4}");
    json_decref(desk_take(&desk, 2, "ack"));
    assert_false(desk_has(&desk, 2, "table"));
    desk_pass(&desk, 2000);
    json_t *table = desk_take(&desk, 2, "table");
    assert_int_equal(json_array_size(json_object_get(table, "places")), 2);
    json_decref(table);
    assert_true(desk_has(&desk, 2, "events"));
}

// Some games favour a seat. One who is always the last to sit down gets it no more often.
static void nobody_gets_a_seat_by_sitting_down_late(void **state)
{
    (void)state;
    enum { MATCHES = 200 };
    int second = 0;
    desk.draws_seats = true;
    desk_sit(&desk, 2);
    for (int i = 0; i < MATCHES; i++) {
        desk_queue(&desk, 0, "single-card-game");
        desk_queue(&desk, 1, "single-card-game");
        json_t *table = desk_take(&desk, 1, "table");
        second += (int)get_int(table, "seat");
        json_decref(table);
        fold_both();
        for (int client = 0; client < 2; client++) {
            desk_say(&desk, client, "{\"type\":\"leave\"}");
            desk_forget(&desk, client);
            desk_pass(&desk, 1000);
        }
    }
    // 100 expected, with a deviation of 7.
    assert_in_range(second, 100 - 28, 100 + 28);
}

// Every order is drawn about as often, and only orders.
static void seats_are_drawn_evenly(void **state)
{
    (void)state;
    enum { DRAWS = 24000, ORDERS = 24 };
    int count[256] = {0}, orders = 0;
    for (uint32_t i = 0; i < DRAWS; i++) {
        uint8_t seed[SEED_BYTES] = {0}, place[SEATS_MAX];
        memcpy(seed, &i, sizeof(i));
        fair_places(seed, 4, place);
        int set = 0, order = 0;
        for (int seat = 0; seat < 4; seat++) {
            set |= 1 << place[seat];
            order = 4 * order + place[seat];
        }
        assert_int_equal(set, 15);
        count[order]++;
    }
    for (int i = 0; i < 256; i++)
        if (count[i]) {
            orders++;
            assert_in_range(count[i], DRAWS / ORDERS - 160, DRAWS / ORDERS + 160); // 5 deviations
        }
    assert_int_equal(orders, ORDERS);
}

// ---- Records -----------------------------------------------------------------------------------

#define SECRET64 "0000000000000000000000000000000000000000000000000000000000000000"
#define HEAD(drawn)                                                                                \
    "table 1\ngame single-card-game 1\nseats 2\noptions 10 3 1\nwatchers none\n" drawn             \
    "player 0 1 Ada\nplayer 1 2 Bo\nsecret " SECRET64 "\n"
// SHA-256 of the byte 0.
#define PLEDGE_0 "pledge 0 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d\n"
#define PLEDGE "pledge 1 6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d\n"

static bool reads(struct table *table, const char *record)
{
    char buf[400];
    struct text why = TEXT(buf);
    struct effects effects = {0};
    memset(table, 0, sizeof(*table));
    bool is_read = record_read(table, 1, record, strlen(record), game_find, &effects, &why);
    if (is_read) // it is written again as it was
        assert_true(table->record.len == strlen(record) &&
                    memcmp(table->record.at, record, table->record.len) == 0);
    effects_release(&effects);
    return is_read;
}

static void records_of_before_are_taken_up_as_they_were(void **state)
{
    (void)state;
    struct table table;
    assert_true(reads(&table, HEAD("") "entropy 1 00ff\n"));
    assert_int_equal(table.phase, TABLE_GATHERING);
    assert_int_equal(table.parts.entropy_len[1], 2);
    table_release(&table);
    assert_true(
        reads(&table, HEAD("") "entropy 1 00ff\n" PLEDGE_0 "pledged\nentropy 0 00\ndeal\n"));
    assert_int_equal(table.phase, TABLE_PLAYING);
    assert_string_equal(table.seat[0].name, "Ada"); // seats were not drawn
    assert_string_equal(table.seat[1].name, "Bo");
    table_release(&table);
}

static void a_record_of_pledges_is_read_or_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        HEAD("drawn\n") PLEDGE PLEDGE,
        HEAD("drawn\n") PLEDGE "entropy 1 00\n", // before all pledges were told
        HEAD("drawn\n") PLEDGE "pledged\nentropy 1 01\n",
        HEAD("drawn\n") PLEDGE "pledged\nentropy 0 00\n",
        HEAD("drawn\n") PLEDGE "pledged\n" PLEDGE_0,
        HEAD("drawn\n") "pledged\npledged\n",
        HEAD("drawn\n") "deal\n" PLEDGE,
        HEAD("drawn\n") "pledge 2 " SECRET64 "\n",
        HEAD("drawn\n") "pledge 1 00\n",
        "pledged\n",
        PLEDGE,
    };
    struct table table;
    assert_true(reads(&table, HEAD("drawn\n") PLEDGE "pledged\nentropy 1 00\ndeal\n"));
    uint8_t seed[SEED_BYTES], place[SEATS_MAX];
    fair_seed(&table.parts, seed);
    fair_places(seed, 2, place);
    assert_string_equal(table.seat[0].name, place[0] ? "Bo" : "Ada");
    table_release(&table);
    for (int i = 0; i < ARRAY_LEN(wrong); i++) {
        if (reads(&table, wrong[i]))
            fail_msg("read: %s", wrong[i]);
        table_release(&table);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(both_pledge_and_reveal),
        TEST(nobody_chooses_last),
        TEST(a_pledge_is_for_its_match_and_given_once),
        TEST(who_withholds_is_named),
        TEST(nobody_is_waited_for_twice),
        TEST(without_pledges_it_is_dealt_when_the_time_is_out),
        TEST(where_nobody_takes_part_it_is_dealt_at_once),
        TEST(the_first_message_answers),
        TEST(it_is_gathered_over_lost_lines_and_crashes),
        TEST(one_leaves_before_the_deal),
        TEST(one_alone_keeps_the_seat),
        TEST(watchers_are_told_when_the_seats_are),
        TEST(nobody_gets_a_seat_by_sitting_down_late),
        TEST(seats_are_drawn_evenly),
        TEST(records_of_before_are_taken_up_as_they_were),
        TEST(a_record_of_pledges_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
