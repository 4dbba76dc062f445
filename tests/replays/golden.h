// SPDX-License-Identifier: MIT
// Golden playthroughs: one match of fixed chance and random moves, and what each seat and a watcher
// see and hear of it, as text. Freestanding, so that the wasm build can be shown to write the same
// bytes. Every game of the list has one without being asked; rows are added for variants.
#ifndef BAIZE_TESTS_GOLDEN_H
#define BAIZE_TESTS_GOLDEN_H

#include "base/base.h"

struct golden {
    const char *name; // of the file: NAME.golden
    const char *game;
    const char *options; // "name=value name=value"
    uint64_t seed;
    int seats; // 0: as few as the game takes
    int head;  // moves shown from the beginning; 0: a few
};

// Golden number i, from 0. False if there are no more.
bool golden_at(int i, struct golden *golden);

// Plays it, and hands over the text piece by piece.
typedef void golden_out(void *context, const char *bytes, size_t len);
void golden_write(const struct golden *golden, golden_out *out, void *context);

#endif
