// SPDX-License-Identifier: MIT
// What a match tells: its moves, views and events as JSON, as they stand on the wire.
#include "lib/match.h"

#include "wire/wire.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_BYTES = 64 * 1024 };

// What is written takes no more memory than it needs.
static char *fitted(struct text *text)
{
    must(!text->is_cut);
    char *smaller = realloc(text->at, text->len + 1);
    return smaller ? smaller : text->at;
}

static struct text text_of(size_t cap)
{
    char *buf = malloc(cap);
    must(buf);
    return text_over(buf, cap);
}

char *baize_match_moves(const struct baize_match *match, int seat)
{
    struct choice choices[CHOICES_MAX];
    if (!match)
        return NULL;
    int count = choices_of(match, seat, choices);
    struct text text = text_of(MOVES_BYTES);
    struct out out = out_into(&text);
    wire_choices(&out, match->game->setup.game, choices, count);
    return fitted(&text);
}

char *baize_match_action_move(const struct baize_match *match, int seat, int action)
{
    struct choice choices[CHOICES_MAX];
    char buf[200];
    struct move move;
    struct text text = TEXT(buf);
    if (!match)
        return NULL;
    int count = choices_of(match, seat, choices);
    if (!action_move(
            &match->game->actions, match->game->setup.seats, seat, choices, count, action, &move))
        return NULL;
    move_put(match->game->setup.game, &move, &text);
    return strdup(buf);
}

char *baize_match_outcomes(const struct baize_match *match)
{
    struct outcome outcomes[OUTCOMES_MAX];
    struct choice choices[OUTCOMES_MAX];
    if (!match || !is_deck_turn(&match->state))
        return NULL;
    const struct setup *setup = &match->game->setup;
    int count = setup->game->outcomes(setup, &match->state, outcomes);
    choices_of(match, DECK, choices);
    struct text text = text_of(MOVES_BYTES);
    struct out out = out_into(&text);
    out_array(&out);
    for (int i = 0; i < count; i++) {
        char buf[200];
        struct text move = TEXT(buf);
        move_put(setup->game, &outcomes[i].move, &move);
        out_object(&out);
        out_put_string(&out, "move", buf);
        out_put_int(&out, "action",
            action_of(
                &match->game->actions, setup->seats, DECK, choices, count, &outcomes[i].move));
        out_put_int(&out, "weight", outcomes[i].weight);
        out_object_end(&out);
    }
    out_array_end(&out);
    return fitted(&text);
}

char *baize_match_view(const struct baize_match *match, int seat)
{
    struct view view;
    if (!match || !is_viewer(match, seat))
        return NULL;
    game_view(&match->game->setup, &match->state, seat, &view);
    struct text text = text_of(WIRE_VIEW_MAX);
    struct out out = out_into(&text);
    wire_view(&out, match->game->setup.game, &view);
    return fitted(&text);
}

// The last decision is made once more, and what the deck did after it, by somebody who listens.
char *baize_match_events(const struct baize_match *match, int seat)
{
    if (!match || !is_viewer(match, seat))
        return NULL;
    const struct setup *setup = &match->game->setup;
    struct state state;
    struct events *events = malloc(sizeof(*events));
    must(events);
    game_clone(setup->game, &state, &match->before);
    int turns = match->count - match->told_from;
    struct text text = text_of((size_t)WIRE_EVENTS_MAX * (size_t)(turns + 1));
    struct out out = out_into(&text);
    out_array(&out);
    for (int i = match->told_from; i < match->count; i++) {
        events->count = 0;
        play(setup, &state, match->turns[i].seat, &match->turns[i].move, events);
        for (int at = 0; at < events->count; at++)
            if (is_heard(&events->list[at], seat))
                wire_event(&out, setup->game, &events->list[at]);
    }
    out_array_end(&out);
    free(events);
    return fitted(&text);
}
