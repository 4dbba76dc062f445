// SPDX-License-Identifier: MIT
// baize sweep: what an option changes, over a range of its values.
#include "cli/progress.h"
#include "cli/resume.h"
#include "cli/simulation.h"
#include "lab/sweep.h"

#include <stdlib.h>
#include <string.h>

static int read_set(struct sweep *sweep, struct setup *setup, const char *word)
{
    char buf[300];
    struct text why = TEXT(buf);
    return sweep_set(sweep, setup, word, &why) ? EXIT_FINE : refuse("--set %s: %s", word, buf);
}

static int read_sets(const struct args *args, struct sweep *sweep, struct setup *setup)
{
    int64_t seats = setup->seats;
    int fault = args_int(args, "seats", 1, SEATS_MAX, &seats);
    setup->seats = (int)seats;
    for (int i = 0; !fault && i < args->given_count; i++)
        if (strcmp(args->given[i].flag->name, "set") == 0)
            fault = read_set(sweep, setup, args->given[i].value);
    if (fault)
        return fault;
    if (!sweep->axes)
        return refuse("say what to sweep over: --set NAME=LOW..HIGH (baize games %s lists the "
                      "options)",
            setup->game->id);
    return EXIT_FINE;
}

static int read_measure(const struct args *args, struct sweep *sweep, int seats)
{
    const char *word = args_get(args, "measure");
    const struct measure_name *names = sweep->trials.names;
    if (measure_parse(names, word ? word : "win_share", seats, &sweep->measure, &sweep->name))
        return EXIT_FINE;
    char buf[900];
    struct text list = TEXT(buf);
    for (const struct measure_name *name = names; name->name; name++)
        text_format(&list, "%s%s%s", name == names ? "" : ", ", name->name,
            name->is_by_seat ? "[:SEAT]" : "");
    return refuse("there is no measure \"%s\"; there are %s", word, buf);
}

static int make_trials(
    const struct args *args, struct sweep *sweep, const struct setup *setup, struct asked *asked)
{
    struct trials *trials = &sweep->trials;
    char buf[300];
    struct text why = TEXT(buf);
    if (!sweep_plan(sweep, setup, &why))
        return refuse("%s", buf);
    for (int i = 0; i < trials->count; i++) {
        int fault = asked_from_args(args, &trials->list[i].setup, asked);
        if (fault)
            return fault;
        memcpy(trials->list[i].agents, asked->simulation.agents, sizeof(asked->simulation.agents));
    }
    return EXIT_FINE;
}

static void print_page(FILE *file, const void *sweep)
{
    sweep_html(file, sweep);
}

static void keep_trials(struct saved *saved, void *trials)
{
    saved_trials(saved, trials);
}

static int run_sweep(const struct args *args, struct sweep *sweep, struct asked *asked)
{
    struct progress progress;
    struct trials *trials = &sweep->trials;
    static struct resume resume;
    resume = (struct resume){.keep = keep_trials,
        .what = trials,
        .done = &trials->played,
        .unit = "matches",
        .one = "match"};
    int fault = progress_limited(&progress, args, "matches");
    if (!fault)
        fault = resume_begin(&resume, args, describe_run(args, asked, trials), trials->games, 1);
    if (!fault)
        fault = resume_check(&resume, trials->played, resume.span.count);
    if (fault) {
        resume_release(&resume);
        return fault;
    }
    trials->is_stopped = interrupt_watch();
    trials->progress = progress_show;
    trials->context = &progress;
    trials->first = resume.span.first;
    progress.total = resume.span.count * (uint64_t)trials->count;
    play_trials(&resume, trials);
    progress_end(&progress);
    fault = resume_end(&resume, false);
    if (resume_is_part(&resume))
        return fault;
    sweep->agent_names = asked->names;
    sweep->seed = asked->seed;
    if (args_has(args, "json"))
        sweep_json(stdout, sweep);
    else if (args_has(args, "csv"))
        sweep_csv(stdout, sweep);
    else
        sweep_text(stdout, sweep);
    const char *path = args_get(args, "html");
    int shown = path ? write_page(path, print_page, sweep) : EXIT_FINE;
    return fault ? fault : shown;
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    if (!game)
        return EXIT_BAD;
    struct setup setup;
    struct asked asked = {0};
    setup_init(&setup, game);
    struct sweep *sweep = calloc(1, sizeof(*sweep));
    must(sweep);
    sweep->trials.list = calloc(SWEEP_TRIALS_MAX, sizeof(sweep->trials.list[0]));
    must(sweep->trials.list);
    trials_name(&sweep->trials, game, true);
    int fault = read_sets(args, sweep, &setup);
    if (!fault)
        fault = read_measure(args, sweep, setup.seats);
    if (!fault)
        fault = make_trials(args, sweep, &setup, &asked);
    if (!fault) {
        trials_from_asked(args, &asked, &sweep->trials);
        bool is_own = asked.simulation.is_listening || sweep->measure >= MEASURE_OWN;
        trials_name(&sweep->trials, game, is_own);
        fault = run_sweep(args, sweep, &asked);
    }
    free(sweep->trials.list);
    free(sweep);
    return fault;
}

static const struct flag flags[] = {
    {"set", "NAME=VALUES", "sweep over 0..6, 0..100/20 or 1,3,9 (one option or two); or fix it"},
    {"measure", "MEASURE",
        "win_share[:SEAT], mean[:SEAT], length, decisions, ties, lead_changes, first_lead_wins, "
        "house, or one of the game's own (baize games GAME lists them)"},
    FLAGS_SIMULATION,
    FLAG_SEATS,
    FLAG_JSON,
    {"csv", NULL, "print a table for a spreadsheet: every measure of every value"},
    {"html", "FILE", "also write a page with charts"},
    {0},
};

const struct command sweep_command = {
    .name = "sweep",
    .usage = "GAME --set NAME=LOW..HIGH",
    .summary = "measure what an option changes, over its values",
    .about =
        "Every value gets the same luck, match by match, so that differences are known better\n"
        "than the values themselves. Those that are more than luck are marked: with 95 % "
        "confidence\n"
        "for all values together (Holm's correction).",
    .example =
        "baize sweep war-lanes --set pair=0..6 --measure lead_changes\n"
        "baize sweep single-card-game --set win_fold=0..6 --bot equilibrium --html fold.html\n"
        "baize sweep leduc --set raise_1=1..4 --set raise_2=2..8/2 --measure mean:1",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
