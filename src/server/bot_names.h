// SPDX-License-Identifier: MIT
// What the bots in seats of their own are called: names as people have them, which say nothing of a
// bot's strength. A level has a few of its own, so that one comes to know who plays how.
#ifndef BAIZE_SERVER_BOT_NAMES_H
#define BAIZE_SERVER_BOT_NAMES_H

#include "server/table.h"

enum { BOT_NAMES = 16 };
extern const char *const bot_names[BOT_NAMES + 1]; // all of them, ended by NULL

// A name for the next bot at the table, that nobody who sits there has, nor one that looks like it.
// The same table names its bots the same way again, in the order of asking.
const char *bot_name_for(const struct table *table, const char *level);

#endif
