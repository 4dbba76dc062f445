// SPDX-License-Identifier: MIT
// The table, drawn from the four nouns (zones, counters, phase, who is to act) for every game
// alike. Cards are boxes where they fit, and a line where they do not.
#ifndef BAIZE_TUI_DRAW_H
#define BAIZE_TUI_DRAW_H

#include "tui/client.h"
#include "tui/paint.h"

// `is_shared`: what only the viewer may see is not shown, because others look on. `scroll` moves
// the table up or down if it is higher than the area; it is brought within what makes sense.
void draw_table(const struct area *area, const struct client *client, bool is_shared,
    int64_t now_ms, int *scroll);

#endif
