// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "games/games.h"
#include "lab/skill.h"
#include "near.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void prepare(struct skill *skill, const char *id, const char *a, const char *b)
{
    char buf[200];
    struct text why = TEXT(buf);
    memset(skill, 0, sizeof(*skill));
    setup_init(&skill->setup, game_find(id));
    skill->rivals = 2;
    skill->bouts = 1;
    skill->bout[0].b = 1;
    skill->names[0] = a;
    skill->names[1] = b;
    for (int i = 0; i < 2; i++)
        assert_true(agent_parse(&skill->agents[i], &skill->setup, skill->names[i], &why));
    skill->deals = 400;
    skill->seed = 9;
    skill->threads = 1;
}

static void series_are_those_of_the_textbook(void **context)
{
    (void)context;
    struct margins margins = {0};
    margins_add(&margins, 1, 60);
    margins_add(&margins, -1, 40);
    // Best of three with p = 0.6: p² (3 − 2 p) = 0.648
    assert_near(margins_ahead(&margins, 0, 1), 0.6, 1e-12);
    assert_near(margins_ahead(&margins, 0, 3), 0.648, 1e-12);
    // Two matches: both 0.36, one each 0.48, which counts half.
    assert_near(margins_ahead(&margins, 0, 2), 0.36 + 0.24, 1e-12);
    // A tilt of half of log(40 / 60) makes both as likely.
    assert_near(margins_ahead(&margins, log(40.0 / 60) / 2, 7), 0.5, 1e-9);
    // Many draws end where the normal distribution says they do.
    margins = (struct margins){0};
    margins_add(&margins, 1, 52);
    margins_add(&margins, -1, 48);
    assert_near(margins_ahead(&margins, 0, 299), margins_ahead(&margins, 0, 301), 2e-3);
    margins_add(&margins, 0, 100);
    assert_near(margins_ahead(&margins, 0, 1), 0.26 + 0.25, 1e-12);
}

static void tokens_decide_a_series_of_hands(void **context)
{
    (void)context;
    struct margins margins = {0};
    // Wins one hand in four, but three times as much as it loses: level in the long run.
    margins_add(&margins, 6, 25);
    margins_add(&margins, -2, 75);
    assert_near(margins_ahead(&margins, 0, 1), 0.25, 1e-12);
    assert_near(
        margins_ahead(&margins, 0, 4), 1 - pow(0.75, 4) - 0.5 * 4 * 0.25 * pow(0.75, 3), 1e-9);
    assert_true(fabs(margins_ahead(&margins, 0, 1000) - 0.5) < 0.02);
}

static void equals_share_the_wins(void **context)
{
    (void)context;
    static struct skill skill;
    prepare(&skill, "mantis", "value", "value");
    skill_run(&skill);
    const struct bout *bout = &skill.bout[0];
    // The same deal with the same bots in exchanged seats is the same match: all is level.
    assert_true(bout->deals == 400 && bout->margin.sum == 0 && bout->margin.squares == 0);
    assert_near(bout_series(bout, &skill.setup, 9).mean, 0.5, 1e-9);
    assert_true(isinf(bout_matches(bout, &skill.setup).mean));
    struct shares shares = bout_shares(bout, &skill.setup);
    assert_true(fabs(shares.who.mean) < 1e-9);
    assert_near(shares.cards.mean + shares.seat.mean, 1, 0.01);
}

static void the_better_bot_is_seen_to_be(void **context)
{
    (void)context;
    static struct skill skill;
    prepare(&skill, "mantis", "value", "value~95");
    skill.threads = 3;
    skill_run(&skill);
    const struct bout *bout = &skill.bout[0];
    struct estimate one = bout_series(bout, &skill.setup, 1);
    struct estimate nine = bout_series(bout, &skill.setup, 9);
    assert_true(estimate_low(one) > 0.55 && one.mean < 0.95);
    assert_true(nine.mean > one.mean && estimate_low(nine) > estimate_low(one));
    assert_true(estimate_low(one) <= one.mean && one.mean <= estimate_high(one));
    struct shares shares = bout_shares(bout, &skill.setup);
    assert_true(estimate_low(shares.who) > 0.01);
    assert_near(shares.who.mean + shares.seat.mean + shares.cards.mean + shares.rest.mean, 1, 1e-6);
    struct estimate matches = bout_matches(bout, &skill.setup);
    double at = bout_series(bout, &skill.setup, (int)lround(matches.mean) | 1).mean;
    assert_true(0.9 < at && at < 0.99);
    static struct skill again;
    prepare(&again, "mantis", "value", "value~95");
    skill_run(&again);
    assert_memory_equal(&again.bout[0], bout, sizeof(*bout));
}

// Deals whose results are made up, block by block.
static void make_up(struct bout *bout, int64_t worth_of(int deal, int place, int seat))
{
    enum { DEALS = 400 };
    memset(bout, 0, sizeof(*bout));
    bout->deals = DEALS;
    for (int deal = 0; deal < DEALS; deal++) {
        struct skill_block *block = &bout->block[deal % SKILL_BLOCKS];
        block->deals++;
        for (int seat = 0; seat < 2; seat++) {
            int64_t first = worth_of(deal, 0, seat), second = worth_of(deal, 1, seat);
            block->worth[0][seat] += first;
            block->worth[1][seat] += second;
            block->squares += (unsigned __int128)(first * first + second * second);
            block->products += 2 * first * second;
        }
    }
}

static int64_t whoever_plays(int deal, int place, int seat)
{
    (void)deal;
    return place == seat ? WIN_PARTS : 0;
}
static int64_t the_cards(int deal, int place, int seat)
{
    (void)place;
    return (deal * 7919 / 13 & 1) == seat ? WIN_PARTS : 0;
}
static int64_t the_seat(int deal, int place, int seat)
{
    (void)deal;
    (void)place;
    return seat ? WIN_PARTS : 0;
}
static int64_t neither(int deal, int place, int seat)
{
    return ((deal * 7919 + place * 104729) / 17 & 1) == seat ? WIN_PARTS : 0;
}

static void shares_are_of_what_they_say(void **context)
{
    (void)context;
    struct setup setup;
    static struct bout bout;
    setup_init(&setup, game_find("mantis"));
    make_up(&bout, whoever_plays);
    assert_near(bout_shares(&bout, &setup).who.mean, 1, 1e-9);
    make_up(&bout, the_cards);
    assert_near(bout_shares(&bout, &setup).cards.mean, 1, 0.02);
    assert_near(bout_shares(&bout, &setup).who.mean, 0, 1e-9);
    make_up(&bout, the_seat);
    assert_near(bout_shares(&bout, &setup).seat.mean, 1, 1e-9);
    make_up(&bout, neither);
    struct shares shares = bout_shares(&bout, &setup);
    assert_true(fabs(shares.who.mean) < 0.02 && fabs(shares.cards.mean) < 0.15);
    assert_true(shares.rest.mean > 0.8);
}

// More margins than there are places: whichever were seen first, all of them count.
static void no_margin_is_left_out(void **context)
{
    enum { FAR = 400 };
    (void)context;
    struct setup setup;
    static struct bout bout[3];
    static struct margins half;
    setup_init(&setup, game_find("leduc"));
    for (int value = -FAR / 2; value <= FAR; value++) {
        margins_add(&bout[0].margins, value, 3);
        margins_add(&bout[1].margins, FAR / 2 - value, 3);
        margins_add(value & 1 ? &half : &bout[2].margins, value, 3);
    }
    margins_merge(&bout[2].margins, &half);
    for (int i = 0; i < 3; i++) {
        bout[i].deals = 3 * (FAR + FAR / 2 + 1);
        for (int value = -FAR / 2; value <= FAR; value++)
            for (int times = 0; times < 3; times++)
                sums_add(&bout[i].margin, 2 * value); // of both seats
        assert_true(bout[i].margins.others > 0);
        struct estimate series = bout_series(&bout[i], &setup, 5);
        struct estimate matches = bout_matches(&bout[i], &setup);
        struct estimate first = bout_series(&bout[0], &setup, 5);
        assert_true(series.mean == first.mean && series.low == first.low);
        assert_true(series.high == first.high && series.low < series.mean);
        assert_true(matches.mean == bout_matches(&bout[0], &setup).mean);
        // The mean is 100, the variance (601² − 1) / 12.
        double spread = sqrt((601.0 * 601 - 1) / 12);
        assert_near(series.mean, 0.5 * erfc(-100 * sqrt(5) / spread / sqrt(2)), 1e-9);
        assert_near(matches.mean, pow(1.6448536269514722 * spread / 100, 2), 1e-9);
        assert_near(margins_ahead(&bout[i].margins, -100 / spread / spread, 5), 0.5, 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(series_are_those_of_the_textbook),
        cmocka_unit_test(tokens_decide_a_series_of_hands),
        cmocka_unit_test(equals_share_the_wins),
        cmocka_unit_test(the_better_bot_is_seen_to_be),
        cmocka_unit_test(no_margin_is_left_out),
        cmocka_unit_test(shares_are_of_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
