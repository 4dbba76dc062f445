// SPDX-License-Identifier: MIT
// A match whose deal stays hidden, as its replay tells it to one viewer (wire/replay.h): events,
// folded over what the viewer knew at the start. What does not fit the game is refused.
#ifndef BAIZE_TUI_TOLD_H
#define BAIZE_TUI_TOLD_H

#include "wire/replay.h"

struct told {
    const struct replay *replay;
    size_t at;
    struct view view; // what the viewer knows by now
};

void told_start(struct told *told, const struct replay *replay);
// What the next move told, folded over the view. False at the end, and if an event does not fit.
bool told_next(struct told *told, struct events *events);
// Do all events fit the game? If not, why.
bool told_check(const struct replay *replay, struct text *why);

#endif
