// SPDX-License-Identifier: MIT
// One hash that stands for how a match was played: the game, what was agreed, the seed and every
// move of a seat. The public log has it (wire/log_leaf.h), and whoever has the replay file can
// compute it. It is the SHA-256 of lines, each with its end:
//
//   game kuhn 1
//   seats 2
//   set ante=2       each option that is not at its standard, in the order of the game's list
//   seed 64 hex digits
//   0 bet            the moves as they stand in the replay, without those of the deck
//
// Of a match that plays on from another, "from 17 12" stands behind the seed, and the moves that
// were given follow with those of the deck ("deck KS"), which do not come from the seed.
//
// An option that a game gets later is at its standard in all matches before, so their hashes stay.
#ifndef BAIZE_WIRE_TRANSCRIPT_H
#define BAIZE_WIRE_TRANSCRIPT_H

#include "base/blob.h"
#include "base/merkle.h"
#include "wire/replay.h"

enum { TRANSCRIPT_BYTES = 32 };

// The lines so far.
struct transcript {
    struct blob lines;
};

void transcript_begin(
    struct transcript *transcript, const struct setup *setup, const uint8_t seed[SEED_BYTES]);
void transcript_from(struct transcript *transcript, const struct origin *from);
// A line of the replay as it stands there, without its end.
void transcript_line(struct transcript *transcript, const char *line, size_t len);
void transcript_move(struct transcript *transcript, int seat, const char *move, size_t len);
// The hash; releases the lines.
void transcript_end(
    struct transcript *transcript, merkle_sha256 *sha256, uint8_t digest[TRANSCRIPT_BYTES]);

// Of a replay. False if it has no seed: a hidden deal, or cards that were given.
bool transcript_of_replay(const struct replay *replay, uint8_t digest[TRANSCRIPT_BYTES]);

#endif
