// SPDX-License-Identifier: MIT
// A match in words, for people at a terminal or reading a file: views, events, results. Written
// once for all games.
#ifndef BAIZE_CLI_SHOW_H
#define BAIZE_CLI_SHOW_H

#include "cli/lines.h"
#include "engine/notation.h"

enum { ROW_WIDTH = 96 };

// What the seats are called.
struct names {
    const char *of[SEATS_MAX];
    char buf[SEATS_MAX][48];
    int you; // the reader's own seat, or WATCHER
};

// "seat 0" …
void names_init(struct names *names);

// What happened, in lines for people, and every number that changed. VIEW_ALL: with all faces, each
// happening once.
void show_events(const struct game *game, const struct events *events, int viewer,
    const struct names *names, struct text *text);
// One row a seat, and one for the table.
void show_view(const struct setup *setup, const struct view *view, const struct names *names,
    struct text *text);
// Who won or lost what, and what the house takes.
void show_result(const struct setup *setup, const struct result *result, const struct names *names,
    struct text *text);
// Columns that a piece of UTF-8 takes: all our signs are one column wide.
int show_width(const char *text);
void show_spaces(struct text *text, int count);

// What the house takes or pays; nothing if it does neither.
void show_house(const struct result *result, struct text *text);

// Prints it: cards of the usual pack get suit signs, and colours on a terminal.
void show_print(const struct game *game, const char *words);

#endif
