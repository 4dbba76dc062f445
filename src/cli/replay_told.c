// SPDX-License-Identifier: MIT
#include "cli/replay_told.h"

#include "cli/cmd_replay.h"
#include "cli/show.h"
#include "cli/sit.h"
#include "tui/review.h"
#include "tui/told.h"
#include "wire/wire.h"

#include <string.h>

static void put_viewer(const struct replay *replay, struct text *text)
{
    if (replay->viewer == WATCHER)
        text_put(text, "a watcher");
    else
        text_format(text, "seat %d", replay->viewer);
}

static void tell_words(const struct replay *replay, bool is_stepping)
{
    static char buf[64 * 1024];
    static struct told told;
    static struct events events;
    const struct game *game = replay->setup.game;
    struct names names;
    struct text text = TEXT(buf);
    replay_names(replay, &names);
    text_format(&text, "%s, %d seats. The deal stays hidden: this is what ", game->title,
        replay->setup.seats);
    put_viewer(replay, &text);
    text_put(&text, " was told.\n");
    show_print(game, buf);
    told_start(&told, replay);
    for (int phase = told.view.phase; told_next(&told, &events); phase = told.view.phase) {
        text_clear(&text);
        show_events(game, &events, replay->viewer, &names, &text);
        if (told.view.phase != phase) {
            text_format(&text, "\n[%s]\n", game->phases[told.view.phase]);
            show_view(&replay->setup, &told.view, &names, &text);
        }
        show_print(game, buf);
        if (is_stepping && text.len)
            wait_for_enter();
    }
    text_clear(&text);
    text_char(&text, '\n');
    replay_put_end(replay, &names, &text);
    show_print(game, buf);
}

static void out_told(struct out *out, const struct replay *replay)
{
    static struct told told;
    static struct events events;
    out_put_string(out, "deal", "hidden");
    if (replay->viewer == WATCHER)
        out_put_string(out, "viewer", "watcher");
    else
        out_put_int(out, "viewer", replay->viewer);
    out_key(out, "told");
    out_array(out);
    for (told_start(&told, replay); told_next(&told, &events);)
        wire_events(out, replay->setup.game, &events, replay->viewer);
    out_array_end(out);
}

int replay_told_show(const struct args *args, const struct replay *replay)
{
    char buf[500], told_to[40];
    struct text why = TEXT(buf), to = TEXT(told_to);
    const char *form = args_get(args, "export");
    int viewer = replay->viewer;
    put_viewer(replay, &to);
    if (!told_check(replay, &why))
        return refuse("%s: %s", args->word[0], buf);
    int fault = args_has(args, "seat") ? viewer_from_args(args, "seat", &replay->setup, &viewer)
                                       : EXIT_FINE;
    if (fault)
        return fault;
    if (viewer != replay->viewer)
        return refuse("the deal of this match stays hidden: the file has what %s was told, and no "
                      "more",
            told_to);
    if (args_has(args, "json") || (form && *form && strcmp(form, "json") != 0))
        return refuse("the deal of this match stays hidden, so its moves are not there; --export "
                      "json gives what %s was told",
            told_to);
    if (form)
        replay_print_json(replay, 64 * 1024 + 3 * replay->told.len, out_told);
    else if (is_screen(args) && !args_has(args, "step"))
        return replay_review(args, replay, viewer);
    else
        tell_words(replay, args_has(args, "step"));
    return EXIT_FINE;
}
