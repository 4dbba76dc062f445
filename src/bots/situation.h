// SPDX-License-Identifier: MIT
// What a seat knows when it decides, in a few words that are the same whenever it makes no
// difference: suits where they do not matter, the order in which cards came. A policy is a list of
// chances by such words:
//   single-card-game  10                           the card
//   double-card-game  Q-10                         the higher card first
//   kuhn              J check bet                  the card, and what was done
//   leduc             Q check raise call | K       … and the common card, and what was done since
#ifndef BAIZE_BOTS_SITUATION_H
#define BAIZE_BOTS_SITUATION_H

#include "engine/game.h"

enum { SITUATION_MAX = 128 };

// False if there are no such words for this game.
bool situation_put(const struct setup *setup, const struct view *view, struct text *text);

#endif
