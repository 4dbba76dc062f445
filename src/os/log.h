// SPDX-License-Identifier: MIT
// Tells on standard error what a running program does, in one line for each thing that happens:
//   2026-01-31T12:00:00.000Z info listening address=127.0.0.1 port=8080
// A line is written with one call, so that the lines of several threads do not mix. Values with
// spaces or quotes are quoted. Never log a secret: no cards, no seeds, no tokens of players.
#ifndef BAIZE_OS_LOG_H
#define BAIZE_OS_LOG_H

#include "base/base.h"

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_NONE };

struct log_field {
    const char *key;
    const char *text; // NULL: the number is the value
    int64_t number;
};
#define LOG_TEXT(key, text) ((struct log_field){(key), (text), 0})
#define LOG_INT(key, number) ((struct log_field){(key), NULL, (number)})

void log_set_level(enum log_level least); // what is less is not logged; LOG_INFO at first
void log_set_file(int fd);                // standard error at first
bool log_level_named(const char *name, enum log_level *level);

// log_info("listening", LOG_TEXT("address", "::1"), LOG_INT("port", 80));
void log_line(enum log_level level, const char *what, const struct log_field *fields, int count);
#define log_fields(level, what, ...)                                                               \
    log_line((level), (what), (const struct log_field[]){{0}, ##__VA_ARGS__} + 1,                  \
        ARRAY_LEN(((const struct log_field[]){{0}, ##__VA_ARGS__})) - 1)
#define log_debug(what, ...) log_fields(LOG_DEBUG, what, ##__VA_ARGS__)
#define log_info(what, ...) log_fields(LOG_INFO, what, ##__VA_ARGS__)
#define log_warn(what, ...) log_fields(LOG_WARN, what, ##__VA_ARGS__)
#define log_error(what, ...) log_fields(LOG_ERROR, what, ##__VA_ARGS__)

#endif
