// SPDX-License-Identifier: MIT
// Anybody's bot: one that plays, and three that do not. A match of Leduc goes on to its end with
// each of them. Limits are generous where an answer is expected: the machine may be busy.
#include "../unit.h"

#include "games/games.h"
#include "lab/process.h"
#include "lab/simulate.h"

// Plays the first of its choices.
#define FIRST                                                                                      \
    "cmd:20000ms:while read -r line; do echo \"$line\" | "                                         \
    "sed 's/.*\"choices\":\\[{\"move\":\"\\([^\"]*\\)\".*/\\1/'; done"

static struct setup leduc;
static struct agent agents[2];

// The program in seat 0 against a random agent: so many matches, all played to their end.
static void play_matches(const char *word, uint64_t matches)
{
    static struct tally tally;
    char buf[400];
    struct text why = TEXT(buf);
    setup_init(&leduc, game_find("leduc"));
    tally.games = 0;
    if (!agent_parse(&agents[0], &leduc, word, &why))
        fail_msg("%s: %s", word, buf);
    assert_true(agent_parse(&agents[1], &leduc, "random", &why));
    agent_open(&agents[0]);
    agent_open(&agents[1]);
    for (uint64_t number = 0; number < matches; number++) {
        struct result result;
        simulate_match(&leduc, agents, 1, number, &tally, &result);
    }
    agent_close(&agents[0]);
    agent_close(&agents[1]);
    assert_int_equal(tally.games, matches);
    assert_true(agents[0].decisions >= matches);
}

static void one_that_answers_plays(void **context)
{
    (void)context;
    play_matches(FIRST, 3);
    assert_int_equal(agent_forfeits(&agents[0]), 0);
}

static void one_that_crashes_forfeits_its_moves(void **context)
{
    (void)context;
    play_matches("cmd:20000ms:exit 3", 3);
    assert_int_equal(agents[0].program->crashes, agents[0].decisions);
    assert_int_equal(agent_forfeits(&agents[0]), agents[0].decisions);
}

static void one_that_stalls_forfeits_its_moves(void **context)
{
    (void)context;
    play_matches("cmd:1ms:sleep 100", 3);
    assert_int_equal(agents[0].program->stalls, agents[0].decisions);
}

static void one_that_talks_nonsense_forfeits_its_moves(void **context)
{
    (void)context;
    play_matches("cmd:20000ms:while read -r line; do echo dance; done", 3);
    assert_int_equal(agents[0].program->nonsense, agents[0].decisions);
}

static void one_that_crashes_now_and_then_is_started_again(void **context)
{
    (void)context;
    // Answers one question and ends at the next.
    play_matches("cmd:20000ms:read -r line; echo \"$line\" | "
                 "sed 's/.*\"choices\":\\[{\"move\":\"\\([^\"]*\\)\".*/\\1/'; read -r line",
        6);
    assert_in_range(agent_forfeits(&agents[0]), 1, agents[0].decisions - 1);
}

static void one_that_never_stops_talking_is_stopped(void **context)
{
    (void)context;
    play_matches("cmd:20000ms:read -r line; exec tr '\\0' x </dev/zero", 1);
    assert_int_equal(agents[0].program->nonsense, agents[0].decisions);
}

static void what_cannot_be_run_is_refused(void **context)
{
    (void)context;
    char buf[400];
    struct text why = TEXT(buf);
    setup_init(&leduc, game_find("leduc"));
    assert_false(agent_parse(&agents[0], &leduc, "cmd:./there/is/no/such", &why));
    assert_string_equal(buf, "there is no such program, or it may not be run");
    text_clear(&why);
    assert_false(agent_parse(&agents[0], &leduc, "cmd:", &why));
    text_clear(&why);
    assert_false(agent_parse(&agents[0], &leduc, "cmd:0ms:true", &why));
    assert_string_equal(buf, "a move's limit is 1ms to 3600000ms");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_answers_plays),
        cmocka_unit_test(one_that_crashes_forfeits_its_moves),
        cmocka_unit_test(one_that_stalls_forfeits_its_moves),
        cmocka_unit_test(one_that_talks_nonsense_forfeits_its_moves),
        cmocka_unit_test(one_that_crashes_now_and_then_is_started_again),
        cmocka_unit_test(one_that_never_stops_talking_is_stopped),
        cmocka_unit_test(what_cannot_be_run_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
