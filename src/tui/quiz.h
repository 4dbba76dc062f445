// SPDX-License-Identifier: MIT
// Positions on the whole screen, one after the other, and of each one question: which choice is
// best? What is right is known to whoever asks; here it is only drawn and chosen.
#ifndef BAIZE_TUI_QUIZ_H
#define BAIZE_TUI_QUIZ_H

#include "tui/client.h"
#include "tui/paint.h"

enum { QUIZ_TITLE_BYTES = 160, QUIZ_SAID_BYTES = 4000, QUIZ_SEEN_BYTES = 20000 };

struct quiz {
    struct client client; // the table as its seat sees it, what was told, and the choices
    char title[QUIZ_TITLE_BYTES];
    char said[QUIZ_SAID_BYTES]; // beside the table: the question, then what came of the answer
    // All that the seat sees and was told, for windows that have no room for it.
    char seen[QUIZ_SEEN_BYTES];
    bool is_answered, is_right;
    void *context;
    // This choice was made: says what came of it.
    void (*answer)(struct quiz *quiz, int pick);
    // Lays down the next position. False: there is none any more.
    bool (*next)(struct quiz *quiz);
};

// Begins with the position that is laid down. False, and why, if there is no screen to be had.
bool quiz_show(struct quiz *quiz, const struct style *style, struct text *why);

#endif
