// SPDX-License-Identifier: MIT
// Puzzles at the terminal: the table as its seat saw it, a choice, and what each choice is worth.
#ifndef BAIZE_CLI_SOLVE_H
#define BAIZE_CLI_SOLVE_H

#include "cli/cli.h"
#include "lab/puzzle.h"

// The set that comes with the program, or the one of the file that --solve names; the day's puzzle
// with --daily. Gives the exit code.
int solve_run(const struct args *args);
// The games that have a set, and how far one has come in each.
int solve_list(const struct args *args);

#endif
