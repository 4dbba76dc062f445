// SPDX-License-Identifier: MIT
// The order of hands and combat: counted over all hands, held against a literal search, and against
// the reference numbers of the rules.
#include "../../unit.h"

#include "engine/chance.h"
#include "games/slowpoker/combat.h"

#include "../literal.h"

#include <math.h>
#include <stdio.h>

static uint64_t read_hand(const char *words)
{
    uint64_t hand = 0;
    while (*words) {
        size_t len = strcspn(words, " ");
        int card = slowpoker_pack.parse(words, len);
        assert_int_not_equal(card, -1);
        hand |= 1ull << card;
        words += len + strspn(words + len, " ");
    }
    return hand;
}

static const char *written(uint64_t hand)
{
    static char bufs[4][200];
    static int turn;
    char *buf = bufs[turn++ % 4];
    struct text text = text_over(buf, sizeof(bufs[0]));
    for (; hand; hand &= hand - 1) {
        slowpoker_pack.name(lowest_bit(hand), &text);
        text_char(&text, ' ');
    }
    return buf;
}

static uint64_t draw(uint64_t from, int count, struct chance *chance)
{
    uint64_t hand = 0;
    while (count_bits(hand) < count) {
        uint64_t card = 1ull << chance_below(chance, SLOWPOKER_CARDS);
        hand |= card & from;
    }
    return hand;
}

static void test_every_dealt_hand(void **unused)
{
    (void)unused;
    // 54 choose 5 = 3,162,510 hands, as the rules count them.
    static const int expected[HAND_RANKS] = {
        0, 0, 771120, 1211760, 734400, 330480, 66096, 22032, 25704, 918};
    int count[HAND_RANKS] = {0};
    for (uint64_t hand = (1u << HAND_CARDS) - 1; hand <= ALL_CREATURES;) {
        count[rank_of_worth(hand_worth(hand))]++;
        // The next number with as many bits.
        uint64_t low = hand & -hand, ripple = hand + low;
        hand = ripple | ((hand ^ ripple) >> 2) / low;
    }
    for (int rank = 0; rank < HAND_RANKS; rank++)
        assert_int_equal(count[rank], expected[rank]);
}

static void test_order_is_the_literal_one(void **unused)
{
    (void)unused;
    struct chance chance;
    chance_from_number(&chance, 1);
    for (int i = 0; i < 40000; i++) {
        // From few types, so that types matter often.
        uint64_t pack = i % 2 ? ALL_CREATURES : (1u << 12) - 1;
        uint64_t a = draw(pack, (int)chance_below(&chance, 6), &chance);
        uint64_t b = draw(pack, (int)chance_below(&chance, 6), &chance);
        int order = literal_compare(cards_from(a), cards_from(b));
        int worth = hand_worth(a) - hand_worth(b);
        int chosen;
        struct cards cards = cards_from(a);
        if ((order > 0) != (worth > 0) || (order < 0) != (worth < 0))
            fail_msg("pair %d of seed 1: %s against %s", i, written(a), written(b));
        if (rank_of_worth(hand_worth(a)) != literal_rank(&cards, &chosen))
            fail_msg("hand %d of seed 1: the rank of %s", i, written(a));
    }
}

static void test_chart(void **unused)
{
    (void)unused;
    for (int chart = 0; chart < CHARTS; chart++)
        for (int a = 0; a < TYPES; a++)
            for (int b = 0; b < TYPES; b++) {
                bool is_effective =
                    literal_is_effective(type_names[a], type_names[b], chart == CHART_AUTHOR);
                uint64_t all = 7ull << LEVELS * b;
                if ((targets_of(a, chart) & all) != (is_effective ? all : 0))
                    fail_msg("%s against %s", type_names[a], type_names[b]);
            }
}

static void check_left(const char *attackers, const char *defenders, const char *left)
{
    uint64_t found = combat_left(read_hand(attackers), read_hand(defenders), CHART_FULL);
    assert_string_equal(written(found), written(read_hand(left)));
}

static void test_examples(void **unused)
{
    (void)unused;
    const char *you = "dragon2 ground2 dark2 ice2 grass3";
    const char *other = "dragon3 ice3 fire2 water2 poison1";
    check_left(you, other, "ice3 poison1");
    check_left(other, you, "dark2");
    assert_int_equal(hand_worth(read_hand("ice3 poison1")), 0x0400);
    assert_int_equal(hand_worth(read_hand("dark2")), 0x0200);
    // A search that only ever shoots at the cards making the rank would also leave ice1.
    check_left(
        "fire1 elec2 fairy1 ground3 ice2", "bug3 ghost3 ice3 dragon2 ice1", "bug3 ghost3 ice3");
    // Nobody attacks, nobody is left.
    check_left("normal1 normal2 normal3 elec1 elec2", "fire1 fire2 fire3 bug1 bug2",
        "fire1 fire2 fire3 bug1 bug2");
    check_left("fire1 fire2 fire3 water3 ice3", "bug1 bug2 grass1 ground1 ground2", "");
    assert_int_equal(hand_worth(0), 0);
}

// Each attacker has level many attacks, hits only what it may, and each fallen card is hit for
// exactly its HP.
static void check_hits(uint64_t attackers, uint64_t fallen, int chart, int i)
{
    struct hit hits[HITS_MAX];
    int made[SLOWPOKER_CARDS] = {0}, taken[SLOWPOKER_CARDS] = {0};
    int count = combat_hits(attackers, fallen, chart, hits);
    for (int k = 0; k < count; k++) {
        made[hits[k].attacker] += hits[k].times;
        taken[hits[k].target] += hits[k].times;
        assert_true(attackers >> hits[k].attacker & 1);
        assert_true(targets_of(type_of(hits[k].attacker), chart) >> hits[k].target & 1);
    }
    for (int card = 0; card < SLOWPOKER_CARDS; card++) {
        bool is_fallen = fallen >> card & 1;
        if (made[card] > level_of(card) || taken[card] != (is_fallen ? level_of(card) : 0))
            fail_msg(
                "round %d of seed 2: %s attack, %s fall", i, written(attackers), written(fallen));
    }
}

static void test_combat_is_the_literal_one(void **unused)
{
    (void)unused;
    struct chance chance;
    chance_from_number(&chance, 2);
    for (int i = 0; i < 4000; i++) {
        int chart = i % 2;
        uint64_t a = draw(ALL_CREATURES, i % 5 ? 5 : (int)chance_below(&chance, 6), &chance);
        // Every third time few types, so that ranks by types are fought over.
        uint64_t b = draw(i % 3 ? ALL_CREATURES & ~a : 0xfff000fff, 5, &chance);
        uint64_t left = combat_left(a, b, chart);
        struct cards least = literal_left(a, b, chart == CHART_AUTHOR, type_names);
        if (left & ~b || literal_compare(cards_from(left), least))
            fail_msg("round %d of seed 2: %s attack %s, %s left", i, written(a), written(b),
                written(left));
        check_hits(a, b & ~left, chart, i);
    }
}

// What is left without any swap, by the author's chart. The published figures are per cent,
// rounded; the simulation may be off by five standard deviations.
static void test_final_ranks(void **unused)
{
    (void)unused;
    enum { ROUNDS = 400000 };
    static const struct {
        double percent, rounding;
    } expected[HAND_RANKS] = {{31.1, .05}, {42.9, .05}, {13.6, .05}, {7.94, .005}, {1.79, .005},
        {1.83, .005}, {.485, .0005}, {.309, .0005}, {.092, .0005}, {.006, .0005}};
    struct chance chance;
    chance_from_number(&chance, 3);
    int count[HAND_RANKS] = {0}, ties = 0;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t a = draw(ALL_CREATURES, 5, &chance);
        uint64_t b = draw(ALL_CREATURES & ~a, 5, &chance);
        int worth[2] = {hand_worth(combat_left(b, a, CHART_AUTHOR)),
            hand_worth(combat_left(a, b, CHART_AUTHOR))};
        count[rank_of_worth(worth[0])]++;
        count[rank_of_worth(worth[1])]++;
        ties += worth[0] == worth[1];
    }
    for (int rank = 0; rank < HAND_RANKS; rank++) {
        double p = expected[rank].percent / 100, hands = 2.0 * ROUNDS;
        double found = 100 * count[rank] / hands;
        double error = 100 * 5 * sqrt(p * (1 - p) / hands) + expected[rank].rounding;
        print_message("# rank %d: %.3f %%, published %.3f\n", rank, found, expected[rank].percent);
        if (fabs(found - expected[rank].percent) > error)
            fail_msg("rank %d in seed 3: %.4f %%", rank, found);
    }
    double found = 100.0 * ties / ROUNDS;
    print_message("# ties: %.3f %%, published 3.25\n", found);
    assert_true(fabs(found - 3.25) < 100 * 5 * sqrt(.0325 * .9675 / ROUNDS) + .005);
}

static void test_names(void **unused)
{
    (void)unused;
    for (int card = 0; card < SLOWPOKER_CARDS; card++) {
        char buf[40];
        struct text text = TEXT(buf);
        slowpoker_pack.name(card, &text);
        assert_int_equal(slowpoker_pack.parse(buf, text.len), card);
        const char *creature = creature_names[card];
        assert_int_equal(slowpoker_pack.parse(creature, strlen(creature)), card);
    }
    assert_int_equal(slowpoker_pack.parse("DRAGON3", 7), LEVELS * DRAGON + 2);
    assert_int_equal(slowpoker_pack.parse("krokorok", 8), LEVELS * DARK + 1);
    assert_int_equal(slowpoker_pack.parse("electric3", 9), LEVELS * ELEC + 2);
    assert_int_equal(slowpoker_pack.parse("Psychic2", 8), LEVELS * PSY + 1);
    assert_int_equal(slowpoker_pack.parse("fighting1", 9), LEVELS * FIGHT);
    assert_int_equal(slowpoker_pack.parse("Nidoran", 7), LEVELS * POISON);
    assert_int_equal(slowpoker_pack.parse("nidoran♂", strlen("nidoran♂")), LEVELS * POISON);
    assert_int_equal(slowpoker_pack.parse("Nidora", 6), -1);
    assert_int_equal(slowpoker_pack.parse("Nido", 4), -1);
    assert_int_equal(slowpoker_pack.parse("electric", 8), -1);
    assert_int_equal(slowpoker_pack.parse("dragon4", 7), -1);
    assert_int_equal(slowpoker_pack.parse("dragon0", 7), -1);
    assert_int_equal(slowpoker_pack.parse("dragon", 6), -1);
    assert_int_equal(slowpoker_pack.parse("3", 1), -1);
    assert_int_equal(slowpoker_pack.parse("", 0), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_dealt_hand),
        cmocka_unit_test(test_order_is_the_literal_one),
        cmocka_unit_test(test_chart),
        cmocka_unit_test(test_examples),
        cmocka_unit_test(test_combat_is_the_literal_one),
        cmocka_unit_test(test_final_ranks),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
