// SPDX-License-Identifier: MIT
#include "lab/puzzle_day.h"

enum { FACTOR_NEW = 40, FACTOR = 20, APART_MOST = 2000 };

void puzzle_name(const struct puzzle *puzzle, char name[PUZZLE_NAME_BYTES])
{
    uint64_t rest = puzzle->id;
    for (int i = 0; i < PUZZLE_NAME_BYTES - 1; i++, rest /= 36)
        name[i] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % 36];
    name[PUZZLE_NAME_BYTES - 1] = '\0';
}

int puzzle_day_game(int64_t day, int games)
{
    int64_t at = day % games;
    return (int)(at < 0 ? at + games : at);
}

// Where a puzzle stands in the order of a round.
static uint64_t place_of(const struct puzzle *puzzle, int64_t round)
{
    return hash_bytes(puzzle->id, &round, sizeof(round));
}

int puzzle_of_day(const struct puzzles *puzzles, int64_t day, int games)
{
    int64_t turn = (day - puzzle_day_game(day, games)) / games;
    int count = puzzles->count, wanted = puzzle_day_game(turn, count);
    int64_t round = (turn - wanted) / count;
    // The one that has `wanted` before it, found by halving the numbers that may be its place.
    uint64_t from = 0, to = UINT64_MAX;
    while (from < to) {
        uint64_t middle = from + (to - from) / 2;
        int before = 0;
        for (int i = 0; i < count; i++)
            before += place_of(&puzzles->list[i], round) <= middle;
        if (before > wanted)
            to = middle;
        else
            from = middle + 1;
    }
    for (int i = 0; i < count; i++)
        if (place_of(&puzzles->list[i], round) == from)
            return i;
    return 0;
}

// 10 to the power of x / 400, without a library: its results may differ by where it runs.
static double odds_of(int x)
{
    x = x > APART_MOST ? APART_MOST : x < -APART_MOST ? -APART_MOST : x;
    double power = 1 + (double)x * 0.005756462732485114 / (1 << 24);
    for (int i = 0; i < 24; i++)
        power *= power;
    return power;
}

int solver_rating(int rating, int tries, int puzzle_rating, bool is_right)
{
    double expected = 1 / (1 + odds_of(puzzle_rating - rating));
    double gain = (tries < SOLVER_NEW ? FACTOR_NEW : FACTOR) * ((is_right ? 1 : 0) - expected);
    return rating + (int)(gain < 0 ? gain - 0.5 : gain + 0.5);
}
