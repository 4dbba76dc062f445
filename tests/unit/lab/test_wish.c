// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/wish.h"
#include "near.h"

#include <math.h>
#include <string.h>

static struct setup setup;
static struct trials naming;

static int open_game(void **context)
{
    (void)context;
    setup_init(&setup, game_find("war-lanes"));
    trials_name(&naming, setup.game, true);
    return 0;
}

static struct wish read(const char *word)
{
    struct wish wish;
    char buf[900];
    struct text why = TEXT(buf);
    if (!wish_parse(&wish, naming.names, &setup, word, &why))
        fail_msg("%s: %s", word, buf);
    return wish;
}

static void is_refused(const char *word, const char *reason)
{
    struct wish wish;
    char buf[900];
    struct text why = TEXT(buf);
    assert_false(wish_parse(&wish, naming.names, &setup, word, &why));
    if (!strstr(buf, reason))
        fail_msg("%s: \"%s\", not \"%s\"", word, buf, reason);
}

static void words_become_wishes(void **context)
{
    (void)context;
    struct wish wish = read("first_lead_wins=0.5");
    assert_int_equal(wish.kind, WISH_NEAR);
    assert_int_equal(wish.measure, MEASURE_FIRST_LEAD);
    assert_true(wish.low == 0.5 && wish.high == 0.5 && wish.tolerance == 0.02 && wish.weight == 1);
    wish = read("decisions=40..80");
    assert_int_equal(wish.kind, WISH_WITHIN);
    assert_true(wish.low == 40 && wish.high == 80 && wish.tolerance == 20);
    wish = read("win_share:1=52.5%~1%@2.5");
    assert_int_equal(wish.measure, MEASURE_WINS + 1);
    assert_near(wish.low, 0.525, 1e-12);
    assert_near(wish.tolerance, 0.01, 1e-12);
    assert_true(wish.weight == 2.5);
    wish = read("length=..60");
    assert_true(isinf(wish.low) && wish.high == 60 && wish.tolerance == 3);
    wish = read("length=60..");
    assert_true(isinf(wish.high) && wish.low == 60);
    wish = read("length=40.5..41.5");
    assert_true(wish.low == 40.5 && wish.high == 41.5);
    wish = read("mean:0=-3..-1");
    assert_true(wish.low == -3 && wish.high == -1);
    assert_int_equal(read("ties=min").kind, WISH_LEAST);
    assert_int_equal(read("damage_flush=max@3").kind, WISH_MOST);
    assert_int_equal(read("length=60..60").kind, WISH_NEAR);
    assert_string_equal(wish_goal(&wish).is, "-3 … -1");
}

static void what_cannot_be_wished_is_refused(void **context)
{
    (void)context;
    is_refused("first_lead_win=0.5", "did you mean first_lead_wins?");
    is_refused("nonsense=0.5", "there are win_share[:SEAT], mean[:SEAT], length");
    is_refused("ties", "a wish is written");
    is_refused("=3", "a wish is written");
    is_refused("ties=", "a wish is written");
    is_refused("ties=x", "a wish is written");
    is_refused("ties=nan", "a wish is written");
    is_refused("ties=0.1@0", "a wish is written");
    is_refused("ties=0.1~-1", "a wish is written");
    is_refused("ties=0.1,0.2", "a wish is written");
    is_refused("ties=..", "a wish is written");
    is_refused("ties=minimal", "a wish is written");
    is_refused("ties=1.5", "from 0 to 1");
    is_refused("ties=0.5..1.2", "from 0 to 1");
    is_refused("decisions=80..40", "the lower end of a range comes first");
    is_refused("decisions=-1", "never less than 0");
    is_refused("win_share:2=0.5", "the seats 0 to 1");
    is_refused("ties:0=0.5", "is not told by seat");
    is_refused("decisions=60%", "decisions is not a share");
    is_refused("decisions=60~5%", "decisions is not a share");
    is_refused("decisions>=60", "at least is written NAME=60..");
    is_refused("house=1", "the house neither wins nor pays");
}

static void wishes_may_exclude_each_other(void **context)
{
    (void)context;
    char buf[200];
    struct text why = TEXT(buf);
    struct wish much[] = {read("win_share:0=0.7"), read("win_share:1=0.4..0.5")};
    assert_false(wishes_check(much, 2, &why));
    assert_non_null(strstr(buf, "100 %"));
    text_clear(&why);
    struct wish twice[] = {read("ties=0"), read("length=4"), read("ties=min")};
    assert_false(wishes_check(twice, 3, &why));
    assert_non_null(strstr(buf, "ties is wished for twice"));
    assert_true(wishes_check(twice, 2, &why));
}

static void distances_are_told_in_tolerances(void **context)
{
    (void)context;
    struct wish near = read("first_lead_wins=0.5"), within = read("decisions=40..80"),
                least = read("ties=min"), most = read("lead_changes=max");
    wish_settle(&least, 0.10);
    wish_settle(&most, 4);
    assert_near(wish_distance(&near, 0.53), 1.5, 1e-9);
    assert_near(wish_distance(&near, 0.47), 1.5, 1e-9);
    assert_near(wish_distance(&within, 90), 0.5, 1e-9);
    assert_near(wish_distance(&within, 60), 0, 1e-9);
    assert_near(wish_distance(&least, 0.06), -2, 1e-9);
    assert_near(wish_distance(&most, 3.8), 1, 1e-9);
    struct wish both[] = {near, within};
    both[1].weight = 3;
    assert_near(wishes_loss(both, 2, (double[]){0.53, 90}), 3, 1e-9);
}

// Where the truth may be on either side, the loss in the mean is that of a normal number.
static void uncertain_figures_lose_more(void **context)
{
    (void)context;
    struct wish wishes[] = {read("first_lead_wins=0.5"), read("decisions=40..80")};
    double mean[] = {0.5, 60}, error[] = {0.02, 1};
    assert_near(wishes_expected(wishes, 2, mean, error), sqrt(2 / 3.14159265), 1e-6);
    assert_near(wishes_expected(wishes, 2, mean, (double[]){0, 0}), 0, 1e-12);
    mean[1] = 80; // half the time outside, by 0.8 of its deviation in the mean
    assert_near(
        wishes_expected(wishes + 1, 1, mean + 1, error + 1), 1 / sqrt(2 * 3.14159265) / 20, 1e-6);
    assert_near(wishes_expected(wishes, 1, (double[]){0.6}, error), 5, 1e-6);
}

static void a_wish_is_met_surely_perhaps_or_not(void **context)
{
    (void)context;
    struct wish near = read("first_lead_wins=0.5"), least = read("length=min");
    struct estimate none = {0};
    assert_int_equal(wish_met(&near, (struct estimate){0.51, 0.005, 0, 0}, none), MET_SURELY);
    assert_int_equal(wish_met(&near, (struct estimate){0.51, 0.02, 0, 0}, none), MET_PERHAPS);
    assert_int_equal(wish_met(&near, (struct estimate){0.56, 0.02, 0, 0}, none), MET_NOT);
    assert_int_equal(wish_met(&near, (struct estimate){0.50, INFINITY, 0, 0}, none), MET_PERHAPS);
    wish_settle(&least, 60);
    struct estimate value = {50, 1, 0, 0};
    assert_int_equal(wish_met(&least, value, (struct estimate){-10, 1, 0, 0}), MET_SURELY);
    assert_int_equal(wish_met(&least, value, (struct estimate){-1, 2, 0, 0}), MET_PERHAPS);
    assert_int_equal(wish_met(&least, value, (struct estimate){3, 2, 0, 0}), MET_NOT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_become_wishes),
        cmocka_unit_test(what_cannot_be_wished_is_refused),
        cmocka_unit_test(wishes_may_exclude_each_other),
        cmocka_unit_test(distances_are_told_in_tolerances),
        cmocka_unit_test(uncertain_figures_lose_more),
        cmocka_unit_test(a_wish_is_met_surely_perhaps_or_not),
    };
    return cmocka_run_group_tests(tests, open_game, NULL);
}
