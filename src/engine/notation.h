// SPDX-License-Identifier: MIT
// How moves and cards are written, for every game, from the tables of the game: "raise 20",
// "swap dragon3 fire1", "play 10H left". What is written here can be read back.
#ifndef BAIZE_ENGINE_NOTATION_H
#define BAIZE_ENGINE_NOTATION_H

#include "engine/game.h"

// A card as a viewer sees it: "10H", or "?" for a plain back, or "?" and the name of the back.
void card_put(const struct pack *pack, int card, struct text *text);

// A seat's move begins with its verb; the deck's is its argument alone.
void move_put(const struct game *game, const struct move *move, struct text *text);

// Reads one move of a seat, or of the deck if `is_chance`. False, and why, if it cannot be read;
// whether it is legal is game_allows()'s business. Words are divided by spaces.
bool move_parse(
    const struct game *game, bool is_chance, const char *line, struct move *move, struct text *why);

// What the move means whose verb stands first in the line, in a line for a player.
void move_help(const struct setup *setup, const char *line, struct text *text);

// Reads "name=value" into the setup. False, and why (with the nearest valid name), if there is no
// such.
bool option_parse(struct setup *setup, const char *assignment, struct text *why);

// The names that zones and counters have in messages, files and replays: "hand/0", "board", "pack".
void zone_name(const struct game *game, int zone, struct text *text);
void counter_name(const struct game *game, int counter, struct text *text);

#endif
