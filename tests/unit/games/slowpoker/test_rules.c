// SPDX-License-Identifier: MIT
// Whole rounds of slowpoker against an oracle: who wins, what is paid and what the house gives are
// worked out again from the hands as revealed, by the literal rules.
#include "../../unit.h"

#include "engine/notation.h"
#include "games/games.h"
#include "games/slowpoker/pack.h"

#include "../literal.h"

enum { HAND, SHOWN, SWAPPED, LEFT, FALLEN };                            // zones, as in the game
enum { COINS, POT, ROUND, BET, STAGE, LAST_BET, LAST_RANK, BETS = 10 }; // counters

static const int costs[BETS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static const int halves[BETS] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256}; // the factors, doubled

struct table {
    struct setup setup;
    struct state state;
    struct chance chance;
};

static void table_init(struct table *table, uint64_t seed)
{
    setup_init(&table->setup, game_find("slowpoker"));
    chance_from_number(&table->chance, seed);
}

static void set(struct table *table, const char *name, int32_t value)
{
    table->setup.option[option_find(table->setup.game, name)] = value;
}

static int32_t counter(const struct table *table, int viewer, int kind, int seat)
{
    struct view view;
    game_view(&table->setup, &table->state, viewer, &view);
    return view.counter[index_of(kind, seat)];
}

static uint64_t cards_in(const struct table *table, int viewer, int kind, int seat)
{
    struct view view;
    uint64_t cards = 0;
    game_view(&table->setup, &table->state, viewer, &view);
    for (int i = 0; i < view.count[index_of(kind, seat)]; i++)
        cards |= 1ull << view_cards(&view, index_of(kind, seat))[i];
    return cards;
}

static void step(struct table *table)
{
    struct move move;
    int seat = DECK;
    if (is_deck_turn(&table->state)) {
        game_sample(&table->setup, &table->state, &table->chance, &move);
    } else {
        struct choice choices[CHOICES_MAX];
        int set_to_act = to_act(&table->state);
        seat = set_to_act == 3 ? (int)chance_below(&table->chance, 2) : set_to_act == 2;
        int count = table->setup.game->moves(&table->setup, &table->state, seat, choices);
        move = choice_pick(choices, count, &table->chance);
    }
    play(&table->setup, &table->state, seat, &move, NULL);
}

// The coins that each should have after the round that has just been fought, the next ante not yet
// paid.
static void oracle(
    const struct table *table, const int32_t before[2], int ante, bool is_author, int32_t after[2])
{
    uint64_t hand[2];
    struct cards left[2];
    int bet[2], chosen;
    for (int seat = 0; seat < 2; seat++) {
        hand[seat] = cards_in(table, WATCHER, LEFT, seat) | cards_in(table, WATCHER, FALLEN, seat);
        bet[seat] = counter(table, WATCHER, LAST_BET, seat);
        assert_int_equal(count_bits(hand[seat]), HAND_CARDS);
        after[seat] = before[seat];
    }
    assert_true(!(hand[0] & hand[1]));
    for (int seat = 0; seat < 2; seat++)
        left[seat] = literal_left(hand[!seat], hand[seat], is_author, type_names);
    int order = literal_compare(left[0], left[1]);
    if (!order)
        return;
    int winner = order < 0;
    int pot = 2 * ante + costs[bet[0]] + costs[bet[1]];
    after[0] -= ante + costs[bet[0]];
    after[1] -= ante + costs[bet[1]];
    after[winner] += pot;
    if (literal_rank(&left[winner], &chosen) >= bet[winner])
        after[winner] += pot * halves[bet[winner]] / 2; // rounded down
}

static void test_rounds(void **unused)
{
    (void)unused;
    int ties = 0, paid = 0, broke = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct table table;
        table_init(&table, seed);
        int ante = (int)(seed % 4);
        set(&table, "ante", ante);
        set(&table, "coins", 12);
        set(&table, "rounds", 8);
        set(&table, "chart", seed % 2);
        game_start(&table.setup, &table.state);
        int32_t coins[2] = {12, 12}, sum = 24;
        for (int round = 1; !game_is_over(&table.state); round++) {
            assert_int_equal(counter(&table, WATCHER, ROUND, 0), round);
            while (!game_is_over(&table.state) && counter(&table, WATCHER, ROUND, 0) == round)
                step(&table);
            int32_t expected[2];
            oracle(&table, coins, ante, seed % 2, expected);
            ties += coins[0] == expected[0] && coins[1] == expected[1];
            int32_t in_pot = game_is_over(&table.state) ? 0 : ante;
            for (int seat = 0; seat < 2; seat++) {
                int32_t found = counter(&table, WATCHER, COINS, seat) + in_pot;
                if (found != expected[seat])
                    fail_msg("seed %d, round %d: seat %d has %d coins, not %d", (int)seed, round,
                        seat, found, expected[seat]);
                coins[seat] = found;
                assert_true(found >= 0);
            }
            paid += coins[0] + coins[1] > sum;
            sum = coins[0] + coins[1];
        }
        struct result result;
        game_result(&table.setup, &table.state, &result);
        assert_int_equal(result.tokens[0], coins[0] - 12);
        assert_int_equal(result.tokens[1], coins[1] - 12);
        assert_int_equal(result.house, 24 - sum);
        assert_int_equal(result.winners, coins[0] == coins[1] ? 3 : only(coins[1] > coins[0]));
        bool is_early = counter(&table, WATCHER, ROUND, 0) < 8;
        assert_int_equal(is_early && (coins[0] < ante || coins[1] < ante), is_early);
        broke += is_early;
    }
    // Each of these must have come up, or the test has seen too little.
    assert_true(ties && paid && broke);
}

// Whatever one does, the other sees five backs and the same three cards until both are done.
static void test_swaps_are_sealed(void **unused)
{
    (void)unused;
    struct table table;
    table_init(&table, 5);
    game_start(&table.setup, &table.state);
    while (is_deck_turn(&table.state))
        step(&table);
    uint64_t shown = cards_in(&table, 1, SHOWN, 0);
    assert_int_equal(count_bits(shown), 3);
    assert_true((shown & cards_in(&table, 0, HAND, 0)) == shown);
    static struct view before, after;
    game_view(&table.setup, &table.state, 1, &before);

    char buf[200];
    struct text why = TEXT(buf);
    struct move move;
    assert_true(move_parse(table.setup.game, false, "bet 3", &move, &why));
    play(&table.setup, &table.state, 0, &move, NULL);
    game_view(&table.setup, &table.state, 1, &after);
    assert_memory_equal(&before, &after, sizeof(before));

    move = (struct move){.verb = 2}; // all five
    memset(move.arg, CARD_NONE, sizeof(move.arg));
    int count = 0;
    for (uint64_t hand = cards_in(&table, 0, HAND, 0); hand; hand &= hand - 1)
        move.arg[count++] = (uint8_t)lowest_bit(hand);
    assert_true(game_allows(&table.setup, &table.state, 0, &move, &why));
    play(&table.setup, &table.state, 0, &move, NULL);
    before.to_act = only(1); // all that the other is told: seat 0 is done
    for (int drawn = 0; drawn <= HAND_CARDS; drawn++) {
        game_view(&table.setup, &table.state, 1, &after);
        assert_memory_equal(&before, &after, sizeof(before));
        assert_int_equal(is_deck_turn(&table.state), drawn < HAND_CARDS);
        if (is_deck_turn(&table.state))
            step(&table);
    }
    assert_int_equal(count_bits(cards_in(&table, 0, HAND, 0)), HAND_CARDS);
    assert_true(!(cards_in(&table, 0, HAND, 0) & cards_in(&table, 0, SWAPPED, 0)));
}

static void test_costs_with_gaps(void **unused)
{
    (void)unused;
    struct table table;
    table_init(&table, 6);
    set(&table, "coins", 6);
    set(&table, "cost_2", 50);
    set(&table, "cost_4", 6);
    set(&table, "cost_9", 1);
    game_start(&table.setup, &table.state);
    while (is_deck_turn(&table.state))
        step(&table);
    // Five coins after the ante: 0 and 1, 3, 5, and 9, which is a bargain.
    struct choice choices[CHOICES_MAX];
    int count = table.setup.game->moves(&table.setup, &table.state, 0, choices);
    static const int expected[4][2] = {{0, 1}, {3, 3}, {5, 5}, {9, 9}};
    assert_int_equal(count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(choices[i].move.amount, expected[i][0]);
        assert_int_equal(choices[i].amount_max, expected[i][1]);
    }
    struct move move = choices[0].move;
    move.amount = 4;
    char buf[200];
    struct text why = TEXT(buf);
    assert_false(game_allows(&table.setup, &table.state, 0, &move, &why));
    assert_string_equal(buf, "you hold 5 coins: a bet of 4 costs 6");
}

static void test_setup(void **unused)
{
    (void)unused;
    struct table table;
    table_init(&table, 7);
    char buf[200];
    struct text why = TEXT(buf);
    set(&table, "coins", 3);
    set(&table, "ante", 4);
    assert_false(setup_check(&table.setup, &why));
    assert_string_equal(buf, "with fewer coins than the ante no round could be played");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_swaps_are_sealed),
        cmocka_unit_test(test_costs_with_gaps),
        cmocka_unit_test(test_setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
