// SPDX-License-Identifier: MIT
// Views and events from a server's JSON into the engine's structs. What does not fit the game, or
// speaks of a card that is not there, is refused: nothing a server sends stops the program.
#ifndef BAIZE_TUI_FOLD_H
#define BAIZE_TUI_FOLD_H

#include "engine/game.h"

#include <jansson.h>

// The view as a whole. False if it is none of this game's.
bool fold_view(const struct game *game, int seat, int seats, const json_t *json, struct view *view);
// The event (a sum with its terms behind it), folded over the view. False, and the view is as
// before, if it does not fit.
bool fold_event(const struct game *game, int seat, const json_t *json, struct view *view,
    struct event event[1 + TERMS_MAX]);

#endif
