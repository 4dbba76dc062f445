// SPDX-License-Identifier: MIT
// Whole files: read with a limit, and written so that a reader finds either the old or the new
// file, never half of it. Whatever goes wrong, the functions return false and say why.
#ifndef BAIZE_OS_FILE_H
#define BAIZE_OS_FILE_H

#include "base/text.h"

enum { FILE_NAME_BYTES = 120 };

struct bytes {
    char *at; // malloc'ed; a NUL stands after the last byte
    size_t len;
};

// The file, or standard input if the path is "-". Refused if it has more than `max` bytes.
bool file_read(const char *path, size_t max, struct bytes *bytes, struct text *why);
void bytes_release(struct bytes *bytes);

// Writes another file beside it, flushes that to the disk and renames it.
bool file_write(const char *path, const void *at, size_t len, struct text *why);

// The same for what is nobody else's business: only its owner may read it. Folders on the way are
// made.
bool file_write_private(const char *path, const void *at, size_t len, struct text *why);

// Whoever has the lock of a file may read it and add to it; others wait. -1, and why, if there is
// none to be had. Given back by file_unlock(), or when the program ends.
int file_lock(const char *path, struct text *why);
void file_unlock(int lock);

bool file_exists(const char *path);
// A device or a pipe is written into: a file put in its place would be the end of it.
bool file_is_device(const char *path);
// An empty file beside this one, to be written and then put in its place. `beside` is its name.
bool file_begin_beside(const char *path, char *beside, size_t size, struct text *why);
// Flushes that to the disk and renames it, and flushes the folder: it survives a loss of power.
bool file_put_in_place(const char *beside, const char *path, struct text *why);
// Makes the folders that a file is to be in, for its owner alone. False, and why.
bool make_folders(const char *path, struct text *why);

// The newest files of a folder whose names end so, newest first; how many there are, at most `max`.
// A folder that is not there has none.
struct file_name {
    char name[FILE_NAME_BYTES];
    int64_t changed_ms; // since 1970
};
int files_in(const char *folder, const char *ending, struct file_name *names, int max);
// Removes all of them but the newest so many.
void files_thin(const char *folder, const char *ending, int keep);

#endif
