// SPDX-License-Identifier: MIT
// Text and cards onto the terminal, cut to an area: suits as signs and in colour where the terminal
// can show them, as letters where it cannot. Nothing else here writes through curses.
#ifndef BAIZE_TUI_PAINT_H
#define BAIZE_TUI_PAINT_H

#include "engine/game.h"

struct area {
    int top, left, height, width;
};

enum colour { PLAIN, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, ORANGE, PURPLE, PINK, PAINTS };
// PAPER: as it looks on a card, which is light where the terminal has the colours for it.
enum { BOLD = 1, REVERSE = 2, DIM = 4, PAPER = 8 };

struct style {
    bool is_ascii;
    bool is_four_colour; // clubs green, diamonds blue
    bool has_colour;
};

enum { FACE_BYTES = 48 };

// Once, when the terminal is set up.
void paint_start(const struct style *style);
bool paint_is_ascii(void);
// From the row and column, within the area only; gives the column after it.
int paint(
    const struct area *area, int row, int column, enum colour colour, int look, const char *words);
// The same; what does not fit ends in "…".
int paint_cut(
    const struct area *area, int row, int column, enum colour colour, int look, const char *words);
// The same, with the cards among the words as a player likes to see them.
int paint_words(const struct area *area, int row, int column, int look, const struct game *game,
    const char *words);
int width_of(const char *words); // in columns
// The columns of the sign at *words with the marks over it; goes on behind them.
int next_width(const char **words);
extern const char *const suit_signs[SUITS]; // ♣ ♦ ♥ ♠
enum colour suit_colour(int suit);
// How the card looks, and its colour.
enum colour face_of(const struct game *game, int card, struct text *face);

#endif
