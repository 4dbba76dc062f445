// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // mkostemp
#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(struct text *why, const char *doing, const char *path)
{
    int fault = errno;
    text_format(why, "cannot %s %s: %s", doing, path, strerror(fault));
    return false;
}

static bool read_all(int fd, const char *path, size_t max, struct bytes *bytes, struct text *why)
{
    size_t cap = 0;
    for (;;) {
        if (bytes->len + 1 >= cap) {
            cap = cap ? 2 * cap : 4096;
            char *more = realloc(bytes->at, cap);
            if (!more)
                return fail(why, "read", path);
            bytes->at = more;
        }
        ssize_t got = read(fd, bytes->at + bytes->len, cap - 1 - bytes->len);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return fail(why, "read", path);
        if (got == 0)
            break;
        bytes->len += (size_t)got;
        if (bytes->len > max) {
            text_format(why, "%s is longer than the %zu bytes allowed", path, max);
            return false;
        }
    }
    bytes->at[bytes->len] = '\0';
    return true;
}

bool file_read(const char *path, size_t max, struct bytes *bytes, struct text *why)
{
    *bytes = (struct bytes){0};
    bool is_input = strcmp(path, "-") == 0;
    int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail(why, "open", path);
    bool is_read = read_all(fd, is_input ? "standard input" : path, max, bytes, why);
    if (!is_input)
        close(fd);
    if (!is_read)
        bytes_release(bytes);
    return is_read;
}

void bytes_release(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){0};
}

static bool write_all(int fd, const char *at, size_t len)
{
    while (len) {
        ssize_t put = write(fd, at, len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        at += put;
        len -= (size_t)put;
    }
    return true;
}

// A rename survives a loss of power only once the directory has been flushed, too.
static void sync_directory(const char *path)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof(copy), "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

bool file_begin_beside(const char *path, char *beside, size_t size, struct text *why)
{
    int len = snprintf(beside, size, "%s.XXXXXX", path);
    if (len < 0 || (size_t)len >= size) {
        errno = ENAMETOOLONG;
        return fail(why, "write", path);
    }
    int fd = mkostemp(beside, O_CLOEXEC);
    if (fd < 0)
        return fail(why, "write", path);
    mode_t mask = umask(0);
    umask(mask);
    fchmod(fd, 0666 & ~mask);
    close(fd);
    return true;
}

static bool sync_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool is_synced = fsync(fd) == 0;
    int fault = errno;
    close(fd);
    errno = fault;
    return is_synced;
}

bool file_put_in_place(const char *beside, const char *path, struct text *why)
{
    if (!sync_file(beside) || rename(beside, path) != 0) {
        fail(why, "write", path);
        unlink(beside);
        return false;
    }
    sync_directory(path);
    return true;
}

bool file_write(const char *path, const void *at, size_t len, struct text *why)
{
    char beside[PATH_MAX];
    if (!file_begin_beside(path, beside, sizeof(beside), why))
        return false;
    int fd = open(beside, O_WRONLY | O_CLOEXEC);
    bool is_written = fd >= 0 && write_all(fd, at, len);
    int fault = errno;
    if (fd >= 0 && close(fd) != 0 && is_written) {
        is_written = false;
        fault = errno;
    }
    if (is_written)
        return file_put_in_place(beside, path, why);
    errno = fault;
    fail(why, "write", path);
    unlink(beside);
    return false;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}
