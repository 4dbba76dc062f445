// SPDX-License-Identifier: MIT
// A match as JSON lines, as docs/scripts.md describes them: for `run` and `replay --json`.
#ifndef BAIZE_CLI_LINES_H
#define BAIZE_CLI_LINES_H

#include "cli/cli.h"
#include "engine/game.h"

enum { VIEW_ALL = -1 }; // the viewer to whom nothing is hidden

void lines_setup(const struct setup *setup);
// After the move was played. `number` counts moves from 1.
void lines_move(const struct setup *setup, const struct state *state, int viewer, int number,
    int seat, const struct move *move, const struct events *events);
void lines_end(const struct setup *setup, const struct state *state);

// The seat, or watcher, that the flag names; VIEW_ALL if it was not given.
int viewer_from_args(
    const struct args *args, const char *flag, const struct setup *setup, int *viewer);

#endif
