// SPDX-License-Identifier: MIT
// What baize score and baize odds have in common: they ask a calculator of the lab and print.
#ifndef BAIZE_CLI_CALCULATE_H
#define BAIZE_CLI_CALCULATE_H

#include "cli/cli.h"
#include "lab/answer.h"

// The game's calculator of the table, asked with the words after the game's name.
int calculate_print(const struct args *args, const struct calculator *table);

#endif
