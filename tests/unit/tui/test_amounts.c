// SPDX-License-Identifier: MIT
// What a choice costs and what its amount means, as the player is asked for it.
#include "../unit.h"

#include "tui/amounts.h"

#include <string.h>

static struct client client;

static void sit_down(const char *game)
{
    client_init(&client);
    setup_init(&client.setup, game_find(game));
    client.has_table = true;
    client.seat = 0;
    view_init(&client.view, 0, client.setup.seats);
}

static void set(const char *name, int seat, int value)
{
    const struct counter_kind *kinds = client_game(&client)->counters;
    int kind = 0;
    while (strcmp(kinds[kind].name, name) != 0)
        kind++;
    client.view.counter[index_of(kind, seat)] = value;
}

static struct pick *add_pick(const char *move, bool has_range, int min, int max)
{
    struct pick *pick = &client.pick[client.picks++];
    *pick = (struct pick){.has_range = has_range, .min = min, .max = max};
    strcpy(pick->move, move);
    return pick;
}

static void assert_words(const struct pick *pick, const char *wanted)
{
    char buf[200];
    struct text text = TEXT(buf);
    pick_words(&client, pick, &text);
    assert_string_equal(buf, wanted);
}

static void assert_asked(const struct pick *pick, int amount, const char *wanted)
{
    char buf[300];
    struct text text = TEXT(buf);
    amount_question(&client, pick, &text);
    text_char(&text, ' ');
    amount_meaning(&client, pick, amount, &text);
    assert_string_equal(buf, wanted);
}

static void test_a_call_has_its_price(void **state)
{
    (void)state;
    sit_down("tzogous37");
    set("in_pot", 0, 5);
    set("in_pot", 1, 15);
    set("chips", 0, 200);
    struct pick *call = add_pick("call", false, 0, 0), *fold = add_pick("fold", false, 0, 0);
    struct pick *raise = add_pick("raise", true, 10, 25);
    assert_words(call, "call 10");
    assert_words(fold, "fold");
    assert_words(raise, "raise 10–25");
    assert_asked(raise, 15, "raise by how much, 10 to 25? matches 10 and adds 15: 25 in all");
    set("chips", 0, 7); // all in
    assert_words(call, "call 7");
    set("in_pot", 1, 5);
    assert_asked(raise, 15, "raise by how much, 10 to 25? puts 15 in");
    sit_down("kuhn");
    set("in_pot", 0, 1);
    set("in_pot", 1, 2);
    assert_words(add_pick("call", false, 0, 0), "call 1");
}

// What a server sends is not believed to add up.
static void test_strange_numbers(void **state)
{
    (void)state;
    sit_down("tzogous37");
    struct pick *raise = add_pick("raise", true, 0, 1000000000);
    for (int own = -1; own < 2; own++) {
        char buf[300];
        struct text text = TEXT(buf);
        set("in_pot", 0, own < 0 ? COUNTER_UNKNOWN : own ? INT32_MAX : 0);
        set("in_pot", 1, INT32_MAX);
        amount_meaning(&client, raise, 1000000000, &text);
        assert_true(pick_price(&client, raise) == 0 && text.len > 0 && !strstr(buf, "-"));
    }
}

static void test_a_rank_has_its_name_and_cost(void **state)
{
    (void)state;
    sit_down("slowpoker");
    struct pick *low = add_pick("bet", true, 0, 3), *high = add_pick("bet", true, 6, 6);
    client.setup.option[option_find(client.setup.game, "cost_6")] = 2;
    assert_words(low, "bet 0–3");
    assert_words(high, "bet 6");
    assert_asked(low, 0, "bet on which rank, 0 to 3 or 6? High level, costs nothing");
    assert_asked(low, 6, "bet on which rank, 0 to 3 or 6? Two pair (types), costs 2");
    assert_string_equal(amount_name(&client, low, 4), "Full house (level)");
    assert_null(amount_name(&client, low, 10));
}

static void test_steps_over_gaps(void **state)
{
    (void)state;
    sit_down("slowpoker");
    add_pick("bet", true, 0, 3);
    add_pick("bet", true, 8, 9);
    add_pick("bet", true, 6, 6);
    static const int up[] = {0, 1, 2, 3, 6, 8, 9, 9};
    for (int i = 0; i + 1 < ARRAY_LEN(up); i++)
        assert_int_equal(amount_step(&client, 0, up[i], 1), up[i + 1]);
    for (int i = ARRAY_LEN(up) - 2; i > 0; i--)
        assert_int_equal(amount_step(&client, 0, up[i], -1), up[i - 1]);
    assert_int_equal(amount_step(&client, 0, 0, -1), 0);
    assert_int_equal(amount_step(&client, 0, 500, -1), 9); // it was typed
    assert_int_equal(amount_pick(&client, 0, 6), 2);
    assert_int_equal(amount_pick(&client, 0, 5), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_call_has_its_price),
        cmocka_unit_test(test_strange_numbers),
        cmocka_unit_test(test_a_rank_has_its_name_and_cost),
        cmocka_unit_test(test_steps_over_gaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
