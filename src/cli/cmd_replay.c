// SPDX-License-Identifier: MIT
// baize replay: a match from its file, in words, through one seat's eyes or with all cards open.
#include "cli/cmd_replay.h"

#include "cli/coach.h"
#include "cli/lines.h"
#include "cli/progress.h"
#include "cli/replay_told.h"
#include "cli/show.h"
#include "cli/sit.h"
#include "games/games.h"
#include "os/file.h"
#include "tui/review.h"
#include "wire/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLICE_MS = 1000 };

int replay_from_file(const char *path, struct replay *replay)
{
    char buf[500];
    struct text why = TEXT(buf);
    struct bytes bytes;
    if (!file_read(path, REPLAY_BYTES_MAX, &bytes, &why))
        return refuse("%s", buf);
    bool is_read = replay_read(replay, bytes.at, bytes.len, game_find, &why);
    bytes_release(&bytes);
    return is_read ? EXIT_FINE : refuse("%s: %s", path, buf);
}

static void put_move(const struct replay *replay, const struct turn *turn, struct text *text)
{
    if (turn->seat == DECK)
        text_put(text, "deck ");
    else
        text_format(text, "%d ", turn->seat);
    move_put(replay->setup.game, &turn->move, text);
}

static void export_script(const struct replay *replay)
{
    const struct setup *setup = &replay->setup;
    printf("game %s\nseats %d\n", setup->game->id, setup->seats);
    for (int i = 0; setup->game->options[i].name; i++)
        printf("set %s=%d\n", setup->game->options[i].name, setup->option[i]);
    for (int i = 0; i < replay->count; i++) {
        char buf[300];
        struct text text = TEXT(buf);
        put_move(replay, &replay->turns[i], &text);
        puts(buf);
    }
    if (!replay->is_over)
        return;
    fputs("expect result", stdout);
    for (int seat = 0; seat < setup->seats; seat++)
        printf(" %d", replay->result.tokens[seat]);
    printf("\nexpect house %d\n", replay->result.house);
}

void replay_put_from(struct out *out, const struct replay *replay)
{
    out_key(out, "from");
    out_object(out);
    out_put_int(out, "match", replay->from.match);
    out_put_int(out, "moves", replay->from.moves);
    out_object_end(out);
}

// A share that is not there is "".
static void out_chance(struct out *out, const struct replay *replay)
{
    if (replay->from.match)
        replay_put_from(out, replay);
    if (replay->has_seed)
        out_put_hex(out, "seed", replay->seed, SEED_BYTES);
    if (replay->has_commitment)
        out_put_hex(out, "commitment", replay->commitment, FAIR_BYTES);
    if (!replay->has_parts)
        return;
    const struct fair_parts *parts = &replay->parts;
    out_put_hex(out, "server", parts->server, FAIR_BYTES);
    if (replay->has_places) {
        out_key(out, "places");
        out_array(out);
        for (int seat = 0; seat < replay->setup.seats; seat++)
            out_int(out, replay->place[seat]);
        out_array_end(out);
    }
    out_key(out, "pledges");
    out_array(out);
    for (int place = 0; place < replay->setup.seats; place++)
        out_hex(out, parts->pledge[place], parts->has_pledge[place] ? FAIR_BYTES : 0);
    out_array_end(out);
    out_key(out, "entropy");
    out_array(out);
    for (int place = 0; place < replay->setup.seats; place++)
        out_hex(out, parts->entropy[place], parts->entropy_len[place]);
    out_array_end(out);
}

static void out_head(struct out *out, const struct replay *replay)
{
    out_key(out, "setup");
    wire_setup(out, &replay->setup);
    out_key(out, "players");
    out_array(out);
    for (int seat = 0; seat < replay->setup.seats; seat++)
        out_string(out, replay->player[seat]);
    out_array_end(out);
    out_chance(out, replay);
}

void replay_print_json(const struct replay *replay, size_t size,
    void (*put)(struct out *out, const struct replay *replay))
{
    char *buf = malloc(size);
    must(buf);
    struct text text = text_over(buf, size);
    struct out out = out_into(&text);
    out_object(&out);
    out_head(&out, replay);
    put(&out, replay);
    if (replay->is_over) {
        out_key(&out, "result");
        wire_result(&out, &replay->setup, &replay->result);
    }
    out_object_end(&out);
    must(!text.is_cut);
    puts(buf);
    free(buf);
}

static void out_moves(struct out *out, const struct replay *replay)
{
    out_key(out, "moves");
    out_array(out);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        char move_buf[200];
        struct text move = TEXT(move_buf);
        move_put(replay->setup.game, &turn->move, &move);
        out_object(out);
        if (turn->seat == DECK)
            out_put_string(out, "seat", "deck");
        else
            out_put_int(out, "seat", turn->seat);
        out_put_string(out, "move", move_buf);
        out_object_end(out);
    }
    out_array_end(out);
}

static int export(const struct replay *replay, const char *form)
{
    static const char *const forms[] = {"json", "script"};
    if (!*form || strcmp(form, "json") == 0)
        replay_print_json(replay, 64 * 1024 + (size_t)replay->count * 260, out_moves);
    else if (strcmp(form, "script") == 0)
        export_script(replay);
    else
        return refuse_name("form to export to called", form, forms, ARRAY_LEN(forms));
    return EXIT_FINE;
}

static void tell_json(const struct replay *replay, int viewer)
{
    struct state state;
    lines_setup(&replay->setup);
    game_start(&replay->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        struct events events = {0};
        play(&replay->setup, &state, turn->seat, &turn->move, &events);
        lines_move(&replay->setup, &state, viewer, i + 1, turn->seat, &turn->move, &events);
    }
    lines_end(&replay->setup, &state);
}

void wait_for_enter(void)
{
    fflush(stdout);
    int c;
    do
        c = getchar();
    while (c != '\n' && c != EOF);
}

void replay_names(const struct replay *replay, struct names *names)
{
    names_init(names);
    for (int seat = 0; seat < replay->setup.seats; seat++)
        if (replay->player[seat][0])
            names->of[seat] = replay->player[seat];
}

void replay_put_end(const struct replay *replay, const struct names *names, struct text *text)
{
    if (replay->is_over)
        show_result(&replay->setup, &replay->result, names, text);
    else
        text_put(text, "The match was not finished.\n");
}

// Beneath a decision of the seat that is looked back at: what it was worth.
static void put_review(struct coach_here *coach, int index, struct text *text)
{
    char buf[700];
    struct text words = TEXT(buf);
    coach->line.kind->tell(&coach->line, index, &words);
    if (words.len)
        text_format(text, "    review: %s\n", buf);
}

// A phase gets a heading with what lies on the table; everything between is told as it comes.
static void tell_words(
    const struct replay *replay, int viewer, struct coach_here *coach, bool is_stepping)
{
    static char buf[64 * 1024];
    const struct game *game = replay->setup.game;
    struct names names;
    replay_names(replay, &names);
    struct state state;
    printf("%s, %d seats, %d moves\n", game->title, replay->setup.seats, replay->count);
    game_start(&replay->setup, &state);
    for (int i = 0; i < replay->count; i++) {
        const struct turn *turn = &replay->turns[i];
        struct text text = TEXT(buf);
        if (viewer == VIEW_ALL || turn->seat == viewer) {
            text_format(&text, "%s: ", turn->seat == DECK ? "deck" : names.of[turn->seat]);
            move_put(game, &turn->move, &text);
            text_char(&text, '\n');
        }
        struct events events = {0};
        int phase = head_of(&state)->phase;
        play(&replay->setup, &state, turn->seat, &turn->move, &events);
        show_events(game, &events, viewer, &names, &text);
        if (coach)
            put_review(coach, i, &text);
        if (head_of(&state)->phase != phase) {
            struct view view;
            game_view(&replay->setup, &state, viewer == VIEW_ALL ? WATCHER : viewer, &view);
            text_format(&text, "\n[%s]\n", game->phases[head_of(&state)->phase]);
            if (viewer != VIEW_ALL)
                show_view(&replay->setup, &view, &names, &text);
        }
        show_print(game, buf);
        if (is_stepping && text.len)
            wait_for_enter();
    }
    struct text text = TEXT(buf);
    text_char(&text, '\n');
    replay_put_end(replay, &names, &text);
    show_print(game, buf);
}

// With --review what each decision of the seat was worth stands beneath it.
static int tell(const struct args *args, const struct replay *replay, int viewer)
{
    static struct coach_here coach;
    char buf[500];
    struct text why = TEXT(buf);
    bool is_stepping = args_has(args, "step");
    int fault = EXIT_FINE;
    if (!args_has(args, "review")) {
        tell_words(replay, viewer, NULL, is_stepping);
        return EXIT_FINE;
    }
    coach_init(&coach, replay);
    if (viewer == VIEW_ALL || viewer == WATCHER)
        fault = refuse("--review takes a seat, whose decisions are looked back at: --seat 0");
    else if (!coach.line.kind->open(&coach.line, viewer, &why))
        fault = refuse("%s: %s", args->word[0], buf);
    else {
        const atomic_bool *is_stopped = interrupt_watch(); // what is known by then is told
        while (!*is_stopped && coach.line.kind->work(&coach.line, SLICE_MS))
            ;
        interrupt_forget();
        tell_words(replay, viewer, &coach, is_stepping);
        text_clear(&why);
        coach.line.kind->tell_sum(&coach.line, &why);
        printf("review: %s\n", buf);
    }
    coach_release(&coach);
    return fault;
}

_Static_assert((int)REVIEW_ALL == (int)VIEW_ALL, "the screen and the lines mean the same by it");

// On the whole screen if a person is there to look at it.
int replay_review(const struct args *args, const struct replay *replay, int viewer)
{
    char buf[300];
    struct text why = TEXT(buf);
    struct style style = style_from_args(args);
    static struct coach_here coach;
    coach_init(&coach, replay);
    bool is_shown =
        review_play(replay, viewer, replay->is_hidden ? NULL : &coach.line, &style, &why);
    coach_release(&coach);
    return is_shown ? EXIT_FINE : refuse("%s", buf);
}

static int run(const struct args *args)
{
    struct replay replay;
    if (args_has(args, "review") && args_has(args, "json"))
        return refuse("--review is told in words: baize review FILE --json has it as JSON");
    int fault = replay_from_file(args->word[0], &replay);
    if (fault)
        return fault;
    // A file may have been made by hand: what is not legal is never played.
    char buf[500];
    struct text why = TEXT(buf);
    int viewer;
    const char *form = args_get(args, "export");
    if (replay.is_hidden)
        fault = replay_told_show(args, &replay);
    else if (!replay_verify(&replay, &why))
        fault = refuse("%s: %s", args->word[0], buf);
    else if ((fault = viewer_from_args(args, "seat", &replay.setup, &viewer)) == EXIT_FINE) {
        if (form)
            fault = export(&replay, form);
        else if (args_has(args, "json"))
            tell_json(&replay, viewer);
        else if (is_screen(args) && !args_has(args, "step") && !args_has(args, "review"))
            fault = replay_review(args, &replay, viewer);
        else
            fault = tell(args, &replay, viewer);
    }
    replay_release(&replay);
    return fault;
}

static const struct flag flags[] = {
    {"seat", "SEAT", "through the eyes of this seat (or watcher); all cards open otherwise"},
    {"step", NULL, "line by line, waiting for Enter after each move"},
    {"review", NULL, "line by line, with --seat: and what each decision of it was worth"},
    FLAGS_STYLE,
    {"export", "[json|script]", "print all of it, as JSON or as a script"},
    {"json", NULL, "tell it as the JSON lines that baize run prints"},
    {0},
};

const struct command replay_command = {
    .name = "replay",
    .usage = "FILE",
    .summary = "look at a saved match again, or export it",
    .about =
        "On a terminal it goes move by move on the whole screen: the arrows step, Tab changes\n"
        "whose eyes you look through, v shows what decisions were worth (baize review says all\n"
        "of it at once). Elsewhere it is told in words. If the table agreed that what was never\n"
        "shown stays hidden, the file holds what one seat, or a watcher, was told.",
    .example = "baize play kuhn --save match.replay\nbaize replay match.replay --seat 1\n"
               "baize replay match.replay --export script",
    .flags = flags,
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
