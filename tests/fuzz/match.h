// SPDX-License-Identifier: MIT
// Random matches as replays: the examples of several fuzz targets.
#ifndef BAIZE_TESTS_FUZZ_MATCH_H
#define BAIZE_TESTS_FUZZ_MATCH_H

#include "cli/match.h"
#include "games/games.h"

// A match of a game that the number picks, at most `moves_max` moves long. Must be released.
static inline void random_match(struct match *match, uint64_t number, int moves_max)
{
    struct chance chance;
    chance_from_number(&chance, number);
    int count = 0;
    while (games[count])
        count++;
    must(count);
    const struct game *game = games[number % (uint64_t)count];
    struct setup setup;
    setup_init(&setup, game);
    setup.seats += (int)chance_below(&chance, (uint32_t)(game->seats_max - game->seats_min + 1));
    uint8_t seed[SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8)};
    match_start(match, &setup, seed);
    for (int n = 0; n < moves_max && !game_is_over(&match->state); n++) {
        struct move move;
        int seat = DECK;
        if (is_deck_turn(&match->state)) {
            match_sample(match, &move);
        } else {
            struct choice choices[CHOICES_MAX];
            seat = lowest_bit((uint64_t)to_act(&match->state));
            int choice_count = game->moves(&setup, &match->state, seat, choices);
            move = choice_pick(choices, choice_count, &chance);
        }
        match_play(match, seat, &move, NULL);
    }
}

#endif
