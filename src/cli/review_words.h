// SPDX-License-Identifier: MIT
// A review in words, on standard output.
#ifndef BAIZE_CLI_REVIEW_WORDS_H
#define BAIZE_CLI_REVIEW_WORDS_H

#include "lab/review_match.h"

// `is_seat_guessed`: nobody said which seat, so it is told which was taken.
void review_print(struct match_review *match, bool is_seat_guessed);

#endif
