// SPDX-License-Identifier: MIT
// A match that is played here: its state, its chance, and the record it may be saved from.
#ifndef BAIZE_STORY_MATCH_H
#define BAIZE_STORY_MATCH_H

#include "wire/replay.h"

struct match {
    struct state state;
    struct chance chance;
    struct replay replay; // with the setup; no seed if chance was given
};

void match_start(struct match *match, const struct setup *setup, const uint8_t seed[SEED_BYTES]);
void match_release(struct match *match);
// Plays a legal move and records it.
void match_play(struct match *match, int seat, const struct move *move, struct events *events);
// What the deck does now, from the seed.
void match_sample(struct match *match, struct move *move);

#endif
