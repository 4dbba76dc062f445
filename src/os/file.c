// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // mkostemp
#include "os/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
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

static bool begin_beside(
    const char *path, bool is_private, char *beside, size_t size, struct text *why)
{
    int len = snprintf(beside, size, "%s.XXXXXX", path);
    if (len < 0 || (size_t)len >= size) {
        errno = ENAMETOOLONG;
        return fail(why, "write", path);
    }
    int fd = mkostemp(beside, O_CLOEXEC);
    if (fd < 0)
        return fail(why, "write", path);
    if (!is_private) { // as it is made, only its owner may read it
        mode_t mask = umask(0);
        umask(mask);
        fchmod(fd, 0666 & ~mask);
    }
    close(fd);
    return true;
}

bool file_begin_beside(const char *path, char *beside, size_t size, struct text *why)
{
    return begin_beside(path, false, beside, size, why);
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

bool file_is_device(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

static bool write_into(const char *path, const void *at, size_t len)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool is_written = fd >= 0 && write_all(fd, at, len);
    int fault = errno;
    if (fd >= 0 && close(fd) != 0 && is_written) {
        is_written = false;
        fault = errno;
    }
    errno = fault;
    return is_written;
}

static bool write_file(
    const char *path, bool is_private, const void *at, size_t len, struct text *why)
{
    char beside[PATH_MAX];
    if (file_is_device(path))
        return write_into(path, at, len) || fail(why, "write", path);
    if (!begin_beside(path, is_private, beside, sizeof(beside), why))
        return false;
    if (write_into(beside, at, len))
        return file_put_in_place(beside, path, why);
    fail(why, "write", path);
    unlink(beside);
    return false;
}

bool file_write(const char *path, const void *at, size_t len, struct text *why)
{
    return write_file(path, false, at, len, why);
}

bool make_folders(const char *path, struct text *why)
{
    char folder[PATH_MAX];
    int len = snprintf(folder, sizeof(folder), "%s", path);
    if (len < 0 || (size_t)len >= sizeof(folder)) {
        errno = ENAMETOOLONG;
        return fail(why, "make", path);
    }
    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            return fail(why, "make", folder);
        *at = '/';
    }
    return true;
}

bool file_write_private(const char *path, const void *at, size_t len, struct text *why)
{
    return make_folders(path, why) && write_file(path, true, at, len, why);
}

int file_lock(const char *path, struct text *why)
{
    char beside[PATH_MAX];
    snprintf(beside, sizeof(beside), "%s.lock", path);
    if (!make_folders(path, why))
        return -1;
    int fd = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || flock(fd, LOCK_EX) != 0) {
        fail(why, "lock", beside);
        file_unlock(fd);
        return -1;
    }
    return fd;
}

void file_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

// ---- Folders -----------------------------------------------------------------------------------

static int by_age(const void *a, const void *b)
{
    const struct file_name *left = a, *right = b;
    if (left->changed_ms != right->changed_ms)
        return left->changed_ms < right->changed_ms ? 1 : -1;
    return strcmp(right->name, left->name);
}

static bool ends_so(const char *name, const char *ending)
{
    size_t len = strlen(name), end = strlen(ending);
    return len >= end && strcmp(name + len - end, ending) == 0;
}

static bool read_name(DIR *directory, const char *name, struct file_name *into)
{
    struct stat stat;
    if (strlen(name) >= sizeof(into->name) ||
        fstatat(dirfd(directory), name, &stat, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(stat.st_mode))
        return false;
    strcpy(into->name, name);
    into->changed_ms =
        (int64_t)stat.st_mtim.tv_sec * 1000 + (int64_t)stat.st_mtim.tv_nsec / 1000000;
    return true;
}

// All of them, newest first; malloc'ed.
static struct file_name *all_in(const char *folder, const char *ending, int *count)
{
    DIR *directory = opendir(folder);
    struct file_name *names = NULL;
    int cap = 0;
    *count = 0;
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        if (*count == cap) {
            cap = cap ? 2 * cap : 64;
            names = realloc(names, (size_t)cap * sizeof(*names));
            must(names);
        }
        *count +=
            ends_so(entry->d_name, ending) && read_name(directory, entry->d_name, &names[*count]);
    }
    if (directory)
        closedir(directory);
    if (*count)
        qsort(names, (size_t)*count, sizeof(*names), by_age);
    return names;
}

int files_in(const char *folder, const char *ending, struct file_name *names, int max)
{
    int count;
    struct file_name *all = all_in(folder, ending, &count);
    count = count < max ? count : max;
    if (count)
        memcpy(names, all, (size_t)count * sizeof(*names));
    free(all);
    return count;
}

void files_thin(const char *folder, const char *ending, int keep)
{
    int count;
    struct file_name *all = all_in(folder, ending, &count);
    for (int i = keep; i < count; i++) {
        char path[PATH_MAX];
        int size = snprintf(path, sizeof(path), "%s/%s", folder, all[i].name);
        if (size > 0 && (size_t)size < sizeof(path))
            unlink(path);
    }
    free(all);
}
