// SPDX-License-Identifier: MIT
#include "story/match.h"

#include <string.h>

void match_start(struct match *match, const struct setup *setup, const uint8_t seed[SEED_BYTES])
{
    replay_init(&match->replay, setup);
    match->replay.has_seed = true;
    memcpy(match->replay.seed, seed, SEED_BYTES);
    chance_from_seed(&match->chance, seed);
    game_start(setup, &match->state);
}

void match_release(struct match *match)
{
    replay_release(&match->replay);
}

void match_play(struct match *match, int seat, const struct move *move, struct events *events)
{
    must(replay_add(&match->replay, seat, move));
    play(&match->replay.setup, &match->state, seat, move, events);
    if (!game_is_over(&match->state))
        return;
    match->replay.is_over = true;
    game_result(&match->replay.setup, &match->state, &match->replay.result);
}

void match_sample(struct match *match, struct move *move)
{
    game_sample(&match->replay.setup, &match->state, &match->chance, move);
}
