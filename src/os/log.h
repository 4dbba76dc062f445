// SPDX-License-Identifier: MIT
// Tells on standard error what a running program does, in one line for each thing that happens:
//   2026-01-31T12:00:00.000Z warn paused: database or disk is full; all tables wait
// Where standard error leads to systemd's journal, which has times of its own, the time is left
// out. A line is written with one call, so that the lines of several threads do not mix; control
// characters become dots. Never log a secret: no cards, no seeds, no tokens of players.
#ifndef BAIZE_OS_LOG_H
#define BAIZE_OS_LOG_H

#include "base/base.h"

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_NONE };

void log_set_level(enum log_level least); // what is less is not logged; LOG_INFO at first
void log_set_file(int fd);                // standard error at first
bool log_level_named(const char *name, enum log_level *level);

// "what: words"
void log_words(enum log_level level, const char *what, const char *words);

#endif
