// SPDX-License-Identifier: MIT
#include "os/log.h"

#include "os/time.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 2000 };

static const char *const level_names[] = {"debug", "info", "warn", "error", "none", NULL};
static atomic_int least_level = LOG_INFO;
static atomic_int log_fd = STDERR_FILENO;

void log_set_level(enum log_level least)
{
    least_level = (int)least;
}

void log_set_file(int fd)
{
    log_fd = fd;
}

bool log_level_named(const char *name, enum log_level *level)
{
    for (int i = 0; level_names[i]; i++)
        if (strcmp(level_names[i], name) == 0) {
            *level = (enum log_level)i;
            return true;
        }
    return false;
}

static bool is_plain(const char *text)
{
    if (!*text)
        return false;
    for (; *text; text++)
        if ((unsigned char)*text <= ' ' || *text == '"' || *text == '=' || *text == '\\' ||
            *text == 0x7f)
            return false;
    return true;
}

// Control characters become dots, lest they break the line or colour the terminal.
static void put_quoted(struct text *line, const char *text)
{
    text_char(line, '"');
    for (; *text; text++) {
        bool is_control = (unsigned char)*text < ' ' || *text == 0x7f;
        if (*text == '"' || *text == '\\')
            text_char(line, '\\');
        text_char(line, is_control ? '.' : *text);
    }
    text_char(line, '"');
}

void log_line(enum log_level level, const char *what, const struct log_field *fields, int count)
{
    if ((int)level < least_level)
        return;
    char buf[LINE_MAX_BYTES];
    struct text line = text_over(buf, sizeof(buf) - 1); // one byte kept for the end of the line
    time_put(time_real_ms(), &line);
    text_format(&line, " %s %s", level_names[level], what);
    for (int i = 0; i < count; i++) {
        text_format(&line, " %s=", fields[i].key);
        if (!fields[i].text)
            text_int(&line, fields[i].number);
        else if (is_plain(fields[i].text))
            text_put(&line, fields[i].text);
        else
            put_quoted(&line, fields[i].text);
    }
    buf[line.len] = '\n';
    // If the log cannot be written, there is nobody to tell.
    ssize_t put = write(log_fd, buf, line.len + 1);
    (void)put;
}
