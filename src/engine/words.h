// SPDX-License-Identifier: MIT
// Events in sentences, for every game, from the tables of the game. A sentence is made for one
// reader: what concerns them is said to them ("You bet 3", "KS to your hand").
#ifndef BAIZE_ENGINE_WORDS_H
#define BAIZE_ENGINE_WORDS_H

#include "engine/game.h"

// The event as its audience sees it, without a full stop: "Ada bets 3". `names` has one for each
// seat; `you` is the reader's own seat, or WATCHER. A sum's terms follow it in memory and are told
// with it; a term alone has no words.
void event_words(const struct game *game, const struct event *event, const char *const *names,
    int you, struct text *text);

// What these events tell people who hear all of them, a line each, with `bullet` before it: cards
// that go the same way together, and no numbers but those that are announced.
void events_lines(const struct game *game, const struct event *events, int count,
    const char *const *names, int you, const char *bullet, struct text *text);

#endif
