// SPDX-License-Identifier: MIT
// A finished match on the same screen, move by move, forwards and backwards, through any seat's
// eyes or with all cards open.
#ifndef BAIZE_TUI_REVIEW_H
#define BAIZE_TUI_REVIEW_H

#include "tui/coach.h"
#include "tui/paint.h"
#include "wire/replay.h"

enum { REVIEW_ALL = -1 }; // the viewer to whom nothing is hidden

// The replay's moves are legal (replay_verify); or, of a deal that stays hidden, what was told fits
// (told_check) and the viewer is the replay's. `coach`: who looks back at decisions; NULL: nobody
// can. False, and why, if there is no screen to be had.
bool review_play(const struct replay *replay, int viewer, struct coach *coach,
    const struct style *style, struct text *why);

#endif
