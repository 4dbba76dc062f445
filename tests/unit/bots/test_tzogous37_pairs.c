// SPDX-License-Identifier: MIT
// What `pairs` plays where it is plain what is best.
#include "table.h"

extern const struct game tzogous37;

static void begin(struct match *match, const char *mine, const char *theirs)
{
    match_begin(match, &tzogous37);
    deal(match, mine);
    deal(match, theirs);
}

static void the_best_pair_is_laid_and_bet_on(void **context)
{
    (void)context;
    struct match match;
    begin(&match, "KC AC 2D 5H 9S 7C JD", "3C 6D 8H 10S 4C QD 2H");
    assert_string_equal(ask(&match, "pairs", 0, 0), "place AC");
    say(&match, 0, "place AC");
    say(&match, 1, "place 3C");
    // 37 can at most be equalled: nearly all that may be raised, which is 10
    const char *raised = ask(&match, "pairs", 0, 0);
    assert_true(strcmp(raised, "raise 9") == 0 || strcmp(raised, "raise 10") == 0);
    say(&match, 0, "raise 10");
    say(&match, 1, "call");
    assert_string_equal(ask(&match, "pairs", 0, 0), "place KC");
}

static void bad_cards_are_not_paid_for(void **context)
{
    (void)context;
    struct match match;
    begin(&match, "KC AC 2D 5H 9S 7C JD", "2C 4D 6H 8S 2S 4H 6C");
    say(&match, 0, "place AC");
    say(&match, 1, "place 2C");
    say(&match, 0, "check");
    say(&match, 1, "check");
    say(&match, 0, "place KC");
    say(&match, 1, "place 4D");
    say(&match, 1, "check"); // the opener changes
    say(&match, 0, "raise 10");
    assert_string_equal(ask(&match, "pairs", 1, 0), "fold"); // 6 against a king and more
}

static void a_card_laid_for_nothing_is_missed_least(void **context)
{
    (void)context;
    struct match match;
    begin(&match, "KC AC KD AD 9S 9H 2H", "3C 6D 8H 10S 4C QD 5H");
    say(&match, 0, "place 9S");
    say(&match, 1, "place 3C");
    say(&match, 0, "fold");
    assert_string_equal(ask(&match, "pairs", 0, 0), "lay 2H");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_pair_is_laid_and_bet_on),
        cmocka_unit_test(bad_cards_are_not_paid_for),
        cmocka_unit_test(a_card_laid_for_nothing_is_missed_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
