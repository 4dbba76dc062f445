// SPDX-License-Identifier: MIT
// What the files that draw the table of war-lanes share. For nobody else.
#ifndef BAIZE_TUI_TABLE_WAR_LANES_H
#define BAIZE_TUI_TABLE_WAR_LANES_H

#include "games/war_lanes/terms.h"
#include "tui/parts.h"
#include "tui/tables.h"

enum { LINE_BYTES = FITTING_BYTES, OWNER_BYTES = SITTER_BYTES + 4, INDENT = 2 };

// How large the parts are drawn.
struct plan {
    enum card_size lane, hand;
    int middle; // rows between the two sides of a lane
    bool has_frame;
};

struct board {
    struct area area;
    const struct client *client;
    const struct setup *setup;
    const struct plan *plan;
    bool is_shared;
    int64_t now_ms;
    int upper, lower; // seats
    int suit[2];      // or NO_SUIT
    struct lane_side side[LANES][2];
};

// "your" or "Ada's".
void board_whose(const struct board *board, int seat, char buf[OWNER_BYTES]);
// How the card looks in front of this seat: an active one has a badge, which is kept in `badge`.
struct card_part board_card(const struct board *board, int card, int seat, enum card_size size,
    bool is_seen, char badge[LINE_BYTES]);

// The lanes (table_war_lanes_lane.c).
int board_lane_rows(const struct plan *plan);
void board_put_lanes(const struct board *board, int row);

// What is there in their place before a round: the choice of suits, and the flip
// (table_war_lanes_start.c).
void board_put_suits(const struct board *board, int row);
bool board_has_flip(const struct board *board);
void board_put_flip(const struct board *board, int row);

#endif
