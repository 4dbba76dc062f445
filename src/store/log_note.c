// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // sync_file_range
#include "store/log_note.h"

#include "os/time.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { EVERY_MS = 1000 };

// Always as long, so that a note is written over the one before in one piece.
#define FORMAT "baize log %020lld %s\n"
enum { NOTE_BYTES = 10 + 20 + 1 + 2 * MERKLE_BYTES + 1 };

static void put_path(char path[600], const char *folder)
{
    snprintf(path, 600, "%s/log.head", folder);
}

void log_note_init(struct log_note_file *file, const char *folder)
{
    *file = (struct log_note_file){.fd = -1};
    snprintf(file->folder, sizeof(file->folder), "%s", folder);
}

static bool is_open(struct log_note_file *file)
{
    char path[600];
    put_path(path, file->folder);
    if (file->fd < 0)
        file->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return file->fd >= 0;
}

static void put_note(char buf[NOTE_BYTES + 1], const struct log_note *note)
{
    static const char digits[] = "0123456789abcdef";
    char hex[2 * MERKLE_BYTES + 1] = "";
    for (int i = 0; i < MERKLE_BYTES; i++) {
        hex[2 * i] = digits[note->root.at[i] >> 4];
        hex[2 * i + 1] = digits[note->root.at[i] & 15];
    }
    snprintf(buf, NOTE_BYTES + 1, FORMAT, (long long)note->size, hex);
}

bool log_note_write(struct log_note_file *file, const struct log_note *note)
{
    char buf[NOTE_BYTES + 1];
    put_note(buf, note);
    if (!is_open(file) || pwrite(file->fd, buf, NOTE_BYTES, 0) != NOTE_BYTES)
        return false;
    int64_t now_ms = time_monotonic_ms();
    if (now_ms - file->sent_ms >= EVERY_MS) {
        file->sent_ms = now_ms;
        sync_file_range(file->fd, 0, NOTE_BYTES, SYNC_FILE_RANGE_WRITE);
    }
    return true;
}

void log_note_close(struct log_note_file *file)
{
    if (file->fd < 0)
        return;
    fdatasync(file->fd);
    close(file->fd);
    file->fd = -1;
}

enum log_note_state log_note_read(const char *folder, struct log_note *note)
{
    char path[600], buf[NOTE_BYTES + 2] = "", hex[2 * MERKLE_BYTES + 1] = "", again[NOTE_BYTES + 1];
    put_path(path, folder);
    FILE *read = fopen(path, "re");
    if (!read)
        return errno == ENOENT ? LOG_NOTE_NONE : LOG_NOTE_BROKEN;
    size_t len = fread(buf, 1, sizeof(buf) - 1, read);
    fclose(read);
    if (len == 0) // made, and nothing was committed since
        return LOG_NOTE_NONE;
    long long size;
    if (sscanf(buf, "baize log %lld %64s", &size, hex) != 2)
        return LOG_NOTE_BROKEN;
    for (int i = 0; i < MERKLE_BYTES; i++) {
        unsigned byte;
        if (sscanf(hex + 2 * i, "%2x", &byte) != 1)
            return LOG_NOTE_BROKEN;
        note->root.at[i] = (uint8_t)byte;
    }
    note->size = size;
    put_note(again, note);
    return strcmp(buf, again) == 0 ? LOG_NOTE_READ : LOG_NOTE_BROKEN;
}
