// SPDX-License-Identifier: MIT
// A bot picks a move from what a seat knows: a view and its choices, never a state. It has no
// clock, no files and no memory of its own: all of that is in the question.
#ifndef BAIZE_BOTS_BOT_H
#define BAIZE_BOTS_BOT_H

#include "engine/game.h"

struct policy;

struct question {
    const struct setup *setup;
    const struct view *view; // of the seat that is to act
    const struct choice *choices;
    int count;
    struct chance *chance;
    int playouts; // how many playouts a searching bot may spend; 0: until time is up
    int slips;    // of a hundred decisions, at how many the bot decides as a beginner would
    bool (*is_time_up)(void *context); // NULL: no limit of time
    void *context;
    void *memory; // for a searching bot's tree; may be NULL for the others
    size_t memory_size;
    const struct policy *policy; // for the bot that plays by one; NULL: one that is built in
};

struct bot {
    const char *name;
    const char *help; // one line
    bool is_slow;     // not for playing a match in a moment
    bool can_slip;    // knows how a beginner decides: looks at the question's slips
    bool (*fits)(const struct setup *setup);                // can it play this? NULL: anything
    struct move (*choose)(const struct question *question); // one of the choices
};

extern const struct bot *const bots[]; // ended by NULL

const struct bot *bot_find(const char *name); // NULL if there is none

// Is this a decision to be made as a beginner would? Draws from the chance only if there may be
// any.
static inline bool bot_slips(const struct question *question)
{
    return question->slips && chance_below(question->chance, 100) < (uint32_t)question->slips;
}

#endif
