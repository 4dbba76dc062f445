// SPDX-License-Identifier: MIT
// What is decided at a table: in which order it is kept, told and followed up, and that nothing is
// left standing.
#include "desk.h"

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

static void forget_all(void)
{
    for (int i = 0; i < desk.count; i++)
        desk_forget(&desk, i);
}

// Ada and Bo sit down to a match; bots are started by this function.
static void meet(void (*start)(void *context, struct job *job), const char *game)
{
    desk.config.start = start;
    desk_restart(&desk);
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, game);
    desk_queue(&desk, 1, game);
}

// One who sat out and moves by hand plays by hand again. Others may know when it is durable.
static void by_hand_again_is_not_told_before_it_is_durable(void **state)
{
    (void)state;
    meet(desk_drop_job, "single-card-game");
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    forget_all();
    desk.holds_commits = true;
    desk_move(&desk, 0, 1, "play");
    for (int i = 0; i < 2; i++)
        assert_int_equal(json_array_size(desk.client[i].inbox), 0);
    desk.holds_commits = false;
    desk_settle(&desk);
    for (int i = 0; i < 2; i++) {
        json_t *seat = desk_take(&desk, i, "seat");
        assert_true(json_is_null(json_object_get(json_object_get(seat, "seat"), "bot")));
        json_decref(seat);
        assert_true(desk_has(&desk, i, "events"));
    }
}

// The last move of a rated match, by one who had sat out: the new rating is told with the result.
static void a_seat_is_described_after_what_happened(void **state)
{
    (void)state;
    meet(desk_drop_job, "single-card-game");
    desk_move(&desk, 0, 1, "play");
    desk_say(&desk, 1, "{\"type\":\"sit_out\"}");
    forget_all();
    desk_move(&desk, 1, 1, "fold");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(desk_index(&desk, i, "events"), 0);
        assert_int_equal(desk_index(&desk, i, "result"), 1);
        assert_int_equal(desk_index(&desk, i, "seat"), 2);
    }
    assert_int_equal(desk_index(&desk, 1, "ack"), 3);
}

// A bot's answer comes when the decision is another: the one that is open now must be asked.
static void a_late_answer_does_not_leave_the_table_standing(void **state)
{
    (void)state;
    meet(desk_keep_job, "leduc");
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    struct job *late = desk.job;
    assert_non_null(late);
    desk_move(&desk, 0, 1, "check"); // by hand after all
    desk_move(&desk, 1, 1, "check");
    desk_say(&desk, 0, "{\"type\":\"leave\"}"); // a bot plays on, but it still thinks of the first
    assert_ptr_equal(desk.job, late);
    desk_finish_job(&desk);
    assert_non_null(desk.job);
    forget_all();
    desk_finish_job(&desk);
    json_decref(desk_take(&desk, 1, "events"));
}

// ---- A bot that plays for somebody who is there ------------------------------------------------

// It takes a second and a half for each decision of Ada, who can take her seat back in between.
static void a_stand_in_can_be_stopped_in_time(void **state)
{
    (void)state;
    desk.config.stand_in_ms = 1500;
    meet(desk_keep_job, "leduc");
    desk_pass(&desk, 20000); // the clock has half a minute
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    desk_pass(&desk, 1400);
    assert_null(desk.job);
    desk_say(&desk, 0, "{\"type\":\"sit_in\"}");
    desk_pass(&desk, 1400);
    assert_null(desk.job);
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}"); // it waits anew
    desk_pass(&desk, 1400);
    assert_null(desk.job);
    desk_say(&desk, 0, "{\"type\":\"sit_out\",\"level\":\"easy\"}"); // and this is no new wait
    desk_pass(&desk, 100);
    desk_finish_job(&desk);
    json_decref(desk_take(&desk, 1, "events"));
    assert_null(desk.job);
    desk_move(&desk, 1, 1, "raise");
    assert_null(desk.job); // Ada is asked again
    desk_pass(&desk, 1499);
    assert_null(desk.job);
    desk_pass(&desk, 1);
    assert_non_null(desk.job);
    job_drop(desk.job);
    desk.job = NULL;
}

// The server says when it wants to be woken: nobody asks it again and again meanwhile.
static void it_waits_by_the_timer(void **state)
{
    (void)state;
    desk.config.stand_in_ms = 1500;
    meet(desk_keep_job, "leduc");
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    desk_pass(&desk, 1000); // it wakes once a second for other things
    assert_int_equal(server_tick(desk.server, desk.now_ms), desk.now_ms + 500);
    desk_pass(&desk, 500);
    assert_non_null(desk.job);
    assert_true(server_tick(desk.server, desk.now_ms) > desk.now_ms);
    job_drop(desk.job);
    desk.job = NULL;
}

static void for_one_who_is_away_it_plays_at_once(void **state)
{
    (void)state;
    desk.config.stand_in_ms = 1500;
    meet(desk_keep_job, "leduc");
    desk_move(&desk, 0, 1, "check");
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    desk_drop(&desk, 0);
    desk_move(&desk, 1, 1, "raise");
    desk_finish_job(&desk);
    forget_all();
    desk_say(&desk, 1, "{\"type\":\"leave\"}"); // so it is for one who has left
    for (int i = 0; i < 100 && desk.job; i++)
        desk_finish_job(&desk);
    struct match match;
    assert_true(desk.store->kind->match(desk.store, 1, &match)); // it was played to its end
}

// One who goes while the bot waits for them does not leave the table standing.
static void who_goes_meanwhile_leaves_no_table_standing(void **state)
{
    (void)state;
    desk.config.stand_in_ms = 1500;
    meet(desk_keep_job, "leduc");
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    desk_drop(&desk, 0);
    assert_null(desk.job);
    desk_pass(&desk, 1500);
    desk_finish_job(&desk);
    json_decref(desk_take(&desk, 1, "events"));
}

// The wait is part of the clock's time, and costs nothing beyond it.
static void a_short_clock_is_not_waited_beyond(void **state)
{
    (void)state;
    desk.config.stand_in_ms = 1500;
    desk.config.decision_ms = 1000;
    desk.config.bank_ms = 5000;
    meet(desk_keep_job, "leduc");
    desk_pass(&desk, 400);
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    desk_pass(&desk, 599);
    assert_null(desk.job);
    desk_pass(&desk, 1);
    desk_finish_job(&desk);
    json_t *events = desk_take(&desk, 1, "events"); // of the deal
    json_decref(events);
    events = desk_take(&desk, 1, "events");
    json_t *bank = json_object_get(json_object_get(events, "clock"), "bank_ms");
    assert_int_equal(json_integer_value(json_array_get(bank, 0)), 5000);
    json_decref(events);
}

static void nobody_votes_a_match_into_a_server_that_stops(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    for (int i = 0; i < 2; i++)
        desk_say(&desk, i, "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3}");
    server_stop(desk.server, desk.now_ms);
    for (int i = 0; i < 2; i++) {
        desk_say(&desk, i, "{\"type\":\"vote\",\"start\":true}");
        desk_refused(&desk, i, "stopping");
        assert_false(desk_has(&desk, i, "table"));
    }
}

// The deal waited for one who goes while nothing can be written: it waits until the server goes on.
static void nothing_is_dealt_while_nothing_can_be_kept(void **state)
{
    (void)state;
    desk.config.held_max = 20000;
    desk.config.entropy_ms = 100000;
    desk_restart(&desk);
    for (int i = 0; i < 2; i++) {
        desk_hello_sharing(&desk, desk_connect(&desk), i ? "Bo" : "Ada");
        desk_queue(&desk, i, "kuhn");
    }
    desk_pledge(&desk, 0, 1, "00");
    desk.holds_commits = true;
    desk_say(&desk, 0, "{\"type\":\"name\",\"name\":\"Eve\"}");
    struct server_counts counts = {0};
    for (int i = 0; i < 10 && !counts.is_paused; i++) {
        desk_say(&desk, 0, "{\"type\":\"games\"}");
        server_read_counts(desk.server, &counts);
    }
    assert_true(counts.is_paused);
    int64_t added = committer_added(desk.committer);
    desk_drop(&desk, 1);
    assert_int_equal(committer_added(desk.committer), added);
    desk.holds_commits = false;
    desk_settle(&desk);
    forget_all();
    desk_pass(&desk, 100000);
    desk_reveal(&desk, 0, 1, "00");
    json_decref(desk_take(&desk, 0, "events"));
}

// A table that came back from the journal wakes for its delayed watchers too.
static void delayed_watchers_are_served_after_a_restart(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_say(&desk, 0,
        "{\"type\":\"create\",\"game\":\"kuhn\",\"watchers\":\"delayed\",\"decision_ms\":0}");
    json_t *waiting = desk_take(&desk, 0, "waiting");
    desk_say(&desk, 1, "{\"type\":\"join\",\"code\":\"%s\"}", get_text(waiting, "code"));
    json_decref(waiting);
    desk_restart(&desk);
    desk_sit(&desk, 1);
    desk_say(&desk, 0, "{\"type\":\"watch\",\"table\":1}");
    json_decref(desk_take(&desk, 0, "table"));
    desk_pass(&desk, desk.config.watch_delay_ms + 1);
    json_decref(desk_take(&desk, 0, "events"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(by_hand_again_is_not_told_before_it_is_durable),
        TEST(a_seat_is_described_after_what_happened),
        TEST(a_late_answer_does_not_leave_the_table_standing),
        TEST(a_stand_in_can_be_stopped_in_time),
        TEST(it_waits_by_the_timer),
        TEST(for_one_who_is_away_it_plays_at_once),
        TEST(who_goes_meanwhile_leaves_no_table_standing),
        TEST(a_short_clock_is_not_waited_beyond),
        TEST(nobody_votes_a_match_into_a_server_that_stops),
        TEST(nothing_is_dealt_while_nothing_can_be_kept),
        TEST(delayed_watchers_are_served_after_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
