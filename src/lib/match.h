// SPDX-License-Identifier: MIT
// What the files about matches share.
#ifndef BAIZE_LIB_MATCH_H
#define BAIZE_LIB_MATCH_H

#include "lib/lib.h"

#include "wire/replay.h"

struct baize_match *match_alloc(const struct baize_game *game);
// As it is before the first move, but for the deal; after what was changed, find_next().
void match_begin(struct baize_match *match);
// Makes a move, legal as it is, without what follows from it.
void match_make(struct baize_match *match, int seat, const struct move *move);
void match_deal(struct baize_match *match); // by the seed, as long as the deck is due
void find_next(struct baize_match *match);

#endif
