// SPDX-License-Identifier: MIT
// Which of a player's decisions cost most. The best bot of the game says what it would have done;
// where that is something else, what was hidden is guessed, again and again, and from each guess
// the match goes on from the move that was made and from the other, all seats played by a quick
// bot. A few such pairs pick the decisions that look worst, and many new ones measure them, so that
// what is measured was not picked for being large. The caller says how much work is done, step by
// step.
#ifndef BAIZE_BOTS_REGRET_H
#define BAIZE_BOTS_REGRET_H

#include "bots/level.h"

// What a seat knew when it decided, and what it chose.
struct decided {
    struct view view;
    struct move move;
};

enum { SUSPECTS_MAX = 2 };

// What the other move brought more, pair by pair.
struct gain {
    int times;
    float sum, squares;
};

// A decision that looks as if another move had been better.
struct suspect {
    int decided;
    struct move better;
    float loss; // by which it was picked
    struct gain gain;
};

struct regrets {
    const struct setup *setup;
    const struct decided *decided;
    int count;
    struct strength adviser, quick;
    int playouts; // what the adviser may spend, if it searches; the caller may change it
    struct chance chance;
    void *memory; // for a search's tree
    size_t memory_size;
    int looked;
    struct suspect suspect[SUSPECTS_MAX]; // the worst first
    int suspects;
};

// What a decision cost, in the measure of struct arm (bots/search.h). With a probability of about
// 95 per cent the truth is within `error` of the loss, if all play on as the quick bot does.
struct regret {
    int decided;
    struct move better;
    float loss, error;
};

void regrets_begin(struct regrets *regrets, const struct setup *setup,
    const struct decided *decided, int count, void *memory, size_t memory_size);
// Looks at the next decision. False if all were looked at.
bool regrets_look(struct regrets *regrets);
// Plays on once more from each of those that look worst. False if there are none.
bool regrets_measure(struct regrets *regrets);
// The dearest decision, if there is one whose loss is clear of its error.
bool regrets_dearest(const struct regrets *regrets, struct regret *dearest);

#endif
