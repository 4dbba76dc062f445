// SPDX-License-Identifier: MIT
// What games count themselves agrees with what is known otherwise.
#include "../unit.h"

#include "games/games.h"
#include "games/war_lanes/terms.h"
#include "lab/simulate.h"
#include "lab/trial.h"

#include <stdlib.h>
#include <string.h>

// Simulates matches of random players; the caller frees the tally.
static struct tally *simulated(const char *id, int seats, uint64_t matches, bool is_listening)
{
    struct simulation simulation = {
        .games = matches, .seed = 9, .threads = 2, .is_listening = is_listening};
    struct tally *tally = calloc(1, sizeof(*tally));
    char buf[100];
    struct text why = TEXT(buf);
    setup_init(&simulation.setup, game_find(id));
    simulation.setup.seats = seats;
    for (int seat = 0; seat < seats; seat++)
        assert_true(agent_parse(&simulation.agents[seat], &simulation.setup, "random", &why));
    simulate(&simulation, tally);
    return tally;
}

static int64_t own(const struct tally *tally, const char *id, const char *name)
{
    const struct own_measure *list = game_find(id)->own_measures;
    for (int i = 0; list[i].name; i++)
        if (strcmp(list[i].name, name) == 0)
            return tally->own[i].sum;
    fail_msg("%s does not count %s", id, name);
    return 0;
}

static int64_t taken(const struct tally *tally, const char *id, const char *verb)
{
    const struct verb *verbs = game_find(id)->verbs;
    for (int i = 0; verbs[i].name; i++)
        if (strcmp(verbs[i].name, verb) == 0)
            return (int64_t)tally_taken(tally, i);
    fail_msg("%s has no %s", id, verb);
    return 0;
}

static void names_are_few_and_their_own(void **context)
{
    (void)context;
    for (int i = 0; games[i]; i++) {
        const struct own_measure *list = games[i]->own_measures;
        assert_true(!list == !games[i]->count_own);
        for (int at = 0; list && list[at].name; at++) {
            assert_true(at < OWN_MEASURES_MAX);
            assert_non_null(list[at].label);
            assert_int_equal(strspn(list[at].name, "abcdefghijklmnopqrstuvwxyz_0123456789"),
                strlen(list[at].name));
            for (const struct measure_name *name = measure_names; name->name; name++)
                assert_string_not_equal(name->name, list[at].name);
            for (int other = 0; other < at; other++)
                assert_string_not_equal(list[other].name, list[at].name);
        }
    }
}

static void listening_changes_nothing(void **context)
{
    (void)context;
    static const char *const ids[] = {"war-lanes", "tzogous37", "slowpoker", "mantis"};
    for (int i = 0; i < ARRAY_LEN(ids); i++) {
        struct tally *plain = simulated(ids[i], 2, 30, false);
        struct tally *heard = simulated(ids[i], 2, 30, true);
        assert_true(heard->own[0].sum || heard->own[1].sum);
        memcpy(plain->own, heard->own, sizeof(plain->own));
        assert_memory_equal(plain, heard, sizeof(*plain));
        free(plain);
        free(heard);
    }
}

static void hp_are_lost_to_something(void **context)
{
    (void)context;
    static const char *const losses[] = {"damage_pair", "damage_three", "damage_straight",
        "damage_flush", "damage_straight_flush", "damage_plain", "damage_flip", "damage_discards"};
    struct setup setup;
    char buf[100];
    struct text why = TEXT(buf);
    struct agent agents[SEATS_MAX];
    struct tally *tally = calloc(1, sizeof(*tally));
    struct match_table *table = calloc(1, sizeof(*table));
    setup_init(&setup, game_find("war-lanes"));
    for (int seat = 0; seat < 2; seat++) {
        assert_true(agent_parse(&agents[seat], &setup, "random", &why));
        agent_open(&agents[seat]);
    }
    match_table_init(table, &setup, agents, tally);
    table->is_listening = true;
    int64_t ahead = 0, comebacks = 0;
    for (uint64_t number = 0; number < 200; number++) {
        struct match_facts facts;
        int64_t before = 0, lost = 0;
        for (int i = 0; i < ARRAY_LEN(losses); i++)
            before += own(tally, "war-lanes", losses[i]);
        int64_t healed = own(tally, "war-lanes", "healing");
        match_bring_luck(table, 1, number);
        assert_true(match_play_out(table, &facts));
        for (int i = 0; i < ARRAY_LEN(losses); i++)
            lost += own(tally, "war-lanes", losses[i]);
        healed = own(tally, "war-lanes", "healing") - healed;
        int64_t left = (int64_t)2 * setup.option[OPTION_HP] - (lost - before) + healed;
        assert_int_equal(left, facts.ahead[0] + facts.ahead[1]);
        ahead += facts.ahead[0] != facts.ahead[1];
        comebacks = own(tally, "war-lanes", "comebacks");
    }
    assert_true(ahead > 100 && comebacks > 2 && comebacks < 100);
    for (int seat = 0; seat < 2; seat++)
        agent_close(&agents[seat]);
    free(tally);
    free(table);
}

static void what_others_count_agrees(void **context)
{
    (void)context;
    struct tally *mantis = simulated("mantis", 3, 50, true);
    assert_int_equal(own(mantis, "mantis", "scores") + own(mantis, "mantis", "kept"),
        taken(mantis, "mantis", "score"));
    assert_int_equal(own(mantis, "mantis", "steals") + own(mantis, "mantis", "given"),
        taken(mantis, "mantis", "steal"));
    free(mantis);

    struct tally *tzogous = simulated("tzogous37", 4, 50, true);
    assert_int_equal(own(tzogous, "tzogous37", "folds"), taken(tzogous, "tzogous37", "fold"));
    assert_int_equal(
        own(tzogous, "tzogous37", "jokers_used"), taken(tzogous, "tzogous37", "joker"));
    assert_true(own(tzogous, "tzogous37", "won_pair") > 0);
    free(tzogous);

    struct tally *slowpoker = simulated("slowpoker", 2, 50, true);
    int64_t paid = 0;
    for (int rank = 0; rank < 10; rank++) {
        char name[32];
        snprintf(name, sizeof(name), "paid_rank_%d", rank);
        paid += own(slowpoker, "slowpoker", name);
    }
    assert_int_equal(paid, -slowpoker->house);
    free(slowpoker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_few_and_their_own),
        cmocka_unit_test(listening_changes_nothing),
        cmocka_unit_test(hp_are_lost_to_something),
        cmocka_unit_test(what_others_count_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
