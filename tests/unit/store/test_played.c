// SPDX-License-Identifier: MIT
// What the stores count of each account as matches end: both count the same, and a file that was
// written before there were counts is given them.
#include "folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void tell(void *context, const char *line)
{
    (void)context;
    print_message("# %s\n", line);
}

static struct store *open_with_two(const struct store_kind *kind)
{
    struct store *store = open_store(kind);
    for (int id = 1; id <= 2; id++) {
        struct change change = {.kind = CHANGE_ACCOUNT, .id = id, .at_ms = 5, .name = "Ada"};
        assert_int_equal(commit_one(store, &change), STORE_OK);
    }
    return store;
}

// Account 1 plays against account 2, and this is its rating afterwards; 0: it is not rated.
static void play_one(struct store *store, int64_t match, enum placing placing, int rating)
{
    uint32_t purse = rating ? PURSE_TOKENS : PURSE_PRACTICE;
    struct change change = {.kind = CHANGE_CLOSE,
        .id = match,
        .at_ms = 1000 * match,
        .game = "kuhn",
        .legs = 3,
        .leg = {{.account = 1,
                    .amount = 10,
                    .purse = purse,
                    .placing = (uint8_t)placing,
                    .is_rated = rating != 0,
                    .rating = rating},
            {.account = 2, .amount = -12, .purse = purse},
            {.account = HOUSE, .amount = 2, .purse = purse}}};
    assert_int_equal(commit_one(store, &change), STORE_OK);
}

static void count_matches(const struct store_kind *kind)
{
    struct store *store = open_with_two(kind);
    struct played list[PLAYED_MAX];
    struct curve_point curve[CURVE_MAX];
    assert_int_equal(kind->played(store, 1, list), 0);
    assert_int_equal(kind->curve(store, 1, "kuhn", curve), 0);
    play_one(store, 1, PLACING_WON, 1510);
    play_one(store, 2, PLACING_LOST, 1490);
    play_one(store, 3, PLACING_SHARED, 0);
    play_one(store, 4, PLACING_UNKNOWN, 0); // called off
    assert_int_equal(kind->played(store, 1, list), 1);
    assert_string_equal(list[0].game, "kuhn");
    assert_int_equal(list[0].matches, 3);
    assert_int_equal(list[0].won, 1);
    assert_int_equal(list[0].shared, 1);
    assert_int_equal(list[0].practice, 1);
    assert_int_equal(list[0].points, 2);
    assert_int_equal(kind->played(store, 2, list), 0);
    assert_int_equal(kind->played(store, HOUSE, list), 0);
    assert_int_equal(kind->curve(store, 1, "kuhn", curve), 2);
    assert_int_equal(curve[0].at_ms, 1000);
    assert_int_equal(curve[0].rating, 1510);
    assert_int_equal(curve[1].rating, 1490);
    assert_int_equal(kind->curve(store, 1, "leduc", curve), 0);

    struct account account;
    assert_true(kind->account(store, 1, &account) && account.shows == 0);
    struct change publish = {.kind = CHANGE_PUBLISH, .id = 1, .amount = 2};
    assert_int_equal(commit_one(store, &publish), STORE_OK);
    assert_true(kind->account(store, 1, &account) && account.shows == 2);
    assert_true(kind->account(store, 2, &account) && account.shows == 0);
    publish.id = 99;
    assert_int_equal(commit_one(store, &publish), STORE_BROKEN);
    assert_true(kind->check(store, tell, NULL));
    kind->close(store);
}

static void matches_are_counted(void **state)
{
    (void)state;
    count_matches(&store_memory);
    count_matches(&store_sqlite);
}

// At every length the first point and the last are there, and no more than may be told.
static void thin_curve(const struct store_kind *kind)
{
    enum { MATCHES = 5 * CURVE_MAX };
    struct store *store = open_with_two(kind);
    struct curve_point curve[CURVE_MAX];
    for (int match = 1; match <= MATCHES; match++) {
        play_one(store, match, PLACING_WON, 1000 + match);
        int count = kind->curve(store, 1, "kuhn", curve);
        assert_in_range(count, match < CURVE_MAX / 2 ? match : CURVE_MAX / 2 - 1, CURVE_MAX);
        assert_int_equal(curve[0].rating, 1001);
        assert_int_equal(curve[count - 1].rating, 1000 + match);
        assert_int_equal(curve[count - 1].at_ms, 1000 * match);
        for (int i = 1; i < count; i++)
            assert_in_range(curve[i].number - curve[i - 1].number, 1, curve_step(match));
    }
    assert_true(kind->check(store, tell, NULL));
    kind->close(store);
}

static void a_curve_is_thinned(void **state)
{
    (void)state;
    thin_curve(&store_memory);
    thin_curve(&store_sqlite);
}

static void run_sql(const char *sql)
{
    char command[700];
    assert_true(snprintf(command, sizeof(command), "sqlite3 %s/baize.db \"%s\"", folder, sql) <
                (int)sizeof(command));
    assert_int_equal(system(command), 0);
}

static void assert_played(struct store *store, int64_t account, int matches, int won, int shared)
{
    struct played list[PLAYED_MAX];
    assert_int_equal(store->kind->played(store, account, list), 1);
    assert_string_equal(list[0].game, "kuhn");
    assert_int_equal(list[0].matches, matches);
    assert_int_equal(list[0].won, won);
    assert_int_equal(list[0].shared, shared);
    assert_int_equal(list[0].practice, 1);
    assert_int_equal(list[0].points, 0);
}

// Who won was not noted then. In the first three matches the tokens tell it; the fourth, in which
// nobody got more than another, is counted for nobody.
static void a_file_of_before_is_counted(void **state)
{
    (void)state;
    static const char *const seats[] = {"1 2 Ada|2 -2 Bo|", "0 -4 3 9 9|2 2 Bo|1 2/1 Ada|",
        "2 -1 Bo|0 3 Bot|1 -2 Ada|", "1 0 Ada|2 0 Bo|"};
    struct store *store = open_with_two(&store_sqlite);
    for (int match = 1; match <= ARRAY_LEN(seats); match++)
        play_one(store, match, PLACING_UNKNOWN, match > 1 ? 1500 : 0);
    store->kind->close(store);
    for (int match = 1; match <= ARRAY_LEN(seats); match++) {
        char sql[300];
        snprintf(sql, sizeof(sql),
            "UPDATE matches SET seats = CAST(replace('%s', '|', char(10)) AS BLOB) WHERE id = %d",
            seats[match - 1], match);
        run_sql(sql);
    }
    run_sql("DROP TABLE played; DROP TABLE curve; ALTER TABLE account DROP COLUMN shows;"
            "PRAGMA user_version = 2");
    store = open_store(&store_sqlite);
    struct account account;
    assert_true(store->kind->account(store, 1, &account));
    assert_int_equal(account.shows, 0);
    assert_played(store, 1, 3, 1, 1);
    assert_played(store, 2, 3, 0, 1);
    assert_true(store->kind->check(store, tell, NULL));
    // From then on it goes on.
    play_one(store, 9, PLACING_WON, 1510);
    struct curve_point curve[CURVE_MAX];
    assert_int_equal(store->kind->curve(store, 1, "kuhn", curve), 1);
    assert_int_equal(curve[0].number, 1);
    store->kind->close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(matches_are_counted, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_curve_is_thinned, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(a_file_of_before_is_counted, make_folder, drop_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
