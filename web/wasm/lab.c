// SPDX-License-Identifier: MIT
// What workers of the page call to have the lab without a server. Each is asked the same question
// (lab/ask.h); each plays parts of the run, from one match number to another, and what it counted
// is handed over as bytes, which one of them adds up and reports on. All of it is sums of whole
// numbers and every match has luck of its own number, so it makes no difference who played what, or
// in which order: the report is the one that the command prints.
#include "lab/ask.h"
#include "lab/report.h"
#include "lab/solve.h"
#include "os/time.h"

#include <stddef.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

// What was counted in some matches.
struct part {
    uint64_t matches;
    union {
        struct tally tally;                                // SIM
        struct sums trials[SWEEP_TRIALS_MAX][2][MEASURES]; // values, and differences
    };
};

static char question[ASKED_BYTES];
static char output[TRIALS_BYTES];
static struct errand asked;
static struct part part, total;
static struct solver solver;
static struct solution solution;
static bool is_solver_open;

// Where a question is to be put, ended by 0, at most question_max() bytes.
EXPORT(question_at) char *question_at(void)
{
    return question;
}

EXPORT(question_max) int question_max(void)
{
    return ASKED_BYTES;
}

// Where a part lies after lab_play(), or is to be put before lab_add(): as many bytes as
// part_bytes() says of the question that was asked last.
EXPORT(part_at) struct part *part_at(void)
{
    return &part;
}

EXPORT(part_bytes) size_t part_bytes(void)
{
    size_t trials = (size_t)asked.sweep.trials.count * sizeof(part.trials[0]);
    return offsetof(struct part, tally) + (asked.kind == ERRAND_SIM ? sizeof(part.tally) : trials);
}

static bool open_solution(struct text *why)
{
    const struct setup *setup = &asked.simulation.setup;
    if (is_solver_open)
        solver_close(&solver);
    solution_release(&solution);
    is_solver_open = !is_solved_exactly(setup) && is_solved_by_rounds(setup, why) &&
                     solver_open(&solver, setup, why);
    return is_solver_open || is_solved_exactly(setup);
}

static const char *complain(const char *why)
{
    struct text text = TEXT(output);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_string(&out, "error", why);
    out_object_end(&out);
    return output;
}

// Reads the question. {"batch"}: parts should begin and end at multiples of it; {"error"} if it
// makes no sense. What was counted before is forgotten.
EXPORT(lab_begin) const char *lab_begin(void)
{
    char buf[600];
    struct text why = TEXT(buf), text = TEXT(output);
    memset(&total, 0, sizeof(total));
    if (!ask(&asked, question, &why) || (asked.kind == ERRAND_SOLVE && !open_solution(&why)))
        return complain(buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_int(
        &out, "batch", asked.kind == ERRAND_SIM ? (int64_t)simulation_batch(&asked.simulation) : 1);
    out_object_end(&out);
    return output;
}

static void play_simulation(uint64_t from, uint64_t to)
{
    struct coverage coverage = {.next = from};
    asked.simulation.games = to;
    asked.simulation.threads = 1;
    simulate_on(&asked.simulation, &coverage, &part.tally);
    part.matches = part.tally.games;
}

static void play_trials(uint64_t from, uint64_t to)
{
    struct trials *trials = &asked.sweep.trials;
    for (int i = 0; i < trials->count; i++) {
        memset(trials->list[i].value, 0, sizeof(trials->list[i].value));
        memset(trials->list[i].difference, 0, sizeof(trials->list[i].difference));
    }
    trials->played = from;
    trials->games = to;
    trials->threads = 1;
    trials_go_on(trials);
    part.matches = trials->played - from;
    for (int i = 0; i < trials->count; i++) {
        memcpy(part.trials[i][0], trials->list[i].value, sizeof(part.trials[i][0]));
        memcpy(part.trials[i][1], trials->list[i].difference, sizeof(part.trials[i][1]));
    }
}

// Plays the matches from one number to before another.
EXPORT(lab_play) void lab_play(double from, double to)
{
    memset(&part, 0, part_bytes());
    if (asked.kind == ERRAND_SIM)
        play_simulation((uint64_t)from, (uint64_t)to);
    else
        play_trials((uint64_t)from, (uint64_t)to);
}

// Adds a part to what was counted.
EXPORT(lab_add) void lab_add(void)
{
    total.matches += part.matches;
    if (asked.kind == ERRAND_SIM) {
        tally_merge(&total.tally, &part.tally);
        return;
    }
    for (int i = 0; i < asked.sweep.trials.count; i++)
        for (int measure = 0; measure < MEASURES; measure++)
            for (int which = 0; which < 2; which++)
                sums_merge(&total.trials[i][which][measure], &part.trials[i][which][measure]);
}

static void put_trials(struct out *out)
{
    struct trials *trials = &asked.sweep.trials;
    trials->played = total.matches;
    for (int i = 0; i < trials->count; i++) {
        memcpy(trials->list[i].value, total.trials[i][0], sizeof(trials->list[i].value));
        memcpy(trials->list[i].difference, total.trials[i][1], sizeof(trials->list[i].difference));
    }
    bool is_sweep = asked.kind == ERRAND_SWEEP;
    trials_put(out, trials, is_sweep ? asked.sweep.name->name : NULL, asked.seed);
}

static void put_solution(struct out *out)
{
    solution_release(&solution);
    if (is_solver_open)
        solver_tell(&solver, &solution);
    else
        solve_card_game(&asked.simulation.setup, &solution);
    solution_put(out, &solution, NULL);
}

// What `baize sim --json`, `compare`, `sweep` or `solve` would print of what was counted; the
// number of matches that are wanted, the time and the threads are the page's to know.
EXPORT(lab_report) const char *lab_report(double wanted, double seconds, int threads)
{
    struct text text = TEXT(output);
    struct out out = out_into(&text);
    struct report report = {&asked.simulation, &total.tally, asked.names, asked.seed, seconds};
    asked.simulation.games = (uint64_t)wanted;
    asked.simulation.threads = threads;
    if (asked.kind == ERRAND_SIM)
        report_put(&out, &report);
    else if (asked.kind == ERRAND_SOLVE)
        put_solution(&out);
    else
        put_trials(&out);
    must(!text.is_cut);
    return output;
}

// Goes on solving for about so long. False if it is solved as well as was asked for.
EXPORT(lab_solve) bool lab_solve(double slice_ms)
{
    int64_t until_ns = time_monotonic_ns() + (int64_t)(slice_ms * 1e6);
    bool is_more = is_solver_open;
    while (is_more && time_monotonic_ns() < until_ns)
        is_more = solver_work(&solver, &asked.effort);
    return is_more;
}

// How far it has come: rounds, and what the best answers to it would win.
EXPORT(lab_rounds) double lab_rounds(void)
{
    return is_solver_open ? solver.cfr.rounds : 0;
}

EXPORT(lab_exploitability) double lab_exploitability(void)
{
    return is_solver_open ? solver.exploitability : 0;
}
