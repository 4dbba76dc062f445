// SPDX-License-Identifier: MIT
// What one address may ask for: new players, passwords, thinking.
#include "desk.h"

#include <string.h>

static struct desk desk;

// Jobs wait until the test lets them go on.
static struct job *jobs[64];
static int job_count;

static void keep_job(void *context, struct job *job)
{
    (void)context;
    jobs[job_count++] = job;
}

static void finish_job(void)
{
    struct job *job = jobs[--job_count];
    job_run(job, &desk_worker);
    server_job_done(desk.server, job, desk.now_ms);
    desk_settle(&desk);
}

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 11);
    desk.config.account_rate = 3;
    desk.config.password_rate = 2;
    desk.config.message_burst = 1000;
    desk.config.start = keep_job;
    desk.address = 7;
    job_count = 0;
    desk_restart(&desk);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    while (job_count)
        finish_job();
    desk_close(&desk);
    return 0;
}

static int guest(void)
{
    int client = desk_connect(&desk);
    desk_hello(&desk, client, "Ada");
    return client;
}

static void refused(int client, const char *code, const char *sentence)
{
    json_t *error = desk_take(&desk, client, "error");
    assert_string_equal(get_text(error, "code"), code);
    assert_string_equal(get_text(error, "text"), sentence);
    json_decref(error);
}

static struct server_counts counts(void)
{
    struct server_counts counts;
    server_read_counts(desk.server, &counts);
    return counts;
}

static void new_players(void **state)
{
    (void)state;
    const char hello[] = "{\"type\":\"hello\",\"protocol\":1}";
    const char too_many[] = "too many new players from your address; try again in 1201 seconds";
    for (int i = 0; i < 3; i++)
        guest();
    int late = desk_connect(&desk);
    desk_say(&desk, late, hello);
    refused(late, "too_often", too_many);
    assert_int_equal(counts().accounts_made, 3);
    assert_int_equal(counts().accounts_refused, 1);
    desk.address = 8; // elsewhere nobody minds
    guest();
    desk.address = 0; // nor within the program
    for (int i = 0; i < 10; i++)
        guest();
    desk_pass(&desk, 1201 * 1000); // a third of an hour later there is one more
    desk_say(&desk, late, hello);
    json_decref(desk_take(&desk, late, "welcome"));
    desk.address = 7;
    late = desk_connect(&desk);
    desk_say(&desk, late, hello);
    desk_refused(&desk, late, "too_often");
}

// Whoever comes back is not new.
static void old_players(void **state)
{
    (void)state;
    int client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1}");
    for (int i = 0; i < 10; i++) {
        json_t *welcome = desk_take(&desk, client, "welcome");
        client = desk_connect(&desk);
        desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}",
            get_text(welcome, "secret"));
        json_decref(welcome);
    }
    assert_int_equal(counts().resumes, 10);
}

static void passwords(void **state)
{
    (void)state;
    const char login[] = "{\"type\":\"login\",\"name\":\"nobody\",\"password\":\"wrong horse\"}";
    int client = guest();
    desk_say(&desk, client, login);
    desk_say(&desk, client, login);
    refused(client, "busy", "the answer to what you asked before is still being worked on");
    finish_job();
    desk_refused(&desk, client, "bad_login");
    desk_say(&desk, client, login);
    finish_job();
    desk_refused(&desk, client, "bad_login");
    desk_say(&desk, client, login);
    refused(client, "too_often", "too many passwords from your address; try again in 31 seconds");
    desk_say(&desk, client, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    desk_refused(&desk, client, "too_often");
    assert_int_equal(job_count, 0);
    assert_int_equal(counts().passwords_refused, 2);
    desk_pass(&desk, 31 * 1000);
    desk_say(&desk, client, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    assert_int_equal(job_count, 1);
}

// Whoever tries many codes is not even told that one is right.
static void codes(void **state)
{
    (void)state;
    int host = guest(), enemy[] = {guest(), guest()};
    desk_say(&desk, host, "{\"type\":\"create\",\"game\":\"kuhn\"}");
    json_t *waiting = desk_take(&desk, host, "waiting");
    const char *code = get_text(waiting, "code");
    for (int i = 0; i < 30; i++) {
        desk_say(&desk, enemy[i % 2], "{\"type\":\"%s\",\"code\":\"AAAA%02d\"}",
            i % 3 ? "join" : "stake", i);
        desk_refused(&desk, enemy[i % 2], "unknown_code");
    }
    desk_say(&desk, enemy[0], "{\"type\":\"join\",\"code\":\"%s\"}", code);
    refused(
        enemy[0], "too_often", "too many wrong codes from your address; try again in 3 seconds");
    desk_say(&desk, enemy[0], "{\"type\":\"stake\",\"code\":\"%s\"}", code);
    desk_refused(&desk, enemy[0], "too_often");
    desk_pass(&desk, 3000);
    desk_say(&desk, enemy[0], "{\"type\":\"join\",\"code\":\"%s\"}", code);
    json_decref(desk_take(&desk, enemy[0], "table"));
    json_decref(waiting);
}

// A page and a message are made alike, and counted together.
static void replays(void **state)
{
    (void)state;
    int client = guest();
    const char ask[] = "{\"type\":\"replay\",\"match\":1}";
    for (int i = 0; i < 119; i++)
        assert_int_equal(server_page_replay(desk.server, 1, 7, 1, desk.now_ms), PAGE_NONE);
    desk_say(&desk, client, ask);
    desk_refused(&desk, client, "unknown_match");
    desk_say(&desk, client, ask);
    refused(client, "too_often", "too many replays from your address; try again in 1 second");
    assert_int_equal(server_page_replay(desk.server, 1, 7, 1, desk.now_ms), PAGE_TOO_OFTEN);
    assert_int_equal(server_page_replay(desk.server, 1, 8, 1, desk.now_ms), PAGE_NONE);
    desk_pass(&desk, 500);
    desk_say(&desk, client, ask);
    desk_refused(&desk, client, "unknown_match");
}

// Replays are made elsewhere, a few of one address at a time. Whoever waits for one may ask for
// other things meanwhile.
static void replays_are_made_elsewhere(void **state)
{
    (void)state;
    desk.config.account_rate = 100;
    desk_restart(&desk);
    int client = guest();
    desk_say(&desk, client, "{\"type\":\"play_bot\",\"game\":\"single-card-game\"}");
    desk_move(&desk, client, 1, "fold");
    finish_job(); // the bot's
    json_t *result = desk_take(&desk, client, "result");
    int match = (int)get_int(result, "match");
    json_decref(result);
    assert_int_equal(job_count, 0);
    for (int i = 0; i < 8; i++) {
        desk_say(&desk, client, "{\"type\":\"replay\",\"match\":%d,\"id\":%d}", match, i);
        assert_int_equal(job_count, i + 1);
        assert_int_equal(job_owner_of(jobs[i])->lane, LANE_READING);
    }
    desk_say(&desk, client, "{\"type\":\"replay\",\"match\":%d}", match);
    refused(
        client, "busy", "replays that were asked for before are still being made; try again soon");
    assert_int_equal(server_page_replay(desk.server, match, 7, 1, desk.now_ms), PAGE_BUSY);
    assert_int_equal(server_page_replay(desk.server, match, 8, 1, desk.now_ms), PAGE_LATER);
    finish_job();
    assert_non_null(strstr(desk.page, "single-card-game"));
    desk_say(&desk, client, "{\"type\":\"login\",\"name\":\"nobody\",\"password\":\"horse\"}");
    assert_int_equal(job_owner_of(jobs[job_count - 1])->lane, LANE_PASSWORDS);
    assert_int_equal(job_owner_of(jobs[job_count - 1])->address, 7);
    finish_job();
    desk_refused(&desk, client, "bad_login");
    while (job_count)
        finish_job();
    for (int i = 0; i < 8; i++)
        json_decref(desk_take(&desk, client, "replay"));
}

static int hint(int client)
{
    desk_say(&desk, client, "{\"type\":\"hint\",\"decision\":1}");
    return job_count;
}

// Each of them plays alone against a bot that has not begun to think.
static void thinking(void **state)
{
    (void)state;
    desk.config.account_rate = 100;
    desk_restart(&desk);
    int client[6];
    for (int i = 0; i < 6; i++) {
        desk.address = i < 5 ? 7 : 8;
        client[i] = guest();
        desk_say(&desk, client[i], "{\"type\":\"play_bot\",\"game\":\"single-card-game\"}");
    }
    int bots = job_count;
    for (int i = 0; i < 4; i++)
        assert_int_equal(hint(client[i]), bots + i + 1);
    assert_int_equal(hint(client[0]), bots + 4);
    desk_refused(&desk, client[0], "busy");
    assert_int_equal(hint(client[4]), bots + 4);
    refused(client[4], "busy",
        "others at your address have asked for something that takes long; try again soon");
    // Those who think keep nobody from logging in.
    desk.address = 7;
    int login = guest();
    desk_say(&desk, login, "{\"type\":\"login\",\"name\":\"nobody\",\"password\":\"horse\"}");
    finish_job();
    desk_refused(&desk, login, "bad_login");
    assert_int_equal(hint(client[5]), bots + 5);
    assert_int_equal(counts().busy, 2);
    // Whoever has left keeps nobody waiting for longer than the work takes.
    desk_drop(&desk, client[3]);
    desk_forget(&desk, client[4]);
    hint(client[4]);
    desk_refused(&desk, client[4], "busy");
    finish_job(); // of the sixth
    finish_job(); // of the one who left
    hint(client[4]);
    assert_false(desk_has(&desk, client[4], "error"));
    finish_job();
    json_decref(desk_take(&desk, client[4], "hint"));
}

// Matches that are left to bots may take long. One address must not fill all tables with them.
static void tables(void **state)
{
    (void)state;
    static const char play[] = "{\"type\":\"play_bot\",\"game\":\"kuhn\"}";
    desk.config.tables_an_address = 2;
    desk_restart(&desk);
    int ada = guest();
    for (int i = 0; i < 2; i++) {
        desk_say(&desk, ada, "%s", play);
        json_decref(desk_take(&desk, ada, "table"));
        desk_say(&desk, ada, "{\"type\":\"leave\"}");
    }
    desk_say(&desk, ada, "%s", play);
    refused(
        ada, "full", "too many matches that were begun from your address are still being played");
    desk.address = 8;
    int bo = guest();
    desk_say(&desk, bo, "%s", play);
    json_decref(desk_take(&desk, bo, "table"));
    while (job_count) // the bots play to the end
        finish_job();
    desk_forget(&desk, ada);
    desk_say(&desk, ada, "%s", play);
    json_decref(desk_take(&desk, ada, "table"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(new_players),
        TEST(old_players),
        TEST(passwords),
        TEST(codes),
        TEST(replays),
        TEST(replays_are_made_elsewhere),
        TEST(thinking),
        TEST(tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
