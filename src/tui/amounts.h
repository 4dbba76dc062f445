// SPDX-License-Identifier: MIT
// What a choice costs, and what the amount that it takes means: "call 10", "4 = Full house (level),
// costs 4". Worked out from what the player sees; a game whose amounts need words of their own has
// them here.
#ifndef BAIZE_TUI_AMOUNTS_H
#define BAIZE_TUI_AMOUNTS_H

#include "tui/client.h"

// What the choice costs; 0: nothing, or that is not known before an amount is said.
int pick_price(const struct client *client, const struct pick *pick);
// The choice as it is shown: with names, with its price, with the amounts it takes.
void pick_words(const struct client *client, const struct pick *pick, struct text *text);

// "bet on which rank, 0 to 3 or 6 to 9?"
void amount_question(const struct client *client, const struct pick *pick, struct text *text);
// What this amount means, or nothing: "Full house (level), costs 4".
void amount_meaning(
    const struct client *client, const struct pick *pick, int amount, struct text *text);
// Of a choice whose amounts are names, as ranks are: the name, or NULL.
const char *amount_name(const struct client *client, const struct pick *pick, int amount);
// The choice that takes this amount, `pick` or another range of the same move; -1: none does.
int amount_pick(const struct client *client, int pick, int amount);
// The next amount from there, up or down, that some range of the move takes; the same if there is
// none.
int amount_step(const struct client *client, int pick, int amount, int step);

#endif
