// SPDX-License-Identifier: MIT
// A match told line by line (docs/scripts.md): reads it from bytes, plays it, checks what it
// expects. Knows nothing of files or of how the match is shown: a listener hears of every move.
#ifndef BAIZE_STORY_SCRIPT_H
#define BAIZE_STORY_SCRIPT_H

#include "story/match.h"

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

// The same in steps, for a file that holds other lines as well, such as a lesson.
// Nothing was read yet. False, and why, if it is too long for a script.
bool script_begin(struct script *script, const struct game *game, const char *bytes, size_t len,
    struct text *why);
// The next line that says something, into script->line; false at the end, or with a verdict.
bool script_read(struct script *script, enum script_verdict *verdict, struct text *why);
// It is read again next time.
void script_unread(struct script *script);
// What stands after the first word of the line, if that is `word`; else NULL.
const char *script_after(const char *line, const char *word);
// Is script->line one of what was agreed? Then it can be taken in.
bool script_is_agreement(const struct script *script);
enum script_verdict script_agree(struct script *script, struct text *why);
// All was agreed: the match begins.
void script_start(struct script *script);
// Plays script->line.
enum script_verdict script_line(struct script *script, struct text *why);
// The deck acts, from the row and then from the seed, until it is some seat's turn.
enum script_verdict script_deal(struct script *script, struct text *why);
// A legal move of a seat; then the cards that wait are dealt.
enum script_verdict script_move(
    struct script *script, int seat, const struct move *move, struct text *why);
// After the last line.
enum script_verdict script_end(struct script *script, struct text *why);
// "line 7: REASON". A refusal.
enum script_verdict script_refuse(
    const struct script *script, struct text *why, const char *reason);

// expect.c: the words after "expect".
enum script_verdict script_expect(const struct script *script, const char *words, struct text *why);

#endif
