// SPDX-License-Identifier: MIT
// The review of a match that is in a file (bots/review.h), for the command, the terminal and the
// page: what cannot be reviewed is refused in a sentence, solved games are reviewed exactly
// (lab/review_exact.h), and what came of it is written as JSON.
//
//   {"game","seats","seat","players":[…],"unit":"win"|"tokens","scale",
//    "exact","complete","playouts","seconds",
//    "start","end","luck","skill",            chances to win: start + luck + skill = end
//    "start_tokens","end_tokens","luck_tokens","skill_tokens","loss","blind","accuracy":88.2|null,
//    "decisions":[{"index","step","seat","when":[{"counter","n"}],
//      "step": how many decisions of any seat came before, given ones too
//      "hand":["KS",…]|null,                     its own cards; null: the game has no hands
//      "move","best","loss","ci95","unit",
//      "grade":null|"best"|"good"|"slip"|"mistake"|"blunder",
//      "win","win_made","luck","blind","forced",
//      "choices":[{"move","value","ci95","win","chance":0.3|null}],    the best first
//      "why":{"win":[of the best,of the move made]}}]}
#ifndef BAIZE_LAB_REVIEW_MATCH_H
#define BAIZE_LAB_REVIEW_MATCH_H

#include "lab/review_exact.h"
#include "wire/json.h"

struct match_review {
    const struct replay *replay;
    struct review review; // stays where it is
    double seconds;       // that it took so far; for the caller to fill in
};

struct review_wish {
    int seat;
    enum review_against against; // of solved games
    float aim;                   // in wins, 0.01 for a point; 0: as usual
    int depth;                   // of outlooks; 0: as usual
    uint64_t seed;
};

// False, and why, if it cannot be reviewed. The replay and the memory (REVIEW_BYTES, aligned to 16)
// stay where they are.
bool match_review_open(struct match_review *match, const struct replay *replay,
    const struct review_wish *wish, void *memory, size_t size, struct text *why);
// Then review_work(&match->review), review_is_complete() and so on.

// Bytes that are enough for the JSON.
size_t match_review_size(const struct match_review *match);
void match_review_put(struct out *out, struct match_review *match);

#endif
