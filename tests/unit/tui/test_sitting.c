// SPDX-License-Identifier: MIT
// A sitting at the end of a line that the test holds: what is said, and said again, when the line
// is lost and comes back. Time is an argument.
#include "../unit.h"

#include "tui/sitting.h"
#include "wire/hex.h"

#include <stdio.h>
#include <string.h>

static struct {
    struct line line;
    bool is_open, is_there; // the server can be reached
    char in[20][1000];      // what the sitting will hear
    int in_count, in_at;
    char said[20][1000];
    int said_count;
} wire;

static bool wire_open(struct line *line, struct text *why)
{
    (void)line;
    wire.is_open = wire.is_there;
    if (!wire.is_open)
        text_put(why, "nobody is there");
    return wire.is_open;
}

static bool wire_is_open(const struct line *line)
{
    (void)line;
    return wire.is_open;
}

static void wire_send(struct line *line, const char *bytes, size_t len)
{
    (void)line;
    snprintf(wire.said[wire.said_count++], 1000, "%.*s", (int)len, bytes);
}

static const char *wire_next(struct line *line, size_t *len)
{
    (void)line;
    if (!wire.is_open || wire.in_at == wire.in_count)
        return NULL;
    *len = strlen(wire.in[wire.in_at]);
    return wire.in[wire.in_at++];
}

static int wire_fd(const struct line *line)
{
    (void)line;
    return -1;
}

static void wire_close(struct line *line)
{
    (void)line;
    wire.is_open = false;
}

static const struct line_kind wire_kind = {
    wire_open, wire_is_open, wire_send, wire_next, wire_fd, wire_close};

static struct sitting sitting;

static void hear(const char *message, int64_t now_ms)
{
    strcpy(wire.in[wire.in_count++], message);
    sitting_step(&sitting, now_ms);
}

// What was said since the last time contains these words, in one message.
static void assert_said(const char *words)
{
    for (int i = 0; i < wire.said_count; i++)
        if (strstr(wire.said[i], words)) {
            wire.said_count = 0;
            return;
        }
    fail_msg("%s was not said, but %s", words, wire.said_count ? wire.said[0] : "nothing");
}

static void assert_silent(void)
{
    if (wire.said_count)
        fail_msg("said: %s", wire.said[0]);
}

#define WELCOME(table)                                                                             \
    "{\"type\":\"welcome\",\"protocol\":1,\"player\":7,\"name\":\"Ada\",\"balance\":1000,"         \
    "\"secret\":\"abc\",\"is_resumed\":true,\"table\":" table ",\"phrases\":[]}"

static const char wish[] = "{\"type\":\"queue\",\"id\":1,\"game\":\"leduc\"}";
static const char waiting[] =
    "{\"type\":\"waiting\",\"re\":1,\"game\":\"leduc\",\"seats\":2,\"players\":[],\"bots\":0}";
static const char table[] =
    "{\"type\":\"table\",\"table\":3,\"match\":5,\"game\":\"single-card-game\",\"version\":1,"
    "\"options\":{},\"seat\":0,\"seats\":[{\"seat\":0,\"player\":7,\"name\":\"Ada\"},"
    "{\"seat\":1,\"player\":8,\"name\":\"Bob\"}],\"view\":{"
    "\"phase\":\"deciding\",\"to_act\":[0],\"zones\":{},\"counters\":{}},\"seq\":4,"
    "\"decision\":1,\"choices\":[{\"move\":\"play\"},{\"move\":\"fold\"}],\"clock\":null}";

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
#define gather(wants, more)                                                                        \
    "{\"type\":\"gather\",\"table\":3,\"match\":5,\"game\":\"single-card-game\",\"place\":0,"      \
    "\"names\":[\"Ada\",\"Bob\"],\"seed_hash\":\"" ZEROS "\",\"wants\":\"" wants                   \
    "\",\"within_ms\":2000" more "}"

static int set_up(void **state)
{
    (void)state;
    client_release(&sitting.client[0]);
    memset(&sitting, 0, sizeof(sitting));
    memset(&wire, 0, sizeof(wire));
    wire.line.kind = &wire_kind;
    wire.is_there = true;
    sitting.line[0] = &wire.line;
    sitting.count = 1;
    sitting.gives_entropy = true;
    strcpy(sitting.wish, wish);
    char buf[100];
    struct text why = TEXT(buf);
    assert_true(sitting_start(&sitting, 0, &why));
    assert_said("\"type\":\"hello\"");
    return 0;
}

static void test_a_seat_in_the_queue_is_asked_for_again(void **state)
{
    (void)state;
    hear(WELCOME("null"), 1);
    assert_said("\"queue\"");
    hear(waiting, 2);
    assert_true(sitting.client[0].is_waiting);
    wire.is_open = false;
    sitting_step(&sitting, 3);
    assert_said("\"secret\":\"abc\"");
    hear(WELCOME("null"), 4);
    assert_said("\"queue\"");
}

static void test_a_match_is_resumed_where_it_was(void **state)
{
    (void)state;
    hear(WELCOME("null"), 1);
    hear(gather("pledge", ""), 2);
    assert_said("\"type\":\"pledge\",\"id\":2,\"match\":5,\"hash\":\"");
    char buf[100], second[600];
    struct text pledge = TEXT(buf);
    hex_put(sitting.client[0].promise.memory.pledge[0], FAIR_BYTES, &pledge);
    snprintf(second, sizeof(second), gather("entropy", ",\"pledges\":[\"%s\",null]"), buf);
    hear(second, 2);
    assert_said("\"type\":\"entropy\",\"id\":3,\"table\":3,\"entropy\":\"");
    hear(table, 2);
    wire.is_open = wire.is_there = false;
    sitting_step(&sitting, 3);
    assert_true(sitting.is_lost);
    assert_true(sitting.client[0].has_table);
    wire.is_there = true;
    sitting_step(&sitting, 3 + 249); // a quarter of a second has not passed
    assert_silent();
    sitting_step(&sitting, 3 + 250);
    assert_said("\"table\":3,\"match\":5,\"seq\":4");
    assert_false(sitting.is_lost);
}

static void test_a_choice_is_made_once_whatever_the_line_does(void **state)
{
    (void)state;
    static const char again[] = "{\"type\":\"events\",\"table\":3,\"match\":5,\"seq\":4,"
                                "\"events\":[],\"decision\":1,\"choices\":[{\"move\":\"play\"},"
                                "{\"move\":\"fold\"}]}";
    hear(WELCOME("null"), 1);
    hear(table, 2);
    wire.is_open = wire.is_there = false;
    sitting_step(&sitting, 3);
    wire.said_count = 0;
    sitting_move(&sitting, 0, 1, 0);
    assert_silent();
    assert_true(sitting.client[0].is_sent);
    wire.is_there = true;
    sitting_step(&sitting, 1000);
    assert_said("hello");
    hear(WELCOME("3"), 1001);
    assert_silent(); // whether it is asked still is not known yet
    hear(again, 1002);
    assert_said("\"move\":\"fold\"");
    hear(again, 1003);
    assert_silent();
}

static void test_a_choice_before_the_welcome_is_not_forgotten(void **state)
{
    (void)state;
    hear(WELCOME("null"), 1);
    hear(table, 2);
    wire.is_open = false;
    sitting_step(&sitting, 3); // open again, and greeted
    wire.said_count = 0;
    sitting_move(&sitting, 0, 0, 0);
    assert_silent();
    hear(WELCOME("3"), 4);
    hear(table, 5);
    assert_said("\"move\":\"play\"");
}

static void test_what_is_said_meanwhile_is_said_later(void **state)
{
    (void)state;
    char buf[200];
    struct text message = TEXT(buf);
    hear(WELCOME("null"), 1);
    hear(table, 2);
    wire.is_open = wire.is_there = false;
    sitting_step(&sitting, 3);
    wire.said_count = 0;
    say_words("a moment", &message);
    sitting_send(&sitting, 0, &message);
    assert_silent();
    wire.is_there = true;
    sitting_step(&sitting, 1000);
    hear(WELCOME("3"), 1001);
    assert_said("a moment");
}

static void test_silence_is_asked_then_believed(void **state)
{
    (void)state;
    hear(WELCOME("null"), 1);
    hear(table, 2);
    wire.said_count = 0;
    sitting_step(&sitting, 5001);
    assert_silent();
    sitting_step(&sitting, 5002);
    sitting_step(&sitting, 5003);
    assert_int_equal(wire.said_count, 1);
    assert_said("\"ping\"");
    hear("{\"type\":\"pong\",\"now_ms\":1}", 5100);
    sitting_step(&sitting, 5100 + 5000);
    assert_said("\"ping\"");
    wire.is_there = false;
    sitting_step(&sitting, 5100 + 12000);
    assert_true(sitting.is_lost);
}

static void test_one_who_slept_asks_first(void **state)
{
    (void)state;
    hear(WELCOME("null"), 1);
    hear(table, 2);
    wire.said_count = 0;
    sitting_step(&sitting, 60000); // the program was stopped meanwhile
    sitting_step(&sitting, 60001);
    assert_said("\"ping\"");
    assert_false(sitting.is_lost);
    hear("{\"type\":\"pong\",\"now_ms\":1}", 60100);
    sitting_step(&sitting, 65000);
    assert_silent();
}

static void test_one_who_is_not_known_starts_anew(void **state)
{
    (void)state;
    strcpy(sitting.client[0].secret, "old");
    hear("{\"type\":\"error\",\"code\":\"bad_secret\",\"text\":\"nobody\"}", 1);
    assert_said("\"type\":\"hello\"");
    assert_string_equal(sitting.client[0].secret, "");
    assert_false(sitting.client[0].is_refused);
}

static void test_a_refused_wish_ends_it_without_a_lobby(void **state)
{
    (void)state;
    static const char refusal[] =
        "{\"type\":\"error\",\"re\":1,\"code\":\"unknown_code\",\"text\":\"no such table\"}";
    hear(WELCOME("null"), 1);
    hear(refusal, 2);
    assert_true(sitting.client[0].is_refused);
    set_up(NULL);
    sitting.has_lobby = true;
    hear(WELCOME("null"), 1);
    hear(refusal, 2);
    sitting_step(&sitting, 3);
    assert_false(sitting.client[0].is_refused);
    assert_true(sitting_is_in_lobby(&sitting));
    assert_string_equal(sitting.client[0].notice, "no such table");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_a_seat_in_the_queue_is_asked_for_again, set_up),
        cmocka_unit_test_setup(test_a_match_is_resumed_where_it_was, set_up),
        cmocka_unit_test_setup(test_a_choice_is_made_once_whatever_the_line_does, set_up),
        cmocka_unit_test_setup(test_a_choice_before_the_welcome_is_not_forgotten, set_up),
        cmocka_unit_test_setup(test_what_is_said_meanwhile_is_said_later, set_up),
        cmocka_unit_test_setup(test_silence_is_asked_then_believed, set_up),
        cmocka_unit_test_setup(test_one_who_slept_asks_first, set_up),
        cmocka_unit_test_setup(test_one_who_is_not_known_starts_anew, set_up),
        cmocka_unit_test_setup(test_a_refused_wish_ends_it_without_a_lobby, set_up),
    };
    return cmocka_run_group_tests_name("sitting", tests, NULL, NULL);
}
