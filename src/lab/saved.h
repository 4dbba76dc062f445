// SPDX-License-Identifier: MIT
// What a run has counted, kept in a file so that another run can go on with it: whole numbers, line
// after line. Each thing that is kept has one function, which writes it or reads it back, so that
// the two cannot differ. Knows nothing of what the numbers mean.
//
//   baize results 1
//   command sim                 whose run it is: all of these lines must be
//   game leduc                  the same when it is gone on with
//   …
//   games 1000                  what was counted
//   …
//   end 8c1f…                   a hash of all that stands before: a torn file is told from a whole
#ifndef BAIZE_LAB_SAVED_H
#define BAIZE_LAB_SAVED_H

#include "lab/arena.h"
#include "lab/attempts.h"
#include "lab/simulate.h"
#include "lab/trial.h"

struct saved {
    FILE *to;         // NULL: it is read
    const char *from; // what is still to be read
    bool is_added;    // what is read is added to what is there: a part of a run
    bool is_broken;   // what was read is not what was expected: nothing of it may be used
};

// A line of so many numbers under this name.
void saved_counts(struct saved *saved, const char *name, uint64_t *numbers, int count);
void saved_sums(struct saved *saved, const char *name, struct sums *sums, int count);
// A text of its own lines, at most `max` bytes; read into memory that the caller frees.
void saved_text(struct saved *saved, const char *name, char **text, size_t max);

void saved_simulation(struct saved *saved, struct coverage *coverage, struct tally *tally);
void saved_trials(struct saved *saved, struct trials *trials);
void saved_arena(struct saved *saved, struct arena *arena);
void saved_attempts(struct saved *saved, struct attempts *attempts);

// The whole file: whose run it is, then what `keep` writes. The caller frees it.
char *saved_write(const char *run, void (*keep)(struct saved *saved, void *what), void *what);

// False, and why, if the file is no such file, is torn, or belongs to another run than `run` says.
// Nothing is read into `what` then that may be used.
bool saved_read(const char *file, const char *run, void (*keep)(struct saved *saved, void *what),
    void *what, struct text *why);
// The same, but adds what the file holds to what is there already.
bool saved_add(const char *file, const char *run, void (*keep)(struct saved *saved, void *what),
    void *what, struct text *why);
// Does it end as it was written? False, and why, if it does not, or is no such file.
bool saved_is_whole(const char *file, struct text *why);
// Is this the beginning of the file, after its title?
bool saved_is_of(const char *file, const char *run);
// The value of the first line of this name; false if there is none. Gives where the line ends.
const char *saved_line(const char *file, const char *name, struct text *value);

#endif
