// SPDX-License-Identifier: MIT
// The public log as a client sees it: what it was told before the deal, what it played and what it
// won are in the log that the server signed. And the doctor holds the store to the log.
#include "desk.h"

#include "games/games.h"
#include "server/inspect.h"
#include "store/log.h"
#include "wire/hex.h"
#include "wire/log_proof.h"
#include "wire/replay.h"
#include "wire/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct desk desk;
static char folder[64];
static const uint8_t seed[LOG_KEY_BYTES] = {42};

enum { ADA, BO };

// `folder` NULL: in memory.
static void open_log(const char *where)
{
    desk_open(&desk, where, 5);
    desk.config.log_seed = seed;
    desk_restart(&desk);
}

static void arrive(int count)
{
    for (int i = 0; i < count; i++) {
        int client = desk_connect(&desk);
        desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1}");
    }
}

// Two who sit down, at a private table if there is a deal.
static void sit_down(const char *game, const char *deal)
{
    desk_forget(&desk, ADA);
    desk_forget(&desk, BO);
    if (!deal) {
        for (int i = ADA; i <= BO; i++)
            desk_say(&desk, i, "{\"type\":\"queue\",\"game\":\"%s\"}", game);
        return;
    }
    desk_say(&desk, ADA, "{\"type\":\"create\",\"game\":\"%s\",\"deal\":\"%s\"}", game, deal);
    json_t *waiting = desk_take(&desk, ADA, "waiting");
    desk_say(&desk, BO, "{\"type\":\"join\",\"code\":\"%s\",\"deal\":\"%s\"}",
        get_text(waiting, "code"), deal);
    json_decref(waiting);
}

// What Ada knows of her match.
struct memory {
    int64_t match, amount;
    enum leaf_purse purse;
    uint8_t commitment[FAIR_BYTES];
};

static struct memory play_match(const char *game, const char *deal)
{
    struct memory memory;
    sit_down(game, deal);
    json_t *table = desk_take(&desk, ADA, "table");
    const char *hash = get_text(table, "seed_hash");
    int64_t seat = get_int(table, "seat");
    memory.match = get_int(table, "match");
    assert_int_equal(hex_read(hash, strlen(hash), memory.commitment, FAIR_BYTES), FAIR_BYTES);
    json_decref(table);
    for (int i = 0; i < 20 && !desk_has(&desk, ADA, "result"); i++)
        for (int client = ADA; client <= BO; client++)
            if (desk_has(&desk, client, "events")) {
                json_t *events = desk_take(&desk, client, "events");
                json_t *choice = json_array_get(json_object_get(events, "choices"), 0);
                if (choice)
                    desk_move(
                        &desk, client, (int)get_int(events, "decision"), get_text(choice, "move"));
                json_decref(events);
            }
    json_t *result = desk_take(&desk, ADA, "result");
    json_t *moved = json_object_get(result, "moved");
    const char *purse = get_text(json_object_get(result, "counts"), "purse");
    memory.amount = json_integer_value(json_array_get(moved, (size_t)seat));
    memory.purse = strcmp(purse, "practice") == 0 ? PURSE_IS_PRACTICE : PURSE_IS_TOKENS;
    json_decref(result);
    desk_say(&desk, ADA, "{\"type\":\"leave\"}");
    desk_say(&desk, BO, "{\"type\":\"leave\"}");
    return memory;
}

static bool ask_proof(int client, int64_t match, struct log_proof *proof, char *reason, size_t size)
{
    struct text why = text_over(reason, size);
    desk_say(&desk, client, "{\"type\":\"proof\",\"id\":3,\"match\":%lld}", (long long)match);
    json_t *message = desk_take(&desk, client, "proof");
    assert_int_equal(get_int(message, "re"), 3);
    bool is_read = log_proof_read(proof, message, &why);
    json_decref(message);
    return is_read;
}

static void assert_proved(const struct memory *memory, bool has_replay)
{
    char reason[300];
    struct text why = TEXT(reason);
    struct log_proof proof;
    if (!ask_proof(ADA, memory->match, &proof, reason, sizeof(reason)))
        fail_msg("%s", reason);
    uint8_t key[LOG_KEY_BYTES], secret[LOG_SECRET_BYTES], transcript[TRANSCRIPT_BYTES];
    log_key_make(seed, key, secret);
    desk_say(&desk, ADA, "{\"type\":\"replay\",\"match\":%lld}", (long long)memory->match);
    json_t *message = desk_take(&desk, ADA, "replay");
    const char *file = get_text(message, "file");
    struct replay replay;
    assert_true(replay_read(&replay, file, strlen(file), game_find, &why));
    assert_int_equal(transcript_of_replay(&replay, transcript), has_replay);
    replay_release(&replay);
    json_decref(message);
    struct log_known known = {.match = memory->match,
        .key = key,
        .commitment = memory->commitment,
        .transcript = has_replay ? transcript : NULL,
        .account = 1,
        .purse = (int)memory->purse,
        .amount = memory->amount};
    if (!log_proof_fits(&proof, &known, &why))
        fail_msg("%s", reason);
}

static void print_damage(void *context, const char *line)
{
    print_message("# %s\n", line);
    text_format(context, "%s\n", line);
}

// All that the doctor finds, a line each.
static const char *damage(void)
{
    static char buf[10000];
    struct text lines = TEXT(buf);
    struct inspection inspection = {.context = &lines, .tell = print_damage};
    bool is_well = inspect(desk.store, &inspection);
    assert_int_equal(is_well, !lines.len);
    return buf;
}

static void without_a_key_there_is_no_log(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 5);
    arrive(2);
    json_t *welcome = desk_take(&desk, ADA, "welcome");
    assert_null(json_object_get(welcome, "log"));
    json_decref(welcome);
    struct memory memory = play_match("kuhn", NULL);
    desk_say(&desk, ADA, "{\"type\":\"proof\",\"match\":%lld}", (long long)memory.match);
    desk_refused(&desk, ADA, "no_log");
    assert_int_equal(desk.store->kind->log_size(desk.store), 0);
    desk_close(&desk);
}

static void every_match_is_proved(void **state)
{
    (void)state;
    open_log(NULL);
    arrive(2);
    json_t *welcome = desk_take(&desk, ADA, "welcome");
    assert_int_equal(strlen(get_text(welcome, "log")), 64);
    json_decref(welcome);
    static const char *const played[] = {"kuhn", "leduc", "single-card-game"};
    for (int i = 0; i < ARRAY_LEN(played); i++) {
        struct memory memory = play_match(played[i], NULL);
        assert_proved(&memory, true);
    }
    struct memory hidden = play_match("kuhn", "hidden");
    assert_proved(&hidden, false);
    assert_string_equal(damage(), "");
    desk_say(&desk, ADA, "{\"type\":\"proof\",\"match\":99}");
    desk_refused(&desk, ADA, "unknown_match");
    desk_close(&desk);
}

// A head is signed at most once a second, unless the entry that is asked for is not in it.
static void heads_are_signed_when_they_are_needed(void **state)
{
    (void)state;
    char reason[300];
    struct log_proof first, second, third;
    open_log(NULL);
    arrive(2);
    struct memory one = play_match("kuhn", NULL);
    assert_true(ask_proof(ADA, one.match, &first, reason, sizeof(reason)));
    struct memory two = play_match("kuhn", NULL);
    assert_true(ask_proof(ADA, one.match, &second, reason, sizeof(reason)));
    assert_int_equal(second.head.size, first.head.size);
    assert_true(ask_proof(ADA, two.match, &third, reason, sizeof(reason)));
    assert_true(third.head.size > first.head.size);
    desk_pass(&desk, 2000);
    assert_true(ask_proof(ADA, one.match, &second, reason, sizeof(reason)));
    assert_int_equal(second.head.size, third.head.size);
    assert_true(second.head.at_ms > third.head.at_ms);
    desk_close(&desk);
}

static struct log_head read_head(void)
{
    char buf[1000], reason[300];
    struct text text = TEXT(buf), why = TEXT(reason);
    struct log_head head;
    assert_int_equal(server_page_log_head(desk.server, 1, desk.now_ms, &text), PAGE_THERE);
    json_t *json = json_loads(buf, 0, NULL);
    assert_true(log_head_read(&head, json, &why));
    json_decref(json);
    return head;
}

// The match was opened before there was a log: its end is in it, its opening is not. After a
// restart the log goes on where it was.
static void a_log_begins_on_what_was_there(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/baize-desk-XXXXXX");
    assert_non_null(mkdtemp(folder));
    desk_open(&desk, folder, 5);
    arrive(2);
    struct memory before = play_match("kuhn", NULL);
    sit_down("kuhn", NULL);
    json_t *table = desk_take(&desk, ADA, "table");
    int64_t between = get_int(table, "match");
    json_decref(table);
    desk.config.log_seed = seed;
    desk_restart(&desk);
    desk_pass(&desk, 10 * 60 * 1000); // the stand-ins play it to its end
    desk_pass(&desk, 10 * 60 * 1000);
    arrive(2);
    struct match match;
    assert_true(desk.store->kind->match(desk.store, between, &match));
    assert_true(match.leaf > 0);
    desk_say(&desk, ADA, "{\"type\":\"proof\",\"match\":%lld}", (long long)before.match);
    desk_refused(&desk, ADA, "no_log");
    desk_say(&desk, ADA, "{\"type\":\"proof\",\"match\":%lld}", (long long)between);
    desk_refused(&desk, ADA, "no_log");
    assert_string_equal(damage(), "");

    struct log_head head = read_head();
    desk_restart(&desk);
    arrive(1);
    struct log_head later = read_head();
    assert_true(later.size > head.size);
    char buf[8000];
    struct text text = TEXT(buf);
    struct merkle_path path;
    assert_int_equal(
        server_page_log_consistency(desk.server, head.size, later.size, 1, desk.now_ms, &text),
        PAGE_THERE);
    json_t *json = json_loads(buf, 0, NULL);
    assert_true(log_path_read(&path, json_object_get(json, "path")));
    json_decref(json);
    assert_true(
        merkle_continues(log_sha256, head.size, &head.root, later.size, &later.root, &path));
    assert_string_equal(damage(), "");
    desk_close(&desk);
    char command[100];
    snprintf(command, sizeof(command), "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void pages_have_limits(void **state)
{
    (void)state;
    static char buf[1 << 20];
    open_log(NULL);
    arrive(2);
    int64_t size = desk.store->kind->log_size(desk.store);
    static const struct {
        int64_t from, count;
        bool is_there;
    } wishes[] = {{0, 1, true}, {0, 1000000, true}, {0, 0, false}, {-1, 5, false},
        {1000000, 1, false}, {INT64_MAX, INT64_MAX, false}};
    for (int i = 0; i < ARRAY_LEN(wishes); i++) {
        struct text text = TEXT(buf);
        assert_int_equal(server_page_log_entries(
                             desk.server, wishes[i].from, wishes[i].count, 1, desk.now_ms, &text),
            wishes[i].is_there ? PAGE_THERE : PAGE_NONE);
    }
    struct text text = TEXT(buf);
    assert_int_equal(
        server_page_log_consistency(desk.server, 0, size, 1, desk.now_ms, &text), PAGE_NONE);
    assert_int_equal(
        server_page_log_consistency(desk.server, 2, 1, 1, desk.now_ms, &text), PAGE_NONE);
    assert_int_equal(
        server_page_log_consistency(desk.server, 1, size + 1, 1, desk.now_ms, &text), PAGE_NONE);
    assert_int_equal(server_page_log_proof(desk.server, 77, 1, desk.now_ms, &text), PAGE_NONE);
    int taken = 0;
    for (enum server_page page = PAGE_THERE; page == PAGE_THERE; taken++) {
        text_clear(&text);
        page = server_page_log_head(desk.server, 2, desk.now_ms, &text);
    }
    assert_int_equal(taken, 601); // the last was refused
    desk_close(&desk);
}

// ---- The doctor --------------------------------------------------------------------------------

static void run_sql(const char *sql)
{
    char command[700];
    snprintf(command, sizeof(command), "sqlite3 %s/baize.db \"%s\"", folder, sql);
    assert_int_equal(system(command), 0);
}

// Each is done to a store with two finished matches (the second is number 2) and one under way.
static void the_doctor_holds_the_store_to_the_log(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *word;
    } lies[] = {
        // A result is changed, and the ledger with it so that everything adds up.
        {"UPDATE entry SET amount = amount - 1, balance = balance - 1 WHERE match = 2 AND account ="
         " 1; UPDATE entry SET amount = amount + 1, balance = balance + 1 WHERE match = 2 AND"
         " account = 2; UPDATE account SET balance = balance - 1 WHERE id = 1; UPDATE account SET"
         " balance = balance + 1 WHERE id = 2",
            "not what"},
        {"UPDATE matches SET ended_ms = ended_ms + 1 WHERE id = 2", "did not end as the log says"},
        {"UPDATE matches SET flags = 2 WHERE id = 2", "did not end as the log says"},
        {"UPDATE matches SET leaf = NULL WHERE id = 2", "is not in the log"},
        {"UPDATE matches SET leaf = 0 WHERE id = 2", "is not where the log should have it"},
        {"UPDATE log SET leaves = cast(replace(hex(leaves), 'FF', 'FE') AS BLOB)", "log"},
        {"DELETE FROM log WHERE first = (SELECT max(first) FROM log)", "are lost"},
        {"DELETE FROM log WHERE first = 1", "log"},
        // Another secret, from which other cards follow.
        {"UPDATE matches SET bytes = cast(substr(t, 1, p + 6) || (CASE substr(t, p + 7, 1) WHEN '0'"
         " THEN '1' ELSE '0' END) || substr(t, p + 8) AS BLOB) FROM (SELECT id AS i, cast(bytes AS"
         " TEXT) AS t, instr(cast(bytes AS TEXT), 'secret ') AS p FROM matches) WHERE id = i",
            "was not dealt from what the log is committed to"},
        // Other moves.
        {"UPDATE matches SET bytes = cast(replace(replace(cast(bytes AS TEXT), '0 check', '0 bet'),"
         " '1 check', '1 call') AS BLOB)",
            "was not played as the log says"},
        {"DELETE FROM journal", "was opened in the log and is not there"},
    };
    for (int i = 0; i < ARRAY_LEN(lies); i++) {
        strcpy(folder, "/tmp/baize-desk-XXXXXX");
        assert_non_null(mkdtemp(folder));
        open_log(folder);
        arrive(2);
        play_match("kuhn", NULL);
        play_match("kuhn", NULL);
        sit_down("kuhn", NULL);
        assert_string_equal(damage(), "");
        desk_close(&desk);
        run_sql(lies[i].sql);
        char buf[300];
        struct text why = TEXT(buf);
        desk.store = store_sqlite.look(folder, &why);
        assert_non_null(desk.store);
        const char *line = damage();
        if (!strstr(line, lies[i].word))
            fail_msg("\"%s\" does not say \"%s\"", line, lies[i].word);
        desk.store->kind->close(desk.store);
        char command[100];
        snprintf(command, sizeof(command), "rm -r %s", folder);
        assert_int_equal(system(command), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_key_there_is_no_log),
        cmocka_unit_test(every_match_is_proved),
        cmocka_unit_test(heads_are_signed_when_they_are_needed),
        cmocka_unit_test(a_log_begins_on_what_was_there),
        cmocka_unit_test(pages_have_limits),
        cmocka_unit_test(the_doctor_holds_the_store_to_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
