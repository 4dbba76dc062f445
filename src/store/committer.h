// SPDX-License-Identifier: MIT
// Commits changes in groups, so that one wait for the disk serves all tables. Whoever adds a change
// gets a ticket for it; the change is durable once committer_done() has reached that ticket. Groups
// are committed on a thread of their own, or without one by committer_step(), for tests and
// programs that decide when.
#ifndef BAIZE_STORE_COMMITTER_H
#define BAIZE_STORE_COMMITTER_H

#include "store/store.h"

struct committer;

// `wake` is called on the committer's thread after each try to commit, so whenever committer_done()
// or committer_state() may answer something new; it may be NULL.
struct committer *committer_create(
    struct store *store, bool has_thread, void (*wake)(void *context), void *context);
// Commits what was added before, if it can be.
void committer_destroy(struct committer *committer);
// Loses what was added and not yet committed, as a crash would. Only without a thread.
void committer_abandon(struct committer *committer);

// Keeps a copy of the change for the next group. Tickets are 1, 2, 3 …
int64_t committer_add(struct committer *committer, const struct change *change);
int64_t committer_added(const struct committer *committer); // the last ticket
// Hands what was added since the last call over to the thread.
void committer_kick(struct committer *committer);
int64_t committer_done(struct committer *committer); // the last ticket that is durable

// How the last try went, and why if it failed. After STORE_NOT_NOW the thread tries again by
// itself.
enum store_result committer_state(struct committer *committer, struct text *why);
// Without a thread: tries to commit everything added so far, as one group.
enum store_result committer_step(struct committer *committer);

// How long the slowest commit took since this was last asked.
int64_t committer_take_slowest_ms(struct committer *committer);

struct committer_counts {
    int64_t groups, changes, failures, commit_ns;
};
void committer_read_counts(struct committer *committer, struct committer_counts *counts);

#endif
