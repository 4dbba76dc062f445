// SPDX-License-Identifier: MIT
// Of a finished match the player's own decisions are studied, and those alone; each is found again
// in the record, and the words for it are the game's.
#include "table.h"

#include "bots/study.h"

extern const struct game kuhn, leduc, mantis, slowpoker, tzogous37;

static struct study study;

static struct move turn_of(const struct game *game, int seat, const char *line)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct move move;
    assert_true(move_parse(game, seat == DECK, line, &move, &why));
    return move;
}

static void own(int decision, const char *line)
{
    struct move move = turn_of(&leduc, 0, line);
    study_own(&study, decision, &move);
}

static void see(int seat, const char *line)
{
    struct move move = turn_of(&leduc, seat, line);
    study_see(&study, seat, &move);
}

static int64_t ticks;
static int64_t tick(void)
{
    return ticks++;
}

// A pair of kings is folded.
static void see_match(int first)
{
    struct match match;
    match_begin(&match, &leduc);
    study_begin(&study, &match.setup, 0, &match.state, first);
    see(DECK, "KS");
    see(DECK, "QS");
    see(0, "check");
    see(1, "raise");
    see(0, "call");
    see(DECK, "KH");
    see(0, "check");
    see(1, "raise");
    see(0, "fold");
}

static void only_own_decisions_are_studied(void **context)
{
    (void)context;
    study = (struct study){0};
    own(1, "check");
    own(2, "fold"); // too late: a bot had called
    own(3, "raise");
    own(3, "check"); // the first was refused
    own(5, "check"); // never asked
    see_match(0);
    assert_int_equal(study.count, 2);
    assert_int_equal(study.at[0], 2);
    assert_int_equal(study.at[1], 6);
    assert_int_equal(study.decided[0].view.seat, 0);
    study = (struct study){0};
    see_match(0);
    assert_int_equal(study.count, 0);
}

// The record counts the moves that were given as well.
static void what_is_told_is_found_in_the_record(void **context)
{
    (void)context;
    static _Alignas(64) uint8_t memory[STUDY_BYTES];
    study = (struct study){0};
    own(4, "fold");
    see_match(10);
    study_start(&study, memory, sizeof(memory));
    int64_t began_ms = ticks;
    while (study_work(&study, tick))
        ;
    assert_true(ticks - began_ms < 4 * STUDY_MS);
    struct found found;
    assert_true(study_tell(&study, DEAREST, &found));
    assert_int_equal(found.index, 18);
    assert_int_not_equal(found.regret.other.verb, found.decided->move.verb);
    assert_false(study_tell(&study, BEST, &found));
}

static const char *unit_of(const struct game *game)
{
    struct setup setup;
    setup_init(&setup, game);
    return study_unit(&setup);
}

static void words_are_the_games(void **context)
{
    (void)context;
    int kinds[MOMENT_MAX];
    assert_int_equal(study_moment(&kuhn, kinds), 0);
    assert_int_equal(study_moment(&tzogous37, kinds), 2);
    assert_string_equal(tzogous37.counters[kinds[0]].name, "hand");
    assert_string_equal(tzogous37.counters[kinds[1]].name, "round");
    assert_string_equal(unit_of(&slowpoker), "coins");
    assert_string_equal(unit_of(&kuhn), "tokens");
    assert_string_equal(unit_of(&mantis), ""); // nothing is at stake
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_own_decisions_are_studied),
        cmocka_unit_test(what_is_told_is_found_in_the_record),
        cmocka_unit_test(words_are_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
