// SPDX-License-Identifier: MIT
#include "engine/playout.h"

static const struct move *decide(void *chance, const struct setup *setup, const struct state *state,
    int seat, struct choice *choices, int count)
{
    (void)setup, (void)state, (void)seat;
    return choice_settle(choices, count, chance);
}

int playout(const struct setup *setup, struct state *state, struct chance *chance)
{
    return playout_by(setup, state, chance, decide, chance);
}
