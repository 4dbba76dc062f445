// SPDX-License-Identifier: MIT
// Writes and reads the record of a table, line by line (table.h says what the lines are). The lines
// are read by the same functions of table.h that wrote them, so what is read is written again.
#ifndef BAIZE_SERVER_RECORD_H
#define BAIZE_SERVER_RECORD_H

#include "server/table.h"

#define RECORD_GIVEN "given " // begins the line of a move that was given

void record_line(struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void record_hex_line(
    struct table *table, const char *word, int place, const uint8_t *bytes, size_t len);
// The head is written by table_begin, lines by the functions of table.h.
void record_head(struct table *table);
void record_move(struct table *table, int seat, const struct move *move, enum hand hand);
void record_given(struct table *table, int seat, const struct move *move);
// Plays the moves that were given again, from the start of the game.
void record_play_given(const struct table *table, struct state *state);
// Walks the lines of a record, each without its end. `at` starts at 0; false at the end.
bool record_next_line(const struct table *table, size_t *at, const char **line, size_t *len);
// One line, as it was written. False, and why, if it is none, or does not fit the table.
bool record_read_line(struct table *table, const char *line, size_t len,
    const struct game *(*find)(const char *id), struct effects *effects, struct text *why);
// All lines, into a table that table_init was not called for. The events of all of it are in the
// effects. False, and why; then the table holds what could be read.
bool record_read(struct table *table, int64_t match, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), struct effects *effects, struct text *why);

// The match as a replay file has it; release it in either case. If its deal stays hidden, that is
// what the viewer (a seat or WATCHER) was told. False, and why, if it is not over, was called off,
// or cannot be read.
bool record_replay(struct table *table, int64_t match, const char *bytes, size_t len,
    const struct game *(*find)(const char *id), int viewer, struct replay *replay,
    struct text *why);

#endif
