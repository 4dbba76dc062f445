// SPDX-License-Identifier: MIT
// A puzzle as JSON: as it is asked, with no more than its seat was told, and as it is answered.
#ifndef BAIZE_LAB_PUZZLE_JSON_H
#define BAIZE_LAB_PUZZLE_JSON_H

#include "lab/puzzle.h"
#include "wire/json.h"

enum { PUZZLE_ASKED_MAX = 1 << 20 }; // bytes enough for what a seat is asked

// What is asked: the view before and after what the seat was told last, and its choices:
//   {"name","rating","rating_error","setup","seat","before":view,"events":[],"view":view,
//    "choices":[]}
void puzzle_put_asked(struct out *out, const struct puzzle *puzzle);

// All of it, with the solution; values are in wins or in tokens, shares from 0 to 1:
//   {"name","rating","rating_error","setup","seat","gap","moves":[{"seat","move"}],
//    "choices":[{"move","is_right","value","ci95"}],"found":{"easy":0.1},"usual","usual_share"}
size_t puzzle_put_bytes(const struct puzzle *puzzle); // enough for it
void puzzle_put(struct out *out, const struct puzzles *puzzles, const struct puzzle *puzzle);

#endif
