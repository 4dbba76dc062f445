// SPDX-License-Identifier: MIT
// How the zones of a game lie on the table: which side by side, which as a pile, which number
// belongs to which zone. A game without a layout of its own is drawn from its tables alone, and one
// that has a drawing of its own (tui/table_NAME.c) is drawn from them where that does not fit.
#ifndef BAIZE_TUI_LAYOUT_H
#define BAIZE_TUI_LAYOUT_H

#include "tui/client.h"
#include "tui/paint.h"

enum { LAYOUT_ROWS = 4, LAYOUT_ROW = 5, LAYOUT_NAMED = 6 };

// A game's own drawing of its table. False, and nothing is drawn, if the area is too small for it.
typedef bool draw_game(
    const struct area *area, const struct client *client, bool is_shared, int64_t now_ms);

struct layout {
    const char *game;
    draw_game *draw; // NULL: it has none
    // A seat's zones, row by row, from the middle of the table towards the player.
    struct {
        const char *zone[LAYOUT_ROW];
        bool is_columns; // of equal width, shown even if empty
    } row[LAYOUT_ROWS];
    const char *pile[LAYOUT_NAMED]; // only the number of their cards is shown
    struct {
        const char *zone, *counter; // shown beside the zone's name while it is not 0
    } beside[LAYOUT_NAMED];
    bool is_grouped; // cards with the same face are shown once, with their number
    bool is_sealed;  // all decide at once, hidden: a seat that is not asked any more has decided
};

const struct layout *layout_of(const struct game *game);

#endif
