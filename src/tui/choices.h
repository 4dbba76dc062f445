// SPDX-License-Identifier: MIT
// How the choices of a decision lie in lines: a card with the places it may go to, a verb with
// those it may be said of. Where a set of cards is chosen each card stands there once and is marked
// or not. Made from the kinds of arguments that a game's verbs have, for all games alike; draws
// nothing.
#ifndef BAIZE_TUI_CHOICES_H
#define BAIZE_TUI_CHOICES_H

#include "tui/client.h"
#include "tui/paint.h"

enum { CELL_BYTES = MOVE_BYTES + SITTER_BYTES + 32, SET_MAX = 24 };

// One choice, or one card of the set that is chosen.
struct cell {
    int line, column, width; // where it lies, counted from the first line
    char words[CELL_BYTES];
};

struct grid {
    struct area area;
    bool is_set; // cards are marked; otherwise cell i is choice i
    struct cell cell[CHOICES_MAX];
    int cells, lines;
    int digits;                          // of the numbers before the cells
    char label[CHOICES_MAX][MOVE_BYTES]; // before each line; "": none
    int first;                           // the line that is seen first
};

// All choices in lines of this width.
void grid_make(struct grid *grid, const struct client *client, int width);
// Where the lines are drawn: this cell is among those seen.
void grid_place(struct grid *grid, const struct area *area, int cell);
int grid_at(const struct grid *grid, int row, int column); // the cell there, or -1
// The cell beside, or above and below, this one; the same if there is none.
int grid_beside(const struct grid *grid, int cell, int step);
int grid_below(const struct grid *grid, int cell, int step);

// Of a set: which cells the choice marks, and the choice that marks exactly these, or -1.
uint32_t grid_marks(const struct grid *grid, const struct client *client, int pick);
int grid_pick(const struct grid *grid, const struct client *client, uint32_t marks);

#endif
