// SPDX-License-Identifier: MIT
// What a lane is worth: the examples of the rules, and every set of cards against a literal search
// over all ranks and suits of its jokers.
#include "../../unit.h"

#include "games/war_lanes/terms.h"

#include <string.h>

static struct setup standard(void)
{
    struct setup setup;
    setup_init(&setup, &war_lanes);
    return setup;
}

// "7S 8S JK"
static struct lane_side side_of(const char *cards)
{
    struct lane_side side = {0};
    while (*cards) {
        size_t len = strcspn(cards, " ");
        int card = standard_pack.parse(cards, len);
        assert_true(card >= 0);
        side.card[side.count++] = (uint8_t)card;
        cards += len + (cards[len] == ' ');
    }
    return side;
}

static int bonus_of(const char *cards)
{
    struct setup setup = standard();
    struct lane_side side = side_of(cards);
    return lane_worth(&setup, &side).bonus;
}

static void examples_of_bonuses(void **unused)
{
    (void)unused;
    static const struct {
        const char *cards;
        int bonus;
    } examples[] = {
        {"JK JK 2C", 20},
        {"JK JK AH", 20},
        {"JK JK JK", 20},
        {"JK 7S 8S", 20},
        {"JK 7S 7D", 12},
        {"JK 7S 8D", 10},
        {"JK KS 2S", 8},
        {"JK KS 2D", 3},
        {"JK KS", 3},
        {"JK JK", 3},
        {"5C 5D", 3},
        {"5C 6C", 0},
        {"QS KD AH", 10},
        {"AS 2D 3H", 0},
        {"JK AS 2D", 3},
        {"JK AS QD", 10},
        {"JK 2S 3D", 10},
        {"7C 7D 9C", 3},
        {"7C 9C 10C", 8},
        {"7C 8C 9C", 20},
        {"9S", 0},
        {"JK", 0},
        {"", 0},
    };
    for (int i = 0; i < ARRAY_LEN(examples); i++) {
        print_message("# %s\n", examples[i].cards);
        assert_int_equal(bonus_of(examples[i].cards), examples[i].bonus);
    }
}

// Patterns of cards that are all plain, straight from the words of the rules.
static unsigned literal_patterns(const int *card, int count)
{
    unsigned set = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (rank_of(card[i]) == rank_of(card[k]))
                set |= 1u << LANE_PAIR;
    if (count < 3)
        return set;
    unsigned ranks = 0, suits = 0;
    for (int i = 0; i < 3; i++) {
        ranks |= 1u << rank_of(card[i]);
        suits |= 1u << suit_of(card[i]);
    }
    bool is_flush = suits == 1 || suits == 2 || suits == 4 || suits == 8, is_straight = false;
    for (int low = TWO; low <= QUEEN; low++)
        is_straight |= ranks == 7u << low;
    for (int rank = TWO; rank <= ACE; rank++)
        if (ranks == 1u << rank)
            set |= 1u << LANE_THREE;
    set |= (is_straight ? 1u << LANE_STRAIGHT : 0) | (is_flush ? 1u << LANE_FLUSH : 0);
    return is_straight && is_flush ? set | 1u << LANE_STRAIGHT_FLUSH : set;
}

// All that the jokers from index `at` on can make of the cards.
static unsigned search_patterns(int *card, int count, int at)
{
    while (at < count && card[at] != JOKER)
        at++;
    if (at == count)
        return literal_patterns(card, count);
    unsigned set = 0;
    for (int as = 0; as < STANDARD_CARDS; as++) {
        card[at] = as;
        set |= search_patterns(card, count, at + 1);
    }
    card[at] = JOKER;
    return set;
}

static unsigned patterns_of(int a, int b, int c)
{
    struct lane_side side = {{(uint8_t)a, (uint8_t)b, (uint8_t)c}, 3};
    return lane_patterns(&side);
}

static void every_triple_against_a_search(void **unused)
{
    (void)unused;
    int triples = 0;
    for (int a = 0; a <= JOKER; a++)
        for (int b = a + (a != JOKER); b <= JOKER; b++)
            for (int c = b + (b != JOKER); c <= JOKER; c++) {
                int card[3] = {a, b, c};
                unsigned want = search_patterns(card, 3, 0);
                if (patterns_of(a, b, c) != want || patterns_of(a, c, b) != want ||
                    patterns_of(b, a, c) != want || patterns_of(b, c, a) != want ||
                    patterns_of(c, a, b) != want || patterns_of(c, b, a) != want)
                    fail_msg("cards %d %d %d: not the patterns %x", a, b, c, want);
                triples++;
            }
    // 22,100 of three plain cards, 1,326 of two and a joker, 52 of one and two jokers, 1 of three.
    assert_int_equal(triples, 22100 + 1326 + 52 + 1);
}

static void every_pair_and_card_against_a_search(void **unused)
{
    (void)unused;
    for (int a = 0; a <= JOKER; a++) {
        struct lane_side one = {{(uint8_t)a}, 1};
        assert_int_equal(lane_patterns(&one), 0);
        for (int b = 0; b <= JOKER; b++) {
            if (a == b && a != JOKER)
                continue;
            int card[2] = {a, b};
            struct lane_side two = {{(uint8_t)a, (uint8_t)b}, 2};
            assert_int_equal(lane_patterns(&two), search_patterns(card, 2, 0));
        }
    }
}

// "The best that fits" means the best under the options agreed on, whatever they are.
static void best_bonus_under_any_options(void **unused)
{
    (void)unused;
    struct setup setup = standard();
    struct chance chance;
    chance_from_number(&chance, 5);
    for (int i = 0; i < 20000; i++) {
        for (int pattern = 0; pattern < LANE_PATTERNS; pattern++)
            setup.option[pattern] = (int32_t)chance_below(&chance, 25);
        struct lane_side side = {.count = (uint8_t)(1 + chance_below(&chance, 3))};
        for (int k = 0; k < side.count; k++)
            side.card[k] = (uint8_t)chance_below(&chance, JOKER + 1);
        int best = 0;
        for (int pattern = 0; pattern < LANE_PATTERNS; pattern++)
            if (lane_patterns(&side) >> pattern & 1 && setup.option[pattern] > best)
                best = setup.option[pattern];
        struct lane_worth worth = lane_worth(&setup, &side);
        assert_int_equal(worth.bonus, best);
        assert_int_equal(worth.total, worth.sum + best);
    }
}

static void values(void **unused)
{
    (void)unused;
    struct setup setup = standard();
    static const struct {
        const char *cards;
        int sum;
    } examples[] = {{"2C", 2}, {"10D", 10}, {"JS", 11}, {"QS", 12}, {"KH", 13}, {"AD", 14},
        {"JK", 15}, {"JK 7S 8S", 30}};
    for (int i = 0; i < ARRAY_LEN(examples); i++) {
        struct lane_side side = side_of(examples[i].cards);
        assert_int_equal(lane_worth(&setup, &side).sum, examples[i].sum);
    }
}

static void effects(void **unused)
{
    (void)unused;
    struct setup setup = standard();
    static const struct {
        const char *cards;
        int suit, effect;
    } examples[] = {
        {"2D 5D", DIAMONDS, 14},
        {"6D 10D", DIAMONDS, 10},
        {"JD QD KD", DIAMONDS, 9},
        {"AD JK", DIAMONDS, 6},
        {"2C 5H 9S", DIAMONDS, 0},
        {"2C JK JK", HEARTS, 6},
        {"2C 3C 4C", NO_SUIT, 0},
    };
    for (int i = 0; i < ARRAY_LEN(examples); i++) {
        struct lane_side side = side_of(examples[i].cards);
        assert_int_equal(lane_effect(&setup, &side, examples[i].suit), examples[i].effect);
    }
}

static struct lane_outcome outcome_of(
    const char *first, int first_suit, const char *second, int second_suit)
{
    struct setup setup = standard();
    const struct lane_side side[2] = {side_of(first), side_of(second)};
    return lane_outcome(&setup, side, (const int[2]){first_suit, second_suit});
}

// Winner diamonds with effects 7 + 5 + 3, loser hearts with 5 + 3, difference 10: 10 + 15 - 8.
static void example_of_effects(void **unused)
{
    (void)unused;
    // 4 + 9 + 12 + flush 8 = 33 against 3 + 7 + 13 = 23.
    struct lane_outcome outcome = outcome_of("4D 9D QD", DIAMONDS, "3C 7H KH", HEARTS);
    assert_int_equal(outcome.worth[0].total, 33);
    assert_int_equal(outcome.worth[1].total, 23);
    assert_int_equal(outcome.loser, 1);
    assert_int_equal(outcome.damage, 17);
    // The same from the other chair.
    outcome = outcome_of("3C 7H KH", HEARTS, "4D 9D QD", DIAMONDS);
    assert_int_equal(outcome.loser, 0);
    assert_int_equal(outcome.damage, 17);
}

static void effects_that_do_nothing(void **unused)
{
    (void)unused;
    // The winner's healing and the loser's damage suit: 33 - 22 stays 11.
    struct lane_outcome outcome = outcome_of("4H 9H QH", HEARTS, "3S 6S KC", SPADES);
    assert_int_equal(outcome.loser, 1);
    assert_int_equal(outcome.damage, 33 - 22);
}

static void healing_overflows(void **unused)
{
    (void)unused;
    // 27 against 4 + 5 + 9 + flush 8 = 26: one point lost, 7 + 7 + 5 healed.
    struct lane_outcome outcome = outcome_of("7D 8S QC", CLUBS, "4H 5H 9H", HEARTS);
    assert_int_equal(outcome.loser, 1);
    assert_int_equal(outcome.damage, 1 - 19);
}

static void equal_totals(void **unused)
{
    (void)unused;
    struct lane_outcome outcome = outcome_of("2D 3D", DIAMONDS, "5H", HEARTS);
    assert_int_equal(outcome.loser, -1);
    assert_int_equal(outcome.damage, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_of_bonuses),
        cmocka_unit_test(every_triple_against_a_search),
        cmocka_unit_test(every_pair_and_card_against_a_search),
        cmocka_unit_test(best_bonus_under_any_options),
        cmocka_unit_test(values),
        cmocka_unit_test(effects),
        cmocka_unit_test(example_of_effects),
        cmocka_unit_test(effects_that_do_nothing),
        cmocka_unit_test(healing_overflows),
        cmocka_unit_test(equal_totals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
