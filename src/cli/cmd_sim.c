// SPDX-License-Identifier: MIT
// baize sim: plays many matches and says how they went.
#include "cli/progress.h"
#include "cli/simulation.h"
#include "lab/report.h"
#include "os/time.h"

static void print_page(FILE *file, const void *report)
{
    report_html(file, report);
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    struct setup setup;
    struct asked asked;
    int fault = game ? setup_from_args(args, game, &setup) : EXIT_BAD;
    if (!fault)
        fault = asked_from_args(args, &setup, &asked);
    if (fault)
        return fault;
    struct progress progress;
    progress_init(&progress, "matches");
    asked.simulation.is_stopped = interrupt_watch();
    asked.simulation.progress = progress_show;
    asked.simulation.context = &progress;

    static struct tally tally;
    int64_t start_ns = time_monotonic_ns();
    simulate(&asked.simulation, &tally);
    double seconds = (double)(time_monotonic_ns() - start_ns) / 1e9;
    progress_end(&progress);

    struct report report = {&asked.simulation, &tally, asked.names, asked.seed, seconds};
    if (args_has(args, "json"))
        report_json(stdout, &report);
    else if (args_has(args, "csv"))
        report_csv(stdout, &report);
    else
        report_text(stdout, &report);
    const char *path = args_get(args, "html");
    return path ? write_page(path, print_page, &report) : EXIT_FINE;
}

static const struct flag flags[] = {
    FLAGS_SIMULATION,
    FLAG_SEATS,
    FLAG_SET,
    FLAG_JSON,
    {"csv", NULL, "print a table for a spreadsheet"},
    {"html", "FILE", "also write a page with charts"},
    {0},
};

const struct command sim_command = {
    .name = "sim",
    .usage = "GAME",
    .summary = "play many matches and say how they went",
    .about =
        "Per seat: mean tokens and share of matches won, with 95 % intervals; how long matches\n"
        "are, how often each move is taken. The same seed and number of matches give the same\n"
        "figures on any number of threads. Ctrl-C ends early with the figures so far.",
    .example = "baize sim leduc\n"
               "baize sim leduc --games 200 --bot search:500 --bot random --seed 1\n"
               "baize sim mantis --seats 4 --html mantis.html",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
