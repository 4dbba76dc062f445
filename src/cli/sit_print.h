// SPDX-License-Identifier: MIT
// What plain mode prints of a table: how it stands, what one may choose, how it ended. The same
// whether the match is played here or at a server.
#ifndef BAIZE_CLI_SIT_PRINT_H
#define BAIZE_CLI_SIT_PRINT_H

#include "tui/client.h"

// The phase, and a row for each seat and for the table.
void put_table(const struct client *client, struct text *text);
void print_table(const struct client *client);
// Numbered from 1: a few with their help, many in columns.
void print_choices(const struct client *client);
// How a move of the game is written, a line for each verb.
void print_verbs(const struct client *client);
// The table at the end, who won what, and the seed if it is known.
void print_end(const struct client *client);
// At a server: who one is there, and what one has.
void print_greeting(const struct client *client);
void print_balance(const struct client *client);

#endif
