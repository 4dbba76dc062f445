// SPDX-License-Identifier: MIT
// What the lab is asked to do, as the words of a command line say it: "leduc --games 1000 --bot
// hard". Who has no command line asks so, too: other programs (src/lib) and the page (web/wasm).
// Only read here, not done. Knows nothing of terminals, and of files only those that a bot names.
#ifndef BAIZE_LAB_ERRAND_H
#define BAIZE_LAB_ERRAND_H

#include "lab/agent_files.h"
#include "lab/answer.h"
#include "lab/arena.h"
#include "lab/simulate.h"
#include "lab/solve.h"
#include "lab/sweep.h"

enum errand_kind {
    ERRAND_SIM,
    ERRAND_COMPARE,
    ERRAND_SWEEP,
    ERRAND_SOLVE,
    ERRAND_ARENA,
    ERRAND_SCORE,
    ERRAND_ODDS,
};
extern const char *const errand_names[]; // "sim" …, ended by NULL

enum { ERRAND_WORDS_MAX = 256, ERRAND_SETS_MAX = 64 };

// Before it is read: zeroed, but for what stands first. It stays where it was read, and the words
// stay with it.
struct errand {
    enum errand_kind kind;
    const char *seed;   // if the words say none
    int threads;        // the same
    struct trial *list; // of SWEEP_TRIALS_MAX, for COMPARE and SWEEP

    struct simulation simulation; // of all kinds the game, the players, the seed and the threads
    struct sweep sweep;           // SWEEP, and of COMPARE the trials
    struct effort effort;         // SOLVE
    struct arena arena;           // ARENA
    struct agent_files files;     // of the agents: errand_release()
    const char *names[SEATS_MAX]; // of the players, as they were asked for
    const char *sets[ERRAND_SETS_MAX]; // as they came; COMPARE: the two sets of rules
    int set_count;
    int64_t time_ms;  // how long it may take; 0: until it is done
    bool has_worths;  // SOLVE: each choice's, too
    const char *save; // SOLVE: the file that the policy is to be written to; NULL: none
    const char *html; // the file that a page is to be written to; NULL: none
    const char *cards[QUERY_WORDS_MAX]; // SCORE, ODDS: what stands after the game
    int card_count;

    // The words that are looked at when all have been read.
    const char *bots[ARENA_AGENTS_MAX], *measure;
    int bot_count;
    int64_t games; // 0: not said
    bool is_own, is_ladder;
};

// False, and why, if the words make no sense. Released in either case.
bool errand_read(struct errand *errand, const char *const *words, int count, struct text *why);
void errand_release(struct errand *errand);

#endif
