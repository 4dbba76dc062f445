// SPDX-License-Identifier: MIT
// Who decides for a seat in the lab: a bot, and how much it may think about a move. An agent is a
// plain value that may be copied until it is opened; then it belongs to one thread.
#ifndef BAIZE_LAB_AGENT_H
#define BAIZE_LAB_AGENT_H

#include "bots/bot.h"

#include <stdatomic.h>

struct agent_files;
struct exploiter;
struct player;
struct program;
struct process;

struct agent {
    const struct bot *bot;
    int playouts; // a move; 0: no limit but the time
    int think_ms; // a move; 0: no limit but the playouts
    int slips;    // of a hundred decisions, how many it makes as a beginner would
    void *memory; // while open
    size_t memory_size;
    bool is_guest;                     // in another's memory
    const struct policy *policy;       // how to play, as it was solved; NULL if it was not
    struct program *program;           // somebody else's bot; NULL: one of ours
    struct process *process;           // of the program, while open
    const struct exploiter *exploiter; // one that was found; NULL: a bot
    struct player *player;             // of the exploiter, while open
    const atomic_bool *is_stopped;     // once true it thinks no more; may be NULL
    int64_t spent_ns;                  // on all decisions since it was opened
    uint64_t decisions;
};

// "random", "search" (a standard budget), "search:2000" (playouts), "search:50ms", "value~30"
// (which decides 30 times of 100 as a beginner would), or a level: "hard", or
// "equilibrium:kuhn.policy" (a file that baize solve saved), or "cmd:./mybot" (a program;
// "cmd:500ms:./mybot" with a limit), or "exploit:FILE" (one that baize exploit found). False, and
// why, if there is no such bot or it cannot play this. The word must outlive the agent.
bool agent_parse(
    struct agent *agent, const struct setup *setup, const char *word, struct text *why);

// The same; what is read for it is kept in `files`, which outlive it.
bool agent_parse_with(struct agent_files *files, struct agent *agent, const struct setup *setup,
    const char *word, struct text *why);

void agent_open(struct agent *agent);
// In the memory of another that is open, where it has enough: for agents of which one decides at a
// time. The other is closed last.
void agent_open_beside(struct agent *agent, const struct agent *other);
void agent_close(struct agent *agent);

// Picks one of the choices. The bot sees only what the seat may know of the state.
struct move agent_decide(struct agent *agent, const struct setup *setup, const struct state *state,
    int seat, const struct choice *choices, int count, struct chance *chance);

// The same from a view, for an agent that is no program.
struct move agent_answer(struct agent *agent, const struct setup *setup, const struct view *view,
    const struct choice *choices, int count, struct chance *chance);

// How many moves the agent's program has forfeited, on all threads; 0 for bots of ours.
uint64_t agent_forfeits(const struct agent *agent);

#endif
