// SPDX-License-Identifier: MIT
// A review in words.
#ifndef BAIZE_CLI_REVIEW_WORDS_H
#define BAIZE_CLI_REVIEW_WORDS_H

#include "lab/review_match.h"

// On standard output. `is_seat_guessed`: nobody said which seat, so it is told which was taken.
void review_print(struct match_review *match, bool is_seat_guessed);

// One decision in a line: "slip: lost 6.3 ± 1.0 points. play 8♥ right wins 35 %; play 8♥ left wins
// 29 %". After review_curve().
void review_put_decision(const struct review *review, int i, struct text *text);

#endif
