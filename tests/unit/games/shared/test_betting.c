// SPDX-License-Identifier: MIT
// Betting against a second telling of its rules, slow and literal: every action is kept in a list
// and every chip is looked at by itself. Both play the same random rounds and must always agree.
#include "../../unit.h"
#include "engine/chance.h"
#include "games/shared/betting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS_MAX = 2000, MATCHES = 20000 };
enum kind { CHECKED, CALLED, RAISED, FOLDED };

struct action {
    int seat;
    enum kind kind;
    int32_t raise;
    bool is_full; // a raise that is not below the least one
};

struct oracle {
    int32_t chips[SEATS_MAX], paid[SEATS_MAX];
    bool is_in[SEATS_MAX], has_folded[SEATS_MAX];
    int opener;
    int32_t open_min;                   // of this betting round: never more than its first pot
    struct action actions[ACTIONS_MAX]; // of this betting round
    int count;
};

static struct oracle oracle;
static uint64_t seed_now;

// Names the seed before the assertion stops the test.
static void expect(bool is_true, const char *what)
{
    if (is_true)
        return;
    fprintf(stderr, "seed %llu: %s. To repeat: build/tests/test_games_shared_betting %llu\n",
        (unsigned long long)seed_now, what, (unsigned long long)seed_now);
    fail();
}

static int32_t oracle_pot(void)
{
    int32_t sum = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        sum += oracle.paid[seat];
    return sum;
}

static bool can_act(int seat)
{
    return oracle.is_in[seat] && !oracle.has_folded[seat] && oracle.chips[seat] > 0;
}

static int32_t oracle_owed(int seat)
{
    int32_t most = 0;
    for (int other = 0; other < SEATS_MAX; other++)
        most = oracle.paid[other] > most ? oracle.paid[other] : most;
    return most - oracle.paid[seat];
}

// Has the seat acted since the last raise (or only since the last full one) of another?
static bool has_answered(int seat, bool only_full)
{
    for (int i = oracle.count - 1; i >= 0; i--) {
        const struct action *action = &oracle.actions[i];
        if (action->seat == seat)
            return true;
        if (action->kind == RAISED && (action->is_full || !only_full))
            return false;
    }
    return false;
}

static int32_t oracle_least_raise(void)
{
    for (int i = oracle.count - 1; i >= 0; i--)
        if (oracle.actions[i].kind == RAISED && oracle.actions[i].is_full)
            return oracle.actions[i].raise;
    return oracle.open_min;
}

static int oracle_next(void)
{
    int from = oracle.count ? oracle.actions[oracle.count - 1].seat + 1 : oracle.opener;
    for (int i = 0; i < SEATS_MAX; i++) {
        int seat = (from + i) % SEATS_MAX;
        if (can_act(seat) && !has_answered(seat, false))
            return seat;
    }
    return -1;
}

// The raises a seat may make are those that a person would find by trying every amount.
static bool oracle_may_raise(int seat, int32_t raise)
{
    int32_t left = oracle.chips[seat] - oracle_owed(seat);
    bool is_all = raise == left;
    return raise >= 1 && raise <= left && raise <= oracle_pot() && !has_answered(seat, true) &&
           (raise >= oracle_least_raise() || is_all);
}

static void oracle_pay(int seat, int32_t amount)
{
    if (amount > oracle.chips[seat])
        amount = oracle.chips[seat];
    oracle.chips[seat] -= amount;
    oracle.paid[seat] += amount;
}

static void oracle_act(int seat, enum kind kind, int32_t raise)
{
    bool is_full = kind == RAISED && raise >= oracle_least_raise();
    if (kind == CALLED || kind == RAISED)
        oracle_pay(seat, oracle_owed(seat) + raise);
    if (kind == FOLDED)
        oracle.has_folded[seat] = true;
    assert_true(oracle.count < ACTIONS_MAX);
    oracle.actions[oracle.count++] = (struct action){seat, kind, raise, is_full};
}

// Chip by chip from the top: what only one seat put in goes back.
static void oracle_give_back(void)
{
    for (int32_t level = oracle_pot(); level > 0; level--) {
        int payers = 0, payer = -1;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (oracle.paid[seat] >= level)
                payers++, payer = seat;
        if (payers != 1)
            continue;
        oracle.paid[payer]--;
        oracle.chips[payer]++;
    }
}

// Who may win the chips of a level: those still in who paid that much. Where all of them have
// folded, the chips join the level below.
static int winners_of_level(int32_t level)
{
    int set = 0;
    for (; !set && level > 0; level--)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (oracle.is_in[seat] && !oracle.has_folded[seat] && oracle.paid[seat] >= level)
                set |= 1 << seat;
    return set;
}

static int oracle_pots(struct pot pots[SEATS_MAX])
{
    int count = 0;
    for (int32_t level = 1; level <= oracle_pot(); level++) {
        int32_t chips = 0;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            chips += oracle.paid[seat] >= level;
        if (!chips)
            break;
        int set = winners_of_level(level);
        if (!count || pots[count - 1].seats != set)
            pots[count++] = (struct pot){.seats = (uint8_t)set};
        pots[count - 1].amount += chips;
    }
    return count;
}

static void expect_same_chips(const struct betting *betting)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        expect(betting->chips[seat] == oracle.chips[seat], "chips differ");
        expect(betting->in_pot[seat] == oracle.paid[seat], "what is in the pot differs");
    }
    expect(betting->pot == oracle_pot(), "the pot differs");
}

static int64_t sum_of_chips(const struct betting *betting)
{
    int64_t sum = betting->pot;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        sum += betting->chips[seat];
    return sum;
}

static void expect_same_choices(const struct betting *betting, int seat)
{
    int32_t min = 1, max = 0, most = oracle_pot() + 1;
    bool may = betting_raises(betting, seat, &min, &max);
    expect(betting_owed(betting, seat) == oracle_owed(seat), "what is owed differs");
    for (int32_t raise = -1; raise <= most; raise++)
        expect((may && raise >= min && raise <= max) == oracle_may_raise(seat, raise),
            "the legal raises differ");
}

static void act(struct betting *betting, int seat, struct chance *chance)
{
    int32_t min, max;
    uint32_t pick = chance_below(chance, 10);
    if (pick < 4 && betting_raises(betting, seat, &min, &max)) {
        // Small raises and whole stacks more often than what lies between.
        int32_t raise = min + (int32_t)chance_below(chance, (uint32_t)(max - min) + 1);
        raise = chance_below(chance, 3) ? raise : chance_below(chance, 2) ? min : max;
        betting_raise(betting, seat, raise);
        oracle_act(seat, RAISED, raise);
    } else if (pick < 6) {
        betting_fold(betting, seat);
        oracle_act(seat, FOLDED, 0);
    } else {
        oracle_act(seat, oracle_owed(seat) ? CALLED : CHECKED, 0);
        betting_check_or_call(betting, seat);
    }
}

static bool is_alone(const struct betting *betting)
{
    return count_bits(betting_live(betting)) == 1;
}

static void bet(struct betting *betting, int first, int32_t open_min, struct chance *chance)
{
    betting_begin(betting, first, open_min);
    oracle.open_min = open_min < oracle_pot() ? open_min : oracle_pot();
    oracle.count = 0;
    oracle.opener = first;
    for (int i = 0; i < SEATS_MAX && !can_act(oracle.opener); i++)
        oracle.opener = (oracle.opener + 1) % SEATS_MAX;
    expect(oracle_next() < 0 || betting->opener == oracle.opener, "the opener differs");
    int seat = betting->due ? betting->opener : -1;
    while (!is_alone(betting)) {
        expect(seat == oracle_next(), "whose turn it is differs");
        if (seat < 0)
            break;
        expect_same_choices(betting, seat);
        act(betting, seat, chance);
        expect_same_chips(betting);
        seat = betting_next(betting, seat);
    }
    int32_t back;
    int64_t before = sum_of_chips(betting);
    int to = betting_close(betting, &back);
    oracle_give_back();
    expect((to >= 0) == (back > 0), "chips go back to nobody, or none to somebody");
    expect(sum_of_chips(betting) == before, "chips appear or vanish when some go back");
    expect_same_chips(betting);
}

// A part of the seats wins; odd chips are counted out one by one, from the left of the opener.
static void pay(struct betting *betting, struct pot pot, struct chance *chance)
{
    int winners = 0;
    while (!winners)
        winners = pot.seats & (int)chance_below(chance, 1 << SEATS_MAX);
    int count = count_bits((uint64_t)winners);
    int32_t won[SEATS_MAX], odd = pot.amount % count;
    for (int i = 1; i <= SEATS_MAX; i++) {
        int seat = (betting->opener + i) % SEATS_MAX;
        if (winners >> seat & 1)
            oracle.chips[seat] += pot.amount / count + (odd-- > 0);
    }
    betting_pay(betting, winners, won);
    int32_t sum = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        expect(betting->chips[seat] == oracle.chips[seat], "a pot is paid wrongly");
        sum += won[seat];
    }
    expect(sum == pot.amount, "what was won is not the pot");
}

static void settle(struct betting *betting, struct chance *chance)
{
    struct pot pots[SEATS_MAX];
    int count = oracle_pots(pots);
    for (int i = 0; i < count; i++) {
        struct pot pot = betting_main_pot(betting);
        expect(pot.amount == pots[i].amount, "a pot has another size");
        expect(pot.seats == pots[i].seats, "a pot is for other seats");
        pay(betting, pots[i], chance);
    }
    expect(!betting_main_pot(betting).amount, "there is a pot too many");
    expect(!betting->pot, "chips are left in the pot");
    memset(oracle.paid, 0, sizeof(oracle.paid));
}

static void play_round(
    struct betting *betting, int32_t ante, int32_t open_min, struct chance *chance)
{
    int64_t before = sum_of_chips(betting);
    memset(oracle.has_folded, 0, sizeof(oracle.has_folded));
    betting_ante(betting, ante);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        oracle.is_in[seat] = oracle.chips[seat] > 0;
        oracle_pay(seat, ante);
    }
    expect_same_chips(betting);
    for (int i = 0; i < 2 && !is_alone(betting); i++)
        bet(betting, (int)chance_below(chance, SEATS_MAX), open_min, chance);
    settle(betting, chance);
    expect(sum_of_chips(betting) == before, "chips appear or vanish in a round");
}

static void play_match(uint64_t seed)
{
    struct chance chance;
    struct betting betting = {0};
    seed_now = seed;
    chance_from_number(&chance, seed);
    memset(&oracle, 0, sizeof(oracle));
    uint32_t most = 1 + chance_below(&chance, chance_below(&chance, 2) ? 20 : 200);
    int32_t ante = 1 + (int32_t)chance_below(&chance, 8);
    // Nothing, the ante, or so much that the pot is smaller at times.
    int32_t kinds[] = {1, ante, 1 + (int32_t)chance_below(&chance, 60)};
    int32_t open_min = kinds[chance_below(&chance, 3)];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat < 2 || chance_below(&chance, 2))
            oracle.chips[seat] = betting.chips[seat] = 1 + (int32_t)chance_below(&chance, most);
    for (int round = 0; round < 4; round++) {
        int rich = 0;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            rich += betting.chips[seat] > 0;
        if (rich > 1)
            play_round(&betting, ante, open_min, &chance);
    }
}

static uint64_t only_seed;

static void betting_agrees_with_a_literal_telling(void **context)
{
    (void)context;
    if (only_seed) {
        play_match(only_seed);
        return;
    }
    for (uint64_t seed = 1; seed <= MATCHES; seed++)
        play_match(seed);
}

static struct betting three(int32_t a, int32_t b, int32_t c)
{
    struct betting betting = {.chips = {a, b, c}};
    return betting;
}

// Seats 0, 1 and 2 have 100, 100 and 47; the ante is 5.
static void a_short_all_in_does_not_reopen_the_betting(void **context)
{
    (void)context;
    struct betting betting = three(100, 100, 47);
    int32_t min, max;
    betting_ante(&betting, 5);
    betting_begin(&betting, 0, 1);
    betting_raise(&betting, 0, 15);
    betting_raise(&betting, 1, 20);
    assert_true(betting_raises(&betting, 2, &min, &max)); // owes 35 and has 42
    assert_int_equal(min, 7);
    assert_int_equal(max, 7);
    betting_raise(&betting, 2, 7);
    assert_int_equal(betting_next(&betting, 2), 0);
    assert_true(betting_raises(&betting, 0, &min, &max)); // seat 1's raise was a full one
    assert_int_equal(min, 20);
    betting_check_or_call(&betting, 0);
    assert_int_equal(betting_next(&betting, 0), 1);
    assert_int_equal(betting_owed(&betting, 1), 7);
    assert_false(betting_raises(&betting, 1, &min, &max));
    betting_check_or_call(&betting, 1);
    assert_int_equal(betting_next(&betting, 1), -1);
}

static void side_pots_are_layers(void **context)
{
    (void)context;
    struct betting betting = three(100, 40, 15);
    int32_t back, won[SEATS_MAX];
    betting_ante(&betting, 5);
    betting_begin(&betting, 0, 1);
    betting_raise(&betting, 0, 15);
    betting_raise(&betting, 1, 20);     // all in with 40
    betting_check_or_call(&betting, 2); // all in with 15
    betting_raise(&betting, 0, 30);
    assert_int_equal(betting_next(&betting, 0), -1);
    assert_int_equal(betting_close(&betting, &back), 0);
    assert_int_equal(back, 30);
    struct pot pot = betting_main_pot(&betting);
    assert_int_equal(pot.amount, 45); // 3 * 15
    assert_int_equal(pot.seats, 7);
    betting_pay(&betting, 1 << 2, won);
    pot = betting_main_pot(&betting);
    assert_int_equal(pot.amount, 50); // 2 * (40 - 15)
    assert_int_equal(pot.seats, 3);
    betting_pay(&betting, 3, won);
    assert_int_equal(won[0], 25);
    assert_int_equal(betting_main_pot(&betting).amount, 0);
    assert_int_equal(betting.chips[0], 60 + 25);
    assert_int_equal(betting.chips[1], 25);
    assert_int_equal(betting.chips[2], 45);
}

static void odd_chips_go_left_of_the_opener(void **context)
{
    (void)context;
    struct betting betting = {.chips = {7, 7, 7, 7}};
    int32_t won[SEATS_MAX];
    betting_ante(&betting, 7); // everyone is all in: 28 chips
    betting_begin(&betting, 1, 1);
    betting_pay(&betting, 1 << 0 | 1 << 1 | 1 << 3, won); // 9 each, and one
    assert_int_equal(won[3], 10);
    assert_int_equal(won[0], 9);
    assert_int_equal(won[1], 9);
}

static void the_document_example(void **context)
{
    (void)context;
    struct betting betting = three(100, 100, 0);
    int32_t min, max;
    betting_ante(&betting, 5);
    assert_int_equal(betting.pot, 10);
    betting_begin(&betting, 0, 1);
    assert_true(betting_raises(&betting, 0, &min, &max));
    assert_int_equal(min, 1);
    assert_int_equal(max, 10);
    betting_raise(&betting, 0, 10);
    assert_int_equal(betting.pot, 20);
    betting_check_or_call(&betting, 1);
    assert_int_equal(betting.pot, 30);
    betting_begin(&betting, 1, 1);
    betting_raise(&betting, 1, 30);
    assert_int_equal(betting.pot, 60);
    betting_check_or_call(&betting, 0);
    assert_int_equal(betting.pot, 90);
}

static void the_first_raise_has_a_least(void **context)
{
    (void)context;
    struct betting betting = three(100, 100, 8);
    int32_t min, max;
    betting_ante(&betting, 5);
    betting_begin(&betting, 2, 5);
    assert_true(betting_raises(&betting, 2, &min, &max));
    assert_int_equal(min, 3); // all in: below the least, and then it does not open the betting
    betting_check_or_call(&betting, 2);
    assert_true(betting_raises(&betting, 0, &min, &max));
    assert_int_equal(min, 5);
    assert_int_equal(max, 15);
    betting_raise(&betting, 0, 6);
    assert_true(betting_raises(&betting, 1, &min, &max));
    assert_int_equal(min, 6);

    betting = three(100, 100, 0);
    betting_ante(&betting, 5);
    betting_begin(&betting, 0, 50); // more than the pot of 10, which a raise may not exceed
    assert_true(betting_raises(&betting, 0, &min, &max));
    assert_int_equal(min, 10);
    assert_int_equal(max, 10);
}

int main(int argc, char **argv)
{
    only_seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document_example),
        cmocka_unit_test(the_first_raise_has_a_least),
        cmocka_unit_test(a_short_all_in_does_not_reopen_the_betting),
        cmocka_unit_test(side_pots_are_layers),
        cmocka_unit_test(odd_chips_go_left_of_the_opener),
        cmocka_unit_test(betting_agrees_with_a_literal_telling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
