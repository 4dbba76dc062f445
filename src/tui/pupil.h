// SPDX-License-Identifier: MIT
// What a client knows that is taught a lesson, and the words with which the terminal speaks of
// lessons in their languages. Draws and prints nothing; the lesson's own texts are story's.
#ifndef BAIZE_TUI_PUPIL_H
#define BAIZE_TUI_PUPIL_H

#include "story/lesson.h"
#include "tui/client.h"

// Sits down at the lesson's table, before the first step.
void pupil_sit(struct client *client, const struct lesson *lesson);
// Takes in what has happened up to the step where the lesson stands, and what is asked there. Beat
// by beat, if the client has beats and the lesson did not jump.
void pupil_follow(struct client *client, const struct lesson *lesson);
// What the remark speaks of from number `i` on, as the learner sees it now: "You: Hand 4♦ 9♦",
// "Ben: Points 3"; nothing for the choices, which stand there anyway. Gives the number after it.
int pupil_at(const struct lesson *lesson, int i, int language, struct text *text);
// The choice as a move in words: pick and amount of the client.
void pupil_move(const struct client *client, int pick, int amount, struct text *text);

enum lesson_phrase {
    PHRASE_STEP,  // "Step %d of %d"
    PHRASE_YOU,   // the learner, as the others are called by their names
    PHRASE_LOOK,  // before what a remark speaks of
    PHRASE_NO,    // before the reason why an answer is not right
    PHRASE_ASKED, // something is asked
    PHRASE_HEAD,  // of a lesson line by line: how one answers
    PHRASE_ON,    // nothing is asked
    PHRASE_PLAY,  // at the invitation: to be answered with y or n
    PHRASE_YES,   // the letter that means yes
    PHRASE_HAPPENS,
    PHRASE_KEYS_ON,
    PHRASE_KEYS_ASKED,
    PHRASE_KEYS_SET,
    PHRASE_KEYS_AMOUNT,
    PHRASE_KEYS_PLAY,
    PHRASE_KEYS_TELLING,
    PHRASE_NO_CHOICE, // "There is no choice %d"
    PHRASE_NO_AMOUNT, // "%d is not between %d and %d"
    PHRASE_NO_SET,
    PHRASES
};
const char *lesson_phrase(const struct lesson *lesson, enum lesson_phrase phrase, int language);

#endif
