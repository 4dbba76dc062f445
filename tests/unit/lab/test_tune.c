// SPDX-License-Identifier: MIT
#include "../unit.h"

#include "bots/policy.h"
#include "games/games.h"
#include "lab/tune.h"
#include "near.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const names[SEATS_MAX] = {"random", "random", "random", "random"};

static void open_tune(struct tune *tune, const char *id)
{
    char buf[200];
    struct text why = TEXT(buf);
    struct trials naming = {0};
    *tune = (struct tune){
        .agent_names = names, .seed_word = "7", .seed = 7, .games = 20000, .threads = 1, .top = 3};
    setup_init(&tune->setup, game_find(id));
    for (int seat = 0; seat < tune->setup.seats; seat++)
        assert_true(agent_parse(&tune->agents[seat], &tune->setup, "random", &why));
    trials_name(&naming, tune->setup.game, true);
    memcpy(tune->names, naming.names, sizeof(tune->names));
}

static void vary(struct tune *tune, const char *word)
{
    char buf[300];
    struct text why = TEXT(buf);
    if (!tune_vary(tune, word, &why))
        fail_msg("%s: %s", word, buf);
}

static void want(struct tune *tune, const char *word)
{
    char buf[300];
    struct text why = TEXT(buf);
    assert_true(
        wish_parse(&tune->wishes[tune->wish_count++], tune->names, &tune->setup, word, &why));
}

static void run(struct tune *tune)
{
    char buf[400];
    struct text why = TEXT(buf);
    if (!tune_check(tune, &why))
        fail_msg("%s", buf);
    tune_run(tune);
}

static void cannot_vary(struct tune *tune, const char *word, const char *reason)
{
    char buf[300];
    struct text why = TEXT(buf);
    int axes = tune->axes;
    assert_false(tune_vary(tune, word, &why));
    assert_int_equal(tune->axes, axes);
    if (!strstr(buf, reason))
        fail_msg("%s: \"%s\", not \"%s\"", word, buf, reason);
}

static void only_what_can_be_varied_is(void **context)
{
    (void)context;
    struct tune tune;
    open_tune(&tune, "war-lanes");
    vary(&tune, "pair=0..12");
    cannot_vary(&tune, "pair=0..3", "varied already");
    cannot_vary(&tune, "pairs=0..3", "did you mean pair?");
    cannot_vary(&tune, "hp", "say which values");
    cannot_vary(&tune, "hp=100", "one value only");
    cannot_vary(&tune, "hp=100,90,100", "stands there twice");
    cannot_vary(&tune, "hp=0..50", "hp may be 1 to 1000, not 0");
    cannot_vary(&tune, "hp=50..40", "the lower end of a range comes first");
    static const char *const more[] = {"three=0,1", "straight=0,1", "flush=0,1",
        "straight_flush=0,1", "effect_low=0,1", "effect_mid=0,1", "effect_high=0,1"};
    for (int i = 0; i < ARRAY_LEN(more); i++)
        vary(&tune, more[i]);
    cannot_vary(&tune, "hp=50..60", "no more than 8 options");
}

static void too_few_matches_are_refused(void **context)
{
    (void)context;
    struct tune tune;
    char buf[300];
    struct text why = TEXT(buf);
    open_tune(&tune, "war-lanes");
    vary(&tune, "pair=0..12");
    want(&tune, "ties=0");
    tune.games = 399;
    assert_false(tune_check(&tune, &why));
    assert_non_null(strstr(buf, "at least 400 are needed"));
    tune.games = 400;
    assert_true(tune_check(&tune, &why));
}

// With so many points to win, and so many cards dealt, the game is over at once: the goal decides
// how long it lasts.
static void the_value_that_fulfils_the_wish_is_found(void **context)
{
    (void)context;
    struct tune tune;
    open_tune(&tune, "mantis");
    vary(&tune, "goal_two=5..40");
    want(&tune, "length=150");
    run(&tune);
    assert_int_equal(tune.best, 3);
    assert_true(tune_met(&tune, 1, 0) == MET_SURELY);
    assert_true(tune_met(&tune, 0, 0) == MET_NOT);
    assert_true(tune_loss(&tune, 1) < tune_loss(&tune, 0));
    for (int i = 1; i < tune.best; i++)
        assert_true(tune_loss(&tune, i) <= tune_loss(&tune, i + 1) + 0.05);
    assert_true(tune.searched + tune.judged.played * (uint64_t)tune.judged.count <= tune.games);
    assert_true(tune.judged.seed != tune.seed); // luck that the search has not seen
    struct cost costs[COSTS_MAX];
    int count = tune_costs(&tune, 1, costs);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        assert_int_not_equal(costs[i].measure, MEASURE_LENGTH);
        assert_true(trial_is_significant(&tune.judged, 1, costs[i].measure));
    }
    tune_release(&tune);
}

static char *told(struct tune *tune, void (*tell)(FILE *file, const struct tune *tune))
{
    char *words = NULL;
    size_t size;
    FILE *file = open_memstream(&words, &size);
    tell(file, tune);
    fclose(file);
    return words;
}

static void any_number_of_threads_tells_the_same(void **context)
{
    (void)context;
    char *first = NULL;
    for (int threads = 1; threads <= 3; threads += 2) {
        struct tune tune;
        open_tune(&tune, "leduc");
        vary(&tune, "raise_1=1..40");
        vary(&tune, "raise_2=2..80/2");
        vary(&tune, "raises_max=1..4");
        want(&tune, "decisions=4");
        want(&tune, "mean:0=max");
        tune.threads = threads;
        run(&tune);
        char *words = told(&tune, tune_json);
        assert_true(!first || strcmp(first, words) == 0);
        json_t *json = json_loads(words, 0, NULL);
        assert_non_null(json);
        assert_int_equal(json_array_size(json_object_get(json, "best")), 3);
        assert_int_equal(json_integer_value(json_object_get(json, "sets")), 40 * 40 * 4);
        json_decref(json);
        free(first);
        first = words;
        tune_release(&tune);
    }
    free(first);
}

// What makes matches longer makes them longer: a short match cannot have many decisions.
static void wishes_that_exclude_each_other_are_named(void **context)
{
    (void)context;
    struct tune tune;
    int first, second;
    open_tune(&tune, "mantis");
    vary(&tune, "goal_two=5..40");
    want(&tune, "length=..50");
    want(&tune, "decisions=60..");
    run(&tune);
    assert_true(tune_all_met(&tune, 1) == MET_NOT);
    assert_true(tune_conflict(&tune, &first, &second));
    assert_int_equal(first + second, 1);
    char *words = told(&tune, tune_text);
    assert_non_null(strstr(words, "No set of rules that was judged meets all wishes."));
    assert_non_null(strstr(words, "stands against"));
    free(words);
    tune_release(&tune);
}

// The longer the match, the more it gives: by far more than a range can cost that is missed. What
// keeps to the range is judged all the same, and named.
static void a_range_is_not_forgotten_for_what_has_no_end(void **context)
{
    (void)context;
    struct tune tune;
    open_tune(&tune, "mantis");
    vary(&tune, "goal_two=5..40");
    want(&tune, "length=140..170");
    want(&tune, "decisions=max~0.02");
    want(&tune, "ties=..0.001"); // so rare that hardly anything is known of it
    tune.top = 2;
    run(&tune);
    assert_true(tune_bounded_met(&tune, 1) == MET_NOT);
    assert_true(tune.bounded > tune.best);
    assert_true(tune_met(&tune, tune.bounded, 0) != MET_NOT);
    assert_true(tune_loss(&tune, 1) < tune_loss(&tune, tune.bounded));
    char *words = told(&tune, tune_text), buf[200];
    struct text rules = TEXT(buf);
    tune_rules(&tune, &tune.judged.list[tune.bounded].setup, &rules);
    text_put(&rules, " perhaps meets all wishes, though goal_two=");
    assert_non_null(strstr(words, buf));
    assert_null(strstr(words, "No set of rules"));
    assert_non_null(strstr(words, "nearest to all values and ranges: goal_two="));
    free(words);
    tune_release(&tune);
}

// Four tanks of 26 cards would leave no pack.
static void what_cannot_be_played_is_left_out(void **context)
{
    (void)context;
    struct tune tune;
    open_tune(&tune, "mantis");
    tune.setup.seats = 4;
    char buf[200];
    struct text why = TEXT(buf);
    for (int seat = 0; seat < 4; seat++)
        assert_true(agent_parse(&tune.agents[seat], &tune.setup, "random", &why));
    vary(&tune, "tank=20..30");
    want(&tune, "length=min");
    run(&tune);
    assert_int_equal(tune.size, 11);
    assert_int_equal(tune.playable, 7);
    assert_int_equal(tune.race.count, 6 + 1);
    char *words = told(&tune, tune_text);
    assert_non_null(strstr(words, "7 of them can be played"));
    free(words);
    tune_release(&tune);
}

static void a_file_is_not_read_again(void **context)
{
    (void)context;
    struct tune tune;
    struct agent agents[SEATS_MAX];
    char path[] = "/tmp/baize-XXXXXX", word[40], buf[300];
    struct text why = TEXT(buf);
    const char *const words[] = {word, "random"};
    open_tune(&tune, "kuhn");
    int file = mkstemp(path);
    const struct policy *policy = policy_for(&tune.setup);
    assert_int_equal(write(file, policy->text, policy->len), policy->len);
    close(file);
    snprintf(word, sizeof(word), "equilibrium:%s", path);
    tune.agent_names = words;
    assert_true(agent_parse(&tune.agents[0], &tune.setup, word, &why));
    remove(path);
    if (!tune_agents(&tune, &tune.setup, agents, &why))
        fail_msg("%s", buf);
    assert_true(agents[0].policy == tune.agents[0].policy);
    struct setup other = tune.setup;
    other.option[option_find(other.game, "ante")] = 2;
    assert_false(tune_agents(&tune, &other, agents, &why));
    assert_non_null(strstr(buf, "was made for"));
}

static void the_command_to_look_further_says_all(void **context)
{
    (void)context;
    struct tune tune;
    char buf[300];
    struct text text = TEXT(buf), why = TEXT(buf);
    open_tune(&tune, "tzogous37");
    tune.setup.seats = 3;
    for (int seat = 0; seat < 3; seat++)
        assert_true(agent_parse(&tune.agents[seat], &tune.setup, "random", &why));
    tune.setup.option[option_find(tune.setup.game, "hands")] = 2;
    vary(&tune, "joker_limit=0,3");
    vary(&tune, "chips=20..100/40");
    want(&tune, "length=max");
    tune.games = 2000;
    run(&tune);
    assert_true(tune.best >= 1);
    tune_look_further(&tune, 1, &text);
    assert_non_null(strstr(buf, "baize compare tzogous37 --set chips=100,hands=2,joker_limit=0 "
                                "--set chips="));
    assert_string_equal(buf + strlen(buf) - strlen(" --seats 3"), " --seats 3");
    static const char *const spaced[SEATS_MAX] = {"exploit:my bot", "random", "random"};
    tune.agent_names = spaced;
    text_clear(&text);
    tune_look_further(&tune, 1, &text);
    assert_non_null(strstr(buf, " --bot 'exploit:my bot' --bot random --bot random"));
    tune_release(&tune);
}

// A set that goes as the standard rules go has their mean, whatever luck its first matches had; one
// that has nothing to do with them keeps its own.
static void shared_luck_is_taken_out(void **context)
{
    (void)context;
    struct tune tune;
    struct tried same = {.played = 100}, other;
    struct chance chance;
    open_tune(&tune, "mantis");
    want(&tune, "length=100");
    chance_from_number(&chance, 5);
    tune.pilot_games = 10000;
    for (int i = 0; i < 10000; i++) {
        int64_t base = 60 + chance_below(&chance, 81) + (i < 100 ? 10 : 0);
        sums_add(&tune.pilot[0], base);
        if (i >= 100)
            continue;
        sums_add(&same.base[0], base);
        sums_add(&same.sums[0], base + 7);
        sums_add(&same.apart[0], 7);
    }
    other = same;
    same.mean[0] = (double)same.sums[0].sum / 100;
    same.error[0] = 2.3;
    tune_even(&tune, &same);
    assert_near(same.mean[0], (double)tune.pilot[0].sum / 10000 + 7, 1e-6);
    assert_true(same.error[0] < 0.3);
    // The same numbers in another order: nothing is shared.
    memset(&other.apart[0], 0, sizeof(other.apart[0]));
    other.apart[0].sum = 700;
    other.apart[0].squares = 100 * 49 + 2 * 100 * 547; // about twice the spread of each
    other.mean[0] = 117;
    other.error[0] = 2.3;
    tune_even(&tune, &other);
    assert_true(other.mean[0] == 117 && other.error[0] == 2.3);
}

static struct sums base[2], apart[2];

static void play_twice(struct race *race)
{
    struct tried *tried = race_add(race, grid_spot(&race->grid, 3));
    assert_non_null(tried);
    for (int i = 0; i < 2; i++) {
        race_play(race, &tried, 1, i ? 3000 : 100);
        base[i] = tried->base[0];
        apart[i] = tried->apart[0];
    }
}

// The standard rules are played 1,333 times; further on, nothing stands for them.
static void only_the_standard_rules_are_a_base(void **context)
{
    (void)context;
    struct tune tune;
    open_tune(&tune, "mantis");
    vary(&tune, "goal_two=15..30");
    want(&tune, "length=130");
    tune.search = play_twice;
    run(&tune);
    assert_int_equal(tune.pilot_games, 1333);
    assert_true(base[0].sum > 0 && apart[0].squares > 0);
    assert_memory_equal(&base[0], &base[1], sizeof(base[0]));
    assert_memory_equal(&apart[0], &apart[1], sizeof(apart[0]));
    tune_release(&tune);
}

// Players at random take no notice of what is at stake: neither do the figures.
static void twins_are_told_once(void **context)
{
    (void)context;
    struct tune tune;
    open_tune(&tune, "mantis");
    vary(&tune, "stake=0..90");
    vary(&tune, "goal_two=15..30");
    tune.games = 100000;
    want(&tune, "length=130");
    run(&tune);
    assert_true(tune.race.count < 91 * 16); // not everything was tried
    assert_int_equal(tune.best, 3);
    for (int i = 1; i <= 3; i++)
        assert_int_equal(
            tune.judged.list[i].setup.option[option_find(tune.setup.game, "stake")], 0);
    tune_release(&tune);
    open_tune(&tune, "mantis");
    vary(&tune, "stake=0..5");
    want(&tune, "length=130");
    run(&tune);
    char *words = told(&tune, tune_text);
    assert_non_null(strstr(words, "All that was tried comes out just as the standard rules do."));
    free(words);
    tune_release(&tune);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_can_be_varied_is),
        cmocka_unit_test(too_few_matches_are_refused),
        cmocka_unit_test(the_value_that_fulfils_the_wish_is_found),
        cmocka_unit_test(any_number_of_threads_tells_the_same),
        cmocka_unit_test(wishes_that_exclude_each_other_are_named),
        cmocka_unit_test(a_range_is_not_forgotten_for_what_has_no_end),
        cmocka_unit_test(what_cannot_be_played_is_left_out),
        cmocka_unit_test(shared_luck_is_taken_out),
        cmocka_unit_test(only_the_standard_rules_are_a_base),
        cmocka_unit_test(twins_are_told_once),
        cmocka_unit_test(a_file_is_not_read_again),
        cmocka_unit_test(the_command_to_look_further_says_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
