// SPDX-License-Identifier: MIT
// What `reader` expects of the other, what it takes a lead to be worth, and what it plays.
#include "table.h"

#include "bots/slowpoker_reader.h"
#include "games/slowpoker/state.h"

extern const struct game slowpoker;

enum { ROUNDS_WATCHED = 40, PLAYOUTS_OF_RACE = 600 };

static const struct setup *standard(void)
{
    static struct setup setup;
    setup_init(&setup, &slowpoker);
    return &setup;
}

// How likely the picture holds it that these of the cards dealt are kept, whatever is bet.
static double chance_to_keep(uint64_t dealt, uint64_t keep, uint64_t opponents_shown)
{
    static const int32_t coins[2] = {99, 99};
    struct picture picture;
    float chances[KEEPS][HAND_RANKS];
    uint64_t keeps[KEEPS];
    picture_of(&picture, &reader_learnt, standard(), coins, 19, opponents_shown);
    double total = (double)picture_chances(&picture, dealt, chances, keeps), sum = 0;
    for (int i = 0; i < KEEPS; i++)
        for (int bet = 0; keeps[i] == keep && bet < HAND_RANKS; bet++)
            sum += (double)chances[i][bet];
    return sum / total;
}

// In first rounds: the mean chance that the picture gave to what `race` kept, and how often it kept
// the usual cards.
static void the_picture_is_truer_than_the_usual_keep(void **context)
{
    (void)context;
    double expected = 0, usual = 0;
    struct match match;
    match_begin(&match, &slowpoker);
    for (int i = 0; i < ROUNDS_WATCHED; i++) {
        memset(&match.state, 0, sizeof(match.state));
        game_start(&match.setup, &match.state);
        while (is_deck_turn(&match.state)) {
            struct move card;
            game_sample(&match.setup, &match.state, &match.chance, &card);
            play(&match.setup, &match.state, DECK, &card, NULL);
        }
        const struct slowpoker *now = (const struct slowpoker *)&match.state;
        struct move bet = ask_move(&match, "race", 0, PLAYOUTS_OF_RACE);
        play(&match.setup, &match.state, 0, &bet, NULL);
        struct move swap = ask_move(&match, "race", 0, PLAYOUTS_OF_RACE);
        uint64_t keep = now->hand[0];
        for (int at = 0; at < HAND_CARDS && swap.arg[at] != CARD_NONE; at++)
            keep &= ~(1ull << swap.arg[at]);
        expected += chance_to_keep(now->hand[0], keep, now->shown[1]);
        usual += slowpoker_usual_keep(now->hand[0]) == keep;
    }
    print_message(
        "# %.2f expected, %.2f usual\n", expected / ROUNDS_WATCHED, usual / ROUNDS_WATCHED);
    // What gives the usual keep its best chance, and the others the rest evenly, would be no
    // better.
    assert_true(expected > usual);
}

static void what_cannot_be_paid_is_not_expected(void **context)
{
    (void)context;
    static const int32_t coins[2] = {3, 195};
    struct picture picture;
    picture_of(&picture, &reader_learnt, standard(), coins, 5, 7);
    for (int bet = 0; bet < HAND_RANKS; bet++)
        assert_int_equal(picture.bet[bet] > 0, bet <= 3);
}

static void every_kind_of_keep_has_a_number_of_its_own(void **context)
{
    (void)context;
    assert_int_equal(reader_kind(0), 0);
    int most = 0;
    for (uint64_t low = 0; low < 1 << 9; low++) // three types are all there can be two of
        if (count_bits(low) <= HAND_CARDS && reader_kind(low) > most)
            most = reader_kind(low);
    assert_in_range(most, 1, READER_KINDS - 1);
    assert_int_not_equal(reader_kind(3), reader_kind(1 | 16)); // levels 1 and 2, of one type or two
}

static void a_larger_lead_is_worth_more_and_the_more_the_later(void **context)
{
    (void)context;
    for (int rounds = 0; rounds <= 2 * READER_ROUNDS; rounds++)
        for (int lead = 0; lead < 2000; lead += 7) {
            double now = reader_win(&reader_learnt, lead, rounds);
            assert_true(now <= reader_win(&reader_learnt, lead + 7, rounds));
            assert_true(now + reader_win(&reader_learnt, -lead, rounds) == 1);
        }
    assert_true(reader_win(&reader_learnt, 1, 0) == 1);
    assert_true(reader_win(&reader_learnt, 40, 1) > reader_win(&reader_learnt, 40, 15) + 0.1);
}

static void a_flush_that_nothing_hurts_is_bet_on_and_kept(void **context)
{
    (void)context;
    struct match match;
    match_begin(&match, &slowpoker);
    deal(&match, "normal3 elec3 ghost3 water3 fairy3 bug1 rock1 normal1 normal2 bug2");
    assert_true(strcmp(ask(&match, "reader", 0, 3000), "bet 4") > 0); // 5 to 9
    say(&match, 0, "bet 8");
    assert_string_equal(ask(&match, "reader", 0, 3000), "swap");
}

static void in_the_last_round_the_match_is_what_counts(void **context)
{
    (void)context;
    struct match match;
    match_begin_with(&match, &slowpoker, "rounds", 1);
    deal(&match, "normal3 elec3 ghost2 water1 fairy1 bug1 rock1 normal1 normal2 bug2");
    // Level with the other, any win is the whole match: a bet adds nothing but risk.
    assert_string_equal(ask(&match, "reader", 0, 30000), "bet 0");
}

static void under_rules_it_did_not_learn_it_plays_as_race(void **context)
{
    (void)context;
    struct match match;
    match_begin_with(&match, &slowpoker, "cost_4", 100);
    deal(&match, "normal3 elec3 ghost2 water1 fairy1 bug1 rock1 normal1 normal2 bug2");
    for (uint64_t seed = 1; seed < 6; seed++) {
        char race[100];
        chance_from_number(&match.chance, seed);
        strcpy(race, ask(&match, "race", 0, 64));
        chance_from_number(&match.chance, seed);
        assert_string_equal(ask(&match, "reader", 0, 64), race);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture_is_truer_than_the_usual_keep),
        cmocka_unit_test(what_cannot_be_paid_is_not_expected),
        cmocka_unit_test(every_kind_of_keep_has_a_number_of_its_own),
        cmocka_unit_test(a_larger_lead_is_worth_more_and_the_more_the_later),
        cmocka_unit_test(a_flush_that_nothing_hurts_is_bet_on_and_kept),
        cmocka_unit_test(in_the_last_round_the_match_is_what_counts),
        cmocka_unit_test(under_rules_it_did_not_learn_it_plays_as_race),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
