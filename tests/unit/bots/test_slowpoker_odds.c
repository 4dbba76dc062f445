// SPDX-License-Identifier: MIT
// What `odds` plays where it is plain what is best.
#include "table.h"

extern const struct game slowpoker;

// Seat 0 holds the first five; the other shows its last three.
static void begin(struct match *match, const char *mine, const char *theirs)
{
    match_begin(match, &slowpoker);
    deal(match, mine);
    deal(match, theirs);
}

static void a_flush_that_nothing_hurts_is_bet_on_and_kept(void **context)
{
    (void)context;
    struct match match;
    begin(&match, "normal3 elec3 ghost3 water3 fairy3", "bug1 rock1 normal1 normal2 bug2");
    assert_string_equal(ask(&match, "odds", 0, 3000), "bet 8");
    say(&match, 0, "bet 8");
    assert_string_equal(ask(&match, "odds", 0, 3000), "swap");
}

static void three_of_a_type_are_kept_for_a_bet_on_them(void **context)
{
    (void)context;
    struct match match;
    begin(&match, "normal1 normal2 normal3 bug1 rock1", "ice1 ice2 ghost1 ghost2 elec1");
    assert_true(strcmp(ask(&match, "odds", 0, 3000), "bet 6") > 0); // 7 to 9
    say(&match, 0, "bet 7");
    assert_null(strstr(ask(&match, "odds", 0, 3000), "normal"));
}

static void only_what_can_be_paid_is_bet(void **context)
{
    (void)context;
    struct match match;
    match_begin_with(&match, &slowpoker, "coins", 3);
    deal(&match, "normal3 elec3 ghost3 water3 fairy3 bug1 rock1 normal1 normal2 bug2");
    assert_string_equal(ask(&match, "odds", 0, 300), "bet 2");
}

static void bets_beyond_a_gap_are_thought_of(void **context)
{
    (void)context;
    struct match match;
    match_begin_with(&match, &slowpoker, "cost_4", 100); // 0 to 3, and 5 to 9
    deal(&match, "normal3 elec3 ghost3 water3 fairy3 bug1 rock1 normal1 normal2 bug2");
    assert_string_equal(ask(&match, "odds", 0, 3000), "bet 8");
}

static void in_the_last_round_the_match_is_what_counts(void **context)
{
    (void)context;
    struct match match;
    match_begin_with(&match, &slowpoker, "rounds", 1);
    deal(&match, "normal3 elec3 ghost2 water1 fairy1 bug1 rock1 normal1 normal2 bug2");
    // Level with the other, any win is the whole match: a bet adds nothing but risk.
    assert_string_equal(ask(&match, "race", 0, 30000), "bet 0");
    assert_string_not_equal(ask(&match, "odds", 0, 30000), "bet 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flush_that_nothing_hurts_is_bet_on_and_kept),
        cmocka_unit_test(three_of_a_type_are_kept_for_a_bet_on_them),
        cmocka_unit_test(only_what_can_be_paid_is_bet),
        cmocka_unit_test(bets_beyond_a_gap_are_thought_of),
        cmocka_unit_test(in_the_last_round_the_match_is_what_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
