// SPDX-License-Identifier: MIT
// Runs of the lab that are ended early; what they give otherwise is compared with the commands
// (tests/library).
#include "../unit.h"

#include "lib/baize.h"

#include <jansson.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef char *lab_fn(
    const char *const *words, const volatile bool *is_stopped, struct baize_why *why);

// Even one that is stopped before it begins says in JSON what it has.
static void a_stopped_run_says_what_it_has(void **context)
{
    (void)context;
    static const struct {
        lab_fn *run;
        const char *words[8];
    } runs[] = {
        {baize_sim, {"war-lanes", "--games", "100000000", "--seed", "1"}},
        {baize_sim, {"war-lanes", "--games", "100000000", "--bot", "best"}},
        {baize_compare, {"war-lanes", "--set", "standard", "--set", "pair=5", "--bot", "best"}},
        {baize_sweep, {"war-lanes", "--set", "pair=1..90", "--games", "10000000"}},
        {baize_solve, {"leduc", "--gain", "0.0000000001"}},
        {baize_arena, {"war-lanes", "best", "hard", "--games", "1000000"}},
    };
    for (size_t i = 0; i < sizeof(runs) / sizeof(runs[0]); i++) {
        volatile bool is_stopped = true;
        struct baize_why why = {""};
        char *answer = runs[i].run(runs[i].words, &is_stopped, &why);
        if (!answer)
            fail_msg("%s", why.text);
        json_t *all = json_loads(answer, 0, NULL);
        assert_true(json_is_object(all));
        json_decref(all);
        baize_free(answer);
    }
}

static void a_run_ends_when_its_time_is_up(void **context)
{
    (void)context;
    const char *const words[] = {"leduc", "--time", "150ms", "--threads", "1", NULL};
    char *answer = baize_sim(words, NULL, NULL);
    json_t *all = json_loads(answer, 0, NULL);
    assert_true(json_integer_value(json_object_get(all, "games")) > 0);
    json_decref(all);
    baize_free(answer);
}

// ---- A locale with a decimal comma -------------------------------------------------------------

// An exploiter whose figures have fractions.
static const char exploiter[] = "baize exploiter\ngame kuhn\nversion 1\nagainst random\nkind net\n"
                                "base random\nmargin 0.5\n\nbias 0 0.25 OOOOOOOOOOOO\n";

// False if none can be made here.
static bool speak_german(const char *folder)
{
    char command[200];
    snprintf(command, sizeof(command),
        "localedef -c -i de_DE -f UTF-8 --no-archive %s/de_DE.UTF-8 > %s/said 2>&1", folder,
        folder);
    bool is_made = system(command) == 0;
    setenv("LOCPATH", folder, 1);
    return is_made && setlocale(LC_ALL, "de_DE.UTF-8") && strtod("0,5", NULL) == 0.5;
}

static void fractions_have_a_point_everywhere(void **context)
{
    (void)context;
    static const struct {
        lab_fn *run;
        const char *words[8];
    } runs[] = {
        {baize_sim, {"kuhn", "--games", "100", "--seed", "1", "--no-times"}},
        {baize_sweep, {"kuhn", "--games", "100", "--seed", "1", "--set", "bet=1,2"}},
        {baize_solve, {"kuhn", "--gain", "0.001", "--worths"}},
        {baize_arena, {"kuhn", "random", "easy", "--seed", "1", "--no-times"}},
    };
    enum { RUNS = sizeof(runs) / sizeof(runs[0]) };
    char folder[] = "/tmp/baize-locale-XXXXXX", word[80], command[80], *before[RUNS];
    for (int i = 0; i < RUNS; i++)
        before[i] = runs[i].run(runs[i].words, NULL, NULL);
    assert_non_null(mkdtemp(folder));
    snprintf(word, sizeof(word), "exploit:%s/e", folder);
    FILE *file = fopen(strchr(word, '/'), "w");
    fputs(exploiter, file);
    fclose(file);
    bool is_german = speak_german(folder);
    if (!is_german)
        print_message("there is no localedef here: nothing was tried with a decimal comma\n");
    for (int i = 0; i < RUNS; i++) {
        struct baize_why why = {""};
        char *after = runs[i].run(runs[i].words, NULL, &why);
        if (!after)
            fail_msg("%s", why.text);
        assert_string_equal(after, before[i]);
        baize_free(after);
        baize_free(before[i]);
    }
    struct baize_why why = {""};
    struct baize_game *game = baize_game_open("kuhn", 0, NULL, NULL);
    struct baize_batch *batch = baize_batch_open(game, 1, 1, NULL);
    struct baize_bot *bot = baize_bot_open(game, word, "1", &why);
    if (!bot || !baize_batch_seat(batch, 1, word, &why))
        fail_msg("%s", why.text);
    baize_bot_close(bot);
    baize_batch_close(batch);
    baize_game_close(game);
    assert_true(!is_german || strtod("0,5", NULL) == 0.5); // the caller's is as it was
    setlocale(LC_ALL, "C");
    snprintf(command, sizeof(command), "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_run_says_what_it_has),
        cmocka_unit_test(a_run_ends_when_its_time_is_up),
        cmocka_unit_test(fractions_have_a_point_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
