// SPDX-License-Identifier: MIT
// Whose turn it is: what is run, in which order, given whose it is and how long it takes. Time is
// counted in whole numbers, and nothing depends on a clock.
#include "../unit.h"

#include "os/turns.h"

#include <stdlib.h>
#include <string.h>

enum { ADA = 1, BO = 2, CY = 3 }; // addresses

static struct turns *turns;
static int64_t waited_ns;

static void add(uint64_t group, uint64_t member, const char *name)
{
    turns_add(turns, &(struct owner){.group = group, .member = member}, (void *)name, 0);
}

static void add_last(uint64_t group, const char *name)
{
    turns_add(turns, &(struct owner){.group = group, .can_wait = true}, (void *)name, 0);
}

// The next one begins; "" if none may.
static struct turn_taken *begin(const char *expected)
{
    void *work = "";
    struct turn_taken *taken = turns_take(turns, 0, &work, &waited_ns);
    assert_string_equal(work, expected);
    assert_int_equal(taken != NULL, expected[0] != 0);
    return taken;
}

static void run(const char *expected, int64_t used_ns)
{
    turns_end(turns, begin(expected), used_ns);
}

static void drop(void *work)
{
    (void)work;
}

static int close_turns(void **unused)
{
    (void)unused;
    turns_destroy(turns, drop);
    return 0;
}

static void test_one_member_is_served_in_order(void **unused)
{
    (void)unused;
    turns = turns_create(1);
    add(0, 0, "one");
    add(0, 0, "two");
    add(0, 0, "three");
    run("one", 9);
    run("two", 1);
    run("three", 5);
    begin("");
}

// However much Ada asks for, Bo is next, and has his share for as long as he asks.
static void test_groups_share_by_time(void **unused)
{
    (void)unused;
    turns = turns_create(1);
    for (int i = 0; i < 100; i++)
        add(ADA, (uint64_t)i, "ada");
    run("ada", 10);
    for (int i = 0; i < 12; i++)
        add(BO, 0, "bo");
    int bo = 0;
    for (int i = 0; i < 12; i++) {
        void *work;
        struct turn_taken *taken = turns_take(turns, 0, &work, &waited_ns);
        bool is_bo = strcmp(work, "bo") == 0;
        assert_true(i || is_bo); // Ada has used something already
        bo += is_bo;
        turns_end(turns, taken, is_bo ? 5 : 25);
    }
    assert_int_equal(bo, 10); // 10 * 5 are 2 * 25
}

static void test_members_share_what_their_group_has(void **unused)
{
    (void)unused;
    turns = turns_create(1);
    for (int i = 0; i < 3; i++)
        add(ADA, 1, "greedy");
    run("greedy", 10);
    add(ADA, 2, "modest");
    add(ADA, 2, "modest");
    run("modest", 4);
    run("modest", 4);
    run("greedy", 1);
    run("greedy", 1);
}

// Bo was served little and stayed away: that buys him one turn, not as many as he missed.
static void test_nobody_saves_up(void **unused)
{
    (void)unused;
    turns = turns_create(1);
    for (int i = 0; i < 200; i++)
        add(ADA, 0, "ada");
    add(BO, 0, "bo");
    run("ada", 10);
    run("bo", 1);
    for (int i = 0; i < 100; i++)
        run("ada", 10);
    for (int i = 0; i < 50; i++)
        add(BO, 0, "bo");
    int bo = 0;
    for (int i = 0; i < 40; i++) {
        void *work;
        struct turn_taken *taken = turns_take(turns, 0, &work, &waited_ns);
        bo += strcmp(work, "bo") == 0;
        turns_end(turns, taken, 10);
    }
    assert_in_range(bo, 19, 22);
}

// Nor does one who goes and comes again lose what was used.
static void test_nobody_starts_afresh(void **unused)
{
    (void)unused;
    turns = turns_create(1);
    for (int i = 0; i < 20; i++)
        add(BO, 0, "bo");
    add(ADA, 0, "ada");
    run("bo", 1);
    run("ada", 5); // nothing of hers waits now
    add(ADA, 0, "ada");
    for (int i = 0; i < 4; i++)
        run("bo", 1);
    run("ada", 5);
}

static void test_one_group_never_holds_all_threads(void **unused)
{
    (void)unused;
    turns = turns_create(3);
    for (int i = 0; i < 9; i++)
        add(ADA, (uint64_t)i, "ada");
    struct turn_taken *first = begin("ada"), *second = begin("ada");
    begin(""); // the third thread is free, and is kept for others
    add(BO, 0, "bo");
    struct turn_taken *bo = begin("bo");
    add(CY, 0, "cy");
    begin("");
    turns_end(turns, first, 5);
    first = begin("cy");
    turns_end(turns, first, 5);
    turns_end(turns, second, 5);
    second = begin("ada"); // two are free: she may have one
    begin("");             // the last is not for her
    turns_end(turns, bo, 5);
    turns_end(turns, second, 5);
}

static void test_what_can_wait_is_last_and_leaves_threads_free(void **unused)
{
    (void)unused;
    turns = turns_create(3);
    add_last(ADA, "left");
    add_last(BO, "left");
    add(ADA, 0, "ada");
    add(ADA, 0, "ada");
    struct turn_taken *ada = begin("ada"), *more = begin("ada");
    begin(""); // the last thread is for those who wait
    turns_end(turns, more, 1);
    struct turn_taken *left = begin("left");
    begin("");
    turns_end(turns, ada, 1);
    begin(""); // one thread is enough for what can wait
    add(ADA, 0, "ada");
    add(ADA, 0, "ada");
    ada = begin("ada");
    begin("");
    add(BO, 0, "bo");
    struct turn_taken *bo = begin("bo");
    turns_end(turns, bo, 1);
    turns_end(turns, ada, 1);
    turns_end(turns, left, 1);
    run("ada", 1);
    run("left", 1);
    begin("");
}

static void test_with_one_thread_everything_is_done(void **unused)
{
    (void)unused;
    turns = turns_create(1);
    add_last(ADA, "left");
    add(ADA, 0, "ada");
    run("ada", 1);
    run("left", 1);
}

static void test_counts(void **unused)
{
    (void)unused;
    turns = turns_create(2);
    struct turns_counts counts;
    turns_add(turns, &(struct owner){.group = ADA}, "ada", 100);
    add_last(ADA, "left");
    add_last(0, "left");
    turns_read_counts(turns, &counts);
    assert_int_equal(counts.waiting[0], 1);
    assert_int_equal(counts.waiting[1], 2);
    void *work;
    struct turn_taken *taken = turns_take(turns, 350, &work, &waited_ns);
    assert_int_equal(waited_ns, 250);
    turns_read_counts(turns, &counts);
    assert_int_equal(counts.waiting[0], 0);
    assert_int_equal(counts.running, 1);
    assert_true(turns_are_waiting(turns));
    turns_end(turns, taken, 1);
}

// Thousands of groups come and go in any order: whatever was added is run once, and of those who
// wait all the time nobody gets more than the others.
static void test_many(void **unused)
{
    (void)unused;
    enum { GROUPS = 50, STEPS = 200000 };
    static int64_t used[GROUPS + 1];
    uint64_t chance = 1;
    turns = turns_create(4);
    struct turn_taken *running[4];
    uint64_t whose[4];
    int count = 0;
    for (uint64_t i = 1; i <= GROUPS; i++)
        for (int k = 0; k < 3; k++)
            add(i, (uint64_t)k, (void *)(uintptr_t)i);
    for (int step = 0; step < STEPS; step++) {
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        void *work = NULL;
        struct turn_taken *taken =
            count < 4 && chance >> 60 < 12 ? turns_take(turns, 0, &work, &waited_ns) : NULL;
        if (taken) {
            running[count] = taken;
            whose[count++] = (uint64_t)(uintptr_t)work;
            add((uint64_t)(uintptr_t)work, chance >> 40 & 3, work); // it always asks for more
            if (step % 7 == 0)                                      // one who comes once
                add((uint64_t)(1000 + step), 0, (void *)(uintptr_t)0);
        } else if (count) {
            int64_t took = 1 + (int64_t)(chance >> 33 & 15) * (int64_t)(whose[--count] % 5 + 1);
            used[whose[count]] += took;
            turns_end(turns, running[count], took);
        }
    }
    while (count)
        turns_end(turns, running[--count], 1);
    int64_t least = used[1], most = used[1];
    for (int i = 2; i <= GROUPS; i++) {
        least = used[i] < least ? used[i] : least;
        most = used[i] > most ? used[i] : most;
    }
    assert_true(most - least <= 4 * 80); // as much as four threads may have under way
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, close_turns)
    const struct CMUnitTest tests[] = {
        TEST(test_one_member_is_served_in_order),
        TEST(test_groups_share_by_time),
        TEST(test_members_share_what_their_group_has),
        TEST(test_nobody_saves_up),
        TEST(test_nobody_starts_afresh),
        TEST(test_one_group_never_holds_all_threads),
        TEST(test_what_can_wait_is_last_and_leaves_threads_free),
        TEST(test_with_one_thread_everything_is_done),
        TEST(test_counts),
        TEST(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
