// SPDX-License-Identifier: MIT
// A match played to its end: the one loop that simulations, searching bots and benchmarks share.
// Allocates nothing and tells nobody.
#ifndef BAIZE_ENGINE_PLAYOUT_H
#define BAIZE_ENGINE_PLAYOUT_H

#include "engine/game.h"

// Decides for a seat. The move it points to stays where it is until the next decision; it may be
// one of the choices.
typedef const struct move *decide_fn(void *context, const struct setup *setup,
    const struct state *state, int seat, struct choice *choices, int count);

enum { ALL_STAGES = INT32_MAX };

// Are more than this many stages of the match behind? A new one begins with the deck, so this is
// worth asking only when it is the deck's turn.
static inline bool is_stage_over(const struct setup *setup, const struct state *state, int stage)
{
    int32_t ahead[SEATS_MAX];
    return stage != ALL_STAGES && setup->game->evaluate &&
           setup->game->evaluate(setup, state, ahead) > stage;
}

// From this state on, to the end of the match or of this stage; `chance` is the deck's. Says how
// many moves were made, the deck's among them. Inline, so that a decide_fn known to the compiler
// costs no call.
static inline __attribute__((always_inline)) int playout_stage(const struct setup *setup,
    struct state *state, int stage, struct chance *chance, decide_fn *decide, void *context)
{
    const struct game *game = setup->game;
    struct choice choices[CHOICES_MAX];
    struct move drawn;
    for (int made = 0;; made++) {
        if (is_deck_turn(state)) {
            if (is_stage_over(setup, state, stage))
                return made;
            game_sample(setup, state, chance, &drawn);
            game->apply(setup, state, DECK, &drawn, NULL);
        } else if (to_act(state)) {
            int seat = lowest_bit((uint64_t)to_act(state));
            int count = game->moves(setup, state, seat, choices);
            const struct move *move = decide(context, setup, state, seat, choices, count);
            game->apply(setup, state, seat, move, NULL);
        } else {
            return made;
        }
    }
}

static inline __attribute__((always_inline)) int playout_by(const struct setup *setup,
    struct state *state, struct chance *chance, decide_fn *decide, void *context)
{
    return playout_stage(setup, state, ALL_STAGES, chance, decide, context);
}

// Each of the choices is as likely as the others, and so is each amount within it. The amount is
// written into the choice itself: games write a choice byte by byte, and copying it in whole words
// would make the processor wait for those bytes.
static inline const struct move *choice_settle(
    struct choice *choices, int count, struct chance *chance)
{
    struct choice *choice = &choices[chance_below(chance, (uint32_t)count)];
    int32_t span = choice->amount_max - choice->move.amount;
    if (span > 0)
        choice->move.amount += (int32_t)chance_below(chance, (uint32_t)span + 1);
    return &choice->move;
}

// Every seat decides at random, all its choices being equally likely.
int playout(const struct setup *setup, struct state *state, struct chance *chance);

#endif
