// SPDX-License-Identifier: MIT
// Which of a player's decisions cost most, and which was worth most. For the first the best bot of
// the game says what it would have done; for the second an ordinary one does. Where that is
// something else, what was hidden is guessed, again and again, and from each guess the match goes
// on from the move that was made and from the other, all seats played by a quick bot. A few such
// pairs pick the decisions that stand out, and many new ones measure them, so that what is measured
// was not picked for being large. The caller says how much work is done, step by step.
#ifndef BAIZE_BOTS_REGRET_H
#define BAIZE_BOTS_REGRET_H

#include "bots/level.h"

// What a seat knew when it decided, and what it chose.
struct decided {
    struct view view;
    struct move move;
};

// Which way a decision stands out.
enum regret_side {
    DEAREST, // the best bot would have done better
    BEST,    // an ordinary player would have done worse
    REGRET_SIDES,
};

enum { SUSPECTS_MAX = 2 };

// What the better of two moves brought more, pair by pair.
struct gain {
    int times;
    float sum, squares;
};

// A decision that looks as if it stood out.
struct suspect {
    int decided;
    struct move other; // what was not done
    float first;       // by which it was picked
    struct gain gain;
};

struct suspects {
    struct suspect list[SUSPECTS_MAX]; // the plainest first
    int count;
};

struct regrets {
    const struct setup *setup;
    const struct decided *decided;
    int count;
    struct strength adviser, ordinary, quick;
    int playouts; // what the adviser may spend, if it searches; the caller may change it
    struct chance chance;
    void *memory; // for a search's tree
    size_t memory_size;
    int looked;
    struct suspects suspects[REGRET_SIDES];
};

// What a decision cost or was worth against the other move, in the measure of struct arm
// (bots/search.h). With a probability of about 95 per cent the truth is within `error` of it, if
// all play on as the quick bot does.
struct regret {
    int decided;
    struct move other;
    float difference, error;
};

void regrets_begin(struct regrets *regrets, const struct setup *setup,
    const struct decided *decided, int count, void *memory, size_t memory_size);
// Looks at the next decision. False if all were looked at.
bool regrets_look(struct regrets *regrets);
// Plays on once more from each of those that stand out. False if there are none.
bool regrets_measure(struct regrets *regrets);
// The decision that stands out most on this side, if there is one that is clear of its error. What
// is the dearest is not the best as well.
bool regrets_tell(const struct regrets *regrets, enum regret_side side, struct regret *regret);

#endif
