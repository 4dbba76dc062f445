// SPDX-License-Identifier: MIT
// Random games of Leduc as one would write them without the interface of a game: no function
// pointers, no lists of choices, no moves, only the numbers that the result needs. What the
// interface costs is measured against this.
#include "bench/bare_leduc.h"

static uint64_t random_bits(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static int below(uint64_t *state, uint32_t n)
{
    return (int)((random_bits(state) >> 32) * n >> 32);
}

// A round of betting. Returns the seat that folded, or -1; counts the moves and fills the pot.
static int bet(int unit, int pot[2], uint64_t *state, uint64_t *moves)
{
    int raises = 0;
    for (int seat = 0, acted = 0;; seat = !seat, acted++) {
        int owes = pot[!seat] > pot[seat];
        int pick = below(state, (uint32_t)(1 + owes + (raises < 2)));
        ++*moves;
        if (owes && pick == 1)
            return seat;
        if (pick == 0) {
            pot[seat] = pot[!seat];
            if (owes || acted)
                return -1;
            continue;
        }
        pot[seat] = pot[!seat] + unit;
        raises++;
    }
}

uint64_t bare_leduc(uint64_t games, uint64_t seed, int64_t *won)
{
    uint64_t moves = 0, state = seed;
    for (; games; games--) {
        int pot[2] = {1, 1};
        int first = below(&state, 6);
        int second = below(&state, 5);
        second += second >= first;
        moves += 2;
        int folder = bet(2, pot, &state, &moves);
        if (folder < 0) {
            int low = first < second ? first : second, high = first + second - low;
            int common = below(&state, 4);
            common += common >= low;
            common += common >= high;
            moves++;
            folder = bet(4, pot, &state, &moves);
            if (folder < 0) {
                int mine = first / 2 == common / 2 ? 6 : first / 2;
                int yours = second / 2 == common / 2 ? 6 : second / 2;
                *won += mine > yours ? pot[1] : mine < yours ? -pot[0] : 0;
                continue;
            }
        }
        *won += folder ? pot[1] : -pot[0];
    }
    return moves;
}
