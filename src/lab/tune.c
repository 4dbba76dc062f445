// SPDX-License-Identifier: MIT
// Plays the race's matches, ends it in time, and judges who came out of it.
#include "lab/tune.h"

#include "lab/agent.h"
#include "os/time.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TOGETHER = 64, TOGETHER_THINKING = 16 }; // sets of rules that are played at a time
enum { PILOT_LEAST = 16, PILOT_TIMED = 4, PILOT_PART = 15 }; // of the matches, or the time
enum { FIT_LOOKS = 2000 }; // sets of which one at least must be played by the bots
enum { GRACE_MS = 2000 };  // for judging what was found when the search is ended early
// Of the matches, or the time, so many tenths are for the search.
enum { SEARCH_TENTHS = 7 };

// What goes on while the matches are played.
struct course {
    struct tune *tune;
    struct trials trials; // of those that are played together
    struct trial *list;
    int together;
    uint64_t done, planned; // matches in all
    uint64_t search_games;  // as many of them are for the search
    int64_t start_ms, end_ms;
    bool was_stopped; // before the phase began
    atomic_bool is_halted;
};

// Looks at the clock, and whether somebody wants an end.
static void look(struct course *course)
{
    const struct tune *tune = course->tune;
    bool is_stopped = tune->is_stopped && *tune->is_stopped && !course->was_stopped;
    if (is_stopped || (course->end_ms && time_monotonic_ms() >= course->end_ms))
        course->is_halted = true;
}

static void tell(void *context, uint64_t done, uint64_t total)
{
    struct course *course = context;
    (void)total;
    uint64_t before = course->trials.played * (uint64_t)course->trials.count;
    uint64_t now = course->done + (done > before ? done - before : 0);
    if (course->tune->progress)
        course->tune->progress(course->tune->context, now, course->planned);
    look(course);
}

// How it plays stands in a file, for one set of rules. It was read, and may be gone or changed.
static bool is_of_file(const char *word)
{
    return strncmp(word, "exploit:", 8) == 0 || strncmp(word, "equilibrium:", 12) == 0;
}

bool tune_agents(
    const struct tune *tune, const struct setup *setup, struct agent *agents, struct text *why)
{
    bool is_standard = setup_is_same(setup, &tune->setup);
    for (int seat = 0; seat < setup->seats; seat++) {
        const char *word = tune->agent_names[seat];
        if (is_standard || strncmp(word, "cmd:", 4) == 0) {
            agents[seat] = tune->agents[seat];
        } else if (is_of_file(word)) {
            text_format(why, "%s was made for the rules as they are, not for others", word);
            return false;
        } else if (!agent_parse(&agents[seat], setup, word, why)) {
            return false;
        }
    }
    return true;
}

bool tune_is_standard(const struct tune *tune, struct spot spot)
{
    struct setup setup;
    tune_setup(tune, spot, &setup);
    return memcmp(setup.option, tune->setup.option, sizeof(setup.option)) == 0;
}

bool tune_bots_fit(const struct tune *tune, struct text *why)
{
    uint64_t step = 1 + tune->size / FIT_LOOKS;
    for (uint64_t number = 0; number < tune->size; number += step) {
        struct spot spot = grid_spot(&tune->race.grid, number);
        struct agent agents[SEATS_MAX];
        struct setup setup;
        tune_setup(tune, spot, &setup);
        text_clear(why);
        if (tune_is_standard(tune, spot) || !setup_check(&setup, why))
            continue;
        text_clear(why);
        if (tune_agents(tune, &setup, agents, why))
            return true;
    }
    return false;
}

static bool is_playable(void *context, struct spot spot)
{
    struct course *course = context;
    struct agent agents[SEATS_MAX];
    struct setup setup;
    char buf[400];
    struct text why = TEXT(buf);
    tune_setup(course->tune, spot, &setup);
    if (!setup_check(&setup, &why))
        return false;
    bool is_fit = tune_agents(course->tune, &setup, agents, &why);
    course->tune->has_unfit = course->tune->has_unfit || !is_fit;
    return is_fit;
}

static uint64_t matches_left(void *context)
{
    struct course *course = context;
    look(course);
    if (course->is_halted)
        return 0;
    const struct tune *tune = course->tune;
    uint64_t left =
        course->search_games > tune->searched ? course->search_games - tune->searched : 0;
    left -= left / ((uint64_t)course->together + 1); // the standard rules play along
    if (!tune->time_ms)
        return left;
    int64_t now_ms = time_monotonic_ms(), spent_ms = now_ms - course->start_ms;
    double rate = (double)course->done / (double)(spent_ms > 0 ? spent_ms : 1);
    double in_time = rate * (double)(course->end_ms - now_ms);
    return (double)left < in_time ? left : (uint64_t)fmax(in_time, 0);
}

static void note(const struct course *course, int at, struct tried *tried)
{
    const struct tune *tune = course->tune;
    struct trials shown = course->trials;
    shown.list = &course->list[at];
    shown.count = 1;
    for (int i = 0; i < tune->wish_count; i++) {
        int measure = tune->wishes[i].measure;
        struct sums *sums = &course->list[at].value[measure];
        sums_merge(&tried->sums[i], sums);
        sums_merge(&tried->base[i], &course->list[course->trials.base].value[measure]);
        sums_merge(&tried->apart[i], &course->list[at].difference[measure]);
        *sums = tried->sums[i];
        struct estimate value = trial_value(&shown, 0, measure);
        tried->mean[i] = value.mean;
        tried->error[i] = isinf(value.ci95) ? fabs(value.mean) + 1 : value.ci95 / 1.96;
    }
    tried->played = shown.played;
    tune_even(tune, tried);
}

static void play_some(struct course *course, struct tried *const *list, int count, uint64_t games)
{
    struct tune *tune = course->tune;
    struct trials *trials = &course->trials;
    char buf[400];
    struct text why = TEXT(buf);
    memset(course->list, 0, ((size_t)count + 1) * sizeof(course->list[0]));
    for (int i = 0; i < count; i++) {
        tune_setup(tune, list[i]->spot, &course->list[i].setup);
        must(tune_agents(tune, &course->list[i].setup, course->list[i].agents, &why));
    }
    // The standard rules play along as long as it is better known how they go.
    bool is_evened = games < tune->pilot_games;
    course->list[count].setup = tune->setup;
    memcpy(course->list[count].agents, tune->agents, sizeof(tune->agents));
    trials->count = count + is_evened;
    trials->base = is_evened ? count : 0;
    trials->played = list[0]->played;
    trials->games = games;
    trials_go_on(trials);
    uint64_t played = (trials->played - list[0]->played) * (uint64_t)trials->count;
    tune->searched += played;
    course->done += played;
    for (int i = 0; i < count && trials->played; i++)
        note(course, i, list[i]);
}

static void play_all(void *context, struct tried *const *list, int count, uint64_t games)
{
    struct course *course = context;
    for (int i = 0; i < count && !course->is_halted; i += course->together) {
        int some = count - i < course->together ? count - i : course->together;
        play_some(course, list + i, some, games);
        look(course);
    }
}

static bool is_thinking(const struct tune *tune)
{
    return random_seats(&tune->setup, tune->agents) != (1 << tune->setup.seats) - 1;
}

static void course_open(struct course *course, struct tune *tune)
{
    *course = (struct course){.tune = tune, .start_ms = time_monotonic_ms()};
    course->together = is_thinking(tune) ? TOGETHER_THINKING : TOGETHER;
    course->list = calloc((size_t)course->together + 1, sizeof(course->list[0]));
    must(course->list);
    course->planned = tune->games;
    course->trials = (struct trials){.list = course->list,
        .seed = tune->seed,
        .threads = tune->threads,
        .is_stopped = &course->is_halted,
        .progress = tell,
        .context = course};
    bool is_own = false;
    for (int i = 0; i < tune->wish_count; i++)
        is_own = is_own || tune->wishes[i].measure >= MEASURE_OWN;
    trials_name(&course->trials, tune->setup.game, is_own);
    if (tune->time_ms)
        course->end_ms = course->start_ms + tune->time_ms * SEARCH_TENTHS / 10;
}

// What is wished to be least or most is compared with the standard rules, the first of these.
static void settle(struct tune *tune, const struct trials *trials)
{
    for (int i = 0; i < tune->wish_count; i++)
        wish_settle(&tune->wishes[i], trial_value(trials, 0, tune->wishes[i].measure).mean);
    for (int i = 0; i < tune->race.count; i++) {
        struct tried *tried = &tune->race.tried[i];
        tried->loss = wishes_expected(tune->wishes, tune->wish_count, tried->mean, tried->error);
    }
}

// The standard rules by themselves: how fast matches go, what is better than they are, and how
// lucky the first matches are (tune_even.c).
static void play_pilot(struct course *course)
{
    struct tune *tune = course->tune;
    struct trials *trials = &course->trials;
    int64_t pilot_ms = tune->time_ms / PILOT_PART;
    uint64_t most = tune->games / PILOT_PART > PILOT_LEAST ? tune->games / PILOT_PART : PILOT_LEAST;
    course->list[0] = tune->judged.list[0];
    trials->count = 1;
    for (trials->games = tune->time_ms ? PILOT_TIMED : most;; trials->games *= 2) {
        trials->games = trials->games < most ? trials->games : most;
        trials_go_on(trials);
        look(course);
        bool is_enough = time_monotonic_ms() - course->start_ms >= pilot_ms;
        if (trials->played >= most || is_enough || course->is_halted)
            break;
    }
    for (int i = 0; i < tune->wish_count; i++)
        tune->pilot[i] = course->list[0].value[tune->wishes[i].measure];
    if (trials->played)
        settle(tune, trials);
    tune->pilot_games = tune->searched = course->done = trials->played;
    course->search_games = tune->games / 10 * SEARCH_TENTHS;
}

static void run_race(struct course *course)
{
    struct tune *tune = course->tune;
    struct race *race = &tune->race;
    race->wishes = tune->wishes;
    race->wish_count = tune->wish_count;
    race->top = tune->top;
    race->seed = tune->seed;
    race->is_playable = is_playable;
    race->play = play_all;
    race->left = matches_left;
    race->context = course;
    race_open(race);
    (tune->search ? tune->search : race_run)(race);
}

static void judge(struct course *course)
{
    struct tune *tune = course->tune;
    struct trials *judged = &tune->judged;
    int64_t now_ms = time_monotonic_ms();
    course->was_stopped = tune->is_stopped && *tune->is_stopped;
    tune->is_cut = course->was_stopped;
    course->is_halted = false;
    course->end_ms = tune->time_ms ? course->start_ms + tune->time_ms : 0;
    if (course->was_stopped)
        course->end_ms = now_ms + GRACE_MS;
    uint64_t left = tune->games > course->done ? tune->games - course->done : 0;
    judged->games = left / (uint64_t)judged->count;
    judged->seed = hash_bytes(tune->seed, "judge", 5); // luck that the race has not seen
    judged->threads = tune->threads;
    judged->family = FAMILY_ALL;
    judged->is_stopped = &course->is_halted;
    judged->progress = tell;
    judged->context = course;
    course->trials = (struct trials){.count = judged->count};
    trials_name(judged, tune->setup.game, tune->is_listening);
    trials_run(judged);
    if (!judged->played)
        return;
    settle(tune, judged);
    tune_sort(tune);
}

void tune_run(struct tune *tune)
{
    struct course course;
    tune->judged.list = calloc(JUDGED_MAX, sizeof(tune->judged.list[0]));
    must(tune->judged.list);
    tune->judged.count = 1;
    tune->judged.list[0].setup = tune->setup;
    memcpy(tune->judged.list[0].agents, tune->agents, sizeof(tune->agents));
    course_open(&course, tune);
    play_pilot(&course);
    run_race(&course);
    tune_choose(tune);
    judge(&course);
    free(course.list);
}

void tune_release(struct tune *tune)
{
    race_release(&tune->race);
    free(tune->judged.list);
}
