// SPDX-License-Identifier: MIT
// The parts of a sentence about an event, which words.c writes for one event alone and lines.c for
// many that are told together. For nobody else: words.h is what they make of it.
#ifndef BAIZE_ENGINE_SENTENCE_H
#define BAIZE_ENGINE_SENTENCE_H

#include "engine/game.h"

// What is written now: for whom, and where the sentence began.
struct sentence {
    const struct game *game;
    const char *const *names;
    int you;
    struct text *text;
    size_t start;
    const char *cards; // what {card} is, if it is not the event's alone; NULL: it is
};

// A card that is seen is named by its face alone: "pink:red-blue-pink" is "pink"; one that is not,
// by its back, if backs differ.
void sentence_put_card(const struct sentence *sentence, int card);
// "AS from Ada's hand to the discard pile"
void sentence_card(const struct sentence *sentence, const struct event *event);
// The words of an announcement, or of a term, with its blanks filled in from the event.
void sentence_fill_in(
    const struct sentence *sentence, const char *words, const struct event *event, int32_t n);
void sentence_say(const struct sentence *sentence, const struct event *event);
// "Ada loses 10 HP: Bob's total 33 − Ada's total 25 + active KD 7 − active 5H 5". Of one term only
// its word is said, for its number is the sum, and no word if it is the card that was named.
void sentence_sum(const struct sentence *sentence, const struct event *sum);
// Is {card} one of the blanks of an announcement with these words?
bool words_name_card(const char *words);

#endif
