// SPDX-License-Identifier: MIT
// A server that gives no credit: a seat that may cost more than one has is refused.
#include "desk.h"

#include <string.h>

static struct desk desk;

// 12 tokens: enough for the single card game (10), and for Kuhn poker (2) besides.
static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 5);
    desk.config.has_no_debt = true;
    desk.config.grant = 12;
    desk_restart(&desk);
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

static void refused(int client, const char *sentence)
{
    json_t *error = desk_take(&desk, client, "error");
    assert_string_equal(get_text(error, "code"), "cannot_cover");
    assert_string_equal(get_text(error, "text"), sentence);
    json_decref(error);
}

// What a seat may cost is told before: the options and the tables are as they would be then.
static void told(int client, int64_t stake, bool is_covered)
{
    json_t *answer = desk_take(&desk, client, "stake");
    assert_int_equal(get_int(answer, "stake"), stake);
    assert_int_equal(json_is_true(json_object_get(answer, "is_covered")), is_covered);
    json_decref(answer);
}

static const char dear[] = "this table may cost you 13 tokens, and you have 12"; // leduc

// Tokens are at stake in the queue, with the standard options; practice is open to everybody.
static void every_way_to_a_seat(void **state)
{
    (void)state;
    int client = guest("Ada");
    desk_say(&desk, client, "{\"type\":\"queue\",\"game\":\"leduc\"}");
    refused(client, dear);
    assert_false(desk_has(&desk, client, "waiting"));
    static const char *const ways[] = {"queue", "create", "play_bot"};
    for (int i = 0; i < ARRAY_LEN(ways); i++) {
        desk_say(&desk, client, "{\"type\":\"%s\",\"game\":\"kuhn\",\"options\":{\"ante\":12}}",
            ways[i]);
        const char *answer = i < 2 ? "waiting" : "table";
        json_t *message = desk_take(&desk, client, answer);
        assert_string_equal(get_text(json_object_get(message, "counts"), "purse"), "practice");
        json_decref(message);
        desk_say(&desk, client, "{\"type\":\"leave\"}");
    }
    desk_forget(&desk, client);
    desk_say(&desk, client, "{\"type\":\"queue\",\"game\":\"kuhn\"}");
    json_decref(desk_take(&desk, client, "waiting"));
}

static void another_ones_table(void **state)
{
    (void)state;
    int rich = guest("Ada");
    desk_say(&desk, rich, "{\"type\":\"create\",\"game\":\"single-card-game\"}");
    json_t *waiting = desk_take(&desk, rich, "waiting");
    char code[20];
    strcpy(code, get_text(waiting, "code"));
    json_decref(waiting);
    // Of two who are as rich, one has lost something meanwhile.
    int other = guest("Bo"), third = guest("Cy");
    desk_say(&desk, other, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, third, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, other, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
    desk_say(&desk, third, "{\"type\":\"move\",\"decision\":1,\"move\":\"play\"}");
    desk_forget(&desk, third);
    desk_say(&desk, other, "{\"type\":\"rematch\"}");
    refused(other, "this table may cost you 10 tokens, and you have 9");
    assert_false(desk_has(&desk, third, "rematch"));
    desk_forget(&desk, other);
    desk_say(&desk, other, "{\"type\":\"join\",\"code\":\"%s\"}", code); // costs no tokens
    json_decref(desk_take(&desk, other, "table"));
}

// What a rematch is worth may change between one's wish and the other's: here the other comes from
// one's own address, where nothing counts, and then from another.
static void a_rematch_that_counts_after_all(void **state)
{
    (void)state;
    static const char queue[] = "{\"type\":\"queue\",\"game\":\"single-card-game\"}";
    desk.address = 1;
    int poor = guest("Ada");
    desk.address = 2;
    int other = desk_connect(&desk);
    desk_say(&desk, other, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Bo\"}");
    desk_say(&desk, poor, "%s", queue);
    desk_say(&desk, other, "%s", queue);
    desk_move(&desk, poor, 1, "fold"); // 12 tokens, less 3: too few for another
    desk_move(&desk, other, 1, "play");
    for (int i = 0; i < 2; i++) {
        json_t *welcome = desk_take(&desk, other, "welcome");
        desk.address = 1 + (uint64_t)i;
        other = desk_connect(&desk);
        desk_say(&desk, other, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}",
            get_text(welcome, "secret"));
        json_decref(welcome);
        desk_forget(&desk, poor);
        desk_say(&desk, i ? other : poor, "{\"type\":\"rematch\"}");
    }
    assert_false(desk_has(&desk, poor, "table"));
}

static void what_is_at_stake_elsewhere(void **state)
{
    (void)state;
    int ada = guest("Ada"), bo = guest("Bo");
    desk_say(&desk, ada, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, bo, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, ada, "{\"type\":\"leave\"}");
    desk_forget(&desk, ada);
    desk_say(&desk, ada, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    refused(ada, "this table may cost you 10 tokens, and you have 12, of which matches that you "
                 "left may cost 10");
    desk_say(&desk, ada, "{\"type\":\"play_bot\",\"game\":\"single-card-game\"}");
    json_decref(desk_take(&desk, ada, "table"));
    desk_say(&desk, ada, "{\"type\":\"leave\"}");
    desk_say(&desk, ada, "{\"type\":\"queue\",\"game\":\"kuhn\"}");
    json_decref(desk_take(&desk, ada, "waiting"));
    desk_say(&desk, ada, "{\"type\":\"leave\"}");
    // The match that was left ends: what it cost is paid, the rest is free again.
    desk_say(&desk, bo, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
    json_decref(desk_take(&desk, bo, "result"));
    desk_say(&desk, ada, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    json_decref(desk_take(&desk, ada, "waiting"));
}

static void a_restart_remembers_what_is_at_stake(void **state)
{
    (void)state;
    int ada = desk_connect(&desk);
    desk_say(&desk, ada, "{\"type\":\"hello\",\"protocol\":1}");
    json_t *welcome = desk_take(&desk, ada, "welcome");
    int bo = guest("Bo");
    desk_say(&desk, ada, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, bo, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, ada, "{\"type\":\"leave\"}");
    desk_restart(&desk);
    ada = desk_connect(&desk);
    desk_say(&desk, ada, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}",
        get_text(welcome, "secret"));
    json_decref(welcome);
    desk_say(&desk, ada, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    refused(ada, "this table may cost you 10 tokens, and you have 12, of which matches that you "
                 "left may cost 10");
}

static void what_costs_nothing_is_open_to_all(void **state)
{
    (void)state;
    desk.config.grant = -5;
    desk_restart(&desk);
    int client = guest("Ada");
    desk_say(&desk, client, "{\"type\":\"queue\",\"game\":\"kuhn\"}");
    refused(client, "this table may cost you 2 tokens, and you have -5");
    desk_say(&desk, client, "{\"type\":\"queue\",\"game\":\"war-lanes\"}");
    json_decref(desk_take(&desk, client, "waiting"));
}

static void credit_is_given_otherwise(void **state)
{
    (void)state;
    desk.config.has_no_debt = false;
    desk_restart(&desk);
    int client = guest("Ada");
    desk_say(&desk, client, "{\"type\":\"play_bot\",\"game\":\"slowpoker\"}");
    json_decref(desk_take(&desk, client, "table"));
    client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1}");
    json_t *welcome = desk_take(&desk, client, "welcome");
    assert_null(json_object_get(welcome, "spare"));
    json_decref(welcome);
    desk_say(&desk, client, "{\"type\":\"stake\",\"game\":\"slowpoker\"}");
    told(client, 100, true);
}

static void a_stake_is_told_before_sitting_down(void **state)
{
    (void)state;
    int ada = guest("Ada"), bo = guest("Bo");
    desk_say(&desk, ada, "{\"type\":\"stake\",\"game\":\"kuhn\"}");
    told(ada, 2, true);
    const char ask[] = "{\"type\":\"stake\",\"game\":\"kuhn\",\"options\":{\"ante\":%d}}";
    desk_say(&desk, ada, ask, 11);
    told(ada, 12, true);
    desk_say(&desk, ada, ask, 12);
    told(ada, 13, true); // odd options are practice
    desk_say(&desk, ada, "{\"type\":\"stake\",\"game\":\"leduc\"}");
    told(ada, 13, false);
    desk_say(&desk, ada, "{\"type\":\"stake\",\"game\":\"tzogous37\",\"seats\":6}");
    told(ada, 100, false);
    desk_say(&desk, ada, "{\"type\":\"stake\",\"game\":\"war-lanes\"}");
    told(ada, 0, true);
    // A private table's is told to whoever has its code; nobody has sat down.
    desk_say(&desk, ada, "{\"type\":\"create\",\"game\":\"kuhn\",\"options\":{\"bet\":4}}");
    json_t *waiting = desk_take(&desk, ada, "waiting");
    assert_int_equal(get_int(waiting, "stake"), 5);
    desk_say(&desk, bo, "{\"type\":\"stake\",\"code\":\"%s\"}", get_text(waiting, "code"));
    json_decref(waiting);
    told(bo, 5, true);
    assert_false(desk_has(&desk, bo, "waiting"));
    static const char *const wrong[][2] = {
        {"{\"type\":\"stake\"}", "bad_message"},
        {"{\"type\":\"stake\",\"code\":\"NONE\"}", "unknown_code"},
        {"{\"type\":\"stake\",\"game\":\"chess\"}", "unknown_game"},
        {"{\"type\":\"stake\",\"game\":\"kuhn\",\"seats\":3}", "bad_options"},
        {"{\"type\":\"stake\",\"game\":\"kuhn\",\"options\":{\"ante\":0}}", "bad_options"},
    };
    for (int i = 0; i < ARRAY_LEN(wrong); i++) {
        desk_say(&desk, bo, "%s", wrong[i][0]);
        json_t *error = desk_take(&desk, bo, "error");
        assert_string_equal(get_text(error, "code"), wrong[i][1]);
        json_decref(error);
    }
}

static void spare_is(int client, const char *type, int64_t spare)
{
    json_t *message = desk_take(&desk, client, type);
    assert_int_equal(get_int(message, "spare"), spare);
    json_decref(message);
}

// Whatever changes what one may still lose says so.
static void what_is_to_spare_is_told(void **state)
{
    (void)state;
    int ada = desk_connect(&desk), bo = guest("Bo");
    desk_say(&desk, ada, "{\"type\":\"hello\",\"protocol\":1}");
    spare_is(ada, "welcome", 12);
    desk_say(&desk, ada, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, bo, "{\"type\":\"queue\",\"game\":\"single-card-game\"}");
    desk_say(&desk, ada, "{\"type\":\"leave\"}");
    spare_is(ada, "left", 2);
    desk_say(&desk, ada, "{\"type\":\"stake\",\"game\":\"single-card-game\"}");
    told(ada, 10, false);
    // The match she left ends: she hears it, though she is at that table no more.
    desk_say(&desk, bo, "{\"type\":\"move\",\"decision\":1,\"move\":\"fold\"}");
    json_t *result = desk_take(&desk, bo, "result");
    int64_t hers = json_integer_value(json_array_get(json_object_get(result, "balances"), 0));
    assert_int_equal(get_int(result, "spare"), get_int(result, "balance"));
    json_decref(result);
    json_t *player = desk_take(&desk, ada, "player");
    assert_int_equal(get_int(player, "balance"), hers);
    assert_int_equal(get_int(player, "spare"), hers);
    assert_false(desk_has(&desk, ada, "result"));
    json_decref(player);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(every_way_to_a_seat),
        TEST(another_ones_table),
        TEST(a_rematch_that_counts_after_all),
        TEST(what_is_at_stake_elsewhere),
        TEST(a_restart_remembers_what_is_at_stake),
        TEST(what_costs_nothing_is_open_to_all),
        TEST(credit_is_given_otherwise),
        TEST(a_stake_is_told_before_sitting_down),
        TEST(what_is_to_spare_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
