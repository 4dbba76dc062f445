// SPDX-License-Identifier: MIT
// Matches from sitting down to the settled result, as two people and their clients see them.
#include "desk.h"

#include <stdlib.h>
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

static int64_t balance_after(int client)
{
    json_t *result = desk_take(&desk, client, "result");
    int64_t balance = get_int(result, "balance");
    json_decref(result);
    return balance;
}

static void two_fold(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "single-card-game");
    assert_true(desk_has(&desk, 0, "waiting"));
    desk_queue(&desk, 1, "single-card-game");
    json_t *table = desk_take(&desk, 0, "table");
    assert_int_equal(get_int(table, "seat"), 0);
    assert_int_equal(strlen(get_text(table, "seed_hash")), 64);
    json_t *view = json_object_get(table, "view");
    json_t *hand = json_object_get(json_object_get(view, "zones"), "hand/0");
    assert_int_equal(json_array_size(hand), 0); // nothing is dealt yet
    assert_null(json_object_get(table, "choices"));
    json_decref(table);
    json_t *events = desk_take(&desk, 0, "events");
    assert_int_equal(get_int(events, "decision"), 1);
    assert_int_equal(json_array_size(json_object_get(events, "choices")), 2);
    json_decref(events);

    desk_move(&desk, 0, 1, "fold");
    json_decref(desk_take(&desk, 0, "ack"));
    assert_false(desk_has(&desk, 0, "result"));
    desk_move(&desk, 1, 1, "fold");
    assert_int_equal(balance_after(0), 999);
    assert_int_equal(balance_after(1), 999);
}

static void other_wishes_do_not_meet(void **state)
{
    (void)state;
    desk_sit(&desk, 3);
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 1, "double-card-game");
    desk_say(&desk, 2,
        "{\"type\":\"queue\",\"game\":\"single-card-game\",\"options\":{\"win_play\":11}}");
    for (int i = 0; i < 3; i++)
        assert_false(desk_has(&desk, i, "table"));
}

static void nobody_meets_themselves(void **state)
{
    (void)state;
    desk_sit(&desk, 1);
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 0, "single-card-game");
    desk_refused(&desk, 0, "seated");
    assert_false(desk_has(&desk, 0, "table"));
}

static void a_move_sent_twice_acts_once(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    desk_move(&desk, 0, 1, "check");
    json_decref(desk_take(&desk, 0, "ack"));
    desk_move(&desk, 0, 1, "check");
    json_t *ack = desk_take(&desk, 0, "ack");
    assert_true(json_is_true(json_object_get(ack, "is_again")));
    json_decref(ack);
    desk_move(&desk, 0, 2, "check");
    desk_refused(&desk, 0, "not_your_turn");
    desk_move(&desk, 1, 7, "check");
    desk_refused(&desk, 1, "stale_decision");
    desk_move(&desk, 1, 1, "dance");
    desk_refused(&desk, 1, "bad_move");
    desk_move(&desk, 1, 1, "fold");
    desk_refused(&desk, 1, "illegal_move");
    desk_move(&desk, 1, 1, "check");
    json_decref(desk_take(&desk, 1, "ack"));
    balance_after(0);
}

static void another_answer_to_the_same_decision_is_refused(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    desk_move(&desk, 0, 1, "check");
    json_decref(desk_take(&desk, 0, "ack"));
    static const char *const others[] = {"bet", "dance", "raise 3"};
    for (int i = 0; i < ARRAY_LEN(others); i++) {
        desk_move(&desk, 0, 1, others[i]);
        assert_false(desk_has(&desk, 0, "ack"));
        json_t *error = desk_take(&desk, 0, "error");
        assert_string_equal(get_text(error, "code"), "already_decided");
        assert_string_equal(
            get_text(error, "text"), "decision 1 was made already: what counts is check");
        assert_int_equal(get_int(error, "re"), 9);
        json_decref(error);
    }
    desk_move(&desk, 0, 1, " check "); // the same in other words
    json_t *ack = desk_take(&desk, 0, "ack");
    assert_true(json_is_true(json_object_get(ack, "is_again")));
    json_decref(ack);
}

// One whose time is out and who moves a moment later must not believe that the own move counted.
static void the_move_of_the_clock_counts_not_a_late_one(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    desk_pass(&desk, desk.config.decision_ms + desk.config.bank_ms + 1);
    desk_move(&desk, 0, 1, "bet");
    desk_refused(&desk, 0, "already_decided");
    desk_move(&desk, 0, 1, "check");
    json_decref(desk_take(&desk, 0, "ack"));
}

static void nothing_is_seen_before_it_is_durable(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 1, "single-card-game");
    desk_forget(&desk, 0);
    desk_forget(&desk, 1);
    desk.holds_commits = true;
    desk_move(&desk, 0, 1, "play");
    desk_move(&desk, 1, 1, "fold");
    assert_false(desk_has(&desk, 0, "ack"));
    assert_false(desk_has(&desk, 0, "events"));
    assert_false(desk_has(&desk, 1, "result"));
    desk.holds_commits = false;
    desk_settle(&desk);
    assert_true(desk_has(&desk, 0, "ack"));
    assert_int_equal(balance_after(0), 1003);
    assert_int_equal(balance_after(1), 997);
}

// What is sent to one seat while the other's sealed move is in does not depend on that move.
static void a_sealed_move_stays_sealed(void **state)
{
    (void)state;
    char *seen[2];
    for (int i = 0; i < 2; i++) {
        close_desk(NULL);
        desk_open(&desk, NULL, 7);
        desk_sit(&desk, 2);
        desk_queue(&desk, 0, "single-card-game");
        desk_queue(&desk, 1, "single-card-game");
        desk_forget(&desk, 1);
        desk_move(&desk, 0, 1, i ? "play" : "fold");
        seen[i] = json_dumps(desk.client[1].inbox, JSON_COMPACT);
    }
    assert_string_equal(seen[0], seen[1]);
    free(seen[0]);
    free(seen[1]);
}

static void a_bot_at_once(void **state)
{
    (void)state;
    desk_sit(&desk, 1);
    desk_say(&desk, 0, "{\"type\":\"play_bot\",\"game\":\"leduc\",\"level\":\"random\"}");
    json_decref(desk_take(&desk, 0, "table"));
    for (int step = 0; step < 100 && !desk_has(&desk, 0, "result"); step++) {
        json_t *events = desk_take(&desk, 0, "events");
        json_t *choices = json_object_get(events, "choices");
        if (choices)
            desk_move(&desk, 0, (int)get_int(events, "decision"),
                get_text(json_array_get(choices, 0), "move"));
        json_decref(events);
    }
    balance_after(0);
    desk_say(&desk, 0, "{\"type\":\"play_bot\",\"game\":\"leduc\",\"level\":\"grandmaster\"}");
    desk_refused(&desk, 0, "unknown_level");
}

static void a_bot_after_a_while(void **state)
{
    (void)state;
    desk_sit(&desk, 1);
    desk_say(&desk, 0,
        "{\"type\":\"queue\",\"game\":\"single-card-game\",\"bot_after_ms\":5000,"
        "\"level\":\"random\"}");
    json_t *waiting = desk_take(&desk, 0, "waiting");
    assert_int_equal(get_int(waiting, "bot_in_ms"), 5000);
    assert_string_equal(get_text(waiting, "bot_level"), "random");
    json_decref(waiting);
    desk_pass(&desk, 4000);
    assert_false(desk_has(&desk, 0, "table"));
    desk_pass(&desk, 1001);
    json_decref(desk_take(&desk, 0, "table"));
    desk_move(&desk, 0, 1, "play");
    assert_true(desk_has(&desk, 0, "ack"));
}

// Bots that nobody who is still here has asked for do not come.
static void bots_of_one_who_left(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_say(&desk, 0, "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3}");
    desk_say(
        &desk, 1, "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3,\"bot_after_ms\":5000}");
    desk_say(&desk, 1, "{\"type\":\"leave\"}");
    desk_pass(&desk, 6000);
    assert_false(desk_has(&desk, 0, "table"));
    desk_say(&desk, 1,
        "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3,\"bot_after_ms\":5000,"
        "\"level\":\"random\"}");
    desk_pass(&desk, 5000);
    json_t *table = desk_take(&desk, 0, "table");
    json_t *bot = json_array_get(json_object_get(table, "seats"), 2);
    assert_string_equal(get_text(bot, "bot"), "random");
    json_decref(table);
}

// One who refuses bots is told of none and plays with none: whoever has asked for them starts
// without this player, who waits on and still meets people.
static void bots_that_are_refused(void **state)
{
    (void)state;
    desk_sit(&desk, 4);
    desk_say(&desk, 0,
        "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3,\"bots\":false,"
        "\"bot_after_ms\":1000}");
    json_t *waiting = desk_take(&desk, 0, "waiting");
    assert_null(json_object_get(waiting, "bot_in_ms"));
    json_decref(waiting);
    desk_pass(&desk, 2000);
    assert_false(desk_has(&desk, 0, "table"));
    desk_say(&desk, 1,
        "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3,\"bot_after_ms\":5000,"
        "\"level\":\"random\"}");
    waiting = desk_take(&desk, 0, "waiting");
    assert_int_equal(json_array_size(json_object_get(waiting, "players")), 2);
    assert_null(json_object_get(waiting, "bot_in_ms"));
    assert_null(json_object_get(waiting, "bot_level"));
    json_decref(waiting);
    waiting = desk_take(&desk, 1, "waiting");
    assert_int_equal(get_int(waiting, "bot_in_ms"), 5000);
    json_decref(waiting);
    desk_pass(&desk, 5000);
    json_t *table = desk_take(&desk, 1, "table");
    for (size_t seat = 1; seat < 3; seat++)
        assert_string_equal(
            get_text(json_array_get(json_object_get(table, "seats"), seat), "bot"), "random");
    json_decref(table);
    assert_false(desk_has(&desk, 0, "table"));
    waiting = desk_take(&desk, 0, "waiting");
    assert_int_equal(json_array_size(json_object_get(waiting, "players")), 1);
    json_decref(waiting);
    for (int who = 2; who < 4; who++)
        desk_say(&desk, who, "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":3,\"bots\":false}");
    table = desk_take(&desk, 0, "table");
    for (size_t seat = 0; seat < 3; seat++)
        assert_true(json_is_null(
            json_object_get(json_array_get(json_object_get(table, "seats"), seat), "bot")));
    json_decref(table);
}

static void friends_with_a_code(void **state)
{
    (void)state;
    desk_sit(&desk, 3);
    desk_say(&desk, 0, "{\"type\":\"create\",\"game\":\"kuhn\",\"decision_ms\":0}");
    json_t *waiting = desk_take(&desk, 0, "waiting");
    char code[20];
    strcpy(code, get_text(waiting, "code"));
    json_decref(waiting);
    desk_say(&desk, 1, "{\"type\":\"join\",\"code\":\"nope\"}");
    desk_refused(&desk, 1, "unknown_code");
    code[0] = (char)(code[0] >= 'A' && code[0] <= 'Z' ? code[0] - 'A' + 'a' : code[0]);
    desk_say(&desk, 1, "{\"type\":\"join\",\"code\":\"%s\"}", code);
    json_t *table = desk_take(&desk, 1, "table");
    assert_true(json_is_null(json_object_get(table, "clock")));
    int64_t id = get_int(table, "table");
    json_decref(table);
    desk_say(&desk, 2, "{\"type\":\"watch\",\"table\":%d}", (int)id);
    desk_refused(&desk, 2, "not_watchable");
    desk_pass(&desk, 3600 * 1000);
    desk_move(&desk, 0, 1, "check"); // no clock: still the same decision
    assert_true(desk_has(&desk, 0, "ack"));
}

static void more_than_half_start_a_smaller_table(void **state)
{
    (void)state;
    desk_sit(&desk, 3);
    for (int i = 0; i < 3; i++)
        desk_say(&desk, i, "{\"type\":\"queue\",\"game\":\"mantis\",\"seats\":5}");
    desk_say(&desk, 0, "{\"type\":\"vote\",\"start\":true}");
    assert_false(desk_has(&desk, 0, "table"));
    desk_say(&desk, 2, "{\"type\":\"vote\",\"start\":true}");
    json_t *table = desk_take(&desk, 1, "table");
    assert_int_equal(json_array_size(json_object_get(table, "seats")), 3);
    json_decref(table);
}

static void time_runs_out(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 1, "single-card-game");
    desk_move(&desk, 0, 1, "play");
    desk_forget(&desk, 1);
    desk_pass(&desk, 30000);
    assert_false(desk_has(&desk, 1, "result")); // the bank runs now
    desk_pass(&desk, 60000);
    json_t *events = desk_take(&desk, 1, "events");
    json_t *played = json_array_get(json_object_get(events, "auto"), 0);
    assert_string_equal(get_text(played, "why"), "time");
    assert_string_equal(get_text(played, "move"), "fold");
    json_decref(events);
    assert_int_equal(balance_after(1), 997);
    events = desk_take(&desk, 0, "events");
    json_decref(events);
}

// To hand the seat to a bot and take it back again and again does not turn the clock back.
static void out_and_in_gains_no_time(void **state)
{
    (void)state;
    desk.config.start = desk_drop_job;
    desk_restart(&desk);
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    desk_forget(&desk, 1);
    int passed_ms = 0;
    for (; !desk_has(&desk, 1, "events") && passed_ms < 200000; passed_ms += 1000) {
        desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
        desk_say(&desk, 0, "{\"type\":\"sit_in\"}");
        desk_pass(&desk, 1000);
    }
    assert_in_range(passed_ms, 90000, 101000); // the clock, the bank, and at most ten seconds
}

static int64_t changes_written(void)
{
    struct committer_counts counts;
    committer_read_counts(desk.committer, &counts);
    return counts.changes;
}

// The record is read again whenever somebody comes back: nobody makes it longer at will.
static void a_seat_cannot_fill_the_record(void **state)
{
    (void)state;
    desk.config.start = desk_drop_job;
    desk.config.message_burst = 1000000;
    desk_restart(&desk);
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    desk_say(&desk, 0, "{\"type\":\"sit_out\",\"level\":\"easy\"}");
    int64_t written = changes_written();
    for (int i = 0; i < 1000; i++)
        desk_say(&desk, 0, "{\"type\":\"sit_out\",\"level\":\"easy\",\"id\":9}");
    for (int i = 0; i < 1000; i++)
        json_decref(desk_take(&desk, 0, "ack"));
    assert_int_equal(changes_written(), written);
    for (int i = 0; i < 199; i++)
        desk_say(&desk, 0, "{\"type\":\"sit_out\",\"level\":\"%s\"}", i % 2 ? "easy" : "hard");
    assert_false(desk_has(&desk, 0, "error"));
    written = changes_written();
    desk_say(&desk, 0, "{\"type\":\"sit_out\",\"level\":\"best\"}");
    desk_refused(&desk, 0, "not_allowed");
    assert_int_equal(changes_written(), written);
    desk_say(&desk, 1, "{\"type\":\"sit_out\",\"id\":9}"); // each seat has its own
    json_decref(desk_take(&desk, 1, "ack"));
    desk_say(&desk, 0, "{\"type\":\"sit_in\",\"id\":9}"); // and can always come back
    json_decref(desk_take(&desk, 0, "ack"));
    desk_say(&desk, 0, "{\"type\":\"sit_out\"}");
    desk_refused(&desk, 0, "not_allowed");
    desk_say(&desk, 0, "{\"type\":\"leave\"}"); // or go
    json_decref(desk_take(&desk, 0, "left"));
}

static char grown[2 << 20];

// As an earlier version would have written it.
static void grow_record(void *context, int64_t id, const uint8_t *bytes, size_t len)
{
    struct change *change = context;
    struct text text = text_over(grown, sizeof(grown));
    text_bytes(&text, (const char *)bytes, len);
    while (text.len <= 1 << 20)
        text_put(&text, "out 0 easy\nin 0\n");
    *change = (struct change){
        .kind = CHANGE_OPEN, .id = id, .bytes = (const uint8_t *)grown, .len = text.len};
}

// One that has grown beyond all measure ends, and nobody loses anything by it.
static void a_record_without_end_is_called_off(void **state)
{
    (void)state;
    desk_sit(&desk, 1);
    desk_hello(&desk, desk_connect(&desk), "Bo");
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 1, "single-card-game");
    struct change change;
    char buf[200];
    struct text why = TEXT(buf);
    assert_true(desk.store->kind->open_matches(desk.store, grow_record, &change, &why));
    committer_add(desk.committer, &change);
    desk_settle(&desk);
    desk_restart(&desk);
    desk_pass(&desk, 200000); // both are away: moves are made for them
    struct server_counts counts;
    server_read_counts(desk.server, &counts);
    assert_int_equal(counts.matches_void, 1);
    struct match match;
    assert_true(desk.store->kind->match(desk.store, 1, &match));
    struct account account;
    for (int id = 1; id <= 2; id++) {
        assert_true(desk.store->kind->account(desk.store, id, &account));
        assert_int_equal(account.balance, 1000);
    }
}

// Nothing is written any more: what is asked for must not pile up without end, and bots stop too.
static void while_nothing_is_durable_nothing_piles_up(void **state)
{
    (void)state;
    desk.config.start = desk_keep_job;
    desk.config.held_max = 200000;
    desk_restart(&desk);
    desk_sit(&desk, 2);
    desk_say(&desk, 0, "{\"type\":\"play_bot\",\"game\":\"single-card-game\"}");
    desk_forget(&desk, 0);
    desk.holds_commits = true;
    desk_say(&desk, 1, "{\"type\":\"name\",\"name\":\"Eve\"}");
    for (int i = 0; i < 50; i++) {
        desk_say(&desk, 1, "{\"type\":\"games\"}");
        desk_pass(&desk, 1000);
    }
    struct server_counts counts;
    server_read_counts(desk.server, &counts);
    assert_true(counts.is_paused);
    assert_in_range(counts.held_bytes, 200000, 300000);
    desk_refused(&desk, 1, "paused");
    desk_say(&desk, 1, "{\"type\":\"ping\"}");
    json_decref(desk_take(&desk, 1, "pong"));
    desk_finish_job(&desk);
    desk.holds_commits = false;
    desk_settle(&desk);
    json_decref(desk_take(&desk, 1, "games"));
    assert_false(desk_has(&desk, 0, "events")); // the bot's move counted for nothing
    desk_finish_job(&desk);                     // but it was asked again
    json_decref(desk_take(&desk, 0, "events"));
    desk_move(&desk, 0, 1, "fold");
    balance_after(0);
}

// Bots that play among themselves let others go first.
static void nobody_waits_for_what_was_left(void **state)
{
    (void)state;
    desk.config.start = desk_keep_job;
    desk_restart(&desk);
    desk_sit(&desk, 1);
    desk_say(&desk, 0, "{\"type\":\"play_bot\",\"game\":\"leduc\"}");
    if (!desk.job)
        desk_move(&desk, 0, 1, "check");
    assert_false(job_owner_of(desk.job)->can_wait);
    desk_say(&desk, 0, "{\"type\":\"leave\"}");
    desk_finish_job(&desk);
    while (desk.job) {
        assert_true(job_owner_of(desk.job)->can_wait);
        desk_finish_job(&desk);
    }
}

static void one_who_leaves_is_played_for(void **state)
{
    (void)state;
    desk.config.think_ms = 0;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 1, "single-card-game");
    desk_say(&desk, 0, "{\"type\":\"leave\"}");
    json_decref(desk_take(&desk, 0, "left"));
    desk_queue(&desk, 0, "kuhn"); // free to play elsewhere
    json_decref(desk_take(&desk, 0, "waiting"));
    json_t *seat = desk_take(&desk, 1, "seat");
    assert_true(json_is_string(json_object_get(json_object_get(seat, "seat"), "bot")));
    json_decref(seat);
    desk_move(&desk, 1, 1, "play");
    json_t *result = desk_take(&desk, 1, "result");
    assert_int_equal(json_array_size(json_object_get(result, "balances")), 2);
    json_decref(result);
}

static void a_rematch_needs_both(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 1, "single-card-game");
    desk_move(&desk, 0, 1, "fold");
    desk_move(&desk, 1, 1, "fold");
    for (int i = 0; i < 2; i++)
        desk_forget(&desk, i);
    desk_say(&desk, 1, "{\"type\":\"rematch\"}");
    json_decref(desk_take(&desk, 0, "rematch"));
    assert_false(desk_has(&desk, 0, "table"));
    desk_say(&desk, 0, "{\"type\":\"rematch\"}");
    json_t *table = desk_take(&desk, 0, "table");
    assert_int_equal(get_int(table, "match"), 2);
    assert_int_equal(get_int(table, "table"), 1);
    json_decref(table);
}

static void watchers_see_what_all_may_see(void **state)
{
    (void)state;
    desk_sit(&desk, 3);
    desk_queue(&desk, 0, "single-card-game");
    desk_queue(&desk, 1, "single-card-game");
    desk_say(&desk, 2, "{\"type\":\"watch\",\"table\":1}");
    json_t *table = desk_take(&desk, 2, "table");
    char *text = json_dumps(json_object_get(table, "view"), JSON_COMPACT);
    assert_non_null(strstr(text, "\"hand/0\":[\"?\"]"));
    assert_non_null(strstr(text, "\"hand/1\":[\"?\"]"));
    free(text);
    assert_true(json_is_null(json_object_get(table, "seat")));
    json_decref(table);
    desk_move(&desk, 0, 1, "fold");
    desk_move(&desk, 1, 1, "fold");
    json_decref(desk_take(&desk, 2, "events"));
    json_decref(desk_take(&desk, 2, "result"));
    desk_say(&desk, 2, "{\"type\":\"unwatch\"}");
    json_decref(desk_take(&desk, 2, "left"));
}

static void delayed_watchers_see_it_later(void **state)
{
    (void)state;
    desk_sit(&desk, 3);
    desk_say(&desk, 0, "{\"type\":\"create\",\"game\":\"kuhn\",\"watchers\":\"delayed\"}");
    json_t *waiting = desk_take(&desk, 0, "waiting");
    desk_say(&desk, 1, "{\"type\":\"join\",\"code\":\"%s\"}", get_text(waiting, "code"));
    json_decref(waiting);
    desk_say(&desk, 2, "{\"type\":\"watch\",\"table\":1}");
    json_t *table = desk_take(&desk, 2, "table");
    assert_int_equal(get_int(table, "seq"), 0);
    json_decref(table);
    desk_pass(&desk, 20000);
    desk_move(&desk, 0, 1, "check");
    assert_false(desk_has(&desk, 2, "events"));
    desk_pass(&desk, 40000);
    json_t *events = desk_take(&desk, 2, "events"); // the deal
    json_t *left_ms = json_object_get(json_object_get(events, "clock"), "left_ms");
    assert_int_equal(json_integer_value(json_array_get(left_ms, 0)), 30000);
    json_decref(events);
    assert_false(desk_has(&desk, 2, "events"));
    desk_move(&desk, 1, 1, "check");
    json_decref(desk_take(&desk, 2, "result")); // over: nothing is kept back any more
}

static void chat_reaches_those_who_want_it(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    desk_say(&desk, 0, "{\"type\":\"chat\",\"phrase\":\"good_luck\"}");
    json_t *chat = desk_take(&desk, 1, "chat");
    assert_string_equal(get_text(chat, "text"), "Good luck!");
    int64_t player = get_int(chat, "player");
    json_decref(chat);
    desk_say(&desk, 1, "{\"type\":\"mute\",\"player\":%d,\"on\":true}", (int)player);
    desk_pass(&desk, 1000);
    desk_say(&desk, 0, "{\"type\":\"chat\",\"text\":\"<script>\"}");
    assert_false(desk_has(&desk, 1, "chat"));
    desk_say(&desk, 1, "{\"type\":\"mute\",\"player\":%d,\"on\":false}", (int)player);
    desk_pass(&desk, 1000);
    desk_say(&desk, 0, "{\"type\":\"chat\",\"text\":\"<script>\"}");
    json_decref(desk_take(&desk, 1, "chat"));
    desk_say(&desk, 0, "{\"type\":\"chat\",\"text\":\"again\"}");
    desk_refused(&desk, 0, "too_many");
}

static void those_who_follow_the_lobby(void **state)
{
    (void)state;
    desk_sit(&desk, 5);
    for (int i = 2; i < 5; i++) {
        desk_say(&desk, i, "{\"type\":\"lobby\",\"follow\":true}");
        desk_forget(&desk, i);
    }
    desk_say(&desk, 4, "{\"type\":\"lobby\",\"follow\":false}");
    desk_forget(&desk, 4);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    assert_false(desk_has(&desk, 2, "lobby"));
    desk_pass(&desk, 1000);
    json_t *lobby = desk_take(&desk, 2, "lobby"), *same = desk_take(&desk, 3, "lobby");
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 1);
    assert_true(json_equal(lobby, same));
    json_decref(lobby);
    json_decref(same);
    assert_false(desk_has(&desk, 4, "lobby"));
    desk_pass(&desk, 1000); // nothing is new
    assert_false(desk_has(&desk, 2, "lobby"));
}

static void a_crowd_that_talks(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    for (int i = 2; i < 9; i++) {
        desk_connect(&desk);
        desk_hello(&desk, i, "Fan");
        desk_say(&desk, i, "{\"type\":\"watch\",\"table\":1}");
        desk_say(&desk, i, "{\"type\":\"chat\",\"text\":\"Hooray\"}");
        assert_int_equal(desk_has(&desk, i, "error"), i >= 7);
    }
    desk_say(&desk, 0, "{\"type\":\"chat\",\"text\":\"Hush\"}");
    assert_false(desk_has(&desk, 0, "error"));
    desk_pass(&desk, 1000);
    desk_say(&desk, 8, "{\"type\":\"chat\",\"text\":\"Hooray\",\"id\":1}");
    json_decref(desk_take(&desk, 8, "ack"));
}

static void a_hint_only_against_bots(void **state)
{
    (void)state;
    desk_sit(&desk, 2);
    desk_queue(&desk, 0, "kuhn");
    desk_queue(&desk, 1, "kuhn");
    desk_say(&desk, 0, "{\"type\":\"hint\",\"decision\":1}");
    desk_refused(&desk, 0, "not_allowed");
    int alone = desk_connect(&desk);
    desk_hello(&desk, alone, "Solo");
    desk_say(&desk, alone, "{\"type\":\"play_bot\",\"game\":\"kuhn\",\"level\":\"random\"}");
    json_t *events = desk_take(&desk, alone, "events");
    desk_say(&desk, alone, "{\"type\":\"hint\",\"decision\":%d}", (int)get_int(events, "decision"));
    json_decref(events);
    json_t *hint = desk_take(&desk, alone, "hint");
    assert_true(json_is_number(json_object_get(hint, "tokens")));
    assert_null(json_object_get(hint, "chance"));
    json_decref(hint);
}

static void why_plays_nothing(void **state)
{
    (void)state;
    desk_sit(&desk, 1);
    desk_say(&desk, 0, "{\"type\":\"why\",\"decision\":1,\"move\":\"play 2C left\"}");
    desk_refused(&desk, 0, "not_seated");
    desk_say(&desk, 0, "{\"type\":\"play_bot\",\"game\":\"war-lanes\",\"level\":\"random\"}");
    static const struct {
        const char *move, *text;
    } asked[] = {
        {"play 2C left", "first choose your suit: clubs, diamonds, hearts or spades"},
        {"suit hearts", NULL}, {"suit hearts", NULL}, // still to be chosen
    };
    for (int i = 0; i < ARRAY_LEN(asked); i++) {
        desk_say(&desk, 0, "{\"type\":\"why\",\"decision\":1,\"move\":\"%s\"}", asked[i].move);
        json_t *why = desk_take(&desk, 0, "why");
        assert_string_equal(get_text(why, "move"), asked[i].move);
        if (asked[i].text)
            assert_string_equal(get_text(why, "text"), asked[i].text);
        else
            assert_true(json_is_null(json_object_get(why, "text")));
        json_decref(why);
    }
    desk_say(&desk, 0, "{\"type\":\"why\",\"decision\":2,\"move\":\"suit hearts\"}");
    desk_refused(&desk, 0, "not_your_turn");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(two_fold),
        TEST(other_wishes_do_not_meet),
        TEST(nobody_meets_themselves),
        TEST(a_move_sent_twice_acts_once),
        TEST(another_answer_to_the_same_decision_is_refused),
        TEST(the_move_of_the_clock_counts_not_a_late_one),
        TEST(nothing_is_seen_before_it_is_durable),
        TEST(a_sealed_move_stays_sealed),
        TEST(a_bot_at_once),
        TEST(a_bot_after_a_while),
        TEST(bots_of_one_who_left),
        TEST(bots_that_are_refused),
        TEST(friends_with_a_code),
        TEST(more_than_half_start_a_smaller_table),
        TEST(time_runs_out),
        TEST(out_and_in_gains_no_time),
        TEST(a_seat_cannot_fill_the_record),
        TEST(a_record_without_end_is_called_off),
        TEST(while_nothing_is_durable_nothing_piles_up),
        TEST(nobody_waits_for_what_was_left),
        TEST(one_who_leaves_is_played_for),
        TEST(a_rematch_needs_both),
        TEST(watchers_see_what_all_may_see),
        TEST(delayed_watchers_see_it_later),
        TEST(chat_reaches_those_who_want_it),
        TEST(those_who_follow_the_lobby),
        TEST(a_crowd_that_talks),
        TEST(a_hint_only_against_bots),
        TEST(why_plays_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
