// SPDX-License-Identifier: MIT
// What is selected among the choices of a decision, and how arrows, digits and clicks change it:
// the same at a table, in a lesson and at a puzzle. Draws nothing, sends nothing.
#ifndef BAIZE_TUI_CHOOSER_H
#define BAIZE_TUI_CHOOSER_H

#include "tui/choices.h"

struct chooser {
    struct grid grid; // where the choices were drawn
    int selected;     // the choice
    int card;         // of a set: the card that the arrows are at
    uint32_t marks;   // of a set: the cards in it
    int amount;       // that the selected choice is made with
    bool is_typing;   // digits of a number follow each other
};

// The first choice again. The grid stays.
void chooser_clear(struct chooser *chooser);
// The cell that stands out: of a set a card, otherwise the choice.
int chooser_cell(const struct chooser *chooser);
// False: it is a set, and no choice has just the cards that are marked.
bool chooser_fits(const struct chooser *chooser, const struct client *client);
void chooser_move(struct chooser *chooser, int across, int down);
// Puts the card of a set into it, or takes it out; otherwise selects the choice. True: that one was
// selected before.
bool chooser_take(struct chooser *chooser, const struct client *client, int cell);
// A digit of a number. False: no choice has that number, which `wanted` gets.
bool chooser_digit(struct chooser *chooser, const struct client *client, int digit, int *wanted);
// A key that changes the amount. False: it is another key.
bool chooser_amount_key(struct chooser *chooser, const struct client *client, int key);
// Is nothing but an amount asked for?
bool is_only_amount(const struct client *client);

#endif
