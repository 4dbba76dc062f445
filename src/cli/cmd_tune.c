// SPDX-License-Identifier: MIT
// baize tune: rules that fulfil a designer's wishes, searched among the options of a game.
#include "cli/progress.h"
#include "cli/simulation.h"
#include "lab/tune.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_RANDOM = 1000000, GAMES_THINKING = 20000, TOP = 5 };

static bool is_given(const struct args *args, int at, const char *name)
{
    return strcmp(args->given[at].flag->name, name) == 0;
}

static int read_vary(const struct args *args, struct tune *tune)
{
    char buf[400];
    struct text why = TEXT(buf);
    for (int i = 0; i < args->given_count; i++)
        if (is_given(args, i, "vary") && !tune_vary(tune, args->given[i].value, &why))
            return refuse("--vary %s: %s", args->given[i].value, buf);
    if (!tune->axes)
        return refuse("say which options to search: --vary NAME=LOW..HIGH (baize games %s lists "
                      "them)",
            tune->setup.game->id);
    for (int i = 0; i < args->given_count; i++)
        for (int axis = 0; is_given(args, i, "set") && axis < tune->axes; axis++) {
            const char *name = tune_option(tune, axis)->name, *word = args->given[i].value;
            if (word_is(word, strcspn(word, "="), name))
                return refuse("--set %s: %s is varied, so it cannot be fixed, too", word, name);
        }
    return EXIT_FINE;
}

static int read_wants(const struct args *args, struct tune *tune)
{
    char buf[900];
    struct text why = TEXT(buf);
    for (int i = 0; i < args->given_count; i++) {
        const char *word = args->given[i].value;
        if (!is_given(args, i, "want"))
            continue;
        if (tune->wish_count == WISHES_MAX)
            return refuse("--want %s: no more than %d wishes are taken", word, WISHES_MAX);
        struct wish *wish = &tune->wishes[tune->wish_count++];
        if (!wish_parse(wish, tune->names, &tune->setup, word, &why))
            return refuse("--want %s: %s", word, buf);
    }
    if (!tune->wish_count)
        return refuse("say what you wish for: --want NAME=VALUE, or LOW..HIGH, min or max "
                      "(first_lead_wins=0.5, decisions=40..80)");
    return EXIT_FINE;
}

// How long, and who plays.
static int read_run(const struct args *args, struct tune *tune, struct asked *asked)
{
    int fault = asked_from_args(args, &tune->setup, asked);
    for (int seat = 0; !fault && seat < tune->setup.seats; seat++)
        if (strncmp(asked->names[seat], "exploit:", 8) == 0)
            return refuse("--bot %s: an exploiter plays only the rules that it was found under",
                asked->names[seat]);
    int64_t top = TOP;
    if (!fault)
        fault = args_int(args, "top", 1, TUNE_TOP_MAX, &top);
    if (fault)
        return fault;
    bool is_random = true;
    for (int seat = 0; seat < tune->setup.seats; seat++)
        is_random = is_random && strcmp(asked->names[seat], "random") == 0;
    tune->games = asked->simulation.games;
    if (!asked->is_open && !args_has(args, "games"))
        tune->games = is_random ? GAMES_RANDOM : GAMES_THINKING;
    tune->top = (int)top;
    tune->seed = asked->simulation.seed;
    tune->seed_word = asked->seed;
    tune->threads = asked->simulation.threads;
    tune->is_listening = asked->simulation.is_listening;
    for (int i = 0; i < tune->wish_count; i++)
        tune->is_listening = tune->is_listening || tune->wishes[i].measure >= MEASURE_OWN;
    tune->agent_names = asked->names;
    memcpy(tune->agents, asked->simulation.agents, sizeof(tune->agents));
    return time_from_args(args, &tune->time_ms);
}

static int read_all(const struct args *args, struct tune *tune, struct asked *asked)
{
    char buf[600];
    struct text why = TEXT(buf);
    int fault = setup_flags(args, &tune->setup);
    if (!fault)
        fault = read_vary(args, tune);
    if (!fault)
        fault = read_wants(args, tune);
    if (!fault)
        fault = read_run(args, tune, asked);
    if (!fault && !tune_check(tune, &why))
        fault = refuse("%s", buf);
    return fault;
}

static void print_page(FILE *file, const void *tune)
{
    tune_html(file, tune);
}

static int run(const struct args *args)
{
    const struct game *game = game_from_word(args->word[0]);
    if (!game)
        return EXIT_BAD;
    struct asked asked = {0};
    struct progress progress;
    struct tune *tune = calloc(1, sizeof(*tune));
    must(tune);
    setup_init(&tune->setup, game);
    struct trials naming = {0};
    trials_name(&naming, game, true);
    memcpy(tune->names, naming.names, sizeof(tune->names));
    int fault = read_all(args, tune, &asked);
    if (!fault)
        fault = progress_limited(&progress, args, "matches");
    if (!fault) {
        progress.limit_ms = tune->time_ms;
        tune->is_stopped = interrupt_watch();
        tune->progress = progress_show;
        tune->context = &progress;
        tune_run(tune);
        progress_end(&progress);
        (args_has(args, "json")     ? tune_json
            : args_has(args, "csv") ? tune_csv
                                    : tune_text)(stdout, tune);
        const char *path = args_get(args, "html");
        fault = path ? write_page(path, print_page, tune) : EXIT_FINE;
        tune_release(tune);
    }
    free(tune);
    return fault;
}

static const struct flag flags[] = {
    {"vary", "NAME=VALUES",
        "search over 0..6, 0..100/20 or 1,3,9 of an option; once for each option"},
    {"want", "WISH",
        "NAME=VALUE (as near as may be), NAME=LOW..HIGH, NAME=min or NAME=max, of any measure "
        "that baize sweep takes; ~0.02 after it says what is near enough, @2 how much it counts"},
    {"games", "N", "how many matches in all (a million of random players, 20,000 of others)"},
    {"bot", "BOT", "who plays: once for all seats, or once for each (random)"},
    FLAG_SEED,
    {"own", NULL, "count the game's own measures though all players are random (slower)"},
    FLAG_TIME,
    {"threads", "N", "how many threads (all cores)"},
    {"top", "K", "how many sets of rules to tell (5)"},
    FLAG_SET,
    FLAG_SEATS,
    FLAG_JSON,
    {"csv", NULL, "print a table for a spreadsheet: every set of rules that was tried"},
    {"html", "FILE", "also write a page with charts"},
    {0},
};

const struct command tune_command = {
    .name = "tune",
    .usage = "GAME --vary NAME=LOW..HIGH --want NAME=VALUE",
    .summary = "search the options of a game for what you wish of it",
    .about =
        "Seven tenths of the matches are for the search: all sets of rules race on the same luck, "
        "the\n"
        "better ones are played longer, and new ones join near them. The best few are then judged\n"
        "on fresh luck, beside the standard rules: is each wish met, and what else changes?\n"
        "A loss says how far a set is from all wishes together: 1 is one tolerance of one wish.",
    .example =
        "baize tune war-lanes --vary pair=0..12 --vary hp=50..200/10 --want first_lead_wins=0.5 "
        "--want decisions=40..80\n"
        "baize tune mantis --seats 3 --bot hard --vary goal=4..20 --vary tank=0..8 --want "
        "win_share:0=33.3%~1% --want length=40..60\n"
        "baize tune mantis --vary tank=0..12 --vary goal_two=5..40 --want lead_changes=max "
        "--want length=..60 --time 30s --html mantis.html",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
