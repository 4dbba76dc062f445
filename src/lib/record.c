// SPDX-License-Identifier: MIT
// Matches as replay files, and back.
#include "lib/match.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

char *baize_match_record(const struct baize_match *match)
{
    struct replay replay;
    if (!match || match->is_guess || match->count > REPLAY_TURNS_MAX)
        return NULL;
    replay_init(&replay, &match->game->setup);
    replay.turns = match->turns;
    replay.count = match->count;
    replay.has_seed = match->is_dealt;
    memcpy(replay.seed, match->seed, sizeof(replay.seed));
    replay.from = match->from;
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

// The moves were found legal, and those of the deck to be what the seed deals.
static void make_moves(struct baize_match *match, const struct replay *replay, int moves)
{
    struct move drawn;
    for (int i = 0; i < moves; i++) {
        const struct turn *turn = &replay->turns[i];
        if (turn->seat == DECK && match->is_dealt && i >= replay->from.moves)
            game_sample(&replay->setup, &match->state, &match->chance, &drawn);
        match_make(match, turn->seat, &turn->move);
    }
    if (match->is_dealt)
        match_deal(match);
}

static struct baize_match *play_again(
    const struct replay *replay, int moves, struct baize_game **game)
{
    *game = game_alloc(&replay->setup);
    struct baize_match *match = match_alloc(*game);
    bool is_within_given = moves < replay->from.moves;
    match->is_dealt = replay->has_seed && !is_within_given;
    memcpy(match->seed, replay->seed, sizeof(match->seed));
    match_begin(match);
    if (match->is_dealt)
        match->from = replay->from;
    make_moves(match, replay, moves);
    find_next(match);
    return match;
}

struct baize_match *baize_match_replay(
    const char *record, size_t len, int moves, struct baize_game **game, struct baize_why *why)
{
    struct baize_why spare;
    struct text text = why_text(why, &spare);
    struct replay replay;
    if (is_missing(record, "record", why) || is_missing(game, "place for the game", why))
        return NULL;
    if (!replay_read(&replay, record, len, game_find, &text))
        return NULL;
    struct baize_match *match = NULL;
    if (moves > replay.count)
        say_why(why, "the record has %d moves, not %d", replay.count, moves);
    else if (replay_verify(&replay, &text))
        match = play_again(&replay, moves < 0 ? replay.count : moves, game);
    replay_release(&replay);
    return match;
}
