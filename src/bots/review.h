// SPDX-License-Identifier: MIT
// A finished match looked back at from one seat: what each of its decisions was worth, as far as
// the seat could know then (bots/appraisal.h), and what luck and skill moved. Decisions are worked
// at in turn, so that a review that is stopped has something about each. Knows no file and no
// clock: whoever has the record of the match hands in its moves one after another.
//
//   review_begin(&review, &setup, seat, &state, index, memory, memory_size);
//   for each move of the match:
//       if (!review_see(&review, seat, &move))  it is too long
//   review_end(&review);
//   while (review_work(&review))
//       ;
//   review_curve(&review);
//   review_tell(&review, i, &judgement);
//   review_sum(&review, &sum);
//
// Before each decision the chance to win is that of its best choice; luck is what came between a
// move and the next decision. So start + luck - loss = end, whatever the figures are worth.
#ifndef BAIZE_BOTS_REVIEW_H
#define BAIZE_BOTS_REVIEW_H

#include "bots/appraisal.h"

enum { REVIEW_BYTES = 24 << 20 }; // enough for any match but the longest

// The curve: the chance to win before a decision, after the move, and by how much luck moved it
// until the next decision or the end. The same in tokens.
struct review_point {
    float win, win_made, luck;
    float tokens, tokens_made, luck_tokens;
};

struct review_decision {
    _Alignas(16) struct review_point point; // after review_curve()
    int index;                              // of the move among those of the record
    bool is_forced;                         // there was no other choice: it does not count
    struct view view;
    struct notes notes;
    struct move made;
    struct appraisal appraisal;
};

struct review {
    struct setup setup;
    int seat;
    struct state state; // after the moves seen so far
    int index;          // of the next move
    struct notes notes;
    struct review_decision *decisions;
    int count, counted; // counted: those that were not forced
    uint8_t *memory;    // candidates are laid down from its end
    size_t size, used_front, used_back;
    struct appraiser appraiser; // the caller may change aim, depth and limit
    uint64_t seed;
    int at; // the decision that is worked at
    float end_win, end_tokens;
};

// The seat's decisions are reviewed from this state on, which comes before the move `index` of the
// record. All memory is the caller's, aligned to 16; it and the review stay where they are.
void review_begin(struct review *review, const struct setup *setup, int seat,
    const struct state *state, int index, void *memory, size_t size, uint64_t seed);
// False: there is not enough memory for so many decisions.
bool review_see(struct review *review, int seat, const struct move *move);
// The match is over.
void review_end(struct review *review);

// A little more. False: all is as good as was asked for.
bool review_work(struct review *review);
bool review_is_complete(const struct review *review);
float review_done(const struct review *review); // how much of it, about, from 0 to 1

// Draws the curve, as far as it is known by now.
void review_curve(struct review *review);
// Was it looked at by now? One that was not moves nothing in the curve and counts in no sum.
bool review_has_judged(const struct review *review, int decision);
void review_tell(const struct review *review, int decision, struct judgement *judgement);

// All decisions together.
struct review_sum {
    float start, end, luck, skill; // chances to win: start + luck + skill = end
    float start_tokens, end_tokens, luck_tokens, skill_tokens;
    float loss, blind; // in the unit of the values
    float accuracy;    // 0 to 100
    int judged;        // decisions that were not forced, and were looked at
    uint64_t playouts;
    bool is_exact;
};
void review_sum(const struct review *review, struct review_sum *sum);

#endif
