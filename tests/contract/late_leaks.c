// SPDX-License-Identifier: MIT
// Faults that tell a secret in the shadow of a card being shown: where two states show different
// faces they may go different ways, and a check that looks away from there on sees none of these.
#include "spoil.h"

static int leak_to; // the set of viewers that a leak reaches

// Was a card shown to one of these viewers, in an event from `start` on?
static bool is_shown(const struct events *events, int start, int viewers)
{
    for (int i = start; events && i < events->count; i++) {
        const struct event *event = &events->list[i];
        if (event->audience & viewers && event->kind == EVENT_CARD && event->is < CARD_BACK &&
            event->was >= CARD_BACK)
            return true;
    }
    return false;
}

// ---- said once a card was shown ----

static void apply_after_reveal(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0, secret = secret_of(setup, state, 0);
    base->apply(setup, state, seat, move, events);
    if (is_shown(events, start, leak_to))
        tell_say(events, leak_to, leak_say, 0, secret);
}

static void plant_after_reveal(struct game *game, int viewers)
{
    leak_to = viewers;
    game->says = leak_says;
    game->apply = apply_after_reveal;
}

static void plant_to_seat(struct game *game)
{
    plant_after_reveal(game, only(1)); // who is dealt cards after seat 0
}

static void plant_to_watchers(struct game *game)
{
    plant_after_reveal(game, only(WATCHER));
}

static void plant_to_all(struct game *game)
{
    plant_after_reveal(game, EVERYONE);
}

// ---- an event more ----

static void apply_more_after_reveal(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0, secret = secret_of(setup, state, 0);
    base->apply(setup, state, seat, move, events);
    if (secret % 2 && is_shown(events, start, EVERYONE))
        tell_say(events, EVERYONE, leak_say, 0, 0);
}

static void plant_more(struct game *game)
{
    game->says = leak_says;
    game->apply = apply_more_after_reveal;
}

// ---- a card that a seat named and laid face down, told once another was shown ----

static void apply_named_after_reveal(const struct setup *setup, struct state *state, int seat,
    const struct move *move, struct events *events)
{
    int start = events ? events->count : 0, at = 0;
    base->apply(setup, state, seat, move, events);
    if (seat == DECK || !is_shown(events, start, EVERYONE))
        return;
    for (const struct arg *arg = base->verbs[move->verb].args; arg->kind; arg++, at++)
        if (arg->kind == ARG_CARD)
            tell_say(events, EVERYONE, leak_say, 0, move->arg[at]);
}

static void plant_named(struct game *game)
{
    game->says = leak_says;
    game->apply = apply_named_after_reveal;
}

const struct spoil late_leaks[] = {
    {"a hand told to one seat once a card is shown", "guess leak,unseen,sealed", NEEDS_HALF_SHOWN,
        plant_to_seat},
    {"the same, to watchers", "tellings,unseen", NEEDS_HALF_WATCHED, plant_to_watchers},
    {"the same, to everyone", "guess leak,unseen,sealed", NEEDS_HALF_SHOWN, plant_to_all},
    {"an event more if a hand is odd, once a card is shown", "guess leak,unseen,sealed",
        NEEDS_HALF_SHOWN, plant_more},
    {"a card laid face down, told once another is shown", "guess leak,unseen", NEEDS_COVERED,
        plant_named},
    {0},
};
