// SPDX-License-Identifier: MIT
// The table on the whole screen, and the keys. Everything it knows comes from a sitting; everything
// it does is a message.
#ifndef BAIZE_TUI_SCREEN_H
#define BAIZE_TUI_SCREEN_H

#include "tui/paint.h"
#include "tui/sitting.h"

// How the player likes it told.
struct manner {
    enum pace pace;     // at which what happens is shown
    bool has_hindsight; // after a match: which decision cost most
};

// Plays until the player leaves or there is no way on. False, and why, if it could not begin or the
// server ended it. What the last match came to is told in `last`, for the usual screen.
bool screen_play(struct sitting *sitting, const struct style *style, const struct manner *manner,
    struct text *last, struct text *why);

#endif
