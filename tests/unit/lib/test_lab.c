// SPDX-License-Identifier: MIT
// Runs of the lab that are ended early; what they give otherwise is compared with the commands
// (tests/library).
#include "../unit.h"

#include "lib/baize.h"

#include <jansson.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_run_says_what_it_has),
        cmocka_unit_test(a_run_ends_when_its_time_is_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
