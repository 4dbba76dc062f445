// SPDX-License-Identifier: MIT
// baize run: plays a script (docs/scripts.md) and prints what happens as JSON, one line a move.
#include "cli/cli.h"

#include "cli/script.h"
#include "games/games.h"
#include "os/file.h"
#include "wire/wire.h"

#include <stdio.h>
#include <string.h>

enum { NO_VIEW = -1, LINE_ROOM = 2 * (WIRE_EVENTS_MAX + WIRE_VIEW_MAX) };

struct printer {
    int viewer; // a seat, WATCHER, or NO_VIEW: everything
    char room[LINE_ROOM];
};

static void print_line(struct text *text)
{
    must(!text->is_cut);
    puts(text->at);
}

static void put_audience(struct out *out, int audience, int seats)
{
    out_array(out);
    for (int seat = 0; seat < seats; seat++)
        if (audience & only(seat))
            out_int(out, seat);
    if (audience & only(WATCHER))
        out_string(out, "watcher");
    out_array_end(out);
}

// Every event, with those who are told.
static void put_all_events(struct out *out, const struct setup *setup, const struct events *events)
{
    out_array(out);
    for (int i = 0; i < events->count; i++) {
        char room[600];
        struct text text = TEXT(room);
        struct out one = out_into(&text);
        wire_event(&one, setup->game, &events->list[i]);
        text.at[--text.len] = '\0'; // the closing brace, to add one key
        one.is_next = true;
        out_key(&one, "audience");
        put_audience(&one, events->list[i].audience, setup->seats);
        out_object_end(&one);
        must(!text.is_cut);
        out_raw(out, room, text.len);
    }
    out_array_end(out);
}

static void put_view(struct out *out, const struct script *script, int viewer)
{
    const struct setup *setup = &script->setup;
    struct view view;
    game_view(setup, &script->state, viewer, &view);
    out_key(out, "view");
    wire_view(out, setup->game, &view);
    if (viewer == WATCHER || is_deck_turn(&script->state) || !(view.to_act & only(viewer)))
        return;
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, &script->state, viewer, choices);
    out_key(out, "choices");
    wire_choices(out, setup->game, choices, count);
}

static void print_move(void *context, const struct script *script, int seat,
    const struct move *move, const struct events *events)
{
    struct printer *printer = context;
    const struct game *game = script->setup.game;
    struct text text = TEXT(printer->room);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_int(&out, "n", script->moves);
    if (seat == DECK)
        out_put_string(&out, "seat", "deck");
    else
        out_put_int(&out, "seat", seat);
    if (printer->viewer == NO_VIEW || printer->viewer == seat) {
        char room[200];
        struct text words = TEXT(room);
        move_put(game, move, &words);
        out_put_string(&out, "move", room);
    }
    out_key(&out, "events");
    if (printer->viewer == NO_VIEW) {
        put_all_events(&out, &script->setup, events);
    } else {
        wire_events(&out, game, events, printer->viewer);
        put_view(&out, script, printer->viewer);
    }
    out_object_end(&out);
    print_line(&text);
}

static void print_setup(struct printer *printer, const struct script *script)
{
    struct text text = TEXT(printer->room);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "setup");
    wire_setup(&out, &script->setup);
    out_object_end(&out);
    print_line(&text);
}

static void print_end(struct printer *printer, const struct script *script)
{
    const struct setup *setup = &script->setup;
    bool is_over = game_is_over(&script->state);
    struct text text = TEXT(printer->room);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_bool(&out, "over", is_over);
    if (is_over) {
        struct result result;
        game_result(setup, &script->state, &result);
        out_key(&out, "result");
        wire_result(&out, setup, &result);
    } else {
        out_put_string(&out, "phase", setup->game->phases[head_of(&script->state)->phase]);
        out_key(&out, "to_act");
        wire_seats(&out, to_act(&script->state));
    }
    out_object_end(&out);
    print_line(&text);
}

static int read_viewer(const struct args *args, const struct setup *setup, int *viewer)
{
    *viewer = NO_VIEW;
    const char *word = args_get(args, "view");
    if (!word)
        return EXIT_FINE;
    if (strcmp(word, "watcher") == 0) {
        *viewer = WATCHER;
        return EXIT_FINE;
    }
    if (word[0] < '0' || word[0] >= '0' + setup->seats || word[1])
        return refuse(
            "--view takes a seat from 0 to %d, or watcher, not \"%s\"", setup->seats - 1, word);
    *viewer = word[0] - '0';
    return EXIT_FINE;
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
    static struct printer printer;
    char room[1200];
    struct text why = TEXT(room);
    int fault = setup_flags(args, &script->setup);
    if (!fault)
        fault = read_viewer(args, &script->setup, &printer.viewer);
    if (fault)
        return fault;
    if (args_has(args, "seed"))
        seed_from_args(args, script->seed);
    script->moved = print_move;
    script->context = &printer;
    print_setup(&printer, script);
    enum script_verdict verdict = script_play(script, &why);
    if (verdict != SCRIPT_DONE) {
        refuse("%s", room);
        return verdict == SCRIPT_FAILED ? EXIT_NO : EXIT_BAD;
    }
    print_end(&printer, script);
    return EXIT_FINE;
}

static int run(const struct args *args)
{
    static struct script script;
    const struct game *game;
    const char *path;
    int fault = find_script(args, &game, &path);
    if (fault)
        return fault;
    char room[1200];
    struct text why = TEXT(room);
    struct bytes bytes;
    if (!file_read(path, SCRIPT_BYTES_MAX, &bytes, &why))
        return refuse("%s", room);
    if (script_open(&script, game, bytes.at, bytes.len, &why) == SCRIPT_DONE)
        fault = play_script(args, &script);
    else
        fault = refuse("%s", room);
    bytes_release(&bytes);
    return fault;
}

static const struct flag flags[] = {
    FLAG_SEATS,
    FLAG_SET,
    FLAG_SEED,
    {"view", "SEAT", "only what this seat (or watcher) may know, with its view and choices"},
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
