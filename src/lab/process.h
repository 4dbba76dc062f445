// SPDX-License-Identifier: MIT
// Anybody's bot: a program of its own that is asked in JSON lines and answers with moves. It may
// crash, stall or talk nonsense: whoever asks gets an answer or is told which of these it was, in
// bounded time. What the answer means is not known here.
#ifndef BAIZE_LAB_PROCESS_H
#define BAIZE_LAB_PROCESS_H

#include "bots/bot.h"

#include <stdatomic.h>

// A program that was named as a bot. Several threads may each run a process of it.
struct program {
    const char *command; // for the shell
    int limit_ms;        // a move
    _Atomic uint64_t crashes, stalls, nonsense;
    atomic_bool has_warned;
};

// "./mybot" or "500ms:./mybot". Programs stay as long as ours does. NULL, and why, if it cannot be
// run.
struct program *program_parse(const char *word, struct text *why);
// How many moves were forfeited so far.
uint64_t program_forfeits(const struct program *program);

struct process;
struct process *process_create(struct program *program); // started when it is first asked
void process_destroy(struct process *process);

// What the program would play. False if it forfeits the move: that is counted, and the first one of
// a program is told on stderr.
bool process_ask(struct process *process, const struct question *question,
    const struct state *state, struct move *move);

#endif
