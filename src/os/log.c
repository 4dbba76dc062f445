// SPDX-License-Identifier: MIT
#include "os/log.h"

#include "os/time.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

// systemd names the file that standard error leads to, if it is its journal.
static bool is_journal(void)
{
    const char *named = getenv("JOURNAL_STREAM");
    unsigned long long device, file;
    struct stat stat;
    return named && sscanf(named, "%llu:%llu", &device, &file) == 2 && fstat(log_fd, &stat) == 0 &&
           stat.st_dev == device && stat.st_ino == file;
}

void log_words(enum log_level level, const char *what, const char *words)
{
    if ((int)level < least_level)
        return;
    char buf[LINE_MAX_BYTES];
    struct text line = text_over(buf, sizeof(buf) - 1); // one byte kept for the end of the line
    if (!is_journal()) {
        time_put(time_real_ms(), &line);
        text_char(&line, ' ');
    }
    text_format(&line, "%s %s: %s", level_names[level], what, words);
    words_clean(buf, "");
    size_t len = strlen(buf);
    buf[len] = '\n';
    // If the log cannot be written, there is nobody to tell.
    ssize_t put = write(log_fd, buf, len + 1);
    (void)put;
}
