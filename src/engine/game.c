// SPDX-License-Identifier: MIT
#include "engine/game.h"

#include <string.h>

void setup_init(struct setup *setup, const struct game *game)
{
    memset(setup, 0, sizeof(*setup));
    setup->game = game;
    setup->seats = game->seats_min;
    for (int i = 0; game->options[i].name; i++)
        setup->option[i] = game->options[i].standard;
}

int option_find(const struct game *game, const char *name)
{
    for (int i = 0; game->options[i].name; i++)
        if (strcmp(game->options[i].name, name) == 0)
            return i;
    return -1;
}

bool setup_is_same(const struct setup *a, const struct setup *b)
{
    return a->game == b->game && a->seats == b->seats &&
           memcmp(a->option, b->option, sizeof(a->option)) == 0;
}

bool setup_check(const struct setup *setup, struct text *why)
{
    const struct game *game = setup->game;
    if (setup->seats < game->seats_min || setup->seats > game->seats_max) {
        text_format(why, "%s is for %d", game->id, game->seats_min);
        if (game->seats_max > game->seats_min)
            text_format(why, " to %d", game->seats_max);
        text_format(why, " seats, not %d", setup->seats);
        return false;
    }
    for (int i = 0; game->options[i].name; i++) {
        const struct option *option = &game->options[i];
        if (setup->option[i] >= option->min && setup->option[i] <= option->max)
            continue;
        text_format(why, "%s may be %d to %d, not %d", option->name, option->min, option->max,
            setup->option[i]);
        return false;
    }
    return !game->check || game->check(setup, why);
}

static void clear(const struct game *game, struct state *state)
{
    enum { SMALL = 64 }; // of a known size, so that the compiler writes no call of memset
    if (game->state_size <= SMALL)
        memset(state->bytes, 0, SMALL);
    else
        memset(state->bytes, 0, game->state_size);
}

void game_start(const struct setup *setup, struct state *state)
{
    clear(setup->game, state);
    setup->game->start(setup, state);
}

void game_clone(const struct game *game, struct state *to, const struct state *from)
{
    memcpy(to->bytes, from->bytes, game->state_size);
}

bool game_same(const struct game *game, const struct state *a, const struct state *b)
{
    return memcmp(a->bytes, b->bytes, game->state_size) == 0;
}

bool move_same(const struct move *a, const struct move *b)
{
    return memcmp(a, b, sizeof(*a)) == 0;
}

static bool is_within(const struct choice *choice, const struct move *move)
{
    struct move probe = choice->move;
    probe.amount = move->amount;
    return move_same(&probe, move) && move->amount >= choice->move.amount &&
           move->amount <= choice->amount_max;
}

bool game_allows(const struct setup *setup, const struct state *state, int seat,
    const struct move *move, struct text *why)
{
    if (game_is_over(state)) {
        text_put(why, "the match is over");
        return false;
    }
    if (seat < 0 || seat >= setup->seats) {
        text_put(why, "there is no such seat at this table");
        return false;
    }
    if (is_deck_turn(state) || !(to_act(state) & only(seat))) {
        text_put(why, "it is not your turn to decide");
        return false;
    }
    struct choice choices[CHOICES_MAX];
    int count = setup->game->moves(setup, state, seat, choices);
    for (int i = 0; i < count; i++)
        if (is_within(&choices[i], move))
            return true;
    setup->game->refuse(setup, state, seat, move, why);
    if (!why->len)
        text_put(why, "that is not one of your choices now");
    return false;
}

bool game_allows_chance(
    const struct setup *setup, const struct state *state, const struct move *move, struct text *why)
{
    if (!is_deck_turn(state)) {
        text_put(why, "it is not the deck's turn");
        return false;
    }
    struct outcome outcomes[OUTCOMES_MAX];
    int count = setup->game->outcomes(setup, state, outcomes);
    for (int i = 0; i < count; i++)
        if (move_same(&outcomes[i].move, move))
            return true;
    text_put(why, "the deck cannot do that now: that card is not among the undealt ones");
    return false;
}

void play(const struct setup *setup, struct state *state, int seat, const struct move *move,
    struct events *events)
{
    if (!events) {
        setup->game->apply(setup, state, seat, move, NULL);
        return;
    }
    struct head before = *head_of(state);
    events->is_brief = false;
    setup->game->apply(setup, state, seat, move, events);
    const struct head *after = head_of(state);
    if (after->phase != before.phase)
        tell_phase(events, after->phase);
    if (after->to_act != before.to_act)
        tell_turn(events, after->to_act);
}

void game_sample(
    const struct setup *setup, const struct state *state, struct chance *chance, struct move *move)
{
    if (setup->game->sample) {
        setup->game->sample(setup, state, chance, move);
        return;
    }
    struct outcome outcomes[OUTCOMES_MAX];
    int count = setup->game->outcomes(setup, state, outcomes);
    uint32_t total = 0;
    for (int i = 0; i < count; i++)
        total += outcomes[i].weight;
    uint32_t pick = chance_below(chance, total);
    int at = 0;
    while (pick >= outcomes[at].weight)
        pick -= outcomes[at++].weight;
    *move = outcomes[at].move;
}

struct move choice_pick(const struct choice *choices, int count, struct chance *chance)
{
    const struct choice *choice = &choices[chance_below(chance, (uint32_t)count)];
    struct move move = choice->move;
    if (choice->amount_max > move.amount)
        move.amount +=
            (int32_t)chance_below(chance, (uint32_t)(choice->amount_max - move.amount) + 1);
    return move;
}

void game_view(const struct setup *setup, const struct state *state, int seat, struct view *view)
{
    view_init(view, seat, setup->seats);
    view->phase = head_of(state)->phase;
    view->to_act = head_of(state)->to_act;
    setup->game->view(setup, state, seat, view);
}

void game_guess(
    const struct setup *setup, const struct view *view, struct chance *chance, struct state *state)
{
    clear(setup->game, state);
    setup->game->guess(setup, view, chance, state);
}

void game_result(const struct setup *setup, const struct state *state, struct result *result)
{
    must(game_is_over(state));
    memset(result, 0, sizeof(*result));
    setup->game->result(setup, state, result);
}

int game_measure(const struct game *game)
{
    for (int kind = 0; game->counters[kind].name; kind++)
        if (game->counters[kind].is_measure)
            return kind;
    return -1;
}
