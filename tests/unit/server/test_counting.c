// SPDX-License-Identifier: MIT
// Attacks on what tokens and ratings mean (docs/counting.md): each is tried as somebody would who
// wants them for nothing, and must come to nothing.
#include "desk.h"
#include "server/counting.h"

#include <string.h>

static struct desk desk;

static int open_desk(void **state)
{
    (void)state;
    desk_open(&desk, NULL, 11);
    return 0;
}

static int close_desk(void **state)
{
    (void)state;
    desk_close(&desk);
    return 0;
}

// Somebody from an address of their own. The secret is kept for come_back.
static char secret[DESK_CLIENTS][64];

static int say_hello(int client)
{
    json_t *welcome = desk_take(&desk, client, "welcome");
    strcpy(secret[client], get_text(welcome, "secret"));
    json_decref(welcome);
    return client;
}

static int guest_from(uint64_t address, const char *name)
{
    desk.address = address;
    int client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\"}", name);
    return say_hello(client);
}

static int come_back(uint64_t address, const char *with)
{
    char known[64];
    strcpy(known, with);
    desk.address = address;
    int client = desk_connect(&desk);
    desk_say(&desk, client, "{\"type\":\"hello\",\"protocol\":1,\"secret\":\"%s\"}", known);
    return say_hello(client);
}

static void forget_all(void)
{
    for (int i = 0; i < desk.count; i++)
        desk_forget(&desk, i);
}

// The member of a seat in one of a message's lists.
static int64_t of_seat(const json_t *message, const char *key, int seat)
{
    return json_integer_value(json_array_get(json_object_get(message, key), (size_t)seat));
}

static const char *why_of(const json_t *message)
{
    const json_t *why = json_object_get(json_object_get(message, "counts"), "why");
    return why ? json_string_value(why) : "";
}

// Both sit down by this message (or each already waits), and play a single card game to its end.
// Gives the result as the first hears it, and that one's seat.
static json_t *play_cards(int winner, int loser, const char *how, int *seat)
{
    forget_all();
    desk_say(&desk, winner, "%s", how);
    desk_say(&desk, loser, "%s", how);
    json_t *table = desk_take(&desk, winner, "table");
    *seat = (int)get_int(table, "seat");
    json_decref(table);
    desk_move(&desk, winner, 1, "play");
    desk_move(&desk, loser, 1, "fold");
    return desk_take(&desk, winner, "result");
}

static const char usual[] = "{\"type\":\"queue\",\"game\":\"single-card-game\"}";
static const char odd[] = "{\"type\":\"queue\",\"game\":\"single-card-game\","
                          "\"options\":{\"win_fold\":100000}}";

// Cards that are equal are dealt again.
static void play_on(int client)
{
    for (int decision = 1; !desk_has(&desk, client, "result"); decision++)
        desk_move(&desk, client, decision, "play");
}

// ---- Minting -----------------------------------------------------------------------------------

// Options with which one cannot lose, and a bot to play with.
static void a_bot_pays_nothing(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada");
    for (int i = 0; i < 20; i++) {
        forget_all();
        desk_say(&desk, ada,
            "{\"type\":\"play_bot\",\"game\":\"single-card-game\",\"level\":\"easy\","
            "\"options\":{\"win_play\":0,\"win_fold\":100000,\"lose_both\":0}}");
        play_on(ada);
        json_t *result = desk_take(&desk, ada, "result");
        assert_int_equal(get_int(result, "balance"), 1000);
        json_decref(result);
        desk_pass(&desk, 1000);
    }
}

// The house pays what such options promise, but not in tokens.
static void the_house_pays_nothing(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada");
    desk_say(&desk, ada,
        "{\"type\":\"play_bot\",\"game\":\"single-card-game\",\"level\":\"random\","
        "\"options\":{\"win_play\":0,\"win_fold\":100000,\"lose_both\":0}}");
    play_on(ada);
    json_t *result = desk_take(&desk, ada, "result");
    assert_string_equal(get_text(json_object_get(result, "counts"), "purse"), "practice");
    int seat = 0;
    assert_int_equal(get_int(result, "practice"), of_seat(result, "tokens", seat));
    assert_int_equal(of_seat(result, "balances", seat), of_seat(result, "tokens", seat));
    assert_string_equal(why_of(result), "bots");
    json_decref(result);
}

// Slowpoker pays bets that were kept from the house: two who play it with the standard options make
// tokens for both, unless nobody wins more than the other loses.
static void the_house_pays_no_bets(void **state)
{
    (void)state;
    int64_t paid = 0;
    for (int match = 0; match < 20; match++) {
        close_desk(NULL);
        desk_open(&desk, NULL, 40 + (uint64_t)match);
        int player[2] = {guest_from(1, "Ada"), guest_from(2, "Bo")};
        for (int i = 0; i < 2; i++)
            desk_say(&desk, player[i], "{\"type\":\"queue\",\"game\":\"slowpoker\"}");
        for (int decision = 1; !desk_has(&desk, player[0], "result"); decision++)
            for (int i = 0; i < 2; i++)
                desk_move(&desk, player[i], decision, decision % 2 ? "bet 1" : "swap");
        json_t *result = desk_take(&desk, player[0], "result");
        assert_int_equal(get_int(json_object_get(result, "counts"), "part"), 100);
        int64_t moved[2] = {of_seat(result, "moved", 0), of_seat(result, "moved", 1)};
        for (int i = 0; i < 2; i++) {
            int64_t tokens = of_seat(result, "tokens", i);
            assert_int_equal(moved[i], tokens < 0 ? tokens : moved[1 - i] < 0 ? -moved[1 - i] : 0);
        }
        assert_int_equal(of_seat(result, "balances", 0) + of_seat(result, "balances", 1), 2 * 1000);
        paid -= get_int(result, "house");
        json_decref(result);
    }
    assert_true(paid > 0); // by the rules of the game
}

// What counts in part is rounded: a winner's share of many small losses must not come from nowhere.
static void rounding_makes_nothing(void **state)
{
    (void)state;
    for (int eighths = 1; eighths <= 8; eighths++)
        for (int32_t loss = 1; loss <= 100; loss++) {
            struct table table = {.terms.setup.seats = 6, .terms.worth.eighths = eighths};
            for (int i = 0; i < 6; i++)
                table.result.tokens[i] = i == 2 ? 5 * loss : -loss;
            int64_t moved[SEATS_MAX], sum = 0;
            counting_moves(&table, moved);
            for (int i = 0; i < 6; i++)
                sum += moved[i];
            assert_true(sum <= 0);
            assert_int_equal(moved[2], 5 * (loss * eighths / 8));
        }
}

// ---- Dumping -----------------------------------------------------------------------------------

static void odd_options_move_no_tokens(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada"), bo = guest_from(2, "Bo"), seat;
    json_t *result = play_cards(ada, bo, odd, &seat);
    assert_int_equal(get_int(result, "balance"), 1000);
    assert_true(json_is_null(json_array_get(json_object_get(result, "ratings"), (size_t)seat)));
    json_decref(result);
}

static void a_private_table_moves_no_tokens(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada"), bo = guest_from(2, "Bo");
    desk_say(&desk, ada, "{\"type\":\"create\",\"game\":\"single-card-game\"}");
    json_t *waiting = desk_take(&desk, ada, "waiting");
    desk_say(&desk, bo, "{\"type\":\"join\",\"code\":\"%s\"}", get_text(waiting, "code"));
    json_decref(waiting);
    desk_move(&desk, ada, 1, "play");
    desk_move(&desk, bo, 1, "fold");
    json_t *result = desk_take(&desk, ada, "result");
    assert_int_equal(get_int(result, "balance"), 1000);
    json_decref(result);
}

// The first three in full, then 3 / 2, 3 / 4, 3 / 8, then nothing.
static void the_same_two_again_and_again(void **state)
{
    (void)state;
    static const int64_t won[] = {3, 3, 3, 1, 0, 0, 0, 0};
    static const int64_t part[] = {100, 100, 100, 50, 25, 12, 0, 0};
    int ada = guest_from(1, "Ada"), bo = guest_from(2, "Bo"), seat;
    int64_t tokens = 1000, rating = 1500;
    for (int i = 0; i < ARRAY_LEN(won); i++) {
        json_t *result = play_cards(ada, bo, usual, &seat);
        const json_t *counts = json_object_get(result, "counts");
        tokens += won[i];
        assert_int_equal(get_int(result, "balance"), tokens);
        assert_int_equal(get_int(counts, "part"), part[i]);
        assert_string_equal(why_of(result), i < 3 ? "" : "again");
        assert_int_equal(of_seat(result, "moved", seat), part[i] ? won[i] : 3);
        const json_t *change = json_array_get(json_object_get(result, "ratings"), (size_t)seat);
        if (part[i])
            assert_true(get_int(change, "after") > rating), rating = get_int(change, "after");
        else
            assert_true(json_is_null(change));
        json_decref(result);
    }
    // A restart forgets nothing of it; a day does.
    desk_restart(&desk);
    ada = come_back(1, secret[0]), bo = come_back(2, secret[1]);
    json_t *result = play_cards(ada, bo, usual, &seat);
    assert_int_equal(get_int(json_object_get(result, "counts"), "part"), 0);
    json_decref(result);
    desk_pass(&desk, 24 * 3600 * 1000);
    result = play_cards(ada, bo, usual, &seat);
    assert_int_equal(get_int(json_object_get(result, "counts"), "part"), 100);
    json_decref(result);
}

static void a_rematch_is_another_meeting(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada"), bo = guest_from(2, "Bo"), seat;
    json_decref(play_cards(ada, bo, usual, &seat));
    int64_t balance = 0;
    for (int i = 1; i < 12; i++) {
        forget_all();
        desk_say(&desk, ada, "{\"type\":\"rematch\"}");
        desk_say(&desk, bo, "{\"type\":\"rematch\"}");
        desk_move(&desk, ada, 1, "play");
        desk_move(&desk, bo, 1, "fold");
        json_t *result = desk_take(&desk, ada, "result");
        balance = get_int(result, "balance");
        json_decref(result);
    }
    assert_int_equal(balance, 1000 + 3 + 3 + 3 + 1);
}

// Any number of accounts at one address feed one elsewhere no more than a single one does.
static void an_address_is_met_too(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada"), seat;
    int64_t balance = 0, matches = 0;
    for (int i = 0; i < 10; i++) {
        int feeder = guest_from(2, "Feeder");
        json_t *result = play_cards(ada, feeder, usual, &seat);
        balance = get_int(result, "balance");
        matches += get_int(json_object_get(result, "counts"), "part") > 0;
        assert_string_equal(why_of(result), i < 3 ? "" : "again");
        json_decref(result);
    }
    assert_int_equal(matches, 6);
    assert_int_equal(balance, 1000 + 3 + 3 + 3 + 1);
    // Whoever comes from elsewhere is another matter, and so is another day.
    int bo = guest_from(3, "Bo");
    json_t *result = play_cards(ada, bo, usual, &seat);
    assert_int_equal(get_int(json_object_get(result, "counts"), "part"), 100);
    json_decref(result);
    desk_pass(&desk, 24 * 3600 * 1000);
    result = play_cards(ada, guest_from(2, "Another"), usual, &seat);
    assert_int_equal(get_int(json_object_get(result, "counts"), "part"), 100);
    json_decref(result);
}

// ---- Rating ------------------------------------------------------------------------------------

static void one_address_does_not_rate_itself(void **state)
{
    (void)state;
    int ada = guest_from(7, "Ada"), bo = guest_from(7, "Bo"), seat;
    json_t *result = play_cards(ada, bo, usual, &seat);
    assert_int_equal(get_int(result, "balance"), 1000);
    assert_true(json_is_null(json_array_get(json_object_get(result, "ratings"), (size_t)seat)));
    json_decref(result);
}

// The one whose bot wins gets nothing of it: neither by sitting out, nor by leaving.
static void a_bot_in_ones_seat_wins_nothing(void **state)
{
    (void)state;
    static const char *const ways[] = {"{\"type\":\"sit_out\"}", "{\"type\":\"leave\"}"};
    int64_t seen = 0;
    for (int i = 0; i < 40 && desk.count + 2 <= DESK_CLIENTS; i++) {
        int ada = guest_from(100 + 2 * (uint64_t)i, "Ada");
        int bo = guest_from(101 + 2 * (uint64_t)i, "Bo");
        forget_all();
        desk_say(&desk, ada, "%s", usual);
        desk_say(&desk, bo, "%s", usual);
        json_t *table = desk_take(&desk, bo, "table");
        int own = (int)get_int(table, "seat"), hers = 1 - own;
        json_decref(table);
        desk_say(&desk, ada, "%s", ways[i % 2]);
        desk_move(&desk, bo, 1, "fold");
        json_t *result = desk_take(&desk, bo, "result");
        int64_t won = of_seat(result, "tokens", hers);
        int64_t balance = of_seat(result, "balances", hers);
        assert_int_equal(balance, 1000 + (won > 0 ? 0 : won));
        assert_int_equal(of_seat(result, "balances", own), 1000 + of_seat(result, "tokens", own));
        bool is_rated =
            json_is_object(json_array_get(json_object_get(result, "ratings"), (size_t)hers));
        assert_int_equal(is_rated, won <= of_seat(result, "tokens", own));
        seen += won > 0;
        json_decref(result);
    }
    assert_true(seen > 0);
}

// A house party: one address, and the host says that it counts.
static void at_a_party_one_address_counts(void **state)
{
    (void)state;
    desk.config.is_lan = true;
    desk_restart(&desk);
    int ada = guest_from(7, "Ada"), bo = guest_from(7, "Bo"), seat;
    json_t *result = play_cards(ada, bo, usual, &seat);
    assert_int_equal(get_int(result, "balance"), 1003);
    json_decref(result);
}

// A bot that wins is still known after a restart in the middle of the match.
static void a_restart_remembers_the_bot(void **state)
{
    (void)state;
    int64_t seen = 0;
    for (int i = 0; i < 20; i++) {
        close_desk(NULL);
        desk_open(&desk, NULL, 100 + (uint64_t)i);
        int ada = guest_from(1, "Ada"), bo = guest_from(2, "Bo");
        desk_say(&desk, ada, "%s", usual);
        desk_say(&desk, bo, "%s", usual);
        desk_say(&desk, ada, "{\"type\":\"sit_out\"}");
        desk_restart(&desk);
        come_back(1, secret[0]);
        bo = come_back(2, secret[1]);
        json_t *table = desk_take(&desk, bo, "table");
        int hers = 1 - (int)get_int(table, "seat");
        json_decref(table);
        desk_move(&desk, bo, 1, "fold");
        json_t *result = desk_take(&desk, bo, "result");
        int64_t won = of_seat(result, "tokens", hers);
        assert_int_equal(of_seat(result, "moved", hers), won > 0 ? 0 : won);
        assert_int_equal(of_seat(result, "balances", hers), 1000 + (won > 0 ? 0 : won));
        seen += won > 0;
        json_decref(result);
    }
    assert_true(seen > 0);
}

// ---- The operator ------------------------------------------------------------------------------

static void act(enum change_kind kind, int64_t id, int64_t amount)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct batch batch = {0};
    struct change change = {.kind = kind, .id = id, .amount = amount, .text = "dumping"};
    batch_add(&batch, &change);
    assert_int_equal(desk.store->kind->commit(desk.store, &batch, &why), STORE_OK);
    batch_release(&batch);
}

static void nothing_counts_with_a_frozen_account(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada"), bo = guest_from(2, "Bo"), seat;
    act(CHANGE_FREEZE, 1, 1);
    desk_restart(&desk);
    ada = come_back(1, secret[0]), bo = come_back(2, secret[1]);
    json_t *result = play_cards(ada, bo, usual, &seat);
    assert_int_equal(get_int(result, "balance"), 1000);
    assert_string_equal(why_of(result), "frozen");
    json_decref(result);
    act(CHANGE_FREEZE, 1, 0);
    desk_restart(&desk);
    ada = come_back(1, secret[0]), bo = come_back(2, secret[1]);
    result = play_cards(ada, bo, usual, &seat);
    assert_int_equal(get_int(result, "balance"), 1003);
    json_decref(result);
}

static void a_match_is_taken_back(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada"), bo = guest_from(2, "Bo"), seat;
    json_t *result = play_cards(ada, bo, usual, &seat);
    act(CHANGE_REVERSE, get_int(result, "match"), 0);
    json_decref(result);
    desk_restart(&desk);
    ada = come_back(1, secret[0]);
    desk_say(&desk, ada, "{\"type\":\"history\"}");
    json_t *history = desk_take(&desk, ada, "history");
    const json_t *matches = json_object_get(history, "matches");
    assert_int_equal(json_array_size(matches), 1);
    assert_true(json_is_true(json_object_get(json_array_get(matches, 0), "is_reversed")));
    json_decref(history);
    struct account account;
    assert_true(desk.store->kind->account(desk.store, 1, &account));
    assert_int_equal(account.balance, 1000);
}

// ---- Boards ------------------------------------------------------------------------------------

static size_t rows_of(int client, const char *game)
{
    if (game)
        desk_say(&desk, client, "{\"type\":\"leaderboard\",\"game\":\"%s\"}", game);
    else
        desk_say(&desk, client, "{\"type\":\"leaderboard\"}");
    json_t *board = desk_take(&desk, client, "leaderboard");
    size_t rows = json_array_size(json_object_get(board, "rows"));
    if (game) {
        assert_int_equal(get_int(board, "least_matches"), 10);
        assert_int_equal(get_int(board, "least_opponents"), 5);
    }
    json_decref(board);
    return rows;
}

// Ten matches, of which many are with the same few, do not rank; ten with different people do.
static void a_board_wants_different_opponents(void **state)
{
    (void)state;
    int ada = guest_from(1, "Ada"), seat;
    assert_int_equal(rows_of(ada, NULL), 0); // who never played is on none
    int others[12];
    for (int i = 0; i < ARRAY_LEN(others); i++)
        others[i] = guest_from(50 + (uint64_t)i, "Friend");
    for (int i = 0; i < 10; i++)
        json_decref(play_cards(ada, others[i % 2], usual, &seat));
    desk_pass(&desk, 20000);
    assert_int_equal(rows_of(ada, "single-card-game"), 0);
    assert_int_equal(rows_of(ada, NULL), 3);
    for (int i = 2; i < ARRAY_LEN(others); i++)
        json_decref(play_cards(ada, others[i], usual, &seat));
    desk_pass(&desk, 20000);
    assert_int_equal(rows_of(ada, "single-card-game"), 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        TEST(a_bot_pays_nothing),
        TEST(the_house_pays_nothing),
        TEST(the_house_pays_no_bets),
        TEST(rounding_makes_nothing),
        TEST(odd_options_move_no_tokens),
        TEST(a_private_table_moves_no_tokens),
        TEST(the_same_two_again_and_again),
        TEST(a_rematch_is_another_meeting),
        TEST(an_address_is_met_too),
        TEST(one_address_does_not_rate_itself),
        TEST(a_bot_in_ones_seat_wins_nothing),
        TEST(at_a_party_one_address_counts),
        TEST(a_restart_remembers_the_bot),
        TEST(nothing_counts_with_a_frozen_account),
        TEST(a_match_is_taken_back),
        TEST(a_board_wants_different_opponents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
