// SPDX-License-Identifier: MIT
// What the operator is told: what matters, and not without end.
#include "desk.h"

#include <string.h>
#include <unistd.h>

static struct desk desk;
static char told[20000];

static void tell(void *context, enum news_kind kind, const char *text)
{
    (void)context;
    assert_null(strpbrk(text, "\n\x1b"));
    size_t len = strlen(told);
    snprintf(told + len, sizeof(told) - len, "%s: %s\n", news_names[kind], text);
}

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 3);
    desk.config.tell = tell;
    desk_restart(&desk);
    told[0] = '\0';
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk.store->kind = &store_memory;
    desk_close(&desk);
    return 0;
}

static int count_of(const char *words)
{
    int count = 0;
    for (const char *at = told; (at = strstr(at, words)); at++)
        count++;
    return count;
}

static enum store_result commit_nothing(
    struct store *store, const struct batch *batch, struct text *why)
{
    (void)store, (void)batch;
    text_put(why, "the disk is full");
    return STORE_NOT_NOW;
}

static enum store_result commit_slowly(
    struct store *store, const struct batch *batch, struct text *why)
{
    usleep(600000);
    return store_memory.commit(store, batch, why);
}

static void a_pause_and_its_reason(void **state)
{
    (void)state;
    struct store_kind full = store_memory;
    full.commit = commit_nothing;
    desk_sit(&desk, 1);
    desk.store->kind = &full;
    desk_say(&desk, 0, "{\"type\":\"name\",\"name\":\"Eve\"}");
    desk_pass(&desk, 5000);
    desk.store->kind = &store_memory;
    desk_pass(&desk, 1000);
    assert_string_equal(
        told, "paused: the disk is full; all tables wait\ngoing on: after 6000 ms\n");
}

static void a_slow_disk(void **state)
{
    (void)state;
    struct store_kind slow = store_memory;
    slow.commit = commit_slowly;
    desk_sit(&desk, 1);
    desk.store->kind = &slow;
    desk_say(&desk, 0, "{\"type\":\"name\",\"name\":\"Eve\"}");
    desk.store->kind = &store_memory;
    desk_pass(&desk, 2000);
    desk_pass(&desk, 2000);
    assert_int_equal(count_of("slow: the disk took "), 1);
}

static void a_name_taken_over(void **state)
{
    (void)state;
    int ada = desk_connect(&desk), other = desk_connect(&desk);
    desk_hello(&desk, ada, "Ada");
    desk_hello(&desk, other, "ADA");
    desk_say(&desk, ada, "{\"type\":\"protect\",\"password\":\"correct horse\"}");
    assert_string_equal(told, "name taken over: player 1 protects a name that player 2 bore\n");
}

// Whoever asks a thousand times writes no thousand lines.
static void a_flood_is_told_in_few_lines(void **state)
{
    (void)state;
    desk.config.account_rate = 1;
    desk_restart(&desk);
    desk.address = 7;
    for (int i = 0; i < 1000; i++) {
        uint64_t line = server_connect(desk.server, desk.address, desk.now_ms);
        static const char hello[] = "{\"type\":\"hello\",\"protocol\":1}";
        server_receive(desk.server, line, hello, sizeof(hello) - 1, desk.now_ms);
        desk_settle(&desk);
        server_disconnect(desk.server, line, desk.now_ms);
    }
    assert_int_equal(count_of("flood: too many new players from one address were refused\n"), 10);
    desk_pass(&desk, 60000);
    int client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1}");
    assert_int_equal(count_of("refused (989 more of this kind were not told)\n"), 1);
    assert_int_equal(count_of("\n"), 11);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(a_pause_and_its_reason),
        TEST(a_slow_disk),
        TEST(a_name_taken_over),
        TEST(a_flood_is_told_in_few_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
