// SPDX-License-Identifier: MIT
#include "engine/playout.h"

// Where the choice stands, not a copy: games write a choice byte by byte, and reading it back in
// whole words would make the processor wait for the bytes to arrive.
static const struct move *pick(struct choice *choices, int count, struct chance *chance)
{
    struct choice *choice = &choices[chance_below(chance, (uint32_t)count)];
    int32_t span = choice->amount_max - choice->move.amount;
    if (span > 0)
        choice->move.amount += (int32_t)chance_below(chance, (uint32_t)span + 1);
    return &choice->move;
}

int playout(const struct setup *setup, struct state *state, struct chance *chance)
{
    const struct game *game = setup->game;
    struct choice choices[CHOICES_MAX];
    struct move drawn;
    for (int made = 0;; made++) {
        if (is_deck_turn(state)) {
            game_sample(setup, state, chance, &drawn);
            game->apply(setup, state, DECK, &drawn, NULL);
        } else if (to_act(state)) {
            int seat = lowest_bit((uint64_t)to_act(state));
            int count = game->moves(setup, state, seat, choices);
            game->apply(setup, state, seat, pick(choices, count, chance), NULL);
        } else {
            return made;
        }
    }
}
