// SPDX-License-Identifier: MIT
// What was promised, kept on this device from run to run: a file for each match, which `baize
// verify --deal` reads, and the evidence if a promise was broken. Only their owner may read them.
#ifndef BAIZE_TUI_SHELF_H
#define BAIZE_TUI_SHELF_H

#include "tui/promise.h"

enum { SHELF_DEALS = 1000, SHELF_FOLDER_BYTES = 420 };
#define SHELF_DEAL_ENDING ".deal"

struct shelf {
    char folder[SHELF_FOLDER_BYTES]; // "": nothing is kept
    const char *address;             // of the server
    bool is_guest; // of a guest nothing is kept but the evidence that a promise was broken
};

// The match as it stands, for this player of the server; the oldest of too many goes. Says in the
// promise where it is. False, and why.
bool shelf_keep(
    const struct shelf *shelf, int64_t player, struct promise *promise, struct text *why);
// What is kept of a match, and whether it was over and nothing was wrong; false: nothing.
bool shelf_recall(const struct shelf *shelf, int64_t player, int64_t match,
    struct deal_memory *memory, bool *is_over);
// What was promised, what was said, and the replay (NULL: there is none).
bool shelf_keep_evidence(const struct shelf *shelf, int64_t player, struct promise *promise,
    const char *replay, struct text *why);

// A file of the shelf, for those who list them.
struct shelf_deal {
    struct deal_memory memory;
    enum promise_outcome outcome;
    char sentence[PROMISE_SENTENCE_BYTES]; // "": not checked yet
};
bool shelf_read(const char *path, struct shelf_deal *deal, struct text *why);

#endif
