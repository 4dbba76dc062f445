// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "bots/policy.h"
#include "bots/situation.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

static const char kuhn_head[] = "baize policy\ngame kuhn\nversion 1\nseats 2\noption ante 1\n"
                                "option bet 1\nvalue -0.05\ngain 0.001\n";

static struct policy policy_of(const char *text)
{
    return (struct policy){text, strlen(text)};
}

static struct setup kuhn_setup(void)
{
    struct setup setup;
    setup_init(&setup, game_find("kuhn"));
    return setup;
}

// The head with one thing replaced, and no situations.
static void refuses_head(const char *was, const char *is, const char *part)
{
    char text[600], buf[300];
    const char *at = strstr(kuhn_head, was);
    assert_non_null(at);
    snprintf(
        text, sizeof(text), "%.*s%s%s", (int)(at - kuhn_head), kuhn_head, is, at + strlen(was));
    struct text why = TEXT(buf);
    struct policy policy = policy_of(text);
    struct setup setup = kuhn_setup();
    assert_false(policy_fits(&policy, &setup, &why));
    if (!strstr(buf, part))
        fail_msg("\"%s\" does not say \"%s\"", buf, part);
}

static void a_policy_for_something_else_is_refused(void **context)
{
    (void)context;
    char buf[300];
    struct text why = TEXT(buf);
    struct policy policy = policy_of(kuhn_head);
    struct setup setup = kuhn_setup();
    assert_true(policy_fits(&policy, &setup, &why));
    refuses_head("version 1", "version 2", "made for version 2, not 1");
    refuses_head("game kuhn", "game leduc", "not a policy for kuhn");
    refuses_head("baize policy", "baise policy", "not a policy for kuhn");
    refuses_head("seats 2", "seats 3", "made for seats 3, not 2");
    refuses_head("option bet 1", "option bet 2", "made for bet 2, not 1");
    refuses_head("option bet 1\n", "", "made for bet 0, not 1");
    refuses_head("ante 1", "ante one", "made for ante 0, not 1");
    refuses_head("ante 1", "ante 99999999999999999999", "ante");
}

static void refuses_body(const char *body, const char *part)
{
    char text[600], buf[300];
    snprintf(text, sizeof(text), "%s%s", kuhn_head, body);
    struct text why = TEXT(buf);
    struct policy policy = policy_of(text);
    assert_false(policy_check(&policy, game_find("kuhn"), &why));
    if (!strstr(buf, part))
        fail_msg("\"%s\" does not say \"%s\"", buf, part);
}

static void a_spoilt_policy_is_refused_with_the_line(void **context)
{
    (void)context;
    refuses_body("", "line 9: after the head");
    refuses_body("\n", "after the head");
    refuses_body("\nJ: check 1 bet 0", "line 10: the policy is cut off");
    refuses_body("\nJ: check 1 bet 0\nJ bet: call 0 fo", "cut off");
    refuses_body("\nJ check 1 bet 0\n", "line 10: a situation, a colon");
    refuses_body("\nJ: check 1 raise 0\n", "line 10: there is no such move");
    refuses_body("\nJ: check 1 deal 0\n", "there is no such move");
    refuses_body("\nJ: check one bet 0\n", "its chance is wanted");
    refuses_body("\nJ: check -1 bet 2\n", "its chance is wanted");
    refuses_body("\nJ: check 0.5.5 bet 0\n", "its chance is wanted");
    refuses_body("\nJ: check 0.5 bet\n", "its chance is wanted");
    refuses_body("\nJ: check 0.5 bet 0.4\n", "line 10: the chances do not add up");
    refuses_body("\nJ:\n", "the chances do not add up");
    refuses_body("\nK: check 1\nJ: check 1\n", "line 11: the situations are not in order");
    refuses_body("\nJ: check 1\nJ: check 1\n", "line 11: the situations are not in order");
    char buf[100], text[600];
    struct text why = TEXT(buf);
    snprintf(text, sizeof(text), "%s\nJ: check 0.25 bet 0.75\nJ bet: call 0 fold 1\n", kuhn_head);
    struct policy policy = policy_of(text);
    assert_true(policy_check(&policy, game_find("kuhn"), &why));
}

static void every_situation_is_found(void **context)
{
    (void)context;
    char text[2000];
    int len = snprintf(text, sizeof(text), "%s\n", kuhn_head);
    for (char c = 'a'; c <= 'z'; c++) // lines of many lengths
        len += snprintf(text + len, sizeof(text) - (size_t)len, "%c%.*s: check 0.%d bet 0.%d\n", c,
            (c * 7) % 11, "xxxxxxxxxxx", c % 9 + 1, 9 - c % 9);
    struct policy policy = {text, (size_t)len};
    const struct game *game = game_find("kuhn");
    struct setup setup = kuhn_setup();
    struct state state;
    struct choice choices[CHOICES_MAX];
    game_start(&setup, &state);
    int count = game->moves(&setup, &state, 0, choices);
    for (char c = 'a'; c <= 'z'; c++) {
        char situation[20];
        double chances[2];
        snprintf(situation, sizeof(situation), "%c%.*s", c, (c * 7) % 11, "xxxxxxxxxxx");
        assert_true(policy_chances(&policy, game, situation, choices, count, chances));
        assert_true(chances[0] > (c % 9 + 0.99) / 10 && chances[0] < (c % 9 + 1.01) / 10);
        assert_true(chances[0] + chances[1] > 0.999 && chances[0] + chances[1] < 1.001);
    }
    double chances[2];
    assert_false(policy_chances(&policy, game, "zz", choices, count, chances));
    assert_false(policy_chances(&policy, game, "A", choices, count, chances));
    assert_false(policy_chances(&policy, game, "", choices, count, chances));
}

static void those_built_in_are_whole(void **context)
{
    (void)context;
    int count = 0;
    for (const struct policy *policy = policies; policy->text; policy++, count++) {
        char buf[300];
        struct text why = TEXT(buf);
        const struct game *game = NULL;
        for (int i = 0; games[i]; i++) {
            struct setup setup;
            setup_init(&setup, games[i]);
            if (policy_for(&setup) == policy)
                game = games[i];
        }
        assert_non_null(game);
        if (!policy_check(policy, game, &why))
            fail_msg("%s: %s", game->id, buf);
    }
    assert_int_equal(count, 4);
}

// Wherever a match may go, the policy knows what to do there.
static void they_know_every_situation(void **context)
{
    (void)context;
    for (int i = 0; games[i]; i++) {
        struct setup setup;
        setup_init(&setup, games[i]);
        const struct policy *policy = policy_for(&setup);
        struct chance chance;
        chance_from_number(&chance, 5);
        for (int match = 0; policy && match < 3000; match++) {
            struct state state;
            game_start(&setup, &state);
            while (!game_is_over(&state)) {
                struct move move;
                int seat = DECK;
                if (is_deck_turn(&state)) {
                    game_sample(&setup, &state, &chance, &move);
                } else {
                    seat = lowest_bit((uint64_t)to_act(&state));
                    struct choice choices[CHOICES_MAX];
                    double chances[CHOICES_MAX];
                    char buf[SITUATION_MAX];
                    struct text situation = TEXT(buf);
                    struct view view;
                    int count = games[i]->moves(&setup, &state, seat, choices);
                    game_view(&setup, &state, seat, &view);
                    assert_true(situation_put(&setup, &view, &situation));
                    if (!policy_chances(policy, games[i], buf, choices, count, chances))
                        fail_msg("%s: \"%s\" is not in the policy", games[i]->id, buf);
                    move = choice_pick(choices, count, &chance);
                }
                play(&setup, &state, seat, &move, NULL);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_policy_for_something_else_is_refused),
        cmocka_unit_test(a_spoilt_policy_is_refused_with_the_line),
        cmocka_unit_test(every_situation_is_found),
        cmocka_unit_test(those_built_in_are_whole),
        cmocka_unit_test(they_know_every_situation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
