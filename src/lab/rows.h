// SPDX-License-Identifier: MIT
// One row a match, for notebooks: JSON lines or CSV. Threads play matches in any order; the rows
// come out in the order of their numbers.
#ifndef BAIZE_LAB_ROWS_H
#define BAIZE_LAB_ROWS_H

#include "lab/match.h"

#include <pthread.h>
#include <stdio.h>

enum { ROW_SETS_MAX = 2 };

struct block; // the rows of some matches in a row, as one thread writes them

struct rows {
    FILE *file;
    bool is_csv;
    bool has_own;     // the game's own measures were counted
    const char *seed; // with the number of the match it repeats the match, in the same command
    int set_count;    // sets of rules, which share game and seats
    const struct setup *setup[ROW_SETS_MAX];
    const char *label[ROW_SETS_MAX];
    const char *const *names; // of the agents, one a seat

    pthread_mutex_t lock;  // of what is below
    uint64_t next;         // the index of the block that is written next
    struct block *waiting; // blocks that came before their turn, by index
};

// Is this a file that rows can be written to: .jsonl, .ndjson or .csv? False if not.
bool rows_kind(const char *path, bool *is_csv);

void rows_init(struct rows *rows); // the fields above the lock are filled in already
struct block *rows_begin(struct rows *rows);
void rows_add(
    const struct rows *rows, struct block *block, int set, const struct match_facts *facts);
// Blocks are numbered 0, 1, 2 … without a gap.
void rows_put(struct rows *rows, struct block *block, uint64_t index);
void rows_finish(struct rows *rows);

#endif
