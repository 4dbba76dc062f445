// SPDX-License-Identifier: MIT
// A lesson on the whole screen: the table, the remark beside it, and the choices. What happens
// between two remarks is shown beat by beat, as at a table.
#ifndef BAIZE_TUI_TEACH_H
#define BAIZE_TUI_TEACH_H

#include "story/lesson.h"
#include "tui/beats.h"
#include "tui/paint.h"

enum taught {
    TAUGHT_LEFT, // before its end
    TAUGHT_ALL,  // but no match now
    TAUGHT_PLAY, // and a match follows
};

// The lesson stands at its first step. False, and why, if there is no screen to be had.
bool teach(struct lesson *lesson, int language, enum pace pace, const struct style *style,
    enum taught *taught, struct text *why);

#endif
