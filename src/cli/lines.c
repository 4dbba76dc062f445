// SPDX-License-Identifier: MIT
#include "cli/lines.h"

#include "wire/wire.h"

#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 2 * (WIRE_EVENTS_MAX + WIRE_VIEW_MAX) };

static char line_buf[LINE_BYTES];

static void print_line(const struct text *text)
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
        if (events->list[i].kind == EVENT_TERM)
            continue;
        char buf[2000];
        struct text text = TEXT(buf);
        struct out one = out_into(&text);
        wire_event(&one, setup->game, &events->list[i]);
        text.at[--text.len] = '\0'; // the closing brace, to add one key
        one.is_next = true;
        out_key(&one, "audience");
        put_audience(&one, events->list[i].audience, setup->seats);
        out_object_end(&one);
        must(!text.is_cut);
        out_raw(out, buf, text.len);
    }
    out_array_end(out);
}

static void put_view(
    struct out *out, const struct setup *setup, const struct state *state, int viewer)
{
    struct view view;
    game_view(setup, state, viewer, &view);
    out_key(out, "view");
    wire_view(out, setup->game, &view);
    if (viewer == WATCHER || is_deck_turn(state) || !(view.to_act & only(viewer)))
        return;
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, state, viewer, choices);
    out_key(out, "choices");
    wire_choices(out, setup->game, choices, count);
}

void lines_setup(const struct setup *setup)
{
    struct text text = TEXT(line_buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_key(&out, "setup");
    wire_setup(&out, setup);
    out_object_end(&out);
    print_line(&text);
}

void lines_move(const struct setup *setup, const struct state *state, int viewer, int number,
    int seat, const struct move *move, const struct events *events)
{
    struct text text = TEXT(line_buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_int(&out, "n", number);
    if (seat == DECK)
        out_put_string(&out, "seat", "deck");
    else
        out_put_int(&out, "seat", seat);
    if (viewer == VIEW_ALL || viewer == seat) {
        char buf[200];
        struct text words = TEXT(buf);
        move_put(setup->game, move, &words);
        out_put_string(&out, "move", buf);
    }
    out_key(&out, "events");
    if (viewer == VIEW_ALL) {
        put_all_events(&out, setup, events);
    } else {
        wire_events(&out, setup->game, events, viewer);
        put_view(&out, setup, state, viewer);
    }
    out_object_end(&out);
    print_line(&text);
}

void lines_end(const struct setup *setup, const struct state *state)
{
    bool is_over = game_is_over(state);
    struct text text = TEXT(line_buf);
    struct out out = out_into(&text);
    out_object(&out);
    out_put_bool(&out, "over", is_over);
    if (is_over) {
        struct result result;
        game_result(setup, state, &result);
        out_key(&out, "result");
        wire_result(&out, setup, &result);
    } else {
        out_put_string(&out, "phase", setup->game->phases[head_of(state)->phase]);
        out_key(&out, "to_act");
        wire_seats(&out, to_act(state));
    }
    out_object_end(&out);
    print_line(&text);
}

int viewer_from_args(
    const struct args *args, const char *flag, const struct setup *setup, int *viewer)
{
    *viewer = VIEW_ALL;
    const char *word = args_get(args, flag);
    if (!word)
        return EXIT_FINE;
    if (strcmp(word, "watcher") == 0) {
        *viewer = WATCHER;
        return EXIT_FINE;
    }
    if (word[0] < '0' || word[0] >= '0' + setup->seats || word[1])
        return refuse(
            "--%s takes a seat from 0 to %d, or watcher, not \"%s\"", flag, setup->seats - 1, word);
    *viewer = word[0] - '0';
    return EXIT_FINE;
}
