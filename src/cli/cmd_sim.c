// SPDX-License-Identifier: MIT
// baize sim: plays many matches and says how they went.
#include "cli/matches.h"
#include "cli/progress.h"
#include "cli/resume.h"
#include "cli/simulation.h"
#include "lab/report.h"

static void print_page(FILE *file, const void *report)
{
    report_html(file, report);
}

// "standard", or the options that are not: "ante=2,raise_1=3".
static void name_rules(const struct setup *setup, struct text *name)
{
    for (int i = 0; setup->game->options[i].name; i++)
        if (setup->option[i] != setup->game->options[i].standard)
            text_format(name, "%s%s=%d", name->len ? "," : "", setup->game->options[i].name,
                setup->option[i]);
    if (!name->len)
        text_put(name, "standard");
}

// What is counted, and kept for another run to go on with.
struct counted {
    struct coverage coverage;
    struct tally tally;
};

static void keep_counted(struct saved *saved, void *context)
{
    struct counted *counted = context;
    saved_simulation(saved, &counted->coverage, &counted->tally);
}

static int report(const struct args *args, const struct report *report, bool is_silent)
{
    if (is_silent)
        ;
    else if (args_has(args, "json"))
        report_json(stdout, report);
    else if (args_has(args, "csv"))
        report_csv(stdout, report);
    else
        report_text(stdout, report);
    const char *path = args_get(args, "html");
    return path ? write_page(path, print_page, report) : EXIT_FINE;
}

// Opens the files that the counts and the rows go to.
static int open_files(
    const struct args *args, struct asked *asked, struct resume *resume, struct matches *matches)
{
    static char rules[600];
    struct text name = TEXT(rules);
    const struct counted *counted = resume->what;
    struct simulation *simulation = &asked->simulation;
    name_rules(&simulation->setup, &name);
    matches->rows = (struct rows){.has_own = simulation->is_listening,
        .seed = asked->seed,
        .setup = {&simulation->setup},
        .label = {rules},
        .names = asked->names};
    int fault = resume_begin(resume, args, describe_run(args, asked, NULL), simulation->games,
        simulation_batch(simulation));
    if (!fault)
        fault = resume_check(resume, counted->coverage.next, resume->span.count);
    if (!fault && resume_is_left(resume))
        fault = matches_begin(matches, args, resume->is_found);
    if (fault)
        resume_release(resume);
    simulation->rows = matches_rows(matches);
    simulation->first = resume->span.first;
    return fault;
}

struct playing {
    struct simulation *simulation;
    struct counted *counted;
};

static void play_matches(void *context, uint64_t to)
{
    const struct playing *playing = context;
    playing->simulation->games = to;
    simulate_on(playing->simulation, &playing->counted->coverage, &playing->counted->tally);
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    static struct counted counted;
    static struct resume resume;
    resume = (struct resume){.keep = keep_counted,
        .what = &counted,
        .done = &counted.tally.games,
        .unit = "matches",
        .one = "match"};
    struct matches matches = {0};
    struct setup setup;
    struct asked asked;
    struct progress progress;
    int fault = game ? setup_from_args(args, game, &setup) : EXIT_BAD;
    if (!fault)
        fault = asked_from_args(args, &setup, &asked);
    if (!fault)
        fault = progress_limited(&progress, args, "matches");
    if (!fault)
        fault = open_files(args, &asked, &resume, &matches);
    if (fault)
        return fault;
    struct simulation *simulation = &asked.simulation;
    simulation->is_stopped = interrupt_watch();
    simulation->progress = progress_show;
    simulation->context = &progress;
    progress.total = resume.span.count;
    struct playing playing = {simulation, &counted};
    resume_play(&resume, &(struct stretches){.play = play_matches,
                             .context = &playing,
                             .batch = simulation_batch(simulation),
                             .threads = simulation->threads,
                             .is_whole = simulation->rows != NULL,
                             .is_stopped = simulation->is_stopped});
    progress_end(&progress);
    simulation->games = asked.is_open ? counted.tally.games : resume.span.count;
    int written = matches_end(&matches), kept = resume_end(&resume, are_printed(&matches));
    int shown = resume_is_part(&resume)
                    ? EXIT_FINE
                    : report(args,
                          &(struct report){simulation, &counted.tally, asked.names, asked.seed,
                              args_has(args, "no-times") ? -1 : (double)resume.spent_ns / 1e9},
                          are_printed(&matches));
    return kept ? kept : written ? written : shown;
}

static const struct flag flags[] = {
    FLAGS_SIMULATION,
    FLAG_SEATS,
    FLAG_SET,
    FLAG_JSON,
    {"csv", NULL, "print a table for a spreadsheet"},
    {"html", "FILE", "also write a page with charts"},
    FLAG_MATCHES,
    {0},
};

const struct command sim_command = {
    .name = "sim",
    .usage = "GAME",
    .summary = "play many matches and say how they went",
    .about =
        "Per seat: mean tokens and share of matches won, with 95 % intervals; how long matches\n"
        "are, how often each move is taken and what with, what it brought; what the game counts\n"
        "itself. The same seed and number of matches give the same figures on any number of "
        "threads,\n"
        "in one run or (--resume) in several, or in parts on many machines (--shard, baize "
        "merge).\n"
        "Ctrl-C or SIGTERM end early with the figures so far.",
    .example = "baize sim leduc\n"
               "baize sim leduc --games 200 --bot search:500 --bot random --seed 1\n"
               "baize sim mantis --seats 4 --html mantis.html\n"
               "baize sim war-lanes --bot hard --time 5m --resume hard.counts --matches hard.csv\n"
               "baize sim war-lanes --bot hard --games 5000 --seed 1 --shard 3/8",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
