// SPDX-License-Identifier: MIT
// A bot that is a program of its own, written by anybody: it is asked in lines of JSON and answers
// with moves. It may crash, stall or answer nonsense; whoever asks is told so within a limit of
// time, and the faults are counted.
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

// "./mybot" or "500ms:./mybot"; the word must outlive it. The caller frees it. NULL, and why, if it
// cannot be run.
struct program *program_parse(const char *word, struct text *why);
// How many moves were forfeited so far.
uint64_t program_forfeits(const struct program *program);

struct process;
struct process *process_create(struct program *program); // started when it is first asked
void process_destroy(struct process *process);

// What the program would play. False if it forfeits the move, which is counted; the first time a
// program does so is also told on standard error.
bool process_ask(struct process *process, const struct question *question,
    const struct state *state, struct move *move);

#endif
