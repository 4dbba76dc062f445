// SPDX-License-Identifier: MIT
// baize report: what a designer wants to know of a game, measured.
#include "cli/simulation.h"

#include "lab/portrait.h"
#include "os/time.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef BAIZE_VERSION // the build gives it
#define BAIZE_VERSION "of no version"
#endif

enum { TIME_STANDARD_MS = 60 * 1000, GAMES_ASKED_MOST = 1000000000 };
// Without --games short runs tell how many matches fit into the time.
enum { TRIAL_GAMES = 2, TRIAL_GROWTH = 8, GAMES_MOST = 1000000 };
static const double fill = 0.8, worth_it = 1.5; // of the time: other programs run, too

static struct portrait portrait;
static struct asked asked;

// As asked_from_args() reads --bot, but that a strong bot plays if none is named.
static int read_asked(const struct args *args, const struct setup *setup)
{
    struct args with = *args;
    if (!args_has(args, "bot") && with.given_count < GIVEN_MAX)
        for (const struct flag *flag = args->command->flags; flag->name; flag++)
            if (strcmp(flag->name, "bot") == 0) {
                with.given[with.given_count].flag = flag;
                with.given[with.given_count++].value = "hard";
            }
    return asked_from_args(&with, setup, &asked);
}

static int read_varied(const struct args *args, const struct setup *setup)
{
    const char *name = args_get(args, "options-bot");
    if (!name)
        return EXIT_FINE;
    char buf[400];
    struct text why = TEXT(buf);
    struct agent agent;
    if (!agent_parse(&agent, setup, name, &why))
        return refuse("--options-bot %s: %s", name, buf);
    for (int seat = 0; seat < setup->seats; seat++)
        portrait.varied[seat] = name;
    return EXIT_FINE;
}

static void show(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct progress *shown = context;
    shown->what = what; // the next part: the bar begins anew, the time goes on
    progress_show(shown, done, total);
}

static uint64_t two_digits(double number)
{
    double unit = pow(10, fmax(0, floor(log10(fmax(number, 1))) - 1));
    return (uint64_t)(floor(number / unit) * unit);
}

// Plays more and more matches, as long as what the last run took says that there is time for
// clearly more. Each run begins anew; the last one counts.
static void run_for(int64_t limit_ms)
{
    const int64_t start_ms = time_monotonic_ms();
    for (double games = TRIAL_GAMES;;) {
        int64_t begin_ms = time_monotonic_ms();
        portrait.simulation.games = two_digits(games);
        portrait_run(&portrait);
        int64_t now_ms = time_monotonic_ms();
        double left_ms = fill * (double)(limit_ms - (now_ms - start_ms));
        double fit = games * left_ms / (double)(now_ms - begin_ms + 1);
        if (*portrait.simulation.is_stopped || fit < worth_it * games || games >= GAMES_MOST)
            return;
        games = fmin(fmin(fit, TRIAL_GROWTH * games), GAMES_MOST);
    }
}

static void put_command(const struct args *args)
{
    const struct setup *setup = &portrait.simulation.setup;
    struct text text = TEXT(portrait.command);
    text_format(&text, "baize report %s", setup->game->id);
    for (int i = 0; i < args->given_count; i++) {
        const char *name = args->given[i].flag->name, *value = args->given[i].value;
        if (strcmp(name, "bot") == 0 || strcmp(name, "options-bot") == 0 ||
            strcmp(name, "options-games") == 0 || strcmp(name, "set") == 0 ||
            strcmp(name, "seats") == 0) {
            text_format(&text, " --%s ", name);
            text_shell(&text, value);
        }
    }
    text_format(&text, " --games %zu --seed ", (size_t)portrait.simulation.games);
    text_shell(&text, portrait.seed);
}

static void print_page(FILE *file, const void *what)
{
    portrait_html(file, what);
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    struct setup setup;
    struct progress shown;
    int64_t limit_ms = TIME_STANDARD_MS;
    int fault = game ? setup_from_args(args, game, &setup) : EXIT_BAD;
    if (!fault && args_has(args, "games") && args_has(args, "time"))
        return refuse("--games says how many matches and --time how long: give one of the two");
    if (!fault && args_has(args, "options-games") && !args_has(args, "games"))
        return refuse("--options-games goes with --games, which says how much else is played");
    if (!fault)
        fault = read_asked(args, &setup);
    if (!fault)
        fault = read_varied(args, &setup);
    if (!fault)
        fault = time_from_args(args, &limit_ms);
    int64_t games = 0, varied_games = 0;
    if (!fault)
        fault = args_int(args, "games", TRIAL_GAMES, GAMES_ASKED_MOST, &games);
    if (!fault)
        fault = args_int(args, "options-games", TRIAL_GAMES, GAMES_ASKED_MOST, &varied_games);
    if (fault)
        return fault;
    portrait.simulation = asked.simulation;
    memcpy(portrait.names, asked.names, sizeof(portrait.names));
    portrait.seed = asked.seed;
    portrait.varied_games = (uint64_t)varied_games;
    portrait.program = BAIZE_VERSION;
    portrait.simulation.is_stopped = interrupt_watch();
    char buf[400];
    struct text why = TEXT(buf);
    if (!portrait_plan(&portrait, &why))
        return refuse("%s", buf);
    progress_init(&shown, "");
    portrait.progress = show;
    portrait.context = &shown;
    if (args_has(args, "time"))
        shown.limit_ms = limit_ms;
    if (args_has(args, "games"))
        portrait_run(&portrait);
    else
        run_for(limit_ms);
    progress_end(&shown);
    put_command(args);
    if (args_has(args, "json"))
        portrait_json(stdout, &portrait);
    else
        portrait_text(stdout, &portrait);
    const char *page = args_get(args, "html");
    return page ? write_page(page, print_page, &portrait) : EXIT_FINE;
}

static const struct flag flags[] = {
    {"bot", "BOT", "who plays: once for all seats, or once for each (hard)"},
    {"options-bot", "BOT", "who plays where options are moved, if others are to (--bot)"},
    {"games", "N", "how many matches; twice as many for levels, four times for options"},
    {"options-games", "N", "how many for each value of an option, instead of a part of those"},
    {"time", "TIME", "as many matches as fit into 30s, 5m or 2h (1m)"},
    FLAG_SEED,
    {"threads", "N", "how many threads (all cores)"},
    FLAG_SEATS,
    FLAG_SET,
    {"html", "FILE", "also write a page with charts"},
    FLAG_JSON,
    {0},
};

const struct command report_command = {
    .name = "report",
    .usage = "GAME",
    .summary = "tell a designer how a game goes: length, leads, skill, rules that do nothing",
    .about =
        "How long matches are and how much there is to choose; who leads, who comes back, when it\n"
        "is decided; whether a seat is better; how much skill counts against luck; which options\n"
        "matter; what of the rules is never used. Each figure with its 95 % interval and a "
        "sentence\n"
        "in plain words. The same seed and --games give the same report on any number of threads;\n"
        "with --time the report says which --games that was. Ctrl-C ends it early with what there\n"
        "is. docs/reports.md says what each figure means.",
    .example = "baize report war-lanes\n"
               "baize report mantis --seats 4 --bot hard --time 30s --html mantis.html\n"
               "baize report slowpoker --bot hard --options-bot race:100 --games 500 --seed 1",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
