// SPDX-License-Identifier: MIT
// A note beside a store of how far its log had come at the last commit. If the end of the store is
// lost, the note is not: a log shorter than its note has lost what players were told. For the
// SQLite store alone.
#ifndef BAIZE_STORE_LOG_NOTE_H
#define BAIZE_STORE_LOG_NOTE_H

#include "store/store.h"

struct log_note_file {
    char folder[512];
    int fd; // -1: nothing was written yet
    int64_t sent_ms;
};

void log_note_init(struct log_note_file *file, const char *folder);
// Writes over the note that was in the file DATA/log.head, if there was one. The disk is asked for
// it at most once a second, and not waited for: after a power cut the note may be a little old,
// never too new.
bool log_note_write(struct log_note_file *file, const struct log_note *note);
void log_note_close(struct log_note_file *file); // then the disk has it

enum log_note_state { LOG_NOTE_NONE, LOG_NOTE_READ, LOG_NOTE_BROKEN };
enum log_note_state log_note_read(const char *folder, struct log_note *note);

#endif
