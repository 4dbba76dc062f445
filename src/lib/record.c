// SPDX-License-Identifier: MIT
// Matches as replay files, and back.
#include "lib/match.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

char *baize_match_record(const struct baize_match *match)
{
    struct replay replay;
    if (match->is_guess)
        return NULL;
    replay_init(&replay, &match->game->setup);
    replay.turns = match->turns;
    replay.count = match->count;
    replay.has_seed = match->is_dealt;
    memcpy(replay.seed, match->seed, sizeof(replay.seed));
    replay.is_over = game_is_over(&match->state);
    if (replay.is_over)
        game_result(&match->game->setup, &match->state, &replay.result);
    size_t size = replay_size(&replay);
    char *record = malloc(size);
    must(record);
    struct text text = text_over(record, size);
    replay_write(&replay, &text);
    must(!text.is_cut);
    return record;
}
