// SPDX-License-Identifier: MIT
// Whole files, read with a limit and written so that a reader finds the old or the new one, never
// half of it. Every fault is false and a sentence.
#ifndef BAIZE_OS_FILE_H
#define BAIZE_OS_FILE_H

#include "base/text.h"

struct bytes {
    char *at; // malloc'ed; a NUL stands after the last byte
    size_t len;
};

// The file, or standard input if the path is "-". Refused if it has more than `max` bytes.
bool file_read(const char *path, size_t max, struct bytes *bytes, struct text *why);
void bytes_release(struct bytes *bytes);

// Written beside the file, brought to the disk, then put in its place.
bool file_write(const char *path, const void *at, size_t len, struct text *why);

bool file_exists(const char *path);

#endif
