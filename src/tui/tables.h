// SPDX-License-Identifier: MIT
// The drawings that games have of their own, each in a file tui/table_NAME.c. Only the list of
// layouts (layout.c) calls them.
#ifndef BAIZE_TUI_TABLES_H
#define BAIZE_TUI_TABLES_H

#include "tui/layout.h"

draw_game draw_war_lanes;
draw_game draw_mantis;
draw_game draw_slowpoker;
draw_game draw_tzogous37;
draw_game draw_duel; // single-card-game, double-card-game, kuhn, leduc

#endif
