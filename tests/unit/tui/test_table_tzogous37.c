// SPDX-License-Identifier: MIT
// What the table of tzogous37 says of a view: sums as far as the viewer knows the cards, pots, and
// whether cards are those of the round before.
#include "../unit.h"

#include "games/games.h"
#include "games/tzogous37/terms.h"
#include "tui/table_tzogous37.h"

static struct client client;

// Seat 0 looks at a table of three in the second betting of the first round.
static struct table37 table_of(void)
{
    client_init(&client);
    setup_init(&client.setup, game_find("tzogous37"));
    client.setup.seats = 3;
    client.seat = 0;
    view_init(&client.view, 0, 3);
    client.view.phase = BETTING;
    client.view.counter[index_of(ROUND, 0)] = 1;
    client.view.counter[index_of(IN_ROUND, 0)] = 7;
    return (struct table37){.client = &client};
}

static void lay(int kind, int seat, int card)
{
    view_put(&client.view, client.setup.game->zones, index_of(kind, seat), card);
}

static void test_sums(void **state)
{
    (void)state;
    struct table37 table = table_of();
    lay(FIRST_DOWN, 0, card_of(TEN, HEARTS));
    lay(SECOND_UP, 0, card_of(JACK, HEARTS));
    lay(FIRST_DOWN, 1, CARD_BACK);
    lay(SECOND_UP, 1, card_of(KING, CLUBS));
    lay(FIRST_DOWN, 2, CARD_BACK);
    table37_read(&table);
    assert_string_equal(table37_sum(&table, 0).full, "10 + 11 + straight flush 10 = 31");
    // The ace of clubs may lie there until the viewer sees it elsewhere; then the queen is best.
    assert_string_equal(table37_sum(&table, 1).full, "? + 13, at most 37");
    lay(DISCARD, 0, card_of(ACE, CLUBS));
    assert_string_equal(table37_sum(&table, 1).full, "? + 13, at most 35");
    assert_string_equal(table37_sum(&table, 2).full, "");
    table.is_shared = true;
    assert_string_equal(table37_sum(&table, 0).brief, "? + 11");
    client_release(&client);
}

// The second card comes from the hand: no better one than the best there is hoped for.
static void test_sum_of_hand(void **state)
{
    (void)state;
    struct table37 table = table_of();
    lay(FIRST_DOWN, 0, card_of(TWO, HEARTS));
    lay(HAND, 0, card_of(NINE, CLUBS));
    lay(HAND, 0, card_of(TEN, HEARTS));
    table37_read(&table);
    assert_string_equal(table37_sum(&table, 0).full, "2 + ?, at most 15"); // 2 + 10 + flush 3
    client_release(&client);
}

static void test_cards_of_last_round(void **state)
{
    (void)state;
    struct table37 table = table_of();
    lay(FIRST_UP, 1, card_of(TEN, CLUBS));
    lay(SECOND_UP, 1, card_of(TWO, CLUBS));
    table37_read(&table);
    assert_false(table.is_of_last_round);
    client.view.phase = PLACING_FIRST;
    table37_read(&table);
    assert_true(table.is_of_last_round);
    client_release(&client);
    // Nobody has a second card while the first ones are being laid.
    table = table_of();
    client.view.phase = PLACING_FIRST;
    lay(FIRST_DOWN, 1, CARD_BACK);
    table37_read(&table);
    assert_false(table.is_of_last_round);
    client_release(&client);
}

static void test_pots(void **state)
{
    (void)state;
    struct pot pots[SEATS_MAX + 1];
    // A raise that is not called yet is no side pot.
    struct betting bets = {.in = 3, .in_pot = {5, 15}, .chips = {95, 85}, .level = 15, .pot = 20};
    assert_int_equal(table37_pots(&bets, pots), 1);
    assert_int_equal(pots[0].amount, 20);
    // Seat 0 is all in with 25, seat 2 has folded, seat 1 may still call the 92.
    bets = (struct betting){.in = 31,
        .folded = 4,
        .all_in = 1 | 16,
        .in_pot = {25, 32, 5, 92, 92},
        .level = 92,
        .pot = 246};
    assert_int_equal(table37_pots(&bets, pots), 2);
    assert_int_equal(pots[0].amount, 105); // 4 * 25 + 5
    assert_int_equal(pots[0].seats, 1 | 2 | 8 | 16);
    assert_int_equal(pots[1].amount, 141); // 7 + 67 + 67
    assert_int_equal(pots[1].seats, 2 | 8 | 16);
    // What a folded seat put in above all others is for those who are left.
    bets = (struct betting){.in = 7, .folded = 4, .all_in = 3, .in_pot = {10, 10, 30}, .level = 30};
    assert_int_equal(table37_pots(&bets, pots), 1);
    assert_int_equal(pots[0].amount, 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_sum_of_hand),
        cmocka_unit_test(test_cards_of_last_round),
        cmocka_unit_test(test_pots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
