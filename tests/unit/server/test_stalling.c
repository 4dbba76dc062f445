// SPDX-License-Identifier: MIT
// Whoever loses the line at every decision delays a match by no more than the grace period in all.
#include "desk.h"

#include <string.h>

enum { TICK_MS = 500, CLOCK_MS = 30000, EARLY_MS = 1000, BACK_MS = 9000 };

static struct desk desk;
static char secret[64];

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 3);
    desk.config.decision_ms = CLOCK_MS;
    desk.config.bank_ms = 0;
    desk.config.stand_in = "random";
    desk.config.message_rate = desk.config.message_burst = 1000000;
    desk_restart(&desk);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

static void hear_welcome(int client)
{
    json_t *welcome = desk_take(&desk, client, "welcome");
    strcpy(secret, get_text(welcome, "secret"));
    json_decref(welcome);
}

// The same client on a new line.
static void come_back(int client)
{
    desk.client[client].connection = server_connect(desk.server, 0, desk.now_ms);
    desk_forget(&desk, client);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", secret);
    hear_welcome(client);
}

// The decision that is asked of the client, and the first of its choices; 0: none.
static int decision_of(int client, char move[80])
{
    int decision = 0;
    desk_say(&desk, client, "{\"type\":\"view\"}");
    while (desk_has(&desk, client, "table")) {
        json_t *table = desk_take(&desk, client, "table");
        const json_t *first = json_array_get(json_object_get(table, "choices"), 0);
        decision = first ? (int)get_int(table, "decision") : 0;
        if (first)
            strcpy(move, get_text(first, "move"));
        json_decref(table);
    }
    return decision;
}

// False: nothing was asked.
static bool answer(int client)
{
    char move[80];
    int decision = decision_of(client, move);
    if (decision)
        desk_move(&desk, client, decision, move);
    return decision;
}

struct delay {
    int64_t ms, decisions;
};

// Ada waits until a second before her time is out, loses the line for so long, comes back, and
// moves when the moment that she is given is nearly over.
static struct delay stall(const char *game, int64_t away_ms)
{
    int ada = desk_connect(&desk), bo = desk_connect(&desk);
    desk_say(&desk, ada, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ada\"}");
    hear_welcome(ada);
    desk_hello(&desk, bo, "Bo");
    desk_queue(&desk, ada, game);
    desk_queue(&desk, bo, game);
    bool is_here = true, was_away = false;
    int decision = 0;
    int64_t began_ms = desk.now_ms, asked_ms = 0, back_ms = 0;
    struct delay delay = {0};
    while (!desk_has(&desk, bo, "result") && desk.now_ms < began_ms + 3600 * 1000) {
        if (answer(bo)) // who takes no time: all that passes is Ada's
            continue;
        char move[80];
        int asked = is_here ? decision_of(ada, move) : 0;
        if (asked && asked != decision) {
            decision = asked, asked_ms = desk.now_ms, was_away = false;
            delay.decisions++;
        }
        if (asked && was_away && desk.now_ms - back_ms >= BACK_MS)
            answer(ada);
        else if (asked && !was_away && desk.now_ms - asked_ms >= CLOCK_MS - EARLY_MS)
            desk_drop(&desk, ada), is_here = false;
        else if (!is_here && desk.now_ms - asked_ms >= CLOCK_MS - EARLY_MS + away_ms)
            come_back(ada), is_here = was_away = true, back_ms = desk.now_ms;
        desk_pass(&desk, TICK_MS);
    }
    assert_true(desk_has(&desk, bo, "result"));
    delay.ms = desk.now_ms - began_ms - delay.decisions * CLOCK_MS;
    return delay;
}

static void the_grace_is_of_the_whole_match(void **state)
{
    (void)state;
    static const int64_t away_ms[] = {500, 2000, 20000, 50000, 58000};
    for (int i = 0; i < ARRAY_LEN(away_ms); i++) {
        close_desk(NULL);
        open_desk(NULL);
        struct delay delay = stall("war-lanes", away_ms[i]);
        print_message("# away for %d ms at each of %d decisions: delayed by %d ms\n",
            (int)away_ms[i], (int)delay.decisions, (int)delay.ms);
        assert_true(delay.ms <= desk.config.grace_ms + (delay.decisions + 1) * TICK_MS);
    }
}

static void what_is_left_is_told(void **state)
{
    (void)state;
    int ada = desk_connect(&desk), bo = desk_connect(&desk);
    desk_say(&desk, ada, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"Ada\"}");
    hear_welcome(ada);
    desk_hello(&desk, bo, "Bo");
    desk_queue(&desk, ada, "kuhn");
    desk_queue(&desk, bo, "kuhn");
    desk_pass(&desk, CLOCK_MS - 1000);
    desk_forget(&desk, bo);
    desk_drop(&desk, ada);
    json_t *seat = desk_take(&desk, bo, "seat");
    assert_int_equal(get_int(seat, "grace_ms"), 60000);
    json_decref(seat);
    desk_pass(&desk, 21000); // 20 of them beyond the clock, and 10 more to come back in
    come_back(ada);
    desk_forget(&desk, bo);
    desk_drop(&desk, ada);
    seat = desk_take(&desk, bo, "seat");
    assert_int_equal(get_int(seat, "grace_ms"), 30000);
    json_decref(seat);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(the_grace_is_of_the_whole_match),
        TEST(what_is_left_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
