// SPDX-License-Identifier: MIT
// What the files about matches share.
#ifndef BAIZE_LIB_MATCH_H
#define BAIZE_LIB_MATCH_H

#include "lib/lib.h"

#include "wire/replay.h"

struct baize_match *match_alloc(const struct baize_game *game);
void note_turn(struct baize_match *match, int seat, const struct move *move);
void find_next(struct baize_match *match);

#endif
