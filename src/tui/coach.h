// SPDX-License-Identifier: MIT
// Who looks back at the decisions of a seat for the screen of a replay. For the one who implements
// it: the struct begins with a `struct coach`.
#ifndef BAIZE_TUI_COACH_H
#define BAIZE_TUI_COACH_H

#include "base/text.h"

struct coach;

struct coach_kind {
    // From now on of this seat. False, and why in a sentence: it cannot be.
    bool (*open)(struct coach *coach, int seat, struct text *why);
    // Works for about so long. False: there is nothing left to do.
    bool (*work)(struct coach *coach, int slice_ms);
    // How far it is and what the match comes to, in a line.
    void (*tell_sum)(struct coach *coach, struct text *text);
    // What is known of the decision that was this move of the record, counted from 0, in a line;
    // nothing if it was none of the seat's.
    void (*tell)(struct coach *coach, int index, struct text *text);
};

struct coach {
    const struct coach_kind *kind;
};

#endif
