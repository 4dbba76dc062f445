// SPDX-License-Identifier: MIT
// Exact reviews of the solved games: what each choice is worth on average over all that the seat
// could not see, if the other plays the equilibrium and the seat goes on as well as can be. So a
// loss is exactly what a decision gave away, and the losses of a way to play add up to what it is
// worth less than the best. Instead of the equilibrium the other may be taken to do, in the
// situations it met, what it did there.
#ifndef BAIZE_LAB_REVIEW_EXACT_H
#define BAIZE_LAB_REVIEW_EXACT_H

#include "bots/review.h"
#include "wire/replay.h"

enum review_against { AGAINST_EQUILIBRIUM, AGAINST_PLAYED, AGAINSTS };
extern const char *const review_againsts[AGAINSTS]; // their names

// What is known of a solved game. NULL: this one, or with these options, cannot be solved.
struct solved;
struct solved *solved_open(const struct setup *setup);
void solved_close(struct solved *solved); // may be NULL

// Sets all decisions of the review. It has seen the replay, whose moves are legal.
void solved_review(const struct solved *solved, struct review *review, const struct replay *replay,
    enum review_against against);

#endif
