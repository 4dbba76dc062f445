// SPDX-License-Identifier: MIT
// What the table of slowpoker reads from a view: bets that are made, who beats whom, and whether
// there is a fight to look at.
#include "../unit.h"

#include "games/games.h"
#include "games/slowpoker/terms.h"
#include "tui/table_slowpoker.h"

static struct client client;

static struct slow_table table_of(void)
{
    client_init(&client);
    setup_init(&client.setup, game_find("slowpoker"));
    client.seat = 0;
    view_init(&client.view, 0, 2);
    return (struct slow_table){.client = &client,
        .near = 0,
        .far = 1,
        .fight = zone_kind_named(client.setup.game, "fight")};
}

static int lay(int kind, int seat, const char *name)
{
    int card = name ? slowpoker_pack.parse(name, strlen(name)) : CARD_BACK;
    view_put(&client.view, client.setup.game->zones, index_of(kind, seat), card);
    return card;
}

// A bet on rank 0 is a bet, and not the same as none.
static void test_bet(void **state)
{
    (void)state;
    struct slow_table table = table_of();
    assert_int_equal(slow_bet(&table, 1), -1); // not known
    client.view.counter[index_of(SEALED_BET, 0)] = 0;
    client.view.counter[index_of(STAGE, 0)] = TO_BET;
    assert_int_equal(slow_bet(&table, 0), -1);
    client.view.counter[index_of(STAGE, 0)] = TO_SWAP;
    assert_int_equal(slow_bet(&table, 0), 0);
    table.is_shared = true; // others look on
    assert_int_equal(slow_bet(&table, 0), -1);
    client_release(&client);
}

static void test_aims(void **state)
{
    (void)state;
    struct slow_table table = table_of();
    int water = lay(HAND, 0, "water2"), fire = lay(SHOWN, 1, "fire3"),
        elec = lay(SHOWN, 1, "elec1");
    lay(HAND, 1, NULL);
    struct aims aims = slow_aims(&table, water);
    assert_int_equal(aims.targets.count, 1);
    assert_int_equal(aims.targets.card[0], fire);
    assert_int_equal(aims.hunters.count, 1);
    assert_int_equal(aims.hunters.card[0], elec);
    client_release(&client);
}

// The cards of the last fight are looked at until new ones are dealt.
static void test_fight(void **state)
{
    (void)state;
    struct slow_table table = table_of();
    assert_false(slow_is_fight(&table));
    lay(LEFT, 0, "water2");
    lay(FALLEN, 1, "fire3");
    assert_true(slow_is_fight(&table));
    lay(HAND, 1, NULL);
    assert_false(slow_is_fight(&table));
    client_release(&client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bet),
        cmocka_unit_test(test_aims),
        cmocka_unit_test(test_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
