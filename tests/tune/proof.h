// SPDX-License-Identifier: MIT
// The parts of the proof: ways to search, and what comes of them.
#ifndef BAIZE_TESTS_TUNE_PROOF_H
#define BAIZE_TESTS_TUNE_PROOF_H

#include "lab/tune.h"

enum { WAYS = 5, SEEDS_MAX = 1000, SIZES_MAX = 8 };

struct way {
    const char *name;
    void (*search)(struct race *race);
    uint64_t games_each; // of a plain search
};
extern const struct way ways[WAYS]; // the first is ours
extern uint64_t games_each;         // of the way that is gone

// How much worse each answer is than the best there is; NAN: there was none.
extern double regrets[WAYS][SEEDS_MAX];
double mean_regret(int way, int seeds);

// What is asked, with how many matches in turn, and under how many seeds. `told` is called after
// each number of matches. False if there is no such question.
struct asking {
    uint64_t matches[SIZES_MAX];
    int sizes, seeds;
    void (*told)(const struct asking *asking, const char *name, uint64_t sets, uint64_t matches);
};
bool ask_game(const char *name, struct asking *asking); // of a game
bool ask_formula(const char *name, struct asking *asking);

#endif
