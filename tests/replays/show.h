// SPDX-License-Identifier: MIT
// Events and views as plain lines of data, for golden playthroughs and for the reports of failing
// tests. Freestanding: the same text comes out of the native and the wasm build.
#ifndef BAIZE_TESTS_SHOW_H
#define BAIZE_TESTS_SHOW_H

#include "engine/notation.h"

// "card hand/0 > shown/0 : ? > KS", "counter in_pot/0 = 2", "turn 0,1"
void show_event(const struct game *game, const struct event *event, struct text *text);
// "hand/0: KS ?"
void show_zone(const struct game *game, const struct view *view, int zone, struct text *text);
// Phase and turn, then the zones that hold cards, then the counters that are known; one line each.
void show_view(
    const struct game *game, const struct view *view, const char *indent, struct text *text);
// "1 raise 20" or "deck KS"
void show_move(const struct game *game, int seat, const struct move *move, struct text *text);
// "name=value name=value", every option
void show_options(const struct setup *setup, struct text *text);

#endif
