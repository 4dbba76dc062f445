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
struct run {
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
static void look(struct run *run)
{
    const struct tune *tune = run->tune;
    bool is_stopped = tune->is_stopped && *tune->is_stopped && !run->was_stopped;
    if (is_stopped || (run->end_ms && time_monotonic_ms() >= run->end_ms))
        run->is_halted = true;
}

static void tell(void *context, uint64_t done, uint64_t total)
{
    struct run *run = context;
    (void)total;
    uint64_t before = run->trials.played * (uint64_t)run->trials.count;
    uint64_t now = run->done + (done > before ? done - before : 0);
    if (run->tune->progress)
        run->tune->progress(run->tune->context, now, run->planned);
    look(run);
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
    struct run *run = context;
    struct agent agents[SEATS_MAX];
    struct setup setup;
    char buf[400];
    struct text why = TEXT(buf);
    tune_setup(run->tune, spot, &setup);
    if (!setup_check(&setup, &why))
        return false;
    bool is_fit = tune_agents(run->tune, &setup, agents, &why);
    run->tune->has_unfit = run->tune->has_unfit || !is_fit;
    return is_fit;
}

static uint64_t matches_left(void *context)
{
    struct run *run = context;
    look(run);
    if (run->is_halted)
        return 0;
    const struct tune *tune = run->tune;
    uint64_t left = run->search_games > tune->searched ? run->search_games - tune->searched : 0;
    left -= left / ((uint64_t)run->together + 1); // the standard rules play along
    if (!tune->time_ms)
        return left;
    int64_t now_ms = time_monotonic_ms(), spent_ms = now_ms - run->start_ms;
    double rate = (double)run->done / (double)(spent_ms > 0 ? spent_ms : 1);
    double in_time = rate * (double)(run->end_ms - now_ms);
    return (double)left < in_time ? left : (uint64_t)fmax(in_time, 0);
}

// What the set at this place of the list showed. Once it was played without the standard rules
// beside it, there is nothing to even it with.
static void note(const struct run *run, int at, bool is_evened, struct tried *tried)
{
    const struct tune *tune = run->tune;
    struct trials shown = run->trials;
    shown.list = &run->list[at];
    shown.count = 1;
    for (int i = 0; i < tune->wish_count; i++) {
        int measure = tune->wishes[i].measure;
        struct sums *sums = &run->list[at].value[measure];
        sums_merge(&tried->sums[i], sums);
        if (is_evened) {
            sums_merge(&tried->base[i], &run->list[run->trials.base].value[measure]);
            sums_merge(&tried->apart[i], &run->list[at].difference[measure]);
        }
        *sums = tried->sums[i];
        struct estimate value = trial_value(&shown, 0, measure);
        tried->mean[i] = value.mean;
        tried->error[i] = isinf(value.ci95) ? fabs(value.mean) + 1 : value.ci95 / 1.96;
    }
    tried->played = shown.played;
    if (is_evened)
        tune_even(tune, tried);
}

static void play_some(struct run *run, struct tried *const *list, int count, uint64_t games)
{
    struct tune *tune = run->tune;
    struct trials *trials = &run->trials;
    char buf[400];
    struct text why = TEXT(buf);
    memset(run->list, 0, ((size_t)count + 1) * sizeof(run->list[0]));
    for (int i = 0; i < count; i++) {
        tune_setup(tune, list[i]->spot, &run->list[i].setup);
        must(tune_agents(tune, &run->list[i].setup, run->list[i].agents, &why));
    }
    // The standard rules play along as long as it is better known how they go.
    bool is_evened = games < tune->pilot_games;
    run->list[count].setup = tune->setup;
    memcpy(run->list[count].agents, tune->agents, sizeof(tune->agents));
    trials->count = count + is_evened;
    trials->base = is_evened ? count : 0;
    trials->played = list[0]->played;
    trials->games = games;
    trials_go_on(trials);
    uint64_t played = (trials->played - list[0]->played) * (uint64_t)trials->count;
    tune->searched += played;
    run->done += played;
    for (int i = 0; i < count && trials->played; i++)
        note(run, i, is_evened, list[i]);
}

static void play_all(void *context, struct tried *const *list, int count, uint64_t games)
{
    struct run *run = context;
    for (int i = 0; i < count && !run->is_halted; i += run->together) {
        int some = count - i < run->together ? count - i : run->together;
        play_some(run, list + i, some, games);
        look(run);
    }
}

static bool is_thinking(const struct tune *tune)
{
    return random_seats(&tune->setup, tune->agents) != (1 << tune->setup.seats) - 1;
}

static void run_open(struct run *run, struct tune *tune)
{
    *run = (struct run){.tune = tune, .start_ms = time_monotonic_ms()};
    run->together = is_thinking(tune) ? TOGETHER_THINKING : TOGETHER;
    run->list = calloc((size_t)run->together + 1, sizeof(run->list[0]));
    must(run->list);
    run->planned = tune->games;
    run->trials = (struct trials){.list = run->list,
        .seed = tune->seed,
        .threads = tune->threads,
        .is_stopped = &run->is_halted,
        .progress = tell,
        .context = run};
    bool is_own = false;
    for (int i = 0; i < tune->wish_count; i++)
        is_own = is_own || tune->wishes[i].measure >= MEASURE_OWN;
    trials_name(&run->trials, tune->setup.game, is_own);
    if (tune->time_ms)
        run->end_ms = run->start_ms + tune->time_ms * SEARCH_TENTHS / 10;
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
static void play_pilot(struct run *run)
{
    struct tune *tune = run->tune;
    struct trials *trials = &run->trials;
    int64_t pilot_ms = tune->time_ms / PILOT_PART;
    uint64_t most = tune->games / PILOT_PART > PILOT_LEAST ? tune->games / PILOT_PART : PILOT_LEAST;
    run->list[0] = tune->judged.list[0];
    trials->count = 1;
    for (trials->games = tune->time_ms ? PILOT_TIMED : most;; trials->games *= 2) {
        trials->games = trials->games < most ? trials->games : most;
        trials_go_on(trials);
        look(run);
        bool is_enough = time_monotonic_ms() - run->start_ms >= pilot_ms;
        if (trials->played >= most || is_enough || run->is_halted)
            break;
    }
    for (int i = 0; i < tune->wish_count; i++)
        tune->pilot[i] = run->list[0].value[tune->wishes[i].measure];
    if (trials->played)
        settle(tune, trials);
    tune->pilot_games = tune->searched = run->done = trials->played;
    run->search_games = tune->games / 10 * SEARCH_TENTHS;
}

static void run_race(struct run *run)
{
    struct tune *tune = run->tune;
    struct race *race = &tune->race;
    race->wishes = tune->wishes;
    race->wish_count = tune->wish_count;
    race->top = tune->top;
    race->seed = tune->seed;
    race->is_playable = is_playable;
    race->play = play_all;
    race->left = matches_left;
    race->context = run;
    race_open(race);
    (tune->search ? tune->search : race_run)(race);
}

static void judge(struct run *run)
{
    struct tune *tune = run->tune;
    struct trials *judged = &tune->judged;
    int64_t now_ms = time_monotonic_ms();
    run->was_stopped = tune->is_stopped && *tune->is_stopped;
    tune->is_cut = run->was_stopped;
    run->is_halted = false;
    run->end_ms = tune->time_ms ? run->start_ms + tune->time_ms : 0;
    if (run->was_stopped)
        run->end_ms = now_ms + GRACE_MS;
    uint64_t left = tune->games > run->done ? tune->games - run->done : 0;
    judged->games = left / (uint64_t)judged->count;
    judged->seed = hash_bytes(tune->seed, "judge", 5); // luck that the race has not seen
    judged->threads = tune->threads;
    judged->family = FAMILY_ALL;
    judged->is_stopped = &run->is_halted;
    judged->progress = tell;
    judged->context = run;
    run->trials = (struct trials){.count = judged->count};
    trials_name(judged, tune->setup.game, tune->is_listening);
    trials_run(judged);
    if (!judged->played)
        return;
    settle(tune, judged);
    tune_sort(tune);
}

void tune_run(struct tune *tune)
{
    struct run run;
    tune->judged.list = calloc(JUDGED_MAX, sizeof(tune->judged.list[0]));
    must(tune->judged.list);
    tune->judged.count = 1;
    tune->judged.list[0].setup = tune->setup;
    memcpy(tune->judged.list[0].agents, tune->agents, sizeof(tune->agents));
    run_open(&run, tune);
    play_pilot(&run);
    run_race(&run);
    tune_choose(tune);
    judge(&run);
    free(run.list);
}

void tune_release(struct tune *tune)
{
    race_release(&tune->race);
    free(tune->judged.list);
}
