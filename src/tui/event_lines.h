// SPDX-License-Identifier: MIT
// Lines about what happens (engine/words.h makes them): cards found among words. Works on text
// alone; knows no game.
#ifndef BAIZE_TUI_EVENT_LINES_H
#define BAIZE_TUI_EVENT_LINES_H

#include "base/text.h"

// Stands before each line that tells an event.
#define WORDS_BULLET "  · "

// Of a card whose back differs from others' the name says both sides; once it lies open the back is
// of no more interest: "pink:red-blue-pink" becomes "pink".
void words_leave_out_backs(char *words);
// A card of the standard pack, "10H", that stands alone at `at` in these words: the length of its
// rank. 0 if there is none.
int words_rank_len(const char *words, const char *at);

#endif
