// SPDX-License-Identifier: MIT
// The lab as functions: reads the words as a command would, runs, and gives the JSON it prints.
#include "lib/lib.h"

#include "lab/answer.h"
#include "lab/errand.h"
#include "lab/report.h"
#include "lab/worths.h"
#include "os/entropy.h"
#include "os/file.h"
#include "os/parallel.h"
#include "os/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A run under way, and what may end it.
struct run {
    struct errand errand;
    const volatile bool *is_asked; // to stop; the caller's, may be NULL
    int64_t until_ms;              // 0: no limit
    atomic_bool is_stopped;
    struct trial list[SWEEP_TRIALS_MAX];
    FILE *out;
    char *text;
    size_t size;
};

static int count_words(const char *const *words)
{
    int count = 0;
    while (words && words[count])
        count++;
    return count;
}

// Called now and then, on one thread or another.
static void look_up(void *context, uint64_t done, uint64_t total)
{
    struct run *run = context;
    (void)done, (void)total;
    bool is_late = run->until_ms && time_monotonic_ms() >= run->until_ms;
    if (is_late || (run->is_asked && __atomic_load_n(run->is_asked, __ATOMIC_RELAXED)))
        run->is_stopped = true;
}

// To the file, if there is to be one: all of it, or nothing.
static bool keep(const char *path, void (*print)(FILE *file, const void *what), const void *what,
    struct text *why)
{
    char *page = NULL;
    size_t size = 0;
    if (!path)
        return true;
    FILE *file = open_memstream(&page, &size);
    must(file);
    print(file, what);
    fclose(file);
    bool is_kept = file_write(path, page, size, why);
    free(page);
    return is_kept;
}

static void print_report(FILE *file, const void *report)
{
    report_html(file, report);
}

static void print_sweep(FILE *file, const void *sweep)
{
    sweep_html(file, sweep);
}

static void print_comparison(FILE *file, const void *comparison)
{
    comparison_html(file, comparison);
}

static void print_arena(FILE *file, const void *arena)
{
    arena_html(file, arena);
}

static void print_policy(FILE *file, const void *solution)
{
    solution_policy(file, solution);
}

static bool run_simulation(struct run *run, struct text *why)
{
    struct simulation *simulation = &run->errand.simulation;
    struct tally *tally = calloc(1, sizeof(*tally));
    must(tally);
    simulation->is_stopped = &run->is_stopped;
    simulation->progress = look_up;
    simulation->context = run;
    int64_t start_ns = time_monotonic_ns();
    simulate(simulation, tally);
    double seconds = (double)(time_monotonic_ns() - start_ns) / 1e9;
    if (run->errand.time_ms && !run->errand.games)
        simulation->games = tally->games;
    if (run->errand.is_timeless)
        seconds = -1;
    struct report report = {simulation, tally, run->errand.names, run->errand.seed, seconds};
    report_json(run->out, &report);
    bool is_kept = keep(run->errand.html, print_report, &report, why);
    free(tally);
    return is_kept;
}

static bool run_trials(struct run *run, struct text *why)
{
    struct errand *errand = &run->errand;
    struct trials *trials = &errand->sweep.trials;
    trials->is_stopped = &run->is_stopped;
    trials->progress = look_up;
    trials->context = run;
    trials_go_on(trials);
    if (errand->kind == ERRAND_SWEEP) {
        errand->sweep.agent_names = errand->names;
        errand->sweep.seed = errand->seed;
        sweep_json(run->out, &errand->sweep);
        return keep(errand->html, print_sweep, &errand->sweep, why);
    }
    struct comparison comparison = {.trials = *trials,
        .labels = errand->sets,
        .agent_names = errand->names,
        .seed = errand->seed};
    comparison_json(run->out, &comparison);
    return keep(errand->html, print_comparison, &comparison, why);
}

static bool run_arena(struct run *run, struct text *why)
{
    struct arena *arena = &run->errand.arena;
    arena->is_stopped = &run->is_stopped;
    arena->is_timeless = run->errand.is_timeless;
    arena->progress = look_up;
    arena->context = run;
    arena_run(arena);
    arena_json(run->out, arena);
    return keep(run->errand.html, print_arena, arena, why);
}

static bool run_solving(struct run *run, struct text *why)
{
    struct errand *errand = &run->errand;
    struct solution solution;
    struct worths worths = {0};
    struct tree tree;
    errand->effort.is_stopped = &run->is_stopped;
    errand->effort.progress = look_up;
    errand->effort.context = run;
    if (!solve(&errand->simulation.setup, &errand->effort, &solution, why))
        return false;
    if (errand->has_worths) {
        bool has_tree = !is_solved_exactly(&solution.setup);
        must(!has_tree || tree_build(&tree, &solution.setup, SOLVED_NODES_MAX));
        worths_find(&worths, &solution, has_tree ? &tree : NULL);
        if (has_tree)
            tree_release(&tree);
    }
    solution_json(run->out, &solution, errand->has_worths ? &worths : NULL);
    bool is_kept = keep(errand->save, print_policy, &solution, why);
    worths_release(&worths);
    solution_release(&solution);
    return is_kept;
}

static bool calculate_of(struct run *run, struct text *why)
{
    struct errand *errand = &run->errand;
    bool is_score = errand->kind == ERRAND_SCORE;
    char *buf = malloc(ANSWER_MAX);
    must(buf);
    struct text answer = text_over(buf, ANSWER_MAX);
    struct query query = {.setup = &errand->simulation.setup,
        .words = errand->cards,
        .count = errand->card_count,
        .is_json = true,
        .answer = &answer,
        .why = why};
    bool is_answered = calculate(is_score ? scorers : oddses, errand_names[errand->kind], &query);
    must(!answer.is_cut);
    if (is_answered)
        fprintf(run->out, "%s\n", buf);
    free(buf);
    return is_answered;
}

static bool go(struct run *run, struct text *why)
{
    if (run->errand.time_ms)
        run->until_ms = time_monotonic_ms() + run->errand.time_ms;
    switch (run->errand.kind) {
    case ERRAND_SIM:
        return run_simulation(run, why);
    case ERRAND_ARENA:
        return run_arena(run, why);
    case ERRAND_SOLVE:
        return run_solving(run, why);
    case ERRAND_SCORE:
    case ERRAND_ODDS:
        return calculate_of(run, why);
    default:
        return run_trials(run, why);
    }
}

static char *run_errand(enum errand_kind kind, const char *const *words,
    const volatile bool *is_stopped, struct baize_why *why)
{
    struct baize_why spare;
    struct text text = why_text(why, &spare);
    struct run *run = calloc(1, sizeof(*run));
    must(run);
    uint32_t number;
    char seed[16];
    entropy_fill(&number, sizeof(number));
    snprintf(seed, sizeof(seed), "%u", number);
    run->errand.kind = kind;
    run->errand.seed = seed;
    run->errand.threads = parallel_processors();
    run->errand.list = run->list;
    run->is_asked = is_stopped;
    run->out = open_memstream(&run->text, &run->size);
    must(run->out);
    struct plain_numbers numbers; // only the calling thread reads and writes fractions
    plain_begin(&numbers);
    bool is_done = errand_read(&run->errand, words, count_words(words), &text) && go(run, &text);
    plain_end(&numbers);
    fclose(run->out);
    char *answer = run->text;
    if (!is_done) {
        free(answer);
        answer = NULL;
    }
    errand_release(&run->errand);
    free(run);
    return answer;
}

char *baize_sim(const char *const *words, const volatile bool *is_stopped, struct baize_why *why)
{
    return run_errand(ERRAND_SIM, words, is_stopped, why);
}

char *baize_compare(
    const char *const *words, const volatile bool *is_stopped, struct baize_why *why)
{
    return run_errand(ERRAND_COMPARE, words, is_stopped, why);
}

char *baize_sweep(const char *const *words, const volatile bool *is_stopped, struct baize_why *why)
{
    return run_errand(ERRAND_SWEEP, words, is_stopped, why);
}

char *baize_solve(const char *const *words, const volatile bool *is_stopped, struct baize_why *why)
{
    return run_errand(ERRAND_SOLVE, words, is_stopped, why);
}

char *baize_arena(const char *const *words, const volatile bool *is_stopped, struct baize_why *why)
{
    return run_errand(ERRAND_ARENA, words, is_stopped, why);
}

char *baize_score(const char *const *words, struct baize_why *why)
{
    return run_errand(ERRAND_SCORE, words, NULL, why);
}

char *baize_odds(const char *const *words, struct baize_why *why)
{
    return run_errand(ERRAND_ODDS, words, NULL, why);
}
