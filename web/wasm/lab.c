// SPDX-License-Identifier: MIT
// The lab of the page: many matches of random players, counted. Knows numbers only; the page has
// read what the player wants and draws what comes out.
#include "engine/playout.h"
#include "games/games.h"

#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { MOVES_MAX = 4096, TOKENS_MAX = 4096 }; // what lies beyond is counted at the end

static struct setup setup;
static int options;
static struct {
    int32_t games;
    int32_t wins[SEATS_MAX];            // shared ones count for each
    int32_t moves[MOVES_MAX + 1];       // matches of so many moves, the deck's among them
    int32_t tokens[2 * TOKENS_MAX + 1]; // matches in which seat 0 won so many, from -TOKENS_MAX
} counts;
static char name[40];

// Where the game's id is to be put, ended by 0.
EXPORT(lab_name_at) char *lab_name_at(void)
{
    return name;
}

// Begins anew, with the game's standard options. False: no such game, or not so many seats.
EXPORT(lab_begin) int lab_begin(int seats)
{
    const struct game *game = game_find(name);
    if (!game)
        return false;
    setup_init(&setup, game);
    setup.seats = seats;
    options = 0;
    while (game->options[options].name)
        options++;
    memset(&counts, 0, sizeof(counts));
    return seats >= game->seats_min && seats <= game->seats_max;
}

// The options are numbered as the game lists them. False if they do not go together.
EXPORT(lab_set) int lab_set(int option, int value)
{
    char room[200];
    struct text why = TEXT(room);
    if (option < 0 || option >= options)
        return false;
    setup.option[option] = value;
    return setup_check(&setup, &why);
}

static void count_match(const struct result *result, int moves)
{
    counts.games++;
    counts.moves[moves < MOVES_MAX ? moves : MOVES_MAX]++;
    int32_t won = result->tokens[0];
    won = won < -TOKENS_MAX ? -TOKENS_MAX : won > TOKENS_MAX ? TOKENS_MAX : won;
    counts.tokens[won + TOKENS_MAX]++;
    for (int seat = 0; seat < setup.seats; seat++)
        counts.wins[seat] += result->winners >> seat & 1;
}

// Plays so many more; the same seed, the same matches. What was counted so far lies there, in the
// order of the struct.
EXPORT(lab_run) const void *lab_run(int matches, uint32_t seed)
{
    static struct state state;
    uint8_t bytes[SEED_BYTES] = {0};
    memcpy(bytes, &seed, sizeof(seed));
    struct chance chance;
    chance_from_seed(&chance, bytes);
    for (int i = 0; i < matches; i++) {
        struct result result = {0};
        game_start(&setup, &state);
        int moves = playout(&setup, &state, &chance);
        game_result(&setup, &state, &result);
        count_match(&result, moves);
    }
    return &counts;
}
