// SPDX-License-Identifier: MIT
// baize compare: two sets of rules side by side.
#include "cli/matches.h"
#include "cli/progress.h"
#include "cli/resume.h"
#include "cli/simulation.h"
#include "lab/sweep.h"

#include <string.h>

static int read_rules(const char *word, struct setup *setup)
{
    char buf[300];
    struct text why = TEXT(buf);
    return rules_parse(setup, word, &why) ? EXIT_FINE : refuse("--set %s: %s", word, buf);
}

static int read_trials(const struct args *args, const struct game *game, struct trials *trials,
    const char *labels[2], struct asked *asked)
{
    for (int i = 0; i < args->given_count; i++) {
        if (strcmp(args->given[i].flag->name, "set") != 0)
            continue;
        if (trials->count == 2)
            return refuse(
                "two sets of rules are compared; --set %s is a third", args->given[i].value);
        struct trial *trial = &trials->list[trials->count];
        int64_t seats = game->seats_min;
        setup_init(&trial->setup, game);
        int fault = args_int(args, "seats", 1, SEATS_MAX, &seats);
        trial->setup.seats = (int)seats;
        labels[trials->count++] = args->given[i].value;
        if (!fault)
            fault = read_rules(args->given[i].value, &trial->setup);
        if (!fault)
            fault = asked_from_args(args, &trial->setup, asked);
        if (fault)
            return fault;
        memcpy(trial->agents, asked->simulation.agents, sizeof(trial->agents));
    }
    if (trials->count < 2)
        return refuse("two sets of rules are wanted: --set standard --set NAME=VALUE[,NAME=VALUE]");
    return EXIT_FINE;
}

static void print_page(FILE *file, const void *comparison)
{
    comparison_html(file, comparison);
}

static void keep_trials(struct saved *saved, void *trials)
{
    saved_trials(saved, trials);
}

// Opens the files that the counts and the rows go to.
static int open_files(const struct args *args, const struct asked *asked,
    struct comparison *comparison, struct resume *resume, struct matches *matches)
{
    struct trials *trials = &comparison->trials;
    matches->rows = (struct rows){.has_own = trials->is_listening,
        .seed = asked->seed,
        .setup = {&trials->list[0].setup, &trials->list[1].setup},
        .label = {comparison->labels[0], comparison->labels[1]},
        .names = asked->names};
    int fault = resume_begin(resume, args, describe_run(args, asked, trials), trials->games, 1);
    if (!fault)
        fault = resume_check(resume, trials->played, resume->span.count);
    if (!fault && resume_is_left(resume))
        fault = matches_begin(matches, args, resume->is_found);
    if (fault)
        resume_release(resume);
    trials->rows = matches_rows(matches);
    trials->first = resume->span.first;
    return fault;
}

static int show(const struct args *args, const struct comparison *comparison, bool is_silent)
{
    if (is_silent)
        ;
    else if (args_has(args, "json"))
        comparison_json(stdout, comparison);
    else if (args_has(args, "csv"))
        comparison_csv(stdout, comparison);
    else
        comparison_text(stdout, comparison);
    const char *path = args_get(args, "html");
    return path ? write_page(path, print_page, comparison) : EXIT_FINE;
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    if (!game)
        return EXIT_BAD;
    static struct trial list[2];
    const char *labels[2];
    struct asked asked = {0};
    struct comparison comparison = {
        .trials = {.list = list, .family = FAMILY_ALL}, .labels = labels};
    struct trials *trials = &comparison.trials;
    static struct resume resume;
    resume = (struct resume){.keep = keep_trials,
        .what = trials,
        .done = &trials->played,
        .unit = "matches",
        .one = "match"};
    struct matches matches = {0};
    struct progress progress;
    int fault = read_trials(args, game, trials, labels, &asked);
    if (!fault)
        fault = progress_limited(&progress, args, "matches");
    if (fault)
        return fault;
    trials_from_asked(args, &asked, trials);
    trials_name(trials, game, asked.simulation.is_listening);
    fault = open_files(args, &asked, &comparison, &resume, &matches);
    if (fault)
        return fault;
    trials->is_stopped = interrupt_watch();
    trials->progress = progress_show;
    trials->context = &progress;
    progress.total = resume.span.count * (uint64_t)trials->count;
    play_trials(&resume, trials);
    progress_end(&progress);
    comparison.agent_names = asked.names;
    comparison.seed = asked.seed;
    int written = matches_end(&matches), kept = resume_end(&resume, are_printed(&matches));
    int shown =
        resume_is_part(&resume) ? EXIT_FINE : show(args, &comparison, are_printed(&matches));
    return kept ? kept : written ? written : shown;
}

static const struct flag flags[] = {
    {"set", "RULES", "a set of rules: NAME=VALUE[,NAME=VALUE], or standard; twice"},
    FLAGS_SIMULATION,
    FLAG_SEATS,
    FLAG_JSON,
    {"csv", NULL, "print a table for a spreadsheet"},
    {"html", "FILE", "also write a page with charts"},
    FLAG_MATCHES,
    {0},
};

const struct command compare_command = {
    .name = "compare",
    .usage = "GAME --set RULES --set RULES",
    .summary = "put two sets of rules side by side",
    .about = "Both get the same luck, match by match. Differences that are more than luck are\n"
             "marked: with 95 % confidence for all of them together (Holm's correction).",
    .example = "baize compare war-lanes --set pair=3 --set pair=5\n"
               "baize compare leduc --set standard --set raises_max=1,raise_2=8 --html leduc.html",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
