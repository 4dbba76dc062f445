// SPDX-License-Identifier: MIT
// baize run: plays a script (docs/scripts.md) and prints what happens as JSON, one line a move.
#include "cli/cli.h"

#include "cli/lines.h"
#include "cli/match.h"
#include "games/games.h"
#include "os/file.h"
#include "story/script.h"

#include <string.h>

static void print_move(void *context, const struct script *script, int seat,
    const struct move *move, const struct events *events)
{
    const int *viewer = context;
    lines_move(&script->setup, &script->match.state, *viewer, script->match.replay.count, seat,
        move, events);
}

// `run GAME`, `run GAME SCRIPT`, or `run SCRIPT` if the script says which game it is.
static int find_script(const struct args *args, const struct game **game, const char **path)
{
    const char *word = args->word[0];
    *game = game_find(word);
    *path = args->count > 1 ? args->word[1] : *game ? "-" : word;
    if (*game || (args->count == 1 && file_exists(word)) || strcmp(word, "-") == 0)
        return EXIT_FINE;
    return game_from_word(word) ? EXIT_FINE : EXIT_BAD;
}

static int play_script(const struct args *args, struct script *script)
{
    int viewer;
    int fault = setup_flags(args, &script->setup);
    if (!fault)
        fault = viewer_from_args(args, "view", &script->setup, &viewer);
    if (fault)
        return fault;
    if (args_has(args, "seed"))
        seed_from_args(args, script->seed);
    script->moved = print_move;
    script->context = &viewer;
    lines_setup(&script->setup);
    char buf[1200];
    struct text why = TEXT(buf);
    enum script_verdict verdict = script_play(script, &why);
    if (verdict != SCRIPT_DONE) {
        complain("%s", buf);
        fault = verdict == SCRIPT_FAILED ? EXIT_NO : EXIT_BAD;
    } else {
        lines_end(&script->setup, &script->match.state);
        const char *path = args_get(args, "save");
        fault = path ? match_save(&script->match, path) : EXIT_FINE;
    }
    match_release(&script->match);
    return fault;
}

static int run(const struct args *args)
{
    static struct script script;
    const struct game *game;
    const char *path;
    int fault = find_script(args, &game, &path);
    if (fault)
        return fault;
    char buf[1200];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, SCRIPT_BYTES_MAX, &bytes, &why))
        return refuse("%s", buf);
    if (script_open(&script, game, bytes.at, bytes.len, &why) == SCRIPT_DONE)
        fault = play_script(args, &script);
    else
        fault = refuse("%s", buf);
    bytes_release(&bytes);
    return fault;
}

static const struct flag flags[] = {
    FLAG_SEATS,
    FLAG_SET,
    FLAG_SEED,
    {"view", "SEAT", "only what this seat (or watcher) may know, with its view and choices"},
    {"save", "FILE", "write the match as a replay"},
    {"json", NULL, "JSON is what it prints anyway"},
    {0},
};

const struct command run_command = {
    .name = "run",
    .usage = "GAME [SCRIPT]",
    .summary = "play a scripted match, JSON lines out",
    .about =
        "The script is a file, or standard input: lines like \"deck KS JS\", \"0 bet\" and\n"
        "\"expect result 2 -2\" (docs/scripts.md tells them all). Cards that no deck line gives\n"
        "come from the seed. GAME may be left out if the script says it. Exit code 2: a line is\n"
        "not legal; 1: an expectation does not hold.",
    .example = "printf 'deck KS JS\\n0 bet\\n1 call\\n' | baize run kuhn\n"
               "baize run kuhn story.script --view 1",
    .flags = flags,
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
