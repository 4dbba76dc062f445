// SPDX-License-Identifier: MIT
// A match told line by line (docs/scripts.md): reads it from bytes, plays it, checks what it
// expects. Knows nothing of files or of how the match is shown: a listener hears of every move.
#ifndef BAIZE_CLI_SCRIPT_H
#define BAIZE_CLI_SCRIPT_H

#include "cli/match.h"

enum {
    SCRIPT_BYTES_MAX = 1 << 20,
    SCRIPT_LINE_MAX = 500,
    SCRIPT_ROW_MAX = 512,
    SCRIPT_CARD_MAX = 40,
};

enum script_verdict {
    SCRIPT_DONE,
    SCRIPT_REFUSED, // a line that cannot be read, or a move that is not legal
    SCRIPT_FAILED,  // an expectation that does not hold
};

struct script {
    struct setup setup;
    uint8_t seed[SEED_BYTES];

    const char *at, *end;           // what was not read yet
    int line_number;                // of `line`, from 1
    char line[SCRIPT_LINE_MAX + 1]; // without comment and surrounding spaces
    bool is_waiting;                // if and only if `line` was read and not yet used

    struct match match; // its replay has no seed once a `deck` line gave a card

    // Cards that `deck` lines gave and nobody took yet.
    struct {
        char card[SCRIPT_CARD_MAX];
        int line_number;
    } row[SCRIPT_ROW_MAX];
    int row_next, row_count;

    struct text said; // the announcements since the last line that moved something
    char said_buf[4096];

    void (*moved)(void *context, const struct script *script, int seat, const struct move *move,
        const struct events *events);
    void *context;
};

// Reads the lines of what was agreed into script->setup and script->seed. `game` is what the
// caller already knows, or NULL. The caller may change setup and seed before it goes on.
enum script_verdict script_open(struct script *script, const struct game *game, const char *bytes,
    size_t len, struct text *why);
// Plays the rest. `why` names the line. The match must be released afterwards.
enum script_verdict script_play(struct script *script, struct text *why);

// expect.c: the words after "expect".
enum script_verdict script_expect(const struct script *script, const char *words, struct text *why);

#endif
